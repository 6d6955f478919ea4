/** 材料入库单: weigh-in, deviation, batches, and where it lies. */
import {
  IN_HEAD_TYPES,
  MATERIAL_IN_TYPES,
  materialOrder,
  materialSku,
  materialStockIn,
  SYSTEM_IN_TYPES,
} from '@muyun/contract';
import { emptyBy, hasBy } from '../../../../kit/document/by-type.ts';
import type { DocumentScreens } from '../../../../kit/document/index.ts';
import { todayText } from '../../../../kit/format/index.ts';
import { ByWeight } from '../../../../widgets/by-weight/index.ts';
import { TakeLink } from '../../../../widgets/stock-take/index.ts';
import { TypeSelect } from '../../../../kit/document/TypeSelect.tsx';
import { HeatLinks } from './HeatLinks.tsx';
import { PickPurchase } from './PickPurchase.tsx';
import { PriceButton } from './PriceButton.tsx';
import { withReceipt } from './with-receipt.ts';
import { ofProject } from '../../../../widgets/project-filters/index.ts';

const ITEMS = { call: materialSku.calls.all };
const [PURCHASE, TRANSFER, OTHER, OPENING] = [1, 16, 32, 128] as const;
/** what comes without an order */
const UNORDERED: readonly number[] = [OTHER, OPENING];
/** columns that only some types have */
const IN_LINE_TYPES: Readonly<Record<string, readonly number[]>> = {
  sentQuantity: [TRANSFER],
  shortReason: [TRANSFER],
  priceBasis: [PURCHASE, OTHER, OPENING],
  taxRate: [PURCHASE],
  net: [PURCHASE],
  tax: [PURCHASE],
  freight: [PURCHASE, OTHER, OPENING],
  orderNo: [PURCHASE],
  returnedQty: [PURCHASE],
};

const screen: DocumentScreens<typeof materialStockIn> = {
  document: materialStockIn,
  list: {
    columns: [
      'inNo',
      'orderStatus',
      'inType',
      'supplierId',
      'warehouseId',
      'businessDate',
      'counted',
      'totalWeight',
      'amount',
      'stockValue',
      'purchaseOrderId',
      'projectId',
      'settleState',
      'supplierNoteNo',
      'creatorId',
      'creationTime',
    ],
    overrides: {
      ...emptyBy('inType', { amount: IN_HEAD_TYPES.amount, settleState: IN_HEAD_TYPES.settleState }),
      supplierId: { grow: true, width: 130 },
      inType: { width: 88 },
      warehouseId: { width: 104, grow: false },
      businessDate: { width: 84 },
      counted: { width: 136, align: 'right', grow: false },
      projectId: { width: 130 },
      purchaseOrderId: { width: 132, grow: false },
    },
    filters: [
      ofProject,
      { type: 'select', name: 'materialSkuId', label: '材料', source: { call: materialSku.calls.all } },
      {
        type: 'select',
        name: 'purchaseOrderId',
        label: '采购单',
        source: { call: materialOrder.calls.list, label: 'orderNo' },
      },
    ],
    emptyHint: '供应商送货后新增入库单，选采购行、填过磅重量，审核后入账',
  },
  detail: {
    groups: {
      入库: ['inType', 'supplierId', 'warehouseId', 'businessDate', 'supplierNoteNo', 'projectId', 'remark'],
      过磅与运费: ['grossWeight', 'tareWeight', 'freightAmount', 'carrierId'],
    },
    shows: hasBy('inType', IN_HEAD_TYPES),
    items: {
      inType: { control: <TypeSelect options={MATERIAL_IN_TYPES} system={SYSTEM_IN_TYPES} /> },
      supplierId: { help: '采购入库必选' },
      projectId: { help: '其他入库记到工程时填写' },
      remark: { span: 2, multiline: false },
      freightAmount: { help: '按重量分摊到各行成本' },
      tareWeight: { help: '没有单独过磅的行按理论重量分摊净重' },
    },
    figures: [
      'totalQuantity',
      'theoreticalWeight',
      'netWeight',
      'totalWeight',
      'amount',
      'net',
      'tax',
      'stockValue',
      'settleState',
    ],
    initial: () => ({ inType: 1, businessDate: todayText() }),
    lines: {
      columns: [
        'materialSkuId',
        'quantity',
        'unit',
        'sentQuantity',
        'theoreticalWeight',
        'actualWeight',
        'weight',
        'deviationPct',
        'priceBasis',
        'unitPrice',
        'amount',
        'taxRate',
        'net',
        'tax',
        'freight',
        'batchNo',
        'heatNo',
        'locationCode',
        'deviationReason',
        'shortReason',
        'projectId',
        'stockValue',
        'orderNo',
        'returnedQty',
        'remark',
      ],
      shows: hasBy('inType', IN_LINE_TYPES),
      pick: (add, own) => (
        <>
          <PickPurchase add={add} screen={own} />
          {UNORDERED.includes(Number(own.head['inType'])) && <ByWeight add={add} isWeighed />}
        </>
      ),
    },
    preview: withReceipt,
    control: (own) => (
      <>
        <TakeLink screen={own} domain={2} items={ITEMS} />
        <PriceButton screen={own} />
        <HeatLinks screen={own} />
      </>
    ),
  },
};
export default screen;
