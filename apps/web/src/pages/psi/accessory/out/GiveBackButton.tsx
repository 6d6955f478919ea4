/** 退料: what the workshop gives back of an issue becomes a draft receipt. */
import { useState } from 'react';
import { Button, InputNumber } from 'antd';
import { useNavigate } from 'react-router';
import { ACCESSORY_OUT, accessoryGiveBack, accessoryIn, accessoryOut, dec } from '@muyun/contract';
import { can } from '../../../../kit/auth/index.ts';
import type { DocumentScreen, LineRow } from '../../../../kit/document/index.ts';
import { fmt } from '../../../../kit/format/index.ts';
import { useAction } from '../../../../kit/http/index.ts';
import { HouseModal } from '../../../../kit/overlay/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';
import '../shared/accessory.css';

const { project, shared, delivery } = ACCESSORY_OUT;
const GIVEN_OUT = new Set<number>([project, shared, delivery]);
const POSTED = new Set([4]);

interface Row {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly open: string;
}
const rowsOf = (lines: readonly LineRow[]): Row[] =>
  lines.flatMap((l) => {
    const open = dec(String(l['quantity'] ?? '0')).minus(String(l['returnedQty'] ?? '0'));
    return l.id && open.gt(0)
      ? [
          {
            id: l.id,
            name: String(l['accessorySkuName'] ?? ''),
            unit: String(l['unit'] ?? ''),
            open: open.toString(),
          },
        ]
      : [];
  });

export function GiveBackButton({ screen }: { screen: DocumentScreen }) {
  const [open, setOpen] = useState(false);
  const { view } = screen;
  const rows = rowsOf(screen.lines);
  const fits =
    view &&
    POSTED.has(Number(view['orderStatus'])) &&
    GIVEN_OUT.has(Number(view['outType'])) &&
    rows.length > 0;
  if (!view || !fits || !can('AlPsiManagement.AccessoryIns:add')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>退料</Button>
      {open && <GiveBack id={view.id} rows={rows} onClose={() => setOpen(false)} />}
    </>
  );
}

function GiveBack({ id, rows, onClose }: { id: string; rows: readonly Row[]; onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { run, busy } = useAction(accessoryGiveBack, {
    success: (answer) => `已生成退料单 ${answer.no}`,
    invalidates: [accessoryIn.calls.list, accessoryOut.calls.links],
    onSuccess: (answer) =>
      void navigate(addressOf(`/psi/accessory/add-accessory-in?id=${answer.accessoryInId}`)),
  });
  const lines = Object.entries(typed).map(([lineId, quantity]) => ({ lineId, quantity }));
  const put = (lineId: string, value: string | null): void => {
    const { [lineId]: _gone, ...rest } = typed;
    setTyped(value && dec(value).gt(0) ? { ...rest, [lineId]: value } : rest);
  };
  return (
    <HouseModal
      title="退料"
      open
      onCancel={onClose}
      okText="生成退料单"
      okDisabled={lines.length === 0}
      busy={busy}
      onOk={() => void run({ params: { id }, body: { lines } })}
    >
      <table className="acc-back">
        <thead>
          <tr>
            <th>配件</th>
            <th className="num">可退</th>
            <th>本次退料</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.id}>
              <td>{r.name}</td>
              <td className="num">{`${fmt.quantity(r.open)} ${r.unit}`}</td>
              <td>
                <InputNumber<string>
                  stringMode
                  controls={false}
                  min="0"
                  max={r.open}
                  aria-label={`退料 ${r.name}`}
                  onChange={(value) => put(r.id, value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </HouseModal>
  );
}
