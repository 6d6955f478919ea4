/** Bytes for people. */
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  for (; value >= 1024 && unit < UNITS.length - 1; unit += 1) value /= 1024;
  return `${unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[unit] ?? ''}`;
}
