/** 订单 of a space: what it has bought, or is about to, the last first. */
import { DIALOG_GATEWAYS, ORDER_TYPES, payment, PAYMENT_STATUSES, type PaymentOrder } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState } from '../../../../kit/states/index.ts';
import { DataTable } from '../../../../kit/table/index.ts';
import type { Column } from '../../../../kit/table/index.ts';

const MOST = 200;
const COLUMNS: Column<PaymentOrder>[] = [
  { key: 'creationTime', title: '下单时间', kind: 'time', fixed: 'left', width: 124 },
  { key: 'orderNo', title: '订单号', width: 190, grow: false },
  { key: 'orderType', title: '类型', kind: 'enum', width: 72, options: ORDER_TYPES },
  { key: 'providerName', title: '内容', width: 130 },
  { key: 'availableName', title: '规格', width: 160 },
  { key: 'amount', title: '应付', kind: 'money', width: 110 },
  { key: 'gateway', title: '支付方式', kind: 'enum', width: 96, options: DIALOG_GATEWAYS },
  { key: 'status', title: '状态', kind: 'enum', width: 88, options: PAYMENT_STATUSES },
  { key: 'payTime', title: '支付时间', kind: 'time', width: 124 },
];

export default function OrdersPane({ tenantId }: { tenantId: string }) {
  const { data, error, refetch, isFetching } = useCall(payment.listOrdersForAdmin, {
    query: { tenantId, maxResultCount: MOST },
  });
  return (
    <div className="saas-pane">
      <DataTable
        columns={COLUMNS}
        rows={data?.items}
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="还没有订单" />}
        label="订单"
      />
    </div>
  );
}
