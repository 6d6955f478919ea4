/** The counts of a domain, the newest first; one of them opened with its lines (commerce §2.7). */
import { useMemo, useState } from 'react';
import { Button, Drawer } from 'antd';
import { DOMAIN_ITEMS, inventory, stateOptions, TAKE_TYPES, warehouse } from '@muyun/contract';
import { useCan } from '../../kit/auth/index.ts';
import { EmptyState } from '../../kit/states/index.ts';
import { download } from '../../kit/http/index.ts';
import {
  type Column,
  DataTable,
  FilterBar,
  type FilterField,
  PageBar,
  type RowOf,
  useList,
} from '../../kit/table/index.ts';
import { NewTake } from './NewTake.tsx';
import type { StockTakeButtonProps } from './types.ts';
import { LateTakeSheet } from './LateTakeSheet.tsx';
import './stock-take.css';

type Row = RowOf<typeof inventory.listStockTakes>;
const yes = (on: boolean) => (on ? '是' : <span className="my-t3">否</span>);

const columnsFor = (domain: StockTakeButtonProps['domain'], onOpen: (id: string) => void): Column<Row>[] => [
  {
    key: 'takeNo',
    title: '盘点单号',
    width: 140,
    grow: false,
    render: (r) => (
      <button type="button" className="my-link" onClick={() => onOpen(r.id)}>
        {r.takeNo}
      </button>
    ),
  },
  { key: 'warehouseName', title: '仓库', width: 120 },
  { key: 'takeType', title: '方式', width: 88, kind: 'enum', options: TAKE_TYPES },
  { key: 'blind', title: '盲盘', width: 60, grow: false, render: (r) => yes(r.blind) },
  { key: 'freeze', title: '冻结', width: 60, grow: false, render: (r) => yes(r.freeze) },
  {
    key: 'countedCount',
    title: '已盘 / 行数',
    width: 96,
    align: 'right',
    grow: false,
    render: (r) => `${r.countedCount} / ${r.lineCount}`,
  },
  { key: 'differenceCount', title: '差异行', kind: 'int', width: 76 },
  { key: 'differenceValue', title: '差异金额', kind: 'money', width: 104, amount: true },
  { key: 'creatorName', title: '制单人', width: 88, grow: false },
  { key: 'creationTime', title: '时间', kind: 'time', width: 112 },
  {
    key: 'orderStatus',
    title: '状态',
    kind: 'enum',
    width: 88,
    fixed: 'right',
    options: stateOptions(inventory.stockTakeMachine(domain)),
  },
];

const filtersFor = (domain: StockTakeButtonProps['domain']): FilterField[] => [
  {
    type: 'select',
    name: 'warehouseId',
    label: '仓库',
    source: { call: warehouse.calls.all, query: { domain } },
  },
  {
    type: 'select',
    name: 'orderStatus',
    label: '状态',
    options: stateOptions(inventory.stockTakeMachine(domain)),
  },
  { type: 'dateRange', name: 'time', label: '时间' },
];

interface AllProps {
  domain: StockTakeButtonProps['domain'];
  onOpen: (id: string) => void;
}
function AllTakes({ domain, onOpen }: AllProps) {
  const local = useState(() => new URLSearchParams());
  const list = useList(inventory.listStockTakes, { query: { domain }, local });
  const columns = useMemo(() => columnsFor(domain, onOpen), [domain, onOpen]);
  const filters = useMemo(() => filtersFor(domain), [domain]);
  const mayExport = useCan(`${DOMAIN_ITEMS[domain]}:export`);
  const sheet = () =>
    void download(inventory.exportStockTakes, { query: { domain, ...list.filters } as never });
  return (
    <>
      <div className="take-search">
        <FilterBar
          fields={filters}
          values={list.filters}
          onSearch={list.setFilters}
          onReset={list.resetFilters}
        />
        {mayExport && <Button onClick={sheet}>导出</Button>}
      </div>
      <DataTable<Row>
        label="盘点单"
        columns={columns}
        rows={list.rows}
        fetching={list.fetching}
        error={list.error}
        onRetry={list.refresh}
        onOpen={(row) => onOpen(row.id)}
        empty={
          <EmptyState title="还没有盘点单" hint="新建盘点后按库位逐行录入实盘数，盘点期间可以照常出入库" />
        }
      />
      {list.rows && list.total > 0 && <PageBar list={list} />}
    </>
  );
}

export function StockTakeDrawer({
  domain,
  items,
  onPosted,
  onClose,
}: StockTakeButtonProps & { onClose: () => void }) {
  const [opened, setOpened] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const mayMake = useCan(`${DOMAIN_ITEMS[domain]}:add`);
  const made = (id: string) => {
    setMaking(false);
    setOpened(id);
  };
  const back = (
    <Button type="link" className="take-back" onClick={() => setOpened(null)}>
      ← 全部盘点单
    </Button>
  );
  const create = mayMake && (
    <Button type="primary" onClick={() => setMaking(true)}>
      新建盘点
    </Button>
  );
  return (
    <Drawer
      open
      size={1160}
      onClose={onClose}
      title={opened === null ? '盘点' : back}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
      extra={opened === null && create}
    >
      {opened === null ? (
        <AllTakes domain={domain} onOpen={setOpened} />
      ) : (
        <LateTakeSheet id={opened} items={items} onPosted={onPosted} onGone={() => setOpened(null)} />
      )}
      {making && <NewTake domain={domain} items={items} onClose={() => setMaking(false)} onMade={made} />}
    </Drawer>
  );
}
