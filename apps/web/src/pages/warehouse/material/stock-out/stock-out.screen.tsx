/** 材料出库单: issue, return to the supplier, transfer, scrap, sale. */
import {
  MATERIAL_OUT_TYPES,
  materialSku,
  materialStockOut,
  nest,
  OUT_HEAD_TYPES,
  OUT_LINE_TYPES,
  SYSTEM_OUT_TYPES,
} from '@muyun/contract';
import type { DocumentScreens } from '../../../../kit/document/index.ts';
import { emptyBy, hasBy } from '../../../../kit/document/by-type.ts';
import { todayText } from '../../../../kit/format/index.ts';
import { TakeLink } from '../../../../widgets/stock-take/index.ts';
import { TypeSelect } from '../../../../kit/document/TypeSelect.tsx';
import { FromNest } from './FromNest.tsx';
import { PickReceipts } from './PickReceipts.tsx';
import { PickRemnants } from './PickRemnants.tsx';
import { PickReserved } from './PickReserved.tsx';
import { ReturnButton } from './ReturnButton.tsx';
import { withIssue } from './with-issue.ts';
import { ofProject } from '../../../../widgets/project-filters/index.ts';

const ITEMS = { call: materialSku.calls.all };
const PRICED = {
  amount: OUT_HEAD_TYPES.amount,
  returnedState: OUT_HEAD_TYPES.returnedState,
} as const;

const screen: DocumentScreens<typeof materialStockOut> = {
  document: materialStockOut,
  list: {
    columns: [
      'outNo',
      'orderStatus',
      'outType',
      'projectId',
      'warehouseId',
      'businessDate',
      'counted',
      'totalWeight',
      'value',
      'returnedState',
      'nestOrderId',
      'supplierId',
      'amount',
      'demanderId',
      'buyerName',
      'targetWarehouseId',
      'processId',
      'receiverId',
      'creatorId',
      'creationTime',
    ],
    overrides: {
      ...emptyBy('outType', PRICED),
      outType: { width: 112 },
      businessDate: { width: 84 },
      counted: { width: 136, align: 'right', grow: false },
      projectId: { grow: true, width: 150 },
      nestOrderId: { width: 128, grow: false },
      warehouseId: { width: 104, grow: false },
      targetWarehouseId: { width: 104, grow: false },
      supplierId: { width: 120 },
    },
    filters: [
      ofProject,
      {
        type: 'select',
        name: 'nestOrderId',
        label: '套料单',
        source: { call: nest.listNestOrders, label: 'no' },
      },
      { type: 'select', name: 'materialSkuId', label: '材料', source: { call: materialSku.calls.all } },
    ],
    emptyHint: '领料、退供应商、调拨、报废和销售都在这里出库',
  },
  detail: {
    groups: {
      出库: ['outType', 'projectId', 'processId', 'warehouseId', 'businessDate', 'receiverId', 'remark'],
      往来: ['supplierId', 'targetWarehouseId', 'inTransit', 'demanderId', 'buyerName', 'taxRate'],
    },
    shows: hasBy('outType', OUT_HEAD_TYPES),
    items: {
      outType: { control: <TypeSelect options={MATERIAL_OUT_TYPES} system={SYSTEM_OUT_TYPES} /> },
      projectId: { help: '生产领料必选' },
      supplierId: { required: true },
      targetWarehouseId: { required: true },
      inTransit: { help: '由调入仓库另行收货' },
      demanderId: { help: '买方是客户时选择' },
      buyerName: { help: '不是客户时填写，如废品回收站' },
      remark: { span: 2, multiline: false },
    },
    figures: [
      'totalQuantity',
      'totalWeight',
      'value',
      'amount',
      'net',
      'tax',
      'returnedState',
      'settleState',
    ],
    initial: () => ({ outType: 1, businessDate: todayText(), taxRate: '0' }),
    lines: {
      columns: [
        'materialSkuId',
        'remnant',
        'quantity',
        'unit',
        'unitPrice',
        'amount',
        'net',
        'tax',
        'planQty',
        'reservedFor',
        'weight',
        'value',
        'batchId',
        'locationCode',
        'reason',
        'inNo',
        'returnedQty',
        'remark',
      ],
      shows: hasBy('outType', OUT_LINE_TYPES),
      pick: (add, own) => (
        <>
          <FromNest screen={own} />
          <PickReserved add={add} screen={own} />
          <PickRemnants add={add} screen={own} />
          <PickReceipts add={add} screen={own} />
        </>
      ),
    },
    preview: withIssue,
    control: (own) => (
      <>
        <TakeLink screen={own} domain={2} items={ITEMS} />
        <ReturnButton screen={own} />
      </>
    ),
  },
};
export default screen;
