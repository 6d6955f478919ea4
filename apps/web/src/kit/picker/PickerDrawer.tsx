/** Select pattern (21): a list in a drawer, quantities beside it, a basket over all pages. Ticked and locked: already in the document. */
import { createContext, useContext, useMemo, useState } from 'react';
import { Button, Drawer, InputNumber } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import type { AnyCall } from '@muyun/contract';
import { DataTable } from '../table/DataTable.tsx';
import { FilterBar } from '../table/FilterBar.tsx';
import type { Column } from '../table/column.ts';
import { PageBar } from '../table/bars.tsx';
import { useList } from '../table/use-list.ts';
import type { RowOf } from '../table/use-list.ts';
import { useSelection } from '../table/use-selection.ts';
import type { Selection } from '../table/use-selection.ts';
import { OWN_FOCUS, useFocusReturn } from '../overlay/use-focus-return.ts';
import { EmptyState } from '../states/EmptyState.tsx';
import { Basket } from './Basket.tsx';
import type { PickerDrawerProps } from './picker-props.ts';
import './picker.css';

const idOf = (row: unknown): string => String((row as { id?: unknown }).id);

/** Quantities reach their cells beside the table, so that typing does not redraw every row. */
interface Amounts {
  picked: (id: string) => boolean;
  get: (id: string) => string | undefined;
  set: (id: string, value: string) => void;
}
const AmountsContext = createContext<Amounts>({
  picked: () => false,
  get: () => undefined,
  set: () => undefined,
});

function QuantityCell({ id, max }: { id: string; max: string }) {
  const amounts = useContext(AmountsContext);
  if (!amounts.picked(id)) return <span className="my-t3">—</span>;
  return (
    <InputNumber
      size="small"
      controls={false}
      stringMode
      min="0"
      max={max}
      value={amounts.get(id) ?? max}
      onChange={(v) => amounts.set(id, v ?? '0')}
      style={{ width: '100%' }}
      aria-label="本次"
    />
  );
}

export function PickerDrawer<C extends AnyCall>(props: PickerDrawerProps<C>) {
  useFocusReturn(props.open);
  return (
    <Drawer
      focusable={OWN_FOCUS}
      open={props.open}
      onClose={props.onClose}
      size={1120}
      closable={false}
      destroyOnHidden
      styles={{ wrapper: { maxWidth: '80vw', minWidth: 'min(720px, 100vw)' }, body: { padding: 0 } }}
    >
      {props.open && <PickerBody {...props} />}
    </Drawer>
  );
}

function PickerBody<C extends AnyCall>(props: PickerDrawerProps<C>) {
  const { keyOf = idOf, available, filters = [] } = props;
  const [search, setSearch] = useState(new URLSearchParams());
  const local = useMemo(() => [search, setSearch] as const, [search]);
  const list = useList(props.call, { local, query: props.query });
  const selection = useSelection<RowOf<C>>(keyOf, { isLocked: props.isTaken });
  const columns = useQuantityColumn(props.columns, keyOf, available);
  const { amounts, quantityOf } = useAmounts(selection, keyOf, available);
  const { busy, finish } = useFinish(props, quantityOf);
  return (
    <div className="my-picker">
      <div className="my-picker-head">
        <b>{props.title}</b>
        {props.context && <span className="my-t3">{props.context}</span>}
        <button type="button" className="my-icon-btn" aria-label="关闭" onClick={props.onClose}>
          <CloseOutlined />
        </button>
      </div>
      <div className="my-picker-main">
        <div className="my-picker-list">
          {filters.length > 0 && (
            <FilterBar
              fields={filters}
              values={list.filters}
              onSearch={list.setFilters}
              onReset={list.resetFilters}
            />
          )}
          <AmountsContext.Provider value={amounts}>
            <DataTable<RowOf<C>>
              columns={columns}
              rows={list.rows}
              keyOf={keyOf}
              sort={list.sort}
              onSort={list.setSort}
              selection={props.single ? undefined : selection}
              onOpen={(row) =>
                props.single ? void finish([row]) : selection.toggle(keyOf(row), list.rows ?? [])
              }
              fetching={list.fetching}
              error={list.error}
              onRetry={list.refresh}
              label={props.noun}
              empty={<EmptyState kind="nomatch" title={`没有可选的${props.noun}`} />}
            />
          </AmountsContext.Provider>
          {list.total > 0 && <PageBar list={list} />}
        </div>
        {!props.single && <Basket {...props} selection={selection} keyOf={keyOf} quantityOf={quantityOf} />}
      </div>
      <PickerFoot
        count={selection.rows.size}
        single={props.single}
        busy={busy}
        onCancel={props.onClose}
        onOk={() => void finish([...selection.rows.values()])}
      />
    </div>
  );
}

/** 本次: how much of a row is taken, where rows are not taken whole. */
function useQuantityColumn<R>(
  given: readonly Column<R>[],
  keyOf: (row: R) => string,
  available: ((row: R) => string | number) | undefined,
): Column<R>[] {
  return useMemo<Column<R>[]>(() => {
    if (!available) return [...given];
    return [
      ...given,
      {
        key: '__quantity',
        title: '本次',
        width: 112,
        align: 'right',
        render: (row) => <QuantityCell id={keyOf(row)} max={String(available(row))} />,
      },
    ];
  }, [given, available, keyOf]);
}

function useAmounts<R>(
  selection: Selection<R>,
  keyOf: (row: R) => string,
  available: ((row: R) => string | number) | undefined,
) {
  const [quantities, setQuantities] = useState<ReadonlyMap<string, string>>(new Map());
  const amounts: Amounts = {
    picked: (id) => selection.rows.has(id),
    get: (id) => quantities.get(id),
    set: (id, value) => setQuantities((old) => new Map(old).set(id, value)),
  };
  const quantityOf = (row: R) => quantities.get(keyOf(row)) ?? (available ? String(available(row)) : '1');
  return { amounts, quantityOf };
}

/** Hands the chosen rows over and closes. */
function useFinish<C extends AnyCall>(props: PickerDrawerProps<C>, quantityOf: (row: RowOf<C>) => string) {
  const [busy, setBusy] = useState(false);
  const finish = async (rows: RowOf<C>[]) => {
    setBusy(true);
    try {
      await props.onPick(rows.map((row) => ({ row, quantity: quantityOf(row) })));
      props.onClose();
    } finally {
      setBusy(false);
    }
  };
  return { busy, finish };
}

interface PickerFootProps {
  count: number;
  single: boolean | undefined;
  busy: boolean;
  onCancel: () => void;
  onOk: () => void;
}

function PickerFoot({ count, single, busy, onCancel, onOk }: PickerFootProps) {
  return (
    <div className="my-picker-foot">
      <span className="my-t3">{single ? '双击一行选定' : '翻页、改条件后已选行仍保留'}</span>
      <Button onClick={onCancel}>取消</Button>
      {!single && (
        <Button type="primary" disabled={count === 0} loading={busy} onClick={onOk}>
          带入 {count} 行
        </Button>
      )}
    </div>
  );
}
