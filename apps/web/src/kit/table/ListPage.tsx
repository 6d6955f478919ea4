/** The list pattern (03, ux.md §5.1) as one component: a page gives call, columns, filters and actions. */
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { ExportOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import type { AnyCall, EnumOption } from '@muyun/contract';
import { useRights } from '../auth/policy-store.ts';
import { download } from '../http/download.ts';
import { group } from '../format/fmt.ts';
import { showError } from '../http/use-action.ts';
import { useKeys } from '../keys.ts';
import { useNarrow } from '../use-narrow.ts';
import { EmptyState } from '../states/EmptyState.tsx';
import type { Column } from './column.ts';
import { PhoneRows } from './CardList.tsx';
import { DataTable } from './DataTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import { setCount } from './filter.ts';
import type { FilterField, FilterValues } from './filter.ts';
import { PageBar, SelectionBar, TotalsBar } from './bars.tsx';
import type { BatchAction, SumField } from './bars.tsx';
import { RowActions } from './RowActions.tsx';
import type { RowAction } from './RowActions.tsx';
import { SplitButton } from './SplitButton.tsx';
import type { ListAction } from './SplitButton.tsx';
import { StateTabs } from './StateTabs.tsx';
import { ViewBar } from './ViewBar.tsx';
import type { NamedView } from './ViewBar.tsx';
import { TableTools } from './TableTools.tsx';
import { useAskedAction, useAskedDraft } from './use-asked.ts';
import { useList } from './use-list.ts';
import type { ListHandle, RowOf } from './use-list.ts';
import { useSelection } from './use-selection.ts';
import { useTablePrefs } from './use-table-prefs.ts';

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

const idOf = (row: unknown): string => String((row as { id?: unknown }).id);

export function ListPage<C extends AnyCall>(props: ListPageProps<C>) {
  type R = RowOf<C>;
  const { noun, unit = '条', filters = [], primary = [], batchActions = [], keyOf = idOf } = props;
  const navigate = useNavigate();
  const list = useList(props.call, {
    defaults: props.defaults,
    defaultSort: props.defaultSort,
    query: props.query,
  });
  const { rowActions, actionsWidth = 124 } = props;
  const can = useRights();
  // a column of actions nobody may use is not drawn
  const hasActions =
    rowActions !== undefined &&
    (!list.rows?.length || list.rows.some((row) => rowActions(row).some((a) => can(a.right))));
  const columns = useMemo<Column<R>[]>(
    () =>
      rowActions && hasActions
        ? [
            ...props.columns,
            {
              key: '__actions',
              title: '操作',
              fixed: 'right',
              width: actionsWidth,
              render: (row) => <RowActions row={row} actions={rowActions(row)} />,
            },
          ]
        : [...props.columns],
    [props.columns, rowActions, hasActions, actionsWidth],
  );
  const prefs = useTablePrefs<R>(columns);
  const ticks = useSelection<R>(keyOf);
  const selection = batchActions.length > 0 || props.selectable ? ticks : undefined;
  useKeys({ R: list.refresh });
  useAskedAction(primary);
  useAskedDraft(primary, rowActions as ((row: unknown) => RowAction<R>[]) | undefined, batchActions);

  const openRow = (row: R) => {
    const to = props.open?.(row);
    if (to) void navigate(to);
    else props.onOpen?.(row);
  };
  const tools = <TableTools columns={columns} prefs={prefs} onRefresh={list.refresh} busy={list.fetching} />;
  const selecting = selection && selection.rows.size > 0;
  // the selection bar takes the place of the view bar, so the table never moves
  const isPhone = useNarrow() === 'phone';
  const showsBar = (selection !== undefined && !isPhone) || (props.views?.length ?? 0) > 0;
  const hasHead =
    !showsBar || props.stateTabs !== undefined || primary.length > 0 || props.actions || props.exportCall;
  const conditions =
    setCount(filters, list.filters) + (props.stateTabs && list.filters[props.stateTabs.name] ? 1 : 0);

  const empty =
    conditions > 0 ? (
      <NoMatch noun={noun} count={conditions} onClear={() => list.setFilters({})} />
    ) : (
      <NeverHad {...props} primary={primary} />
    );
  const shared = {
    columns: prefs.visible,
    rows: list.rows,
    keyOf,
    onOpen: props.open || props.onOpen ? openRow : undefined,
    error: list.error,
    onRetry: list.refresh,
    label: noun,
    empty,
  };

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
      <div className="my-surface my-list grow">
        {hasHead && <ListHead {...props} list={list} tools={showsBar ? null : tools} />}
        {selecting ? (
          <SelectionBar
            selection={selection}
            sums={props.sums ?? []}
            actions={batchActions}
            unit={unit}
            tools={tools}
          />
        ) : (
          showsBar && (
            <ViewBar
              filters={list.filters}
              defaults={props.defaults}
              given={props.views}
              onApply={list.setFilters}
              onDefault={list.resetFilters}
              tools={tools}
            />
          )
        )}
        {isPhone ? (
          <PhoneRows<R> {...shared} fetching={list.fetching} rowActions={rowActions} />
        ) : (
          <DataTable<R>
            {...shared}
            density={prefs.density}
            sort={list.sort}
            onSort={list.setSort}
            selection={selection}
            onColumnWidth={prefs.setColumnWidth}
            fetching={list.fetching}
            rowClassName={props.rowClassName}
            pageKeys
          />
        )}
        {props.totals && list.total > 0 && (
          <TotalsBar total={list.total} unit={unit} totals={list.totals} fields={props.totals} />
        )}
        {list.rows && list.total > 0 && <PageBar list={list} unit={unit} />}
      </div>
      {props.children?.(list)}
    </div>
  );
}

