const MINUTE = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** The time of day on the wall of the factory: 09:05. */
export const shanghaiMinute = (time: string): string => MINUTE.format(new Date(time));
