/** 退料: what comes back of an approved issue, line by line, as a draft receipt. */
import { useState } from 'react';
import { Button, InputNumber } from 'antd';
import { useNavigate } from 'react-router';
import { dec, materialStockIn, materialStockOut, returnIssued, skuUnitOf } from '@muyun/contract';
import { can } from '../../../../kit/auth/index.ts';
import type { DocumentScreen, LineRow } from '../../../../kit/document/index.ts';
import { fmt, todayText } from '../../../../kit/format/index.ts';
import { useAction } from '../../../../kit/http/index.ts';
import { HouseModal } from '../../../../kit/overlay/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';
import '../../shared/material.css';

/** the verb that stands only on what is posted */
const POSTED = 'deApprove';
const ISSUE = 1;

const openOf = (line: LineRow): string =>
  dec(String(line['quantity'] ?? '0'))
    .minus(String(line['returnedQty'] ?? '0'))
    .toString();

export function ReturnButton({ screen }: { screen: DocumentScreen }) {
  const [open, setOpen] = useState(false);
  const [back, setBack] = useState<Readonly<Record<string, string>>>({});
  const navigate = useNavigate();
  const { run, busy } = useAction(returnIssued, {
    success: (answer) => `已生成退料单 ${answer.no}`,
    invalidates: [materialStockIn.calls.list, materialStockOut.calls.get, materialStockOut.calls.links],
    onSuccess: (answer) =>
      void navigate(addressOf(`/warehouse/material/stock-in-detail?id=${answer.stockInId}`)),
  });
  // a remnant that is not used is given back with its whole issue
  const rows = screen.lines.filter((l) => l.id && !l['remnantId'] && dec(openOf(l)).gt(0));
  const isPosted = screen.view?.['approveTime'] !== null && screen.view?.actions?.includes(POSTED);
  if (!isPosted || screen.view?.['outType'] !== ISSUE || rows.length === 0) return null;
  if (!can('AlMaterialWareHouse.StockIns:add')) return null;
  const chosen = rows.flatMap((l) => {
    const quantity = back[String(l.id)] ?? '0';
    return l.id && dec(quantity).gt(0) ? [{ lineId: l.id, quantity }] : [];
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>退料</Button>
      <HouseModal
        title="退料"
        open={open}
        width={560}
        busy={busy}
        okText="生成退料单"
        okDisabled={chosen.length === 0}
        onCancel={() => setOpen(false)}
        onOk={() =>
          void run({
            params: { id: String(screen.view?.id) },
            body: { businessDate: todayText(), lines: chosen },
          })
        }
      >
        <Rows rows={rows} back={back} onChange={setBack} />
      </HouseModal>
    </>
  );
}

interface RowsProps {
  readonly rows: readonly LineRow[];
  readonly back: Readonly<Record<string, string>>;
  readonly onChange: (back: Readonly<Record<string, string>>) => void;
}

const Rows = ({ rows, back, onChange }: RowsProps) => (
  <table className="my-material-return">
    <thead>
      <tr>
        <th>材料</th>
        <th className="num">可退</th>
        <th className="num">本次退</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((l) => (
        <tr key={l.id}>
          <td>{String(l['materialSkuName'] ?? '')}</td>
          <td className="num">
            {fmt.quantity(openOf(l))} {skuUnitOf(Number(l['unit'] ?? 1))}
          </td>
          <td className="num">
            <InputNumber
              min="0"
              max={openOf(l)}
              stringMode
              controls={false}
              value={back[String(l.id)] ?? null}
              onChange={(v) => onChange({ ...back, [String(l.id)]: v ?? '0' })}
              aria-label={`本次退 ${String(l['materialSkuName'] ?? '')}`}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
