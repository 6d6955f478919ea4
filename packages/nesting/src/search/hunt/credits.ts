// Whether the sheets are all that a plan is judged by.
import { exact, toNumber } from '../../problem/decimal.ts';
import type { GroupTask } from '../../problem/normalise.ts';

/** Plans of the same sheets may differ in net cost: by usable remnants, by layouts or by metres cut. */
export function hasCredits(task: GroupTask): boolean {
  const { cutCost, patternCost, remnantCredit, remnantFactor, remMinArea } = task.params;
  const largest = task.stocks.reduce(
    (area, t) => Math.max(area, (t.length / 1e6) * (t.stock.width / 1e3)),
    0,
  );
  const mayLeaveRemnants = (remnantFactor > 0 || remnantCredit === 2) && remMinArea < largest;
  return mayLeaveRemnants || toNumber(exact(cutCost)) > 0 || toNumber(exact(patternCost)) > 0;
}
