/** 套料费用: the ledger of the space, with the sum of this month. */
import { useMemo, useState } from 'react';
import {
  BILL_UNITS,
  dec,
  NEST_BARS,
  NEST_COST_HEADS as H,
  NEST_COST_TYPES,
  nestCost,
  rulesText,
} from '@muyun/contract';
import { useSession } from '../../../kit/auth/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { type Column, type FilterField, ListPage, type RowOf } from '../../../kit/table/index.ts';
import { RulesDialog } from './RulesDialog.tsx';

type Row = RowOf<typeof nestCost.listNestCost>;
const unitOf = (r: Row): string => BILL_UNITS.find((u) => u.value === r.billUnit)?.label ?? '';
const detailOf = (r: Row): string | undefined =>
  r.orderId
    ? `/nest/${r.kind === NEST_BARS ? 'accessory-order-detail' : 'order-detail'}?id=${r.orderId}`
    : undefined;
const isAdjusted = (r: Row): boolean => r.costType === 8;
const COLUMNS: Column<Row>[] = [
  { key: 'creationTime', title: H.time, kind: 'time', width: 124, fixed: 'left', sortable: true },
  { key: 'no', title: H.no, width: 138, grow: false, sortable: true, link: detailOf },
  { key: 'costType', title: H.type, kind: 'enum', width: 84, options: NEST_COST_TYPES },
  {
    key: 'quantity',
    title: '数量',
    width: 104,
    align: 'right',
    value: (r) => (isAdjusted(r) ? null : `${dec(r.quantity).toString()} ${unitOf(r)}`),
  },
  {
    key: 'quotaUnits',
    title: '额度',
    unit: '次',
    width: 96,
    align: 'right',
    sortable: true,
    value: (r) => dec(r.quotaUnits).toString(),
  },
  {
    key: 'unitPrice',
    title: '单价',
    unit: '¥',
    kind: 'price',
    width: 104,
    amount: true,
    value: (r) => (isAdjusted(r) ? null : r.unitPrice),
  },
  { key: 'discount', title: '优惠', unit: '¥', kind: 'money', width: 104, amount: true },
  { key: 'amount', title: '金额', unit: '¥', kind: 'money', width: 112, amount: true, sortable: true },
  {
    key: 'balanceAfter',
    title: H.balance,
    width: 96,
    align: 'right',
    value: (r) => (r.balanceAfter === null ? '不限' : dec(r.balanceAfter).toString()),
  },
  { key: 'operatorName', title: H.operator, width: 104, grow: false },
  { key: 'reason', title: H.reason, width: 180 },
];
/** Opened by whoever sees amounts. */
const rulesColumn = (open: ((row: Row) => void) | undefined): Column<Row> => ({
  key: 'rules',
  title: H.rules,
  width: 160,
  value: (r) => rulesText(r.rules),
  render: (r) =>
    r.rules.length > 0 && open ? (
      <button type="button" className="my-link my-ellipsis" onClick={() => open(r)}>
        {rulesText(r.rules)}
      </button>
    ) : (
      rulesText(r.rules)
    ),
});
const columnsWith = (open: ((row: Row) => void) | undefined): Column<Row>[] =>
  COLUMNS.flatMap((c) => (c.key === 'balanceAfter' ? [rulesColumn(open), c] : [c]));
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '单号 / 原因' },
  { type: 'select', name: 'costType', label: H.type, options: NEST_COST_TYPES, multiple: true },
  { type: 'dateRange', name: 'time', label: '日期' },
];

export function CostLog() {
  const [shown, setShown] = useState<Row>();
  const showsAmounts = useSession((s) => s.displayAmount);
  const columns = useMemo(() => columnsWith(showsAmounts ? setShown : undefined), [showsAmounts]);
  return (
    <ListPage
      call={nestCost.listNestCost}
      exportCall={nestCost.downNestCost}
      noun="套料费用"
      unit="条"
      columns={columns}
      filters={FILTERS}
      defaultSort="creationTime desc"
      totals={[
        { name: 'quotaUnits', label: '额度', kind: 'int', unit: '次' },
        { name: 'amount', label: '金额', kind: 'money' },
      ]}
      open={detailOf}
      emptyHint="套料单第一次计算成功时记一笔；同一单一天内不变重算不再计"
    >
      {(list) => {
        const { monthUnits, monthAmount } = list.totals ?? {};
        const dialog = shown && (
          <RulesDialog
            id={shown.id}
            title={`计价依据 ${shown.no ?? ''}`}
            onClose={() => setShown(undefined)}
          />
        );
        if (list.total === 0 || monthUnits === undefined) return dialog;
        const units = dec(monthUnits).neg();
        return (
          <>
            {dialog}
            <p className="nest-cost-month my-t2">
              本月使用额度 {units.toString()} 次
              {monthAmount === undefined ? '' : `，金额 ${fmt.yuan(monthAmount)}`}
            </p>
          </>
        );
      }}
    </ListPage>
  );
}
