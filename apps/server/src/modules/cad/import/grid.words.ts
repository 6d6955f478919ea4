/** What stands beside a list and holds for all of it: `材质：3003-H14  板厚：2.5mm`. */
import { fieldOfLabel, lengthOf, rankOfLabel, thicknessOf, wordPairs } from '@muyun/contract';

const FIELDS = new Set(['texture', 'thickness', 'color', 'region', 'plateType', 'depth']);
const LONGEST = 60;

const isReadable = (field: string, value: string): boolean =>
  value !== '' &&
  value.length <= LONGEST &&
  (field === 'thickness'
    ? thicknessOf(value) !== null
    : field === 'depth'
      ? lengthOf(value) !== null
      : !/^[_\-—/\s]+$/.test(value));

/** Texts by field. A label without a value takes the next cell of its row. */
export function wordsOf(rows: readonly (readonly string[])[]): Map<string, string> {
  const words = new Map<string, string>();
  const ranks = new Map<string, number>();
  for (const row of rows) {
    const cells = row.filter((t) => t !== '');
    cells.forEach((cell, i) => {
      for (const { label, value } of wordPairs(cell)) {
        const field = fieldOfLabel(label);
        const text = value === '' ? (cells[i + 1] ?? '') : value;
        if (field === null || !FIELDS.has(field) || !isReadable(field, text)) continue;
        if ((ranks.get(field) ?? 100) <= rankOfLabel(label)) continue;
        words.set(field, text);
        ranks.set(field, rankOfLabel(label));
      }
    });
  }
  return words;
}
