/** 涂料入库单: what came, by batch, day and place. */
import { useNavigate } from 'react-router';
import { Button } from 'antd';
import { PAINT_IN_TYPES, PAINT_TRANSFERRED, paintIn, paintItem, printDrumLabels } from '@muyun/contract';
import { emptyBy, hasBy } from '../../../kit/document/by-type.ts';
import type { DocumentScreen, DocumentScreens, LineRow } from '../../../kit/document/index.ts';
import { TypeSelect } from '../../../kit/document/TypeSelect.tsx';
import { todayText } from '../../../kit/format/index.ts';
import { download } from '../../../kit/http/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { TakeLink } from '../../../widgets/stock-take/index.ts';
import { PickPurchaseLines } from './PickPurchaseLines.tsx';
import { receiptPreview } from './preview.ts';

const ITEMS = { call: paintItem.calls.all };
const [BOUGHT, FOUND, MOVED, OTHER, OPENING] = [1, 4, 8, 16, 128] as const;
/** columns that only a transfer on its way has */
const OF_TRANSFER = { sentQuantity: [MOVED], shortReason: [MOVED] };
/** what comes back or is moved has no price of its own; a statement and a return are of what was bought */
const OF_TYPES = {
  amount: [BOUGHT, FOUND, OTHER, OPENING],
  net: [BOUGHT],
  tax: [BOUGHT],
  returnedKg: [BOUGHT],
  settleState: [BOUGHT],
} as const;
/** What is posted may be taken back: then its drums have codes. */
function LabelButton({ screen }: { screen: DocumentScreen }) {
  const { view } = screen;
  if (!view?.actions?.includes('deApprove') || view['stockTakeId']) return null;
  return (
    <Button onClick={() => void download(printDrumLabels, { params: { id: view.id } })}>打印桶码</Button>
  );
}

function SelectButton() {
  const navigate = useNavigate();
  return (
    <Button size="small" onClick={() => void navigate(addressOf('/psi/paint/select-warehouse-entry-list'))}>
      选择待入库采购
    </Button>
  );
}

const screen: DocumentScreens<typeof paintIn> = {
  document: paintIn,
  list: {
    columns: [
      'orderNo',
      'orderStatus',
      'inType',
      'supplierId',
      'purchaseId',
      'warehouseId',
      'totalKg',
      'barrels',
      'amount',
      'businessDate',
      'settleState',
      'creatorId',
      'creationTime',
    ],
    overrides: {
      ...emptyBy('inType', { amount: OF_TYPES.amount, settleState: OF_TYPES.settleState }),
      supplierId: { grow: true },
      purchaseId: { width: 128, grow: false },
    },
    filters: [{ type: 'select', name: 'paintId', label: '涂料', source: { call: paintItem.calls.all } }],
    emptyHint: '从采购单点「入库」，或选择待入库采购生成入库单',
  },
  detail: {
    groups: {
      入库: ['inType', 'supplierId', 'warehouseId', 'businessDate', 'supplierNoteNo', 'remark'],
    },
    shows: hasBy('inType', OF_TYPES),
    items: {
      inType: { control: <TypeSelect options={PAINT_IN_TYPES} system={[PAINT_TRANSFERRED]} /> },
      remark: { span: 2, multiline: false },
    },
    figures: ['totalKg', 'barrels', 'amount', 'net', 'tax', 'returnedKg', 'settleState'],
    initial: () => ({ inType: 1, businessDate: todayText() }),
    lines: {
      columns: [
        'paintId',
        'quantity',
        'sentQuantity',
        'barrels',
        'batchNo',
        'productionDate',
        'expiryDate',
        'positionCode',
        'qcState',
        'shortReason',
        'unitPrice',
        'amount',
        'stockValue',
        'returnedKg',
        'refilled',
        'remark',
      ],
      shows: hasBy('inType', OF_TRANSFER),
      pick: (add: (rows: LineRow[]) => void, screen: DocumentScreen) => (
        <>
          <PickPurchaseLines add={add} screen={screen} />
          {screen.isNew && <SelectButton />}
        </>
      ),
    },
    preview: receiptPreview,
    control: (screen) => (
      <>
        <TakeLink screen={screen} domain={4} items={ITEMS} />
        <LabelButton screen={screen} />
      </>
    ),
  },
};
export default screen;
