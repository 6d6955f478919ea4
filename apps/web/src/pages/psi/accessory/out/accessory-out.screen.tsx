/** 配件出库单: what differs from the standard screens. */
import { ACCESSORY_OUT, accessoryOut, accessorySku } from '@muyun/contract';
import { hasBy } from '../../../../kit/document/by-type.ts';
import type { DocumentScreens } from '../../../../kit/document/index.ts';
import { todayText } from '../../../../kit/format/index.ts';
import { StaffSelect } from '../../../../widgets/master-select/index.ts';
import { TakeLink } from '../../../../widgets/stock-take/index.ts';
import { usualPlace } from '../purchase/supplier-terms.ts';
import { FromProject } from './FromProject.tsx';
import { GiveBackButton } from './GiveBackButton.tsx';
import { PickReceiptLines } from './PickReceiptLines.tsx';

const ITEMS = { call: accessorySku.calls.list };
const { project, delivery, transfer, supplierReturn } = ACCESSORY_OUT;
/** fields that only some types have */
const OF_TYPES: Readonly<Record<string, readonly number[]>> = {
  projectId: [project, delivery],
  targetWarehouseId: [transfer],
  inTransit: [transfer],
  supplierId: [supplierReturn],
  amount: [supplierReturn],
};

const screen: DocumentScreens<typeof accessoryOut> = {
  document: accessoryOut,
  list: {
    columns: [
      'orderNo',
      'orderStatus',
      'outType',
      'projectId',
      'warehouseId',
      'businessDate',
      'stockValue',
      'receiverId',
      'supplierId',
      'lineCount',
      'creatorId',
      'creationTime',
    ],
    overrides: {
      projectId: { grow: true, width: 150 },
      supplierId: { width: 130 },
      warehouseId: { width: 110, grow: false },
      businessDate: { width: 92 },
      lineCount: { width: 64 },
    },
    emptyHint: '选工程按配件清单生成领料单，也可以直接新增',
  },
  detail: {
    groups: {
      出库: [
        'outType',
        'projectId',
        'supplierId',
        'warehouseId',
        'targetWarehouseId',
        'inTransit',
        'receiverId',
        'businessDate',
        'remark',
      ],
    },
    shows: hasBy('outType', OF_TYPES),
    items: {
      projectId: { required: true },
      supplierId: { required: true },
      targetWarehouseId: { required: true },
      inTransit: { help: '由调入仓库另行收货' },
      receiverId: { control: <StaffSelect selector={{ router: 'purchaseMaterial', userKey: 'buyer' }} /> },
      remark: { span: 2, multiline: false },
    },
    figures: ['lineCount', 'stockValue', 'amount'],
    initial: () => ({ outType: ACCESSORY_OUT.project, businessDate: todayText() }),
    lines: {
      shows: hasBy('outType', { amount: [supplierReturn], net: [supplierReturn] }),
      columns: [
        'accessorySkuId',
        'planQty',
        'issuedQty',
        'quantity',
        'unit',
        'locationCode',
        'batchNo',
        'stockValue',
        'amount',
        'net',
        'returnedQty',
        'reason',
      ],
      pick: (add, screen) => (
        <>
          <FromProject screen={screen} />
          <PickReceiptLines add={add} screen={screen} />
        </>
      ),
    },
    follow: usualPlace,
    preview: (_head, lines) => ({ head: { lineCount: lines.length } }),
    control: (screen) => (
      <>
        <TakeLink screen={screen} domain={8} items={ITEMS} />
        <GiveBackButton screen={screen} />
      </>
    ),
  },
};
export default screen;
