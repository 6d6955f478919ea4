/** 退料: what of an issue was not used comes back as the draft of a receipt. */
import { useState } from 'react';
import { Button, Form, InputNumber } from 'antd';
import { useNavigate } from 'react-router';
import { dec, PAINT_MOVED_OUTS, paintIn, paintOut, returnPaintOut } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import type { DocumentScreen } from '../../../kit/document/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '0');

export function BringBackButton({ screen }: { screen: DocumentScreen }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>();
  const navigate = useNavigate();
  const { run, busy } = useAction(returnPaintOut, {
    success: (answer) => `已生成退料入库单 ${answer.no}`,
    invalidates: [paintOut.calls.get, paintOut.calls.links, paintIn.calls.list],
    onSuccess: (answer) => {
      setTyped(undefined);
      void navigate(addressOf(`/psi/paint/add-coation-warehouse-entry?id=${answer.paintInId}`));
    },
  });
  // what may be taken back was posted
  const isUsed =
    !PAINT_MOVED_OUTS.includes(Number(screen.view?.['outType'])) && !screen.view?.['targetWarehouseId'];
  const isPosted = isUsed && screen.view?.actions?.includes('deApprove') === true;
  const open = screen.lines.flatMap((l) => {
    const rest = dec(text(l['quantity'])).minus(text(l['returnedKg']));
    const name = `${text(l['paintName'])} ${text(l['batchName'])}`;
    return l.id && rest.gt(0) ? [{ id: l.id, name, rest: rest.toFixed(3) }] : [];
  });
  const id = screen.view?.id;
  if (!isPosted || !id || open.length === 0 || !can('AlPsiManagement.PaintIns:add')) return null;
  const lines = Object.entries(typed ?? {}).map(([lineId, quantity]) => ({ lineId, quantity }));
  return (
    <>
      <Button onClick={() => setTyped({})}>退料</Button>
      <HouseModal
        title="退料入库"
        open={typed !== undefined}
        onCancel={() => setTyped(undefined)}
        okText="生成退料入库单"
        okDisabled={lines.length === 0}
        busy={busy}
        onOk={() => void run({ params: { id }, body: { lines } })}
      >
        <Form layout="vertical">
          {open.map((l) => (
            <Form.Item key={l.id} label={`${l.name}（可退 ${l.rest} kg）`} htmlFor={`back-${l.id}`}>
              <InputNumber
                id={`back-${l.id}`}
                stringMode
                min="0"
                max={l.rest}
                precision={3}
                value={typed?.[l.id]}
                onChange={(v) => {
                  const { [l.id]: _was, ...rest } = typed ?? {};
                  setTyped(v === null ? rest : { ...rest, [l.id]: String(v) });
                }}
                style={{ width: '100%' }}
              />
            </Form.Item>
          ))}
        </Form>
      </HouseModal>
    </>
  );
}
