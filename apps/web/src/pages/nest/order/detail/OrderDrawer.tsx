/** Beside the sheets: products with what the plan did with them, materials, the log. */
import { Drawer, Tabs } from 'antd';
import { STOCK_KINDS, nest, groupTitle } from '@muyun/contract';
import type { NestOrderDetail, NestOrderLine, NestStock } from '@muyun/contract';
import { DataTable } from '../../../../kit/table/index.ts';
import type { Column } from '../../../../kit/table/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { fmt } from '../../../../kit/format/index.ts';

const LINES: Column<NestOrderLine>[] = [
  {
    key: 'code',
    title: '编号',
    width: 140,
    fixed: 'left',
    link: (r) => `/cad/product-detail?id=${r.productId}`,
  },
  { key: 'projectName', title: '工程批次', width: 160 },
  {
    key: 'material',
    title: '材质',
    width: 170,
    value: groupTitle,
  },
  {
    key: 'size',
    title: '展开尺寸',
    width: 120,
    value: (r) => (r.unfoldWidth === null ? null : fmt.size(r.unfoldWidth, r.unfoldHeight)),
  },
  { key: 'quantity', title: '应排', kind: 'int', width: 64 },
  { key: 'placedQuantity', title: '已排', kind: 'int', width: 64 },
  { key: 'lostAmount', title: '未排', kind: 'int', width: 64 },
  { key: 'priority', title: '优先级', kind: 'int', width: 64 },
  { key: 'errorText', title: '说明', width: 220, value: (r) => r.errorText ?? r.lostReason },
];
const STOCKS: Column<NestStock>[] = [
  { key: 'kind', title: '类型', kind: 'enum', options: STOCK_KINDS, width: 90 },
  { key: 'title', title: '板材', width: 240 },
  { key: 'film', title: '覆膜', width: 110 },
  {
    key: 'limitQuantity',
    title: '限量 (张)',
    kind: 'int',
    width: 90,
    value: (r) => r.limitQuantity ?? '不限',
  },
  { key: 'price', title: '单价', kind: 'price', width: 96 },
  { key: 'levellingFee', title: '开平费', kind: 'price', width: 96 },
];
interface LogRow {
  id: string;
  time: string;
  actionLabel: string;
  content: string;
  operatorName: string | null;
}
const LOG: Column<LogRow>[] = [
  { key: 'time', title: '时间', width: 150, value: (r) => fmt.fullTime(r.time) },
  { key: 'operatorName', title: '操作人', width: 100 },
  { key: 'actionLabel', title: '动作', width: 100 },
  { key: 'content', title: '内容', width: 420 },
];

export function OrderDrawer({
  order,
  open,
  onClose,
}: {
  order: NestOrderDetail;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Drawer title={`${order.no} 明细`} open={open} onClose={onClose} size={1080} destroyOnHidden>
      <Tabs
        items={[
          { key: 'lines', label: `产品 ${order.productKinds}`, children: <OrderLines id={order.id} /> },
          {
            key: 'stocks',
            label: `板材 ${order.stocks.length}`,
            children: (
              <div className="nest-drawer-table">
                <DataTable columns={STOCKS} rows={order.stocks} />
              </div>
            ),
          },
          { key: 'log', label: '操作日志', children: <OrderLog id={order.id} /> },
        ]}
      />
    </Drawer>
  );
}

export function OrderLines({ id }: { id: string }) {
  const { data, error, refetch } = useCall(nest.listNestOrderLines, { params: { id } });
  return (
    <div className="nest-drawer-table">
      <DataTable columns={LINES} rows={data} error={error} onRetry={() => void refetch()} label="套料产品" />
    </div>
  );
}

function OrderLog({ id }: { id: string }) {
  const { data, error, refetch } = useCall(nest.nestOrderLog, {
    params: { id },
    query: { maxResultCount: 200 },
  });
  return (
    <div className="nest-drawer-table">
      <DataTable
        columns={LOG}
        rows={data?.items}
        error={error}
        onRetry={() => void refetch()}
        label="操作日志"
      />
    </div>
  );
}
