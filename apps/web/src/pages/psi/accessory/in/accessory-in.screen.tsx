/** 配件入库单: what differs from the standard screens. */
import { ACCESSORY_IN, ACCESSORY_IN_TYPES, accessoryIn, accessorySku } from '@muyun/contract';
import { emptyBy, hasBy } from '../../../../kit/document/by-type.ts';
import type { DocumentScreens } from '../../../../kit/document/index.ts';
import { TypeSelect } from '../../../../kit/document/TypeSelect.tsx';
import { todayText } from '../../../../kit/format/index.ts';
import { TakeLink } from '../../../../widgets/stock-take/index.ts';
import { usualPlace } from '../purchase/supplier-terms.ts';
import { PickPurchaseLines } from './PickPurchaseLines.tsx';
import { withReceiptAmounts } from './with-amounts.ts';

const ITEMS = { call: accessorySku.calls.list };
/** columns that only a transfer on its way has */
const OF_TRANSFER = { sentQuantity: [ACCESSORY_IN.transfer], shortReason: [ACCESSORY_IN.transfer] };
/** fields that only some types have */
const OF_TYPES: Readonly<Record<string, readonly number[]>> = {
  supplierId: [ACCESSORY_IN.purchase],
  supplierNoteNo: [ACCESSORY_IN.purchase],
  freightAmount: [ACCESSORY_IN.purchase],
  carrierId: [ACCESSORY_IN.purchase],
  projectId: [ACCESSORY_IN.giveBack],
  amount: [ACCESSORY_IN.purchase, ACCESSORY_IN.gain, ACCESSORY_IN.other, ACCESSORY_IN.opening],
  net: [ACCESSORY_IN.purchase],
  tax: [ACCESSORY_IN.purchase],
};

const screen: DocumentScreens<typeof accessoryIn> = {
  document: accessoryIn,
  list: {
    columns: [
      'orderNo',
      'orderStatus',
      'inType',
      'supplierId',
      'warehouseId',
      'businessDate',
      'amount',
      'stockValue',
      'projectId',
      'lineCount',
      'supplierNoteNo',
      'creatorId',
      'creationTime',
    ],
    overrides: {
      ...emptyBy('inType', { amount: OF_TYPES['amount'] ?? [] }),
      supplierId: { grow: true, width: 140 },
      projectId: { width: 140 },
      warehouseId: { width: 110, grow: false },
      businessDate: { width: 92 },
      lineCount: { width: 64 },
    },
    emptyHint: '采购单审核后点「入库」生成，也可以直接新增；期初库存用导入',
  },
  detail: {
    groups: {
      入库: [
        'inType',
        'supplierId',
        'projectId',
        'warehouseId',
        'businessDate',
        'supplierNoteNo',
        'freightAmount',
        'carrierId',
        'remark',
      ],
    },
    shows: hasBy('inType', OF_TYPES),
    items: {
      inType: { control: <TypeSelect options={ACCESSORY_IN_TYPES} system={[ACCESSORY_IN.transfer]} /> },
      supplierId: { required: true },
      carrierId: { help: '有运费时必填' },
      remark: { span: 2, multiline: false },
    },
    figures: ['lineCount', 'amount', 'net', 'tax', 'stockValue'],
    initial: () => ({ inType: ACCESSORY_IN.purchase, businessDate: todayText() }),
    lines: {
      columns: [
        'accessorySkuId',
        'quantity',
        'sentQuantity',
        'unit',
        'baseQty',
        'unitPrice',
        'amount',
        'stockValue',
        'locationCode',
        'shortReason',
        'batchNo',
        'projectId',
        'returnedQty',
        'reason',
      ],
      shows: hasBy('inType', OF_TRANSFER),
      pick: (add, screen) => <PickPurchaseLines add={add} screen={screen} />,
    },
    follow: usualPlace,
    preview: withReceiptAmounts,
    control: (screen) => <TakeLink screen={screen} domain={8} items={ITEMS} />,
  },
};
export default screen;
