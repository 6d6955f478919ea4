/** What a number cell accepts. */
export const MAX_CELL = 9_999_999;

/** The typed number within its bounds; undefined when nothing readable was typed. */
export function readNumber(text: string): number | undefined {
  const value = Number(text.replaceAll(',', ''));
  if (text.trim() === '' || Number.isNaN(value)) return undefined;
  return Math.min(MAX_CELL, Math.max(0, Math.round(value)));
}
