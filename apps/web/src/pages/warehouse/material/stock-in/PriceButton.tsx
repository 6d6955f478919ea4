/** 调价: another price of an approved purchase receipt, before a statement holds it. */
import { useState } from 'react';
import { Button, Input, InputNumber } from 'antd';
import { changeReceiptPrice, materialStockIn } from '@muyun/contract';
import { can } from '../../../../kit/auth/index.ts';
import type { DocumentScreen, LineRow } from '../../../../kit/document/index.ts';
import { fmt } from '../../../../kit/format/index.ts';
import { useAction } from '../../../../kit/http/index.ts';
import { HouseModal } from '../../../../kit/overlay/index.ts';
import '../../shared/material.css';

/** the verb that stands only on what is posted */
const POSTED = 'deApprove';
const PURCHASE = 1;
type Prices = Readonly<Record<string, string>>;

export function PriceButton({ screen }: { screen: DocumentScreen }) {
  const [open, setOpen] = useState(false);
  const [prices, setPrices] = useState<Prices>({});
  const [reason, setReason] = useState('');
  const { run, busy } = useAction(changeReceiptPrice, {
    success: '已调价',
    invalidates: [materialStockIn.calls.list, materialStockIn.calls.get, materialStockIn.calls.logOf],
    onSuccess: () => {
      setOpen(false);
      screen.refresh();
    },
  });
  const { view } = screen;
  const isPosted = view?.actions?.includes(POSTED) === true && view['inType'] === PURCHASE;
  if (!isPosted || !can('AlFinance.PayableStatements:edit')) return null;
  const lines = screen.lines.flatMap((l) => {
    const unitPrice = prices[String(l.id)];
    return l.id && unitPrice !== undefined && unitPrice !== '' ? [{ lineId: l.id, unitPrice }] : [];
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>调价</Button>
      <HouseModal
        title="入库调价"
        open={open}
        width={620}
        busy={busy}
        okText="调价"
        okDisabled={lines.length === 0 || reason.trim().length < 2}
        onCancel={() => setOpen(false)}
        onOk={() =>
          void run({
            params: { id: String(view?.id) },
            body: { version: Number(view?.version), reason: reason.trim(), lines },
          })
        }
      >
        <Rows rows={screen.lines} prices={prices} onChange={setPrices} />
        <Input.TextArea
          value={reason}
          onChange={(e) => setReason(e.target.value)}
          placeholder="原因，如 合同价更正。在库部分调整成本，已领部分计入材料成本差异"
          aria-label="原因"
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={200}
          style={{ marginTop: 12 }}
        />
      </HouseModal>
    </>
  );
}

interface RowsProps {
  readonly rows: readonly LineRow[];
  readonly prices: Prices;
  readonly onChange: (prices: Prices) => void;
}

const Rows = ({ rows, prices, onChange }: RowsProps) => (
  <table className="my-material-return">
    <thead>
      <tr>
        <th>材料</th>
        <th className="num">数量</th>
        <th className="num">原价</th>
        <th className="num">新价</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((l) => (
        <tr key={l.id}>
          <td>{String(l['materialSkuName'] ?? '')}</td>
          <td className="num">{fmt.quantity(String(l['quantity'] ?? '0'))}</td>
          <td className="num">{fmt.price(String(l['unitPrice'] ?? '0'))}</td>
          <td className="num">
            <InputNumber
              min="0"
              stringMode
              controls={false}
              value={prices[String(l.id)] ?? null}
              onChange={(v) => onChange({ ...prices, [String(l.id)]: v ?? '' })}
              aria-label={`新价 ${String(l['materialSkuName'] ?? '')}`}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
