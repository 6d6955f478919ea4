/** The table of a tab: tools above, rows, pages below. Rows carry their own actions. */
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { AnyCall } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import type { ApiError } from '../../../kit/http/index.ts';
import { DataTable, PageBar, RowActions } from '../../../kit/table/index.ts';
import type { Column, ListHandle, RowAction, RowOf, Selection } from '../../../kit/table/index.ts';
import { useList } from '../../../kit/table/index.ts';

export interface RowsTableProps<R> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[] | undefined;
  actions?: (row: R) => RowAction<R>[];
  actionsWidth?: number;
  tools: ReactNode;
  empty: ReactNode;
  error?: ApiError | null;
  fetching?: boolean;
  onRetry: () => void;
  onOpen?: (row: R) => void;
  sort?: string;
  onSort?: (sort: string | undefined) => void;
  selection?: Selection<R>;
  list?: ListHandle<R>;
}

/** A paged list inside a tab: its state stays in the component, not in the address. */
export function useTabList<C extends AnyCall>(
  call: C,
  params: Record<string, string>,
  defaultSort?: string,
): ListHandle<RowOf<C>> {
  const local = useState(() => new URLSearchParams());
  return useList(call, { params, local, defaultSort, defaultSize: 50 });
}

export function RowsTable<R>(props: RowsTableProps<R>) {
  const { columns, rows, actions, actionsWidth = 112 } = props;
  const all = useMemo<Column<R>[]>(() => {
    const shown = columns.filter((c) => !c.hidden);
    // no column of actions for those who may not act
    const acts = actions && (rows ?? []).some((row) => actions(row).some((action) => can(action.right)));
    return actions && acts
      ? [
          ...shown,
          {
            key: '__actions',
            title: '操作',
            fixed: 'right',
            width: actionsWidth,
            render: (row) => <RowActions row={row} actions={actions(row)} />,
          },
        ]
      : shown;
  }, [columns, rows, actions, actionsWidth]);
  return (
    <>
      <div className="bd-tools">{props.tools}</div>
      <DataTable<R>
        label={props.label}
        columns={all}
        rows={props.rows}
        fetching={props.fetching}
        error={props.error}
        onRetry={props.onRetry}
        onOpen={props.onOpen}
        sort={props.sort}
        onSort={props.onSort}
        selection={props.selection}
        empty={props.empty}
      />
      {props.list && props.list.rows && props.list.total > 0 && <PageBar list={props.list} />}
    </>
  );
}
