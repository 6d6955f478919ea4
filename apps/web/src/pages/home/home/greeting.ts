/** The greeting of the hour: 早上 before 9, 上午 to 12, 中午 to 14, 下午 to 20, then 晚上. */
export function greetingOf(hour: number): string {
  if (hour < 9) return '早上好';
  if (hour < 12) return '上午好';
  if (hour < 14) return '中午好';
  return hour < 20 ? '下午好' : '晚上好';
}
