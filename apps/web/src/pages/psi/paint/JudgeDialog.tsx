/** 质检: what a batch in a place was found to be. Only what is 合格 may be used; what is 不合格 goes back first. */
import { useState } from 'react';
import { Form, Input, Radio } from 'antd';
import { judgePaint, listPaintStock, PAINT_QC_STATES, type PaintStockRow } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { KgField } from './fields.tsx';

type Quality = (typeof PAINT_QC_STATES)[number]['value'];
const [GOOD, BAD] = [1, 4] as const;
interface Props {
  readonly row: PaintStockRow | undefined;
  readonly onClose: () => void;
}
export const JudgeDialog = ({ row, onClose }: Props) =>
  row ? <Judging key={row.id} row={row} onClose={onClose} /> : null;

function Judging({ row, onClose }: { row: PaintStockRow; onClose: () => void }) {
  const from = row.qualityState as Quality;
  const [to, setTo] = useState<Quality>(from === GOOD ? BAD : GOOD);
  const [quantity, setQuantity] = useState<string | undefined>(row.quantity);
  const [reason, setReason] = useState('');
  const { run, busy } = useAction(judgePaint, {
    success: '质检结果已记录',
    invalidates: [listPaintStock],
    onSuccess: onClose,
  });
  const { warehouseId, batchId } = row;
  const judge = () =>
    batchId &&
    quantity &&
    void run({
      body: {
        rows: [{ warehouseId, batchId, positionCode: row.positionCode ?? '', from, to, quantity }],
        reason: reason.trim(),
      },
    });
  return (
    <HouseModal
      title={`质检 ${row.paintName} ${row.batchNo ?? ''}`}
      open
      onCancel={onClose}
      okText="确定"
      okDisabled={!quantity || reason.trim().length < 2}
      busy={busy}
      onOk={judge}
    >
      <Form layout="vertical">
        <Form.Item
          label={`${row.warehouseName} ${row.positionCode ?? ''}，现在${PAINT_QC_STATES.find((q) => q.value === from)?.label ?? ''}`}
        >
          <Radio.Group
            aria-label="质检结果"
            value={to}
            onChange={(e) => setTo(e.target.value as Quality)}
            options={PAINT_QC_STATES.filter((q) => q.value !== from).map(({ value, label }) => ({
              value,
              label,
            }))}
          />
        </Form.Item>
        <KgField
          id="judge-quantity"
          label="数量 (kg)"
          max={row.quantity}
          value={quantity}
          onChange={setQuantity}
        />
        <ReasonField value={reason} onChange={setReason} />
      </Form>
    </HouseModal>
  );
}

const ReasonField = ({ value, onChange }: { value: string; onChange: (reason: string) => void }) => (
  <Form.Item label="说明" required htmlFor="judge-reason">
    <Input.TextArea
      id="judge-reason"
      rows={3}
      maxLength={200}
      value={value}
      onChange={(e) => onChange(e.target.value)}
      placeholder="检验结论，如附着力合格、色差超标"
    />
  </Form.Item>
);
