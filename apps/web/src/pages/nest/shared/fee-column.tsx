/** 服务费 of a nest order: what its run was charged, or why nothing. */
import { dec, NEST_FEE_STATES, SERVICE_FEE } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import type { Column } from '../../../kit/table/index.ts';

interface Fee {
  readonly serviceFee: string | null;
  readonly feeState: number;
}
const CHARGED = 1;
// what is free or given back may have been adjusted
const isCharged = (r: Fee): boolean => r.feeState === CHARGED || dec(r.serviceFee ?? 0).toNumber() !== 0;

export const feeColumn = <R extends Fee>(): Column<R> => ({
  key: 'serviceFee',
  title: SERVICE_FEE,
  unit: '¥',
  kind: 'money',
  amount: true,
  width: 96,
  render: (r) =>
    isCharged(r) ? (
      fmt.yuan(r.serviceFee)
    ) : (
      <span className="my-t3">{NEST_FEE_STATES.find((s) => s.value === r.feeState)?.label}</span>
    ),
});

/** The column behind that of `key`. */
export const withFee = <R extends Fee>(columns: readonly Column<R>[], key: string): Column<R>[] =>
  columns.flatMap((c) => (c.key === key ? [c, feeColumn<R>()] : [c]));
