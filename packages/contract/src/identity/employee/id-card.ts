/** The number of a Chinese identity card: 17 digits and a check sign (GB 11643). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const SIGNS = '10X98765432';

/** Whether the check sign fits and the day of birth within it exists. */
export function isIdCard(text: string): boolean {
  const found = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(text.toUpperCase());
  if (!found) return false;
  const [, year = '', month = '', day = ''] = found;
  const born = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(8, 10) !== day) return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(text[i]), 0);
  return SIGNS[sum % 11] === text[17]?.toUpperCase();
}
