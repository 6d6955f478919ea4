/** 配件采购付款: what is owed on each order; there is no statement step in this area. */
import { accessoryDebtFields, accessoryPayments, accessoryPaymentsDown, supplier } from '@muyun/contract';
import { columnsOf, ListPage } from '../../../../kit/table/index.ts';
import type { FilterField, RowOf, SumField } from '../../../../kit/table/index.ts';

type Row = RowOf<typeof accessoryPayments>;
const open = (row: Row): string => `/psi/accessory/add-accessory-purchase?id=${row.id}`;

const columns = columnsOf<typeof accessoryDebtFields, Row>(
  accessoryDebtFields,
  [
    'orderNo',
    'supplierName',
    'payableAmount',
    'requestedAmount',
    'paidAmount',
    'openAmount',
    'dueDate',
    'paidState',
    'invoicedAmount',
    'amount',
    'orderDate',
  ],
  {
    orderNo: { title: '采购单', fixed: 'left', width: 138, sortable: true, link: open },
    supplierName: { grow: true, width: 150 },
    amount: { title: '订单金额' },
    paidState: { width: 92 },
    orderDate: { sortable: true },
    payableAmount: { sortable: true },
    dueDate: { sortable: true },
  },
);
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '采购单号 / 供应商', width: 200 },
  { type: 'select', name: 'supplierId', label: '供应商', source: { call: supplier.calls.all }, width: 180 },
  { type: 'date', name: 'dueBefore', label: '到期日不晚于', future: true },
  {
    type: 'select',
    name: 'paidState',
    label: '付款',
    options: (accessoryDebtFields.paidState.options.options ?? []).map((o) => ({
      value: o.value,
      label: o.label,
    })),
  },
];
const sums: SumField[] = (['payableAmount', 'paidAmount', 'openAmount'] as const).map((name) => ({
  name,
  label: accessoryDebtFields[name].label,
  kind: 'money',
}));

export default function PaymentList() {
  return (
    <ListPage
      call={accessoryPayments}
      noun="应付"
      unit="单"
      columns={columns}
      filters={filters}
      defaultSort="orderDate desc"
      exportCall={accessoryPaymentsDown}
      sums={sums}
      totals={sums}
      open={open}
      emptyHint="采购入库审核后，这里按采购单列出应付金额和到期日"
    />
  );
}
