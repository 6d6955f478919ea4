/** What a page gives to its list. */
import type { ReactNode } from 'react';
import type { AnyCall, EnumOption } from '@muyun/contract';
import type { Column } from './column.ts';
import type { FilterField, FilterValues } from './filter.ts';
import type { BatchAction, SumField } from './bars.tsx';
import type { RowAction } from './RowActions.tsx';
import type { ListAction } from './SplitButton.tsx';
import type { NamedView } from './ViewBar.tsx';
import type { ListHandle, RowOf } from './use-list.ts';

export interface ListStateTabs {
  /** query parameter */
  name: string;
  options: readonly EnumOption[];
  /** counts by value; default: totals['<name>:<value>'] and totals['<name>:all'] */
  counts?: (totals: Record<string, string | number>) => Record<string, number | string>;
}

export interface ListPageProps<C extends AnyCall> {
  call: C;
  /** what a row is: 发货单; used in 还没有发货单 */
  noun: string;
  /** counting word: 单, 条, 个 */
  unit?: string;
  columns: readonly Column<RowOf<C>>[];
  filters?: readonly FilterField[];
  defaults?: FilterValues;
  defaultSort?: string;
  /** fixed parameters of the call */
  query?: Record<string, unknown>;
  /** whose rows: what its path names */
  params?: Record<string, string>;
  stateTabs?: ListStateTabs;
  /** the one primary; several make a split button */
  primary?: readonly ListAction[];
  actions?: readonly ListAction[];
  /** file call that takes the same filters */
  exportCall?: AnyCall;
  rowActions?: (row: RowOf<C>) => RowAction<RowOf<C>>[];
  actionsWidth?: number;
  batchActions?: readonly BatchAction<RowOf<C>>[];
  /** ticking rows without batch actions */
  selectable?: boolean;
  sums?: readonly SumField[];
  totals?: readonly SumField[];
  /** address of the detail; Enter and double click open it */
  open?: (row: RowOf<C>) => string | undefined;
  /** or an act of its own, e.g. a dialog */
  onOpen?: (row: RowOf<C>) => void;
  keyOf?: (row: RowOf<C>) => string;
  rowClassName?: (row: RowOf<C>) => string | undefined;
  /** what to do first; shown when there never was a row */
  emptyHint?: ReactNode;
  /** ready-made views: 本周待发 */
  views?: readonly NamedView[];
  /** dialogs of the page; gets the list for refreshing */
  children?: (list: ListHandle<RowOf<C>>) => ReactNode;
}

export type ListPartProps<C extends AnyCall> = ListPageProps<C> & { list: ListHandle<RowOf<C>> };
