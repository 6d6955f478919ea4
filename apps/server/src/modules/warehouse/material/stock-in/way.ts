/** 在途调拨 of materials that is taken back at its end: it weighs and is worth what was sent (commerce §2.8). */
import { dec, sum } from '@muyun/contract';
import { raise } from '../../../../kit/raise.ts';
import type { TakenOut } from '../../../../ledger/inventory/index.ts';
import { isOnWay } from '../../../inventory/index.ts';
import type { InDoc } from './complete.ts';

type Sent = Pick<TakenOut, 'weight' | 'area' | 'value'>;
const whole = (own: readonly TakenOut[]): Sent => ({
  weight: sum(
    own.map((t) => t.weight),
    3,
  ),
  area: sum(
    own.map((t) => t.area),
    4,
  ),
  value: sum(
    own.map((t) => t.value),
    2,
  ),
});

/** What was sent of a line: of its batch; of as much, where its number was typed otherwise meanwhile; or all, where it stands for several batches. */
function sentOf(line: InDoc['lines'][number], taken: readonly TakenOut[]): Sent {
  const own = taken.filter((t) => t.lineId === line.issueLineId);
  if (own.length === 0) raise('Common:NotFound');
  const same = own.find((t) => t.batchId === line.batchId);
  return same ?? own.find((t) => dec(t.quantity).eq(line.sentQuantity ?? '0')) ?? whole(own);
}

/** What is on its way again is worth and weighs what was sent, whatever came the first time. */
export const sentAgain = (
  { lines }: InDoc,
  taken: readonly TakenOut[],
): { id: string; weight: string; area: string; stockValue: string }[] =>
  lines.filter(isOnWay).map((line) => {
    const sent = sentOf(line, taken);
    return { id: line.id, weight: sent.weight, area: sent.area, stockValue: sent.value };
  });
