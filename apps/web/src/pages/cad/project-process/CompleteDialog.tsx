/** 标记完成: what is left is reported at once, or not needed any more. */
import { useState } from 'react';
import { Form, Radio } from 'antd';
import { COMPLETE_MODES, completeRoute, type RouteRow, staff } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ROUTE_STALE } from './use-route-acts.ts';

const MEMBERS = { call: staff.memberOptions };
const REPORT = 1;

export function CompleteDialog({ row, onClose }: { row: RouteRow; onClose: () => void }) {
  const [mode, setMode] = useState(REPORT);
  const [people, setPeople] = useState<string[]>([]);
  // one for this gesture: a second press, or a lost answer, is the same marking
  const [clientKey] = useState(() => crypto.randomUUID());
  const { run, busy } = useAction(completeRoute, {
    invalidates: ROUTE_STALE,
    onSuccess: ({ done, skipped }) => {
      if (skipped.length === 0) toast.success(`已完成 ${done} 件`);
      else toast.warning(`完成 ${done} 件，${skipped.length} 件不能报工：${skipped[0]?.reason ?? ''}`);
      onClose();
    },
  });
  const operators = people.map((userId) => ({ userId }));
  return (
    <HouseModal
      open
      width={560}
      title={`标记完成：${row.name}`}
      okText="标记完成"
      busy={busy}
      onCancel={onClose}
      onOk={() =>
        void run({ body: { ids: [row.projectProcessId], completed: true, mode, operators, clientKey } })
      }
    >
      <Form layout="vertical" className="pp-form">
        <Form.Item label={`剩余 ${row.requiredQty - row.doneQty} 件`}>
          <Radio.Group
            className="pp-modes"
            aria-label="方式"
            value={mode}
            onChange={(e) => setMode(e.target.value as number)}
            options={COMPLETE_MODES.map((m) => ({
              value: m.value,
              label: (
                <>
                  <b>{m.label}</b> <span className="my-t3">{m.hint}</span>
                </>
              ),
            }))}
          />
        </Form.Item>
        <Form.Item label="人员" extra="不选人员：只计产量，不计件">
          <RemoteSelect
            mode="multiple"
            disabled={mode !== REPORT}
            source={MEMBERS}
            aria-label="人员"
            placeholder="选择完成的人员"
            value={people}
            onChange={(v) => setPeople(v as string[])}
          />
        </Form.Item>
      </Form>
    </HouseModal>
  );
}
