/** 回称: the drums of one picking, what they weigh now is what was not used. */
import { useState } from 'react';
import { Button, InputNumber } from 'antd';
import { useNavigate } from 'react-router';
import { dec, drumUse, paintOut, weighPaintBack } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { Num } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { type Drum, ScanField } from './ScanField.tsx';

export function WeighBack({ outId }: { outId: string | null }) {
  const [id, setId] = useState(outId);
  const found = (drum: Drum): void => {
    if (drum.outId) setId(drum.outId);
    else toast.warning(`桶 ${drum.code} 没有领出，不用回称`);
  };
  return (
    <>
      <ScanField onDrum={found} />
      {id ? <Drums key={id} id={id} /> : <p className="my-t3">扫任意一个领出的桶，列出同一张单的全部桶</p>}
    </>
  );
}

interface Row {
  readonly id: string;
  readonly drumCode: string;
  readonly paintName: string | null;
  readonly batchName: string | null;
  readonly weighOut: string;
}

function Drums({ id }: { id: string }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const navigate = useNavigate();
  const { data } = useCall(paintOut.calls.get, { params: { id } });
  const { run, busy } = useAction(weighPaintBack, {
    success: (answer) => `已过账，实用 ${Number(answer.quantity)} kg`,
    invalidates: [paintOut.calls.get, paintOut.calls.list],
    onSuccess: () => void navigate(addressOf(`/psi/paint/add-coation-outbound?id=${id}`)),
  });
  const rows: Row[] = (data?.lines ?? []).flatMap((l) =>
    l.drumCode
      ? [
          {
            id: l.id,
            drumCode: l.drumCode,
            paintName: l.paintName,
            batchName: l.batchName,
            weighOut: l.weighOut ?? '0',
          },
        ]
      : [],
  );
  const isReady = rows.length > 0 && rows.every((r) => typed[r.drumCode] !== undefined);
  const send = () =>
    data &&
    void run({
      params: { id },
      body: {
        version: data.version,
        scans: rows.map((r) => ({ drumCode: r.drumCode, weighBack: typed[r.drumCode] ?? '0' })),
      },
    });
  return (
    <>
      <p className="my-t2">{`出库单 ${data?.orderNo ?? ''} ${data?.projectName ?? ''}`}</p>
      <DataTable columns={columnsFor(typed, setTyped)} rows={rows} label="回称的桶" />
      <div className="paint-pick-foot">
        <span className="my-t2">{`${rows.length} 桶`}</span>
        <Button type="primary" size="large" loading={busy} disabled={!isReady} onClick={send}>
          回称过账
        </Button>
      </div>
    </>
  );
}

/** What was used so far as it is typed. */
const used = (row: Row, back: string | undefined): string | null =>
  back === undefined || dec(back).gt(row.weighOut) ? null : drumUse(row.weighOut, back);

const columnsFor = (
  typed: Readonly<Record<string, string>>,
  set: (typed: Readonly<Record<string, string>>) => void,
): Column<Row>[] => [
  { key: 'drumCode', title: '桶码', width: 180, grow: false },
  { key: 'paintName', title: '涂料', width: 160, grow: true },
  { key: 'batchName', title: '批号', width: 110, grow: false },
  { key: 'weighOut', title: '领出称重', unit: 'kg', kind: 'quantity', width: 110 },
  {
    key: 'weighBack',
    title: '回称',
    unit: 'kg',
    width: 140,
    grow: false,
    align: 'right',
    render: (r) => (
      <InputNumber
        aria-label={`${r.drumCode} 回称`}
        stringMode
        min="0"
        precision={3}
        value={typed[r.drumCode]}
        onChange={(v) => {
          const { [r.drumCode]: _was, ...rest } = typed;
          set(v === null ? rest : { ...rest, [r.drumCode]: String(v) });
        }}
      />
    ),
  },
  {
    key: 'used',
    title: '实用',
    unit: 'kg',
    width: 110,
    align: 'right',
    grow: false,
    render: (r) => <Num value={used(r, typed[r.drumCode])} kind="quantity" />,
  },
];
