/** 材料库存流水: every move of the stock core with the document behind it. */
import {
  MATERIAL_MOVE_KINDS,
  materialBatches,
  materialMoveFields,
  materialMoves,
  materialMovesDown,
  materialSku,
  project,
  warehouse,
} from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import {
  columnsOf,
  type FilterField,
  ListPage,
  type RowOf,
  type SumField,
} from '../../../kit/table/index.ts';

type Move = RowOf<typeof materialMoves>;

const DETAILS: Readonly<Record<string, string>> = {
  'warehouse.material.in': '/warehouse/material/stock-in-detail',
  'warehouse.material.out': '/warehouse/material/stock-out-detail',
};
const filters: FilterField[] = [
  { type: 'select', name: 'itemId', label: '材料', source: { call: materialSku.calls.all }, width: 240 },
  { type: 'select', name: 'warehouseId', label: '仓库', source: { call: warehouse.calls.all }, width: 150 },
  { type: 'input', name: 'sourceNo', label: '单号' },
  { type: 'dateRange', name: 'day', label: '日期', names: ['begin', 'end'] },
  { type: 'input', name: 'locationCode', label: materialMoveFields.locationCode.label, more: true },
  {
    type: 'select',
    name: 'batchId',
    label: '批号/卷号',
    source: { call: materialBatches, label: 'batchNo' },
    more: true,
  },
  { type: 'select', name: 'moveKind', label: '类型', options: MATERIAL_MOVE_KINDS, more: true },
  {
    type: 'select',
    name: 'projectIds',
    label: '工程',
    source: { call: project.listProjects, label: 'displayName' },
    multiple: true,
    more: true,
  },
  {
    type: 'select',
    name: 'dateBy',
    label: '日期按',
    options: [
      { value: 1, label: '业务日期' },
      { value: 2, label: '记账时间' },
    ],
    more: true,
  },
  { type: 'staffSelect', name: 'operatorId', label: materialMoveFields.operatorName.label, more: true },
];
const signed = (text: string, value: string) => (
  <span style={value.startsWith('-') ? { color: 'var(--error)' } : {}}>
    {value.startsWith('-') ? text : `+${text}`}
  </span>
);

const columns = columnsOf<typeof materialMoveFields, Move>(
  materialMoveFields,
  [
    'time',
    'businessDate',
    'sourceNo',
    'typeLabel',
    'materialSkuName',
    'warehouseName',
    'unit',
    'quantity',
    'quantityAfter',
    'weight',
    'value',
    'valueAfter',
    'projectName',
    'operatorName',
    'locationCode',
  ],
  {
    time: { width: 118 },
    businessDate: { width: 80 },
    sourceNo: {
      width: 136,
      grow: false,
      render: (r) => {
        const at = DETAILS[r.sourceType];
        return at ? <TabLink to={`${at}?id=${r.sourceId}`}>{r.sourceNo}</TabLink> : r.sourceNo;
      },
    },
    typeLabel: {
      width: 96,
      grow: false,
      render: (r) => (r.isReversal ? `${r.typeLabel}（反审）` : r.typeLabel),
    },
    materialSkuName: { width: 186, grow: true },
    warehouseName: { width: 88, grow: false },
    locationCode: { width: 72, grow: false },
    unit: { width: 52, grow: false },
    quantity: { width: 88, render: (r) => signed(fmt.quantity(r.quantity), r.quantity) },
    weight: { render: (r) => signed(fmt.weight(r.weight), r.weight) },
    value: { render: (r) => (r.value === null ? '—' : signed(fmt.money(r.value), r.value)) },
    quantityAfter: { width: 84 },
    valueAfter: { width: 104, hidden: true },
    projectName: { width: 120 },
    operatorName: { width: 84, grow: false },
  },
);
/** sheets and kilograms are not added */
const totals: SumField[] = [
  { name: 'weight', label: '重量', kind: 'weight', unit: 'kg' },
  { name: 'value', label: '金额', kind: 'money', unit: '元' },
];

export default function MoveLogPage() {
  return (
    <ListPage
      call={materialMoves}
      noun="流水"
      unit="条"
      columns={columns}
      filters={filters}
      exportCall={materialMovesDown}
      totals={totals}
      emptyHint="单据审核后，每一笔数量和金额的变化都在这里"
    />
  );
}
