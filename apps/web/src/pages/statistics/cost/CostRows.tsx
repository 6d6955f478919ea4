/** 收入明细: the ledger of all spaces, exported and adjusted here. */
import { useState } from 'react';
import {
  AGENT_EDITION,
  BILL_UNITS,
  dec,
  NEST_BARS,
  NEST_COST_HEADS as H,
  NEST_COST_TYPES,
  nestAdmin,
  NO_AGENT,
  rulesText,
  tenantPick,
} from '@muyun/contract';
import { type Column, type FilterField, ListPage, type RowOf } from '../../../kit/table/index.ts';
import { SPACE_FILTER } from '../shared/parts.tsx';
import { AdjustDialog } from './AdjustDialog.tsx';

type Row = RowOf<typeof nestAdmin.adminCosts>;
const unitOf = (r: Row): string => BILL_UNITS.find((u) => u.value === r.billUnit)?.label ?? '';
const detailOf = (r: Row): string | undefined =>
  r.orderId
    ? `/statistics/${r.kind === NEST_BARS ? 'accessory-order-detail' : 'order-detail'}?id=${r.orderId}`
    : undefined;
const COLUMNS: Column<Row>[] = [
  { key: 'creationTime', title: H.time, kind: 'time', width: 124, fixed: 'left', sortable: true },
  { key: 'tenantName', title: H.space, width: 200, sortable: true },
  { key: 'no', title: H.no, width: 138, grow: false, sortable: true, link: detailOf },
  { key: 'costType', title: H.type, kind: 'enum', width: 84, options: NEST_COST_TYPES },
  {
    key: 'quantity',
    title: H.quantity,
    width: 104,
    align: 'right',
    value: (r) => (r.costType === 8 ? null : `${dec(r.quantity).toString()} ${unitOf(r)}`),
  },
  {
    key: 'quotaUnits',
    title: '额度',
    unit: '次',
    width: 92,
    align: 'right',
    value: (r) => dec(r.quotaUnits).toString(),
  },
  { key: 'discount', title: '优惠', unit: '¥', kind: 'money', width: 104 },
  { key: 'amount', title: '金额', unit: '¥', kind: 'money', width: 112, sortable: true },
  {
    key: 'balanceAfter',
    title: H.balance,
    width: 96,
    align: 'right',
    value: (r) => (r.balanceAfter === null ? '不限' : dec(r.balanceAfter).toString()),
  },
  { key: 'rules', title: H.rules, width: 150, value: (r) => rulesText(r.rules) },
  { key: 'operatorName', title: H.operator, width: 104, grow: false },
  { key: 'reason', title: H.reason, width: 180 },
];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '单号 / 企业 / 原因' },
  SPACE_FILTER,
  {
    type: 'select',
    name: 'agentTenantId',
    label: '代理商',
    width: 160,
    source: {
      call: tenantPick.tenantsOfType,
      query: { editionType: AGENT_EDITION },
      value: 'tenantId',
      label: 'displayName',
    },
  },
  {
    type: 'select',
    name: 'withoutAgent',
    label: '代理',
    width: 120,
    options: [
      { value: 'true', label: NO_AGENT },
      { value: 'false', label: '有代理商' },
    ],
  },
  { type: 'select', name: 'costType', label: H.type, options: NEST_COST_TYPES, multiple: true },
  { type: 'dateRange', name: 'time', label: '日期' },
];

export function CostRows() {
  const [isOpen, setOpen] = useState(false);
  return (
    <ListPage
      call={nestAdmin.adminCosts}
      exportCall={nestAdmin.downAdminCosts}
      noun="费用记录"
      unit="条"
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort="creationTime desc"
      primary={[
        { label: '调整费用', right: 'AlNestAdmin.NestCostAdmins:edit', onClick: () => setOpen(true) },
      ]}
      totals={[{ name: 'amount', label: '收入', kind: 'money' }]}
      open={detailOf}
      emptyHint="企业套料成功后，每笔费用在这里列出"
    >
      {() => isOpen && <AdjustDialog onClose={() => setOpen(false)} />}
    </ListPage>
  );
}
