/** Where a fault goes: its line is found whatever the formatter has made of its blanks, line ends and last commas. */

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
const escaped = (text: string): string => text.replaceAll(SPECIAL, String.raw`\$&`);
const OPENERS = '([{';
const CLOSERS = ')]}';

/** `from` as a pattern: blanks match any blanks, brackets may stand on lines of their own, a last comma may follow. */
export function patternOf(from: string): RegExp {
  const parts = [...from.trim().matchAll(/\s+|[()[\]{}]|[^\s()[\]{}]+/g)].map(([part]) => {
    if (/^\s/.test(part)) return String.raw`\s*`;
    if (OPENERS.includes(part)) return String.raw`${escaped(part)}\s*`;
    return CLOSERS.includes(part) ? String.raw`\s*,?\s*${escaped(part)}` : escaped(part);
  });
  return new RegExp(parts.join(''), 'g');
}

/** `text` with the fault in it; null unless its line stands there exactly once. */
export function plant(text: string, fault: { readonly from: string; readonly to: string }): string | null {
  const pattern = patternOf(fault.from);
  if ([...text.matchAll(pattern)].length !== 1) return null;
  return text.replace(pattern, () => fault.to);
}