function ListHead<C extends AnyCall>({
  stateTabs,
  actions = [],
  exportCall,
  primary = [],
  list,
  tools,
  noun,
}: ListPageProps<C> & { list: ListHandle<RowOf<C>>; tools: ReactNode }) {
  const can = useRights();
  const counts = stateTabs?.counts?.(list.totals);
  const countOf = (value: string | number) => counts?.[value] ?? list.totals[`${stateTabs?.name}:${value}`];
  const save = () =>
    exportCall && download(exportCall, { query: list.asked }, `${noun}.xlsx`).catch(showError);
  return (
    <div className="my-list-head">
      {stateTabs ? (
        <StateTabs
          value={list.filters[stateTabs.name] ?? ''}
          options={stateTabs.options.map((o) => ({
            value: o.value,
            label: o.label,
            count: countOf(o.value),
          }))}
          total={
            Number(countOf('all') ?? (list.filters[stateTabs.name] ? Number.NaN : list.total)) || undefined
          }
          onChange={(value) => list.setFilters({ ...list.filters, [stateTabs.name]: value })}
        />
      ) : (
        <span className="my-block-title">
          {noun}
          {list.rows && <small>{group(String(list.total))}</small>}
        </span>
      )}
      <span className="my-list-acts">
        {tools}
        {actions
          .filter((a) => can(a.right))
          .map((a) => (
            <Button
              key={a.label}
              icon={a.icon}
              danger={a.danger}
              disabled={a.blocked !== undefined}
              title={a.blocked}
              onClick={() => void a.onClick()}
            >
              {a.label}
            </Button>
          ))}
        {exportCall && can(exportCall.right) && (
          <Button icon={<ExportOutlined />} onClick={() => void save()}>
            导出
          </Button>
        )}
        {primary.length > 0 && <SplitButton actions={primary} />}
      </span>
    </div>
  );
}

const NoMatch = ({ noun, count, onClear }: { noun: string; count: number; onClear: () => void }) => (
  <EmptyState
    kind="nomatch"
    title={`没有符合条件的${noun}`}
    hint={`当前有 ${count} 个筛选条件`}
    actions={
      <Button size="small" onClick={onClear}>
        清空条件
      </Button>
    }
  />
);

function NeverHad<C extends AnyCall>({
  noun,
  emptyHint,
  primary,
}: ListPageProps<C> & { primary: readonly ListAction[] }) {
  const can = useRights();
  const allowed = primary
    .filter((a) => can(a.right) && a.blocked === undefined)
    .sort((a, b) => Number(b.startsEmpty === true) - Number(a.startsEmpty === true));
  return (
    <EmptyState
      title={`还没有${noun}`}
      hint={emptyHint}
      actions={allowed.map((a, i) => (
        <Button
          key={a.label}
          type={i === 0 ? 'primary' : 'default'}
          size="small"
          onClick={() => void a.onClick()}
        >
          {a.label}
        </Button>
      ))}
    />
  );
}
