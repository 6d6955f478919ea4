/** 关联工程: another project, and how the two belong together. */
import { useState } from 'react';
import { Form, Select } from 'antd';
import { projectCorrelation, projectRelation } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';

const MANUAL = 8;
interface Props {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}
export function RelateDialog({ id, title, onClose }: Props) {
  const [toId, setTo] = useState<string>();
  const [type, setType] = useState(MANUAL);
  const { run, busy } = useAction(projectRelation.relateProject, {
    success: '已关联',
    invalidates: [projectCorrelation],
    onSuccess: onClose,
  });
  return (
    <HouseModal
      open
      width={560}
      title={`关联工程：${title}`}
      okText="关联"
      okDisabled={!toId || toId === id}
      busy={busy}
      onCancel={onClose}
      onOk={() => toId && void run({ params: { id }, body: { toId, type } })}
    >
      <Form layout="vertical">
        <Form.Item label="工程">
          <ProjectSelect single value={toId ? [toId] : []} onChange={([next]) => setTo(next)} />
        </Form.Item>
        <Form.Item label="关系">
          <Select
            aria-label="关系"
            value={type}
            onChange={setType}
            options={projectRelation.RELATION_TYPES.map((t) => ({ ...t }))}
          />
        </Form.Item>
      </Form>
    </HouseModal>
  );
}
