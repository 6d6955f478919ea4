/** Select pattern (21): a list in a drawer, quantities beside it, a basket over all pages. Ticked and locked: already in the document. */
import { createContext, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Drawer, InputNumber } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { decimal } from '@muyun/contract';
import type { AnyCall } from '@muyun/contract';
import { isEmpty } from '../format/fmt.ts';
import { DataTable } from '../table/DataTable.tsx';
import { FilterBar } from '../table/FilterBar.tsx';
import type { Column } from '../table/column.ts';
import type { FilterField } from '../table/filter.ts';
import { PageBar, sumText } from '../table/bars.tsx';
import type { SumField } from '../table/bars.tsx';
import { useList } from '../table/use-list.ts';
import type { RowOf } from '../table/use-list.ts';
import { useSelection } from '../table/use-selection.ts';
import { EmptyState } from '../states/EmptyState.tsx';
import './picker.css';

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
  return (
    <Drawer
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
  type R = RowOf<C>;
  const { keyOf = idOf, available, filters = [], sums = [], unit = '件' } = props;
  const [search, setSearch] = useState(new URLSearchParams());
  const local = useMemo(() => [search, setSearch] as const, [search]);
  const list = useList(props.call, { local, query: props.query });
  const selection = useSelection<R>(keyOf, props.isTaken);
  const [quantities, setQuantities] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const chosen = [...selection.rows.values()];
  const quantityOf = (row: R) => quantities.get(keyOf(row)) ?? (available ? String(available(row)) : '1');
  const columns = useMemo<Column<R>[]>(() => {
    if (!available) return [...props.columns];
    return [
      ...props.columns,
      {
        key: '__quantity',
        title: '本次',
        width: 112,
        align: 'right',
        render: (row) => <QuantityCell id={keyOf(row)} max={String(available(row))} />,
      },
    ];
  }, [props.columns, available, keyOf]);
  const amounts: Amounts = {
    picked: (id) => selection.rows.has(id),
    get: (id) => quantities.get(id),
    set: (id, value) => setQuantities((old) => new Map(old).set(id, value)),
  };

  const finish = async (rows: R[]) => {
    setBusy(true);
    try {
      await props.onPick(rows.map((row) => ({ row, quantity: quantityOf(row) })));
      props.onClose();
    } finally {
      setBusy(false);
    }
  };
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
            <DataTable<R>
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
        {!props.single && (
          <aside className="my-basket">
            <div className="my-basket-head">
              <b>已选 {chosen.length} 行</b>
              {chosen.length > 0 && (
                <button type="button" className="my-link" onClick={selection.clear}>
                  清空
                </button>
              )}
            </div>
            <div className="my-basket-list">
              {chosen.map((row) => (
                <div key={keyOf(row)} className="my-basket-row">
                  <span>
                    <b className="my-ellipsis">{props.label(row)}</b>
                    {props.hint && <small className="my-ellipsis">{props.hint(row)}</small>}
                  </span>
                  {available && (
                    <span>
                      {quantityOf(row)} {unit}
                    </span>
                  )}
                  <button
                    type="button"
                    className="my-tab-x"
                    aria-label="移除"
                    onClick={() => selection.remove(keyOf(row))}
                  >
                    <CloseOutlined />
                  </button>
                </div>
              ))}
            </div>
            {sums.length > 0 && (
              <div className="my-basket-sums">
                {sums.map((s) => (
                  <div key={s.name}>
                    <span>{s.label}</span>
                    <b>
                      {sumText(
                        s,
                        decimal.sum(
                          chosen
                            .map((r) => (r as Record<string, unknown>)[s.name])
                            .filter((v) => !isEmpty(v)) as (string | number)[],
                          4,
                        ),
                      )}
                    </b>
                  </div>
                ))}
              </div>
            )}
          </aside>
        )}
      </div>
      <div className="my-picker-foot">
        <span className="my-t3">{props.single ? '双击一行选定' : '翻页、改条件后已选行仍保留'}</span>
        <Button onClick={props.onClose}>取消</Button>
        {!props.single && (
          <Button
            type="primary"
            disabled={chosen.length === 0}
            loading={busy}
            onClick={() => void finish(chosen)}
          >
            带入 {chosen.length} 行
          </Button>
        )}
      </div>
    </div>
  );
}
