/** 打印 of results, of plates and of bars alike: those of confirmed plans, one or all that are chosen, as one file. */
import { NEST_CONFIRMED_STATES } from '@muyun/contract';
import type { bars, nest } from '@muyun/contract';
import { download, showError } from '../../../kit/http/index.ts';
import type { BatchAction, RowAction } from '../../../kit/table/index.ts';

interface Printed {
  readonly id: string;
  readonly orderState: number;
}
type PrintCall = typeof nest.printNestResults | typeof bars.printBarResults;

const isConfirmed = (row: Printed): boolean => NEST_CONFIRMED_STATES.includes(row.orderState);
const printed = (call: PrintCall, rows: readonly Printed[]): Promise<void> =>
  download(call, { body: { ids: rows.map((r) => r.id) } as never }).catch(showError);

export const printChosen = <R extends Printed>(call: PrintCall): BatchAction<R> => ({
  label: '打印',
  right: call.right,
  fits: isConfirmed,
  run: (rows) => printed(call, rows),
});
export const printOne = <R extends Printed>(call: PrintCall, row: R): RowAction<R> => ({
  label: '打印',
  right: call.right,
  onClick: () => printed(call, [row]),
  blocked: isConfirmed(row) ? undefined : '方案确认后可打印',
});
