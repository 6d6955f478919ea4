/** What the cells of a list mean where it is not written in them: 同上, a group written once, floors under 位置 (engineering D3). */
import { type HeadColumn, isDitto, isZoneText, positionsOf, quantityOf } from '@muyun/contract';
import type { Line } from './grid.lines.ts';

export type From = 'above' | 'merged' | 'words';

export interface Product {
  readonly line: Line;
  readonly words: ReadonlyMap<string, string>;
  readonly texts: Map<number, string>;
  readonly from: Map<number, From>;
}

/** 同上, 〃, ditto: the text of the product above. Without one the sign stays and is asked for. */
export function resolveDitto(products: readonly Product[], mapped: readonly HeadColumn[]): void {
  for (const { index, field } of mapped) {
    let above = '';
    for (const product of products) {
      const text = product.texts.get(index) ?? '';
      // DO may be a code
      if (isDitto(text) && above !== '' && !(field === 'code' && /^do\.?$/i.test(text))) {
        product.texts.set(index, above);
        product.from.set(index, 'above');
      } else if (!isDitto(text)) above = text;
    }
  }
}

const MANY = 0.3;

/** Positions that repeat, or that are floors of several pieces, are areas. */
export function isArea(
  column: HeadColumn,
  products: readonly Product[],
  mapped: readonly HeadColumn[],
): boolean {
  if (column.field !== 'positions' || column.isTaught) return false;
  const quantityColumn = mapped.find((c) => c.field === 'quantity')?.index ?? -1;
  const cells = products.flatMap((p) => {
    const text = p.texts.get(column.index) ?? '';
    return text === '' ? [] : [{ text, pieces: quantityOf(p.texts.get(quantityColumn) ?? '') ?? 1 }];
  });
  if (cells.length === 0 || cells.some(({ text }) => positionsOf(text).positions.length > 1)) return false;
  const counts = new Map<string, number>();
  for (const { text } of cells) counts.set(text, (counts.get(text) ?? 0) + 1);
  const repeated = cells.filter(({ text }) => (counts.get(text) ?? 0) > 1).length;
  if (cells.length >= 2 && repeated / cells.length >= MANY) return true;
  return (
    cells.every(({ text }) => isZoneText(text)) &&
    cells.filter(({ pieces }) => pieces > 1).length * 2 >= cells.length
  );
}

const GROUPED = new Set(['plateType', 'texture', 'thickness', 'color', 'region']);

/** A column that is written in the first row of each group only: the empty cells take the text above. */
export function fillGroups({ index, field, isTaught }: HeadColumn, products: readonly Product[]): boolean {
  if (!GROUPED.has(field ?? '') || (products[0]?.texts.get(index) ?? '') === '') return false;
  const empty = products.filter((p) => (p.texts.get(index) ?? '') === '').length;
  const repeats = products.filter(
    (p, i) =>
      i > 0 && (p.line.own[index] ?? '') !== '' && p.line.own[index] === products[i - 1]?.line.own[index],
  ).length;
  const isColor = field === 'color' && isTaught !== true;
  if (empty < 2 || empty / products.length < MANY || repeats > 0 || (isColor && products.length < 3))
    return false;
  let above = '';
  for (const product of products) {
    const text = product.texts.get(index) ?? '';
    if (text !== '') {
      above = text;
      continue;
    }
    product.texts.set(index, above);
    product.from.set(index, 'above');
  }
  return true;
}
