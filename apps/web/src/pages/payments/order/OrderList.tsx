/** 支付订单 of all spaces; whoever may writes down what came by transfer or in cash. */
import { useState } from 'react';
import { Form, Input } from 'antd';
import {
  DIALOG_GATEWAYS,
  GATEWAYS,
  ORDER_TYPES,
  payment,
  PAYMENT_STATUS,
  PAYMENT_STATUSES,
  type PaymentOrder,
} from '@muyun/contract';
import { TimeField } from '../../../kit/form/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { type Column, type FilterField, ListPage, type RowAction } from '../../../kit/table/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { StepUpCode } from '../../../widgets/sms-code/index.ts';

const WAYS = [...DIALOG_GATEWAYS, { value: GATEWAYS.cash, label: '现金' }];
const COLUMNS: Column<PaymentOrder>[] = [
  { key: 'orderNo', title: '订单号', fixed: 'left', width: 190 },
  {
    key: 'tenantName',
    title: '空间',
    width: 200,
    link: (r) => `/saas/tenant-detail?id=${r.tenantId}`,
  },
  { key: 'orderType', title: '类型', kind: 'enum', width: 72, options: ORDER_TYPES },
  { key: 'availableName', title: '商品', width: 180 },
  { key: 'amount', title: '应付', kind: 'money', width: 110 },
  { key: 'gateway', title: '方式', kind: 'enum', width: 96, options: WAYS },
  { key: 'status', title: '状态', kind: 'enum', width: 90, options: PAYMENT_STATUSES },
  { key: 'creationTime', title: '下单时间', kind: 'time', width: 130 },
  { key: 'payTime', title: '支付时间', kind: 'time', width: 130 },
  { key: 'voucherNo', title: '流水号', width: 150, grow: false },
];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '订单号 / 空间', width: 200 },
  { type: 'select', name: 'orderType', label: '类型', options: ORDER_TYPES, width: 110 },
  { type: 'select', name: 'gateway', label: '方式', options: WAYS, width: 130 },
  { type: 'dateRange', name: 'time', label: '下单时间' },
];
type Way = 'transfer' | 'cash';

const required = (message: string) => [{ required: true, whitespace: true, message }];
function ReceivedFields({ order, way }: { order: PaymentOrder; way: Way }) {
  const isTransfer = way === 'transfer';
  const number = isTransfer ? '银行流水号' : '收据号';
  return (
    <>
      <p className="my-t2">
        {order.tenantName}
        <br />
        {order.orderNo} · 应付 {fmt.money(order.amount)} 元
      </p>
      <Form.Item name="paidAmount" label="到账金额" rules={required('请填写到账金额')}>
        <Input maxLength={19} inputMode="decimal" suffix="元" autoFocus />
      </Form.Item>
      <Form.Item name="paidTime" label="到账时间" rules={[{ required: true, message: '请选择到账时间' }]}>
        <TimeField />
      </Form.Item>
      <Form.Item
        name={isTransfer ? 'voucherNo' : 'receiptNo'}
        label={number}
        rules={required(`请填写${number}`)}
        extra={`每个${number}只能用于一个订单`}
      >
        <Input maxLength={isTransfer ? 64 : 50} />
      </Form.Item>
    </>
  );
}

function Received({ order, way, onClose }: { order: PaymentOrder; way: Way; onClose: () => void }) {
  const common = {
    columns: 1,
    row: order,
    okText: '确认到账',
    success: '已确认到账',
    invalidates: [payment.listOrdersForAdmin],
    onClose,
  } as const;
  const text = (typed: Readonly<Record<string, unknown>>, name: string) => String(typed[name]).trim();
  const sums = (typed: Readonly<Record<string, unknown>>) => ({
    paidAmount: text(typed, 'paidAmount'),
    paidTime: String(typed['paidTime']),
    version: order.version,
  });
  const params = { id: order.id };
  return way === 'transfer' ? (
    <ActDialog
      {...common}
      title="确认到账"
      call={payment.confirmOrder}
      inputOf={(typed) => ({
        params,
        body: { ...sums(typed), voucherNo: text(typed, 'voucherNo'), smsCode: text(typed, 'smsCode') },
      })}
    >
      <ReceivedFields order={order} way={way} />
      <StepUpCode call={payment.sendConfirmCode} />
    </ActDialog>
  ) : (
    <ActDialog
      {...common}
      title="改为已收现金"
      call={payment.receiveCash}
      inputOf={(typed) => ({ params, body: { ...sums(typed), receiptNo: text(typed, 'receiptNo') } })}
    >
      <ReceivedFields order={order} way={way} />
    </ActDialog>
  );
}

export function OrderList() {
  const [open, setOpen] = useState<{ order: PaymentOrder; way: Way }>();
  const rowActions = (order: PaymentOrder): RowAction<PaymentOrder>[] =>
    order.status === PAYMENT_STATUS.unpaid
      ? [
          ...(order.gateway === GATEWAYS.transfer
            ? [
                {
                  label: '确认到账',
                  right: payment.confirmOrder.right,
                  onClick: () => setOpen({ order, way: 'transfer' as const }),
                },
              ]
            : []),
          {
            label: '改为已收现金',
            right: payment.receiveCash.right,
            onClick: () => setOpen({ order, way: 'cash' as const }),
          },
        ]
      : [];
  return (
    <ListPage
      call={payment.listOrdersForAdmin}
      noun="支付订单"
      unit="个"
      columns={COLUMNS}
      filters={FILTERS}
      stateTabs={{ name: 'status', options: PAYMENT_STATUSES }}
      rowActions={rowActions}
      actionsWidth={190}
      emptyHint="空间购买版本或服务后，订单出现在这里"
    >
      {() => open && <Received {...open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}
