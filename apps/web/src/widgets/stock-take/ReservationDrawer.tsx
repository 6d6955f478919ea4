/** 预留 of a domain, or of one item: who keeps what until when, and giving it up. */
import { useMemo, useState } from 'react';
import { Button, Drawer, Form, InputNumber } from 'antd';
import {
  DOMAIN_ITEMS,
  inventory,
  type InventoryDomain,
  RESERVATION_SOURCES,
  project,
  RESERVATION_STATES,
  warehouse,
} from '@muyun/contract';
import { can } from '../../kit/auth/index.ts';
import { DateField } from '../../kit/form/index.ts';
import { fmt } from '../../kit/format/index.ts';
import { useAction } from '../../kit/http/index.ts';
import { HouseModal, ReasonDialog } from '../../kit/overlay/index.ts';
import { EmptyState } from '../../kit/states/index.ts';
import {
  type Column,
  DataTable,
  FilterBar,
  type FilterField,
  type ListHandle,
  PageBar,
  RowActions,
  type RowOf,
  useList,
} from '../../kit/table/index.ts';
import { ReserveDialog } from './ReserveDialog.tsx';
import type { Reservable } from './types.ts';

type Row = RowOf<typeof inventory.listReservations>;
const ACTIVE = 1;
/** only the order itself gives up what it holds */
const NEST = 1;

const columnsFor = (
  domain: InventoryDomain,
  isOne: boolean,
  { release, extend }: { release: (row: Row) => void; extend: (row: Row) => void },
): Column<Row>[] => [
  // what is said of one item stands in the title
  ...(isOne ? [] : [{ key: 'itemName', title: '物料', width: 210, fixed: 'left' } as const]),
  { key: 'projectName', title: '工程', width: 150 },
  { key: 'openQty', title: '剩余', kind: 'quantity', width: 80 },
  { key: 'unit', title: '单位', width: 56, grow: false },
  { key: 'expiresOn', title: '到期', kind: 'date', width: 90 },
  { key: 'status', title: '状态', kind: 'enum', width: 84, options: RESERVATION_STATES },
  { key: 'quantity', title: '预留', kind: 'quantity', width: 76 },
  { key: 'consumedQty', title: '已领', kind: 'quantity', width: 76 },
  { key: 'warehouseName', title: '仓库', width: 110, grow: false },
  { key: 'batchNo', title: '批次', width: 96, grow: false },
  { key: 'sourceType', title: '来源', kind: 'enum', width: 80, options: RESERVATION_SOURCES },
  { key: 'remark', title: '单据', width: 120 },
  { key: 'creatorName', title: '预留人', width: 88, grow: false },
  {
    key: 'actions',
    title: '操作',
    width: 108,
    grow: false,
    fixed: 'right',
    render: (row) => (
      <RowActions
        row={row}
        actions={
          row.status === ACTIVE && row.sourceType !== NEST
            ? [
                { label: '释放', right: `${DOMAIN_ITEMS[domain]}:edit`, onClick: () => release(row) },
                { label: '延期', right: `${DOMAIN_ITEMS[domain]}:edit`, onClick: () => extend(row) },
              ]
            : []
        }
      />
    ),
  },
];

const filtersFor = (domain: InventoryDomain, isOne: boolean): FilterField[] => [
  ...(isOne
    ? []
    : ([
        {
          type: 'select',
          name: 'warehouseId',
          label: '仓库',
          source: { call: warehouse.calls.all, query: { domain } },
        },
      ] as const)),
  {
    type: 'select',
    name: 'projectId',
    label: '工程',
    source: { call: project.listProjects, label: 'displayName' },
    width: 200,
  },
  { type: 'select', name: 'status', label: '状态', options: RESERVATION_STATES },
];

type Search = Pick<ListHandle<Row>, 'filters' | 'setFilters' | 'resetFilters'>;
function Search({ domain, isOne, list }: { domain: InventoryDomain; isOne: boolean; list: Search }) {
  const fields = useMemo(() => filtersFor(domain, isOne), [domain, isOne]);
  return (
    <FilterBar fields={fields} values={list.filters} onSearch={list.setFilters} onReset={list.resetFilters} />
  );
}

