/** 在途调拨 at its end (commerce §2.8): whoever takes it in may find less than was sent, with a reason; the rest is lost. */
import { dec } from '@muyun/contract';
import { raise } from '../../../../kit/raise.ts';
import type { Posted, PostLine } from '../../../../ledger/inventory/index.ts';
import type { InDoc, InNext } from './complete.ts';
import type { IssuedLine } from './stock-in.store.ts';

/** 盘亏, as the stock core calls it: of a receipt, no type of its own */
const LOSS = 1003;
type Line = InDoc['lines'][number];
const isOnWay = (line: Pick<Line, 'sentQuantity'>): boolean => line.sentQuantity !== null;
const shortOf = (line: Pick<Line, 'sentQuantity' | 'quantity'>): string =>
  dec(line.sentQuantity ?? '0')
    .minus(line.quantity)
    .toFixed(4);

/** What is on its way is what was sent. Raises Material:TransitLines, Material:TransitQuantity. */
export function assertWay({ head, lines }: InNext, before: InDoc): void {
  if (!before.lines.some(isOnWay)) return;
  const sent = new Map(before.lines.map((l) => [l.id, l]));
  const isSame =
    head.warehouseId === before.head.warehouseId &&
    lines.length === before.lines.length &&
    lines.every((l) => sent.get(l.id ?? '')?.materialSkuId === l.materialSkuId);
  if (!isSame) raise('Material:TransitLines');
  for (const [i, line] of lines.entries()) {
    const most = sent.get(line.id ?? '')?.sentQuantity ?? '0';
    if (dec(line.quantity).gt(most)) raise('Material:TransitQuantity', { n: i + 1, x: dec(most).toString() });
  }
}

/** Raises Material:TransitShort. */
export function assertShort({ lines }: InDoc): void {
  const short = lines.find((l) => isOnWay(l) && !l.shortReason && dec(shortOf(l)).gt(0));
  if (short) raise('Material:TransitShort', { n: short.lineNo, x: dec(shortOf(short)).toString() });
}

/** Everything that was sent comes in, and what is missing goes out again as lost. */
export const withLosses = (doc: InDoc, lines: readonly PostLine[]): PostLine[] =>
  lines.flatMap((line, i) => {
    const own = doc.lines[i] as Line;
    if (!isOnWay(own)) return [line];
    const whole = { ...line, quantity: own.sentQuantity ?? line.quantity };
    const short = shortOf(own);
    if (!dec(short).gt(0)) return [whole];
    const lost: PostLine = {
      ...whole,
      moveType: LOSS,
      quantity: dec(short).negated().toFixed(4),
      weight: null,
      area: null,
      value: { by: 'average' },
    };
    return [whole, lost];
  });

/** What each line has brought in the end: what came, less what was lost of it. */
export const netted = (posted: readonly Posted[]): Posted[] =>
  [...Map.groupBy(posted, (p) => p.lineId).values()].map((of) => {
    const total = (name: 'quantity' | 'weight' | 'area' | 'value' | 'variance', places: number): string =>
      of.reduce((sum, p) => sum.plus(p[name]), dec(0)).toFixed(places);
    return {
      ...(of[0] as Posted),
      quantity: total('quantity', 4),
      weight: total('weight', 3),
      area: total('area', 4),
      value: total('value', 2),
      variance: total('variance', 2),
    };
  });

/** What is on its way again is worth and weighs what was sent, whatever came the first time. */
export const sentAgain = (
  { lines }: InDoc,
  issued: readonly IssuedLine[],
): { id: string; weight: string; area: string; stockValue: string }[] => {
  const by = new Map(issued.map((l) => [l.id, l]));
  return lines.filter(isOnWay).map((line) => {
    const sent = by.get(line.issueLineId ?? '') ?? raise('Common:NotFound');
    return { id: line.id, weight: sent.weight, area: sent.area, stockValue: sent.value };
  });
};
