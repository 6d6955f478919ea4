/** 先到期先出: a paint and a weight, the batches that go first. */
import { useState } from 'react';
import { Button, Form } from 'antd';
import { dec, fefoPaint, type OutputOf, paintItem } from '@muyun/contract';
import type { DocumentScreen, LineRow } from '../../../kit/document/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ChoiceField, KgField } from './fields.tsx';

const PAINTS = { call: paintItem.calls.all };

interface Props {
  readonly add: (rows: LineRow[]) => void;
  readonly screen: DocumentScreen;
}

const asLine = (p: OutputOf<typeof fefoPaint>[number]): LineRow => ({
  paintId: p.paintId,
  batchId: p.batchId,
  batchName: p.batchNo,
  positionCode: p.positionCode,
  quantity: p.quantity,
});

export function FefoButton({ add, screen }: Props) {
  const [open, setOpen] = useState(false);
  const [paintId, setPaint] = useState<string>();
  const [quantity, setQuantity] = useState<string>();
  const warehouseId = screen.head['warehouseId'];
  const projectId = screen.head['projectId'];
  const { run, busy } = useAction(fefoPaint, {
    onSuccess: (picks) => {
      const got = picks.reduce((s, p) => s.plus(p.quantity), dec(0));
      const missing = dec(quantity ?? '0').minus(got);
      if (missing.gt(0)) toast.warning(`可用 ${got.toString()} kg，还缺 ${missing.toString()} kg`);
      add(picks.map(asLine));
      setOpen(false);
    },
  });
  const ask = () =>
    typeof warehouseId === 'string' &&
    paintId &&
    quantity &&
    void run({
      body: {
        warehouseId,
        projectId: typeof projectId === 'string' ? projectId : null,
        lines: [{ paintId, quantity }],
      },
    });
  return (
    <>
      <Button size="small" disabled={typeof warehouseId !== 'string'} onClick={() => setOpen(true)}>
        先到期先出
      </Button>
      <HouseModal
        title="先到期先出"
        open={open}
        onCancel={() => setOpen(false)}
        okText="取批次"
        okDisabled={!paintId || !quantity}
        busy={busy}
        onOk={ask}
      >
        <Form layout="vertical">
          <ChoiceField
            id="fefo-paint"
            label="涂料"
            source={PAINTS}
            value={paintId}
            onChange={setPaint}
            placeholder="选择涂料"
          />
          <KgField id="fefo-quantity" label="数量 (kg)" value={quantity} onChange={setQuantity} />
        </Form>
      </HouseModal>
    </>
  );
}
