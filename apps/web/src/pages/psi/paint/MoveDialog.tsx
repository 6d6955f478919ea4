/** 移位: so much of a batch to another place of its warehouse. */
import { useState } from 'react';
import { Form } from 'antd';
import { listPaintStock, movePaint, type PaintStockRow } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { KgField, PlaceField } from './fields.tsx';

interface Props {
  readonly row: PaintStockRow | undefined;
  readonly onClose: () => void;
}

/** Mounted only while open, so that it starts with the whole batch. */
export const MoveDialog = ({ row, onClose }: Props) =>
  row ? <Moving key={row.id} row={row} onClose={onClose} /> : null;

function Moving({ row, onClose }: { row: PaintStockRow; onClose: () => void }) {
  const [to, setTo] = useState('');
  const [quantity, setQuantity] = useState<string | undefined>(row.quantity);
  const { run, busy } = useAction(movePaint, {
    success: '已移位',
    invalidates: [listPaintStock],
    onSuccess: onClose,
  });
  const move = () =>
    row.batchId &&
    quantity &&
    void run({
      body: {
        rows: [
          {
            warehouseId: row.warehouseId,
            batchId: row.batchId,
            from: row.positionCode ?? '',
            to: to.trim(),
            quantity,
          },
        ],
      },
    });
  return (
    <HouseModal
      title={`移位 ${row.paintName} ${row.batchNo ?? ''}`}
      open
      onCancel={onClose}
      okText="移位"
      okDisabled={to.trim() === '' || !quantity}
      busy={busy}
      onOk={move}
    >
      <Form layout="vertical">
        <PlaceField
          id="move-to"
          label={`从 ${row.warehouseName} ${row.positionCode ?? ''} 移到`}
          value={to}
          onChange={(v) => setTo(v ?? '')}
        />
        <KgField
          id="move-quantity"
          label="数量 (kg)"
          max={row.quantity}
          value={quantity}
          onChange={setQuantity}
        />
      </Form>
    </HouseModal>
  );
}
