/** What an order is, as everybody who pays it wants to compare it. */
import { DIALOG_GATEWAYS, PAYMENT_STATUSES, type PaymentOrder } from '@muyun/contract';
import { fmt } from '../../kit/format/index.ts';
import { StatusTag } from '../../kit/status/index.ts';

const labelOf = (among: readonly { value: number; label: string }[], value: number): string =>
  among.find((o) => o.value === value)?.label ?? '';

export function OrderFacts({ order, status }: { order: PaymentOrder; status: number }) {
  return (
    <dl className="my-pay-facts">
      <dt>订单号</dt>
      <dd>{order.orderNo}</dd>
      <dt>购买内容</dt>
      <dd>
        {order.providerName} · {order.availableName}
      </dd>
      <dt>周期</dt>
      <dd>{order.periodValue === 0 ? '长期' : `${order.periodValue} 个月`}</dd>
      <dt>应付金额</dt>
      <dd>{fmt.yuan(order.amount)}</dd>
      <dt>支付方式</dt>
      <dd>{labelOf(DIALOG_GATEWAYS, order.gateway)}</dd>
      <dt>企业空间</dt>
      <dd>{order.tenantName}</dd>
      <dt>下单时间</dt>
      <dd>{fmt.time(order.creationTime)}</dd>
      <dt>状态</dt>
      <dd>
        <StatusTag small label={labelOf(PAYMENT_STATUSES, status)} />
      </dd>
    </dl>
  );
}
