/** Shares and lengths of time as this page tells them. */
export const millis = (ms: number): string => Math.round(ms).toLocaleString('en-US');
export const shareText = (part: number, of: number): string => `${part} / ${of}`;

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
export function spanText(seconds: number): string {
  if (seconds < 2 * MINUTE) return `${Math.round(seconds)} 秒`;
  if (seconds < 2 * HOUR) return `${Math.round(seconds / MINUTE)} 分钟`;
  return seconds < 2 * DAY ? `${Math.round(seconds / HOUR)} 小时` : `${Math.round(seconds / DAY)} 天`;
}
