/** 在途调拨 of materials that is taken back at its end: it weighs and is worth what was sent (commerce §2.8). */
import { raise } from '../../../../kit/raise.ts';
import { isOnWay } from '../../../inventory/index.ts';
import type { InDoc } from './complete.ts';
import type { IssuedLine } from './stock-in.store.ts';

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
