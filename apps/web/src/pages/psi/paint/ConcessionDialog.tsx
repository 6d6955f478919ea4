/** 让步放行: an expired or frozen batch may be used until a day, with the reason of whoever lets it pass. */
import { useState } from 'react';
import { Form, Input } from 'antd';
import { concedePaintBatch, listPaintStock, type PaintStockRow } from '@muyun/contract';
import { DateField } from '../../../kit/form/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';

interface Props {
  readonly row: PaintStockRow | undefined;
  readonly onClose: () => void;
}

export const ConcessionDialog = ({ row, onClose }: Props) =>
  row ? <Conceding key={row.id} row={row} onClose={onClose} /> : null;

function Conceding({ row, onClose }: { row: PaintStockRow; onClose: () => void }) {
  const [until, setUntil] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { run, busy } = useAction(concedePaintBatch, {
    success: '已让步放行',
    invalidates: [listPaintStock],
    onSuccess: onClose,
  });
  const pass = () =>
    row.batchId &&
    until &&
    void run({
      params: { id: row.batchId },
      body: { version: row.batchVersion ?? 0, reason: reason.trim(), until },
    });
  return (
    <HouseModal
      title={`让步放行批次 ${row.batchNo ?? ''}`}
      open
      onCancel={onClose}
      okText="放行"
      okDisabled={until === null || reason.trim().length < 2}
      busy={busy}
      onOk={pass}
    >
      <Form layout="vertical">
        <Form.Item label="有效到" required htmlFor="concession-until">
          <DateField ahead id="concession-until" value={until} onChange={setUntil} />
        </Form.Item>
        <Form.Item label="原因" required htmlFor="concession-reason">
          <Input.TextArea
            id="concession-reason"
            rows={3}
            maxLength={200}
            value={reason}
            onChange={(e) => setReason(e.target.value)}
          />
        </Form.Item>
      </Form>
    </HouseModal>
  );
}
