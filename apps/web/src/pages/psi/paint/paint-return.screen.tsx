/** 涂料退货单: goods that go back to the supplier at what they came for. */
import { useNavigate } from 'react-router';
import { Button } from 'antd';
import { paintItem, paintReturn } from '@muyun/contract';
import type { DocumentScreens } from '../../../kit/document/index.ts';
import { todayText } from '../../../kit/format/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { PickInLines } from './PickInLines.tsx';
import { weightPreview } from './preview.ts';

function SelectButton() {
  const navigate = useNavigate();
  return (
    <Button size="small" onClick={() => void navigate(addressOf('/psi/paint/select-return-goods-list'))}>
      选择退货明细
    </Button>
  );
}

const screen: DocumentScreens<typeof paintReturn> = {
  document: paintReturn,
  list: {
    columns: [
      'orderNo',
      'orderStatus',
      'supplierId',
      'inNos',
      'totalKg',
      'amount',
      'reason',
      'settleState',
      'businessDate',
      'creatorId',
      'creationTime',
    ],
    overrides: {
      supplierId: { grow: true },
      reason: { grow: true, width: 180 },
      inNos: { width: 136, grow: false },
    },
    filters: [{ type: 'select', name: 'paintId', label: '涂料', source: { call: paintItem.calls.all } }],
    emptyHint: '选供应商的入库明细退货，按入库时的价格退',
  },
  detail: {
    groups: { 退货: ['supplierId', 'businessDate', 'reason', 'remark'] },
    items: { reason: { span: 2 }, remark: { span: 2, multiline: false } },
    figures: ['totalKg', 'amount', 'net', 'tax', 'settleState'],
    initial: () => ({ businessDate: todayText() }),
    lines: {
      columns: [
        'paintId',
        'batchId',
        'warehouseId',
        'positionCode',
        'quantity',
        'unitPrice',
        'amount',
        'value',
        'paintInId',
        'poured',
        'remark',
      ],
      pick: (add, screen) => (
        <>
          <PickInLines add={add} screen={screen} />
          {screen.isNew && <SelectButton />}
        </>
      ),
    },
    preview: weightPreview,
  },
};
export default screen;
