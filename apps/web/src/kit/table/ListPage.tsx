/** The list pattern (03, ux.md §5.1) as one component: a page gives call, columns, filters and actions. */
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { AnyCall } from '@muyun/contract';
import { useRights } from '../auth/policy-store.ts';
import { useKeys } from '../keys.ts';
import { useNarrow } from '../use-narrow.ts';
import type { Column } from './column.ts';
import { PhoneRows } from './CardList.tsx';
import { DataTable } from './DataTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import { PageBar, SelectionBar, TotalsBar } from './bars.tsx';
import { RowActions } from './RowActions.tsx';
import type { RowAction } from './RowActions.tsx';
import { ViewBar } from './ViewBar.tsx';
import { TableTools } from './TableTools.tsx';
import { useAskedAction, useAskedDraft } from './use-asked.ts';
import { useList } from './use-list.ts';
import type { RowOf } from './use-list.ts';
import { freshRows, useSelection } from './use-selection.ts';
import type { Selection } from './use-selection.ts';
import { useTablePrefs } from './use-table-prefs.ts';
import type { TablePrefs } from './use-table-prefs.ts';
import { ListHead } from './ListHead.tsx';
import { NothingFound } from './NothingFound.tsx';
import type { ListPageProps, ListPartProps } from './list-props.ts';

const idOf = (row: unknown): string => String((row as { id?: unknown }).id);

export function ListPage<C extends AnyCall>(props: ListPageProps<C>) {
  const list = useList(props.call, {
    defaults: props.defaults,
    defaultSort: props.defaultSort,
    query: props.query,
    params: props.params,
  });
  const { filters = [] } = props;
  return (
    <div className="my-page">
      {filters.length > 0 && (
        <FilterBar
          fields={filters}
          values={list.filters}
          onSearch={list.setFilters}
          onReset={list.resetFilters}
        />
      )}
      <ListBlock {...props} list={list} />
      {props.children?.(list)}
    </div>
  );
}

/** Head, bar, rows and figures of the list on one surface. */
function ListBlock<C extends AnyCall>(props: ListPartProps<C>) {
  const { list, unit = '条', primary = [], batchActions = [], rowActions, keyOf = idOf } = props;
  const columns = useActionColumn(props);
  const prefs = useTablePrefs<RowOf<C>>(columns);
  const ticks = useSelection<RowOf<C>>(keyOf);
  const ticked = useMemo(
    () => ({ ...ticks, rows: freshRows(ticks.rows, list.rows, keyOf) }),
    [ticks, list.rows, keyOf],
  );
  const selection = batchActions.length > 0 || props.selectable ? ticked : undefined;
  useKeys({ R: list.refresh });
  useAskedAction(primary);
  useAskedDraft(primary, rowActions as ((row: unknown) => RowAction<RowOf<C>>[]) | undefined, batchActions);
  const tools = <TableTools columns={columns} prefs={prefs} onRefresh={list.refresh} busy={list.fetching} />;
  const isPhone = useNarrow() === 'phone';
  const showsBar = (selection !== undefined && !isPhone) || (props.views?.length ?? 0) > 0;
  const hasHead =
    !showsBar || props.stateTabs !== undefined || primary.length > 0 || props.actions || props.exportCall;
  return (
    <div className="my-surface my-list grow">
      {hasHead && <ListHead {...props} tools={showsBar ? null : tools} />}
      <ListBar {...props} selection={selection} showsViews={showsBar} tools={tools} />
      <ListRows {...props} keyOf={keyOf} prefs={prefs} selection={selection} isPhone={isPhone} />
      {props.totals && list.total > 0 && (
        <TotalsBar total={list.total} unit={unit} totals={list.totals} fields={props.totals} />
      )}
      {list.rows && list.total > 0 && <PageBar list={list} unit={unit} />}
    </div>
  );
}

/** The columns of the page and, at the right, what may be done with a row: a column that nobody may use is not drawn. */
function useActionColumn<C extends AnyCall>({
  list,
  rowActions,
  actionsWidth = 124,
  columns,
}: ListPartProps<C>) {
  type R = RowOf<C>;
  const can = useRights();
  const hasActions =
    rowActions !== undefined &&
    (!list.rows?.length || list.rows.some((row) => rowActions(row).some((a) => can(a.right))));
  return useMemo<Column<R>[]>(() => {
    if (!rowActions || !hasActions) return [...columns];
    return [
      ...columns,
      {
        key: '__actions',
        title: '操作',
        fixed: 'right',
        width: actionsWidth,
        render: (row) => <RowActions row={row} actions={rowActions(row)} />,
      },
    ];
  }, [columns, rowActions, hasActions, actionsWidth]);
}

type ListBarProps<C extends AnyCall> = ListPartProps<C> & {
  selection: Selection<RowOf<C>> | undefined;
  showsViews: boolean;
  tools: ReactNode;
};

/** The selection bar takes the place of the view bar, so the table never moves. */
function ListBar<C extends AnyCall>({ selection, showsViews, tools, list, ...props }: ListBarProps<C>) {
  if (selection && selection.rows.size > 0)
    return (
      <SelectionBar
        selection={selection}
        sums={props.sums ?? []}
        actions={props.batchActions ?? []}
        unit={props.unit ?? '条'}
        tools={tools}
      />
    );
  if (!showsViews) return null;
  return (
    <ViewBar
      filters={list.filters}
      defaults={props.defaults}
      given={props.views}
      onApply={list.setFilters}
      onDefault={list.resetFilters}
      tools={tools}
    />
  );
}

type ListRowsProps<C extends AnyCall> = ListPartProps<C> & {
  keyOf: (row: RowOf<C>) => string;
  prefs: TablePrefs<RowOf<C>>;
  selection: Selection<RowOf<C>> | undefined;
  isPhone: boolean;
};

/** The rows: a table, or cards on a phone. */
function ListRows<C extends AnyCall>({ list, keyOf, prefs, selection, isPhone, ...props }: ListRowsProps<C>) {
  type R = RowOf<C>;
  const navigate = useNavigate();
  const openRow = (row: R) => {
    const to = props.open?.(row);
    if (to) void navigate(to);
    else props.onOpen?.(row);
  };
  const shared = {
    columns: prefs.visible,
    rows: list.rows,
    keyOf,
    onOpen: props.open || props.onOpen ? openRow : undefined,
    error: list.error,
    onRetry: list.refresh,
    label: props.noun,
    empty: <NothingFound {...props} list={list} />,
  };
  if (isPhone) return <PhoneRows<R> {...shared} fetching={list.fetching} rowActions={props.rowActions} />;
  return (
    <DataTable<R>
      {...shared}
      density={prefs.density}
      kept={prefs.name}
      sort={list.sort}
      onSort={list.setSort}
      selection={selection}
      onColumnWidth={prefs.setColumnWidth}
      fetching={list.fetching}
      rowClassName={props.rowClassName}
      pageKeys
    />
  );
}
