/** 添加工序: further processes at the end of a route, or one of it once more. */
import { useState } from 'react';
import { Checkbox, Form } from 'antd';
import { addRouteProcesses, process } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ROUTE_STALE } from './use-route-acts.ts';

const SOURCE = { call: process.calls.all, query: { isEnabled: true } };

export function AddProcesses({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const [ids, setIds] = useState<string[]>([]);
  const [addStep, setAddStep] = useState(false);
  const { run, busy } = useAction(addRouteProcesses, {
    invalidates: ROUTE_STALE,
    onSuccess: ({ requirements }) => {
      if (requirements === 0) toast.warning('路线里已有这些工序');
      else toast.success(`已添加，${requirements} 件需要`);
      onClose();
    },
  });
  return (
    <HouseModal
      open
      width={520}
      title="添加工序"
      okText="添加"
      okDisabled={ids.length === 0}
      busy={busy}
      onCancel={onClose}
      onOk={() => void run({ body: { projectIds: [projectId], processIds: ids, addStep } })}
    >
      <Form layout="vertical" className="pp-form">
        <Form.Item label="工序" extra="排在路线末尾，之后可以用「排序」调整">
          <RemoteSelect
            mode="multiple"
            source={SOURCE}
            aria-label="工序"
            placeholder="选择工序"
            value={ids}
            onChange={(v) => setIds(v as string[])}
          />
        </Form.Item>
        <Checkbox checked={addStep} onChange={(e) => setAddStep(e.target.checked)}>
          路线里已有的工序再做一次（如焊接前后各打磨一次）
        </Checkbox>
      </Form>
    </HouseModal>
  );
}
