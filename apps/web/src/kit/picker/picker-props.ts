/** What a page gives to a drawer that rows are picked from. */
import type { ReactNode } from 'react';
import type { AnyCall } from '@muyun/contract';
import type { Column } from '../table/column.ts';
import type { FilterField } from '../table/filter.ts';
import type { SumField } from '../table/bars.tsx';
import type { RowOf } from '../table/use-list.ts';

export interface PickedRow<R> {
  row: R;
  quantity: string;
}

export interface PickerDrawerProps<C extends AnyCall> {
  call: C;
  open: boolean;
  onClose: () => void;
  onPick: (rows: PickedRow<RowOf<C>>[]) => unknown;
  /** 选择工程订单行 */
  title: string;
  /** the fixed context: 金鼎幕墙 · 只显示可发数量大于 0 的行 */
  context?: ReactNode;
  noun: string;
  columns: readonly Column<RowOf<C>>[];
  filters?: readonly FilterField[];
  query?: Record<string, unknown>;
  keyOf?: (row: RowOf<C>) => string;
  /** what of a row may be taken; without it rows are taken whole */
  available?: (row: RowOf<C>) => string | number;
  unit?: string;
  /** in the document already */
  isTaken?: (row: RowOf<C>) => boolean;
  /** one line of the basket */
  label: (row: RowOf<C>) => ReactNode;
  hint?: (row: RowOf<C>) => ReactNode;
  sums?: readonly SumField[];
  /** only one row: a click takes it */
  single?: boolean;
}