interface Props {
  domain: InventoryDomain;
  /** of which item; without it every reservation of the domain */
  of?: Reservable;
  title?: string;
  onChanged?: () => void;
  onClose: () => void;
}
export function ReservationDrawer({ domain, of, title = '预留', onChanged, onClose }: Props) {
  const local = useState(() => new URLSearchParams());
  const list = useList(inventory.listReservations, { query: { domain, itemId: of?.itemId }, local });
  const [asked, setAsked] = useState<Row | null>(null);
  const [late, setLate] = useState<Row | null>(null);
  const [isAdding, setAdding] = useState(false);
  const isOne = of !== undefined;
  const columns = useMemo(
    () => columnsFor(domain, isOne, { release: setAsked, extend: setLate }),
    [domain, isOne],
  );
  const release = useAction(inventory.releaseReservations, {
    success: (answer) => `已释放 ${answer.released}`,
    invalidates: [inventory.listReservations],
    onSuccess: () => onChanged?.(),
  });
  return (
    <Drawer
      open
      size={1160}
      onClose={onClose}
      title={title}
      extra={
        of && can(`${DOMAIN_ITEMS[domain]}:add`) ? (
          <Button type="primary" onClick={() => setAdding(true)}>
            新增预留
          </Button>
        ) : null
      }
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
    >
      <Search domain={domain} isOne={isOne} list={list} />
      <DataTable<Row>
        label="预留"
        columns={columns}
        rows={list.rows}
        fetching={list.fetching}
        error={list.error}
        onRetry={list.refresh}
        empty={<EmptyState title="没有预留" hint="到货行带工程的自动预留，也可以在库存里手工预留" />}
      />
      {list.rows && list.total > 0 && <PageBar list={list} />}
      {of && isAdding && (
        <ReserveDialog domain={domain} of={of} onDone={onChanged} onClose={() => setAdding(false)} />
      )}
      {late && <ExtendDialog row={late} onClose={() => setLate(null)} />}
      {asked && (
        <ReleaseDialog
          row={asked}
          onCancel={() => setAsked(null)}
          onConfirm={async (quantity, reason) => {
            await release.run({ body: { domain, ids: [asked.id], quantity, reason } });
            setAsked(null);
          }}
        />
      )}
    </Drawer>
  );
}

interface ReleaseProps {
  row: Row;
  onCancel: () => void;
  /** null: all of it */
  onConfirm: (quantity: string | null, reason: string) => unknown;
}
/** 释放: what is left of it, or a part. */
function ReleaseDialog({ row, onCancel, onConfirm }: ReleaseProps) {
  const [quantity, setQuantity] = useState<string | null>(row.openQty);
  return (
    <ReasonDialog
      open
      title={`释放 ${row.projectName ?? ''} 预留的 ${row.itemName}？`}
      okText="释放预留"
      onCancel={onCancel}
      onConfirm={(reason) => onConfirm(quantity === row.openQty ? null : quantity, reason)}
    >
      <Form component={false} layout="vertical">
        <Form.Item
          label="释放数量"
          extra={`剩余 ${fmt.quantity(row.openQty)} ${row.unit}，少填则只释放一部分`}
        >
          <InputNumber
            aria-label="释放数量"
            stringMode
            controls={false}
            min="0"
            max={row.openQty}
            value={quantity}
            onChange={setQuantity}
          />
        </Form.Item>
      </Form>
    </ReasonDialog>
  );
}

/** 延期: until another day. */
function ExtendDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [until, setUntil] = useState<string | null>(row.expiresOn);
  const { run, busy } = useAction(inventory.updateReservation, {
    success: '已改期',
    invalidates: [inventory.listReservations],
    onSuccess: onClose,
  });
  return (
    <HouseModal
      title={`${row.projectName ?? ''} 预留的 ${row.itemName} 留到`}
      open
      onCancel={onClose}
      okText="改期"
      okDisabled={until === null}
      busy={busy}
      onOk={() =>
        until && void run({ params: { id: row.id }, body: { expiresOn: until, version: row.version } })
      }
    >
      <DateField ahead aria-label="留到" value={until} onChange={(day: string | null) => setUntil(day)} />
    </HouseModal>
  );
}
