/** 发供应商: what was sent of the order, to whom, what became of it, and sending it once more. */
import { useState } from 'react';
import { Button, Input } from 'antd';
import {
  ORDER_CHANNELS,
  ORDER_SEND_STATES,
  orderSends,
  materialOrder,
  type OutputOf,
  sendOrder,
} from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import type { DocumentScreen } from '../../../kit/document/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import './order.css';

type Row = OutputOf<typeof orderSends>[number];
const columns: Column<Row>[] = [
  { key: 'creationTime', title: '时间', kind: 'time', width: 124 },
  { key: 'channel', title: '方式', kind: 'enum', options: ORDER_CHANNELS, width: 92 },
  { key: 'address', title: '收件人', width: 220, grow: true },
  { key: 'state', title: '状态', kind: 'enum', options: ORDER_SEND_STATES, width: 96 },
  { key: 'tryCount', title: '次数', kind: 'int', width: 64 },
  { key: 'sentTime', title: '发出时间', kind: 'time', width: 124 },
  { key: 'creatorName', title: '操作人', width: 100, grow: false },
  { key: 'error', title: '原因', width: 180 },
];

/** Beside the actions of the head, while the order may be sent. */
export function SendButton({ screen }: { screen: DocumentScreen }) {
  const [open, setOpen] = useState(false);
  if (screen.view?.actions?.includes('send') !== true) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>发供应商</Button>
      {open && <SendDialog screen={screen} onClose={() => setOpen(false)} />}
    </>
  );
}

function SendDialog({ screen, onClose }: { screen: DocumentScreen; onClose: () => void }) {
  const [to, setTo] = useState('');
  const { run, busy } = useAction(sendOrder, {
    success: (answer) => `已交发送：${answer.address}`,
    invalidates: [orderSends, materialOrder.calls.get, materialOrder.calls.logOf],
    onSuccess: () => {
      onClose();
      screen.refresh();
    },
  });
  const view = screen.view;
  if (!view) return null;
  const send = () =>
    void run({
      params: { id: view.id },
      body: { version: view.version, channel: 2, ...(to.trim() ? { to: to.trim() } : {}) },
    });
  return (
    <HouseModal title="发供应商" open width={460} busy={busy} okText="发送" onCancel={onClose} onOk={send}>
      <div className="my-order-send">
        <span>供应商</span>
        <span>{String(view['supplierName'] ?? '')}</span>
        <span>收件邮箱</span>
        <Input
          aria-label="收件邮箱"
          value={to}
          maxLength={100}
          placeholder="不填发给供应商的主要联系人"
          onChange={(e) => setTo(e.target.value)}
        />
        <span>附件</span>
        <span>采购单 PDF（不含内部比价）</span>
      </div>
    </HouseModal>
  );
}

/** Only where something was sent. */
export function SentList({ screen }: { screen: DocumentScreen }) {
  const id = screen.view?.id ?? '';
  const isShown = id !== '' && !screen.isEditing && can('AlMaterialPurchase.Orders:get');
  const { data } = useCall(orderSends, { params: { id } }, { enabled: isShown });
  if (!isShown || !data || data.length === 0) return null;
  return (
    <div className="my-surface my-document-log">
      <h2>{`发送记录（${data.length}）`}</h2>
      <DataTable<Row> label="发送记录" columns={columns} rows={data} />
    </div>
  );
}
