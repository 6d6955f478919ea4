/** 复制角色: a new name; the grants come along, its members do not. */
import { Form } from 'antd';
import { copyRole, role, roleFields } from '@muyun/contract';
import { FormGrid, formFaults, itemsOf, wireOf } from '../../../kit/form/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import type { Role } from './role-row.ts';

const items = itemsOf(roleFields, ['displayName', 'name'], {
  displayName: { required: true },
  name: { required: false, help: '不填与角色名称相同' },
});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function RoleCopyDialog({ role: from, onClose }: { role: Role; onClose: () => void }) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const copy = useAction(copyRole, {
    success: '已复制',
    invalidates: [role.calls.list, role.calls.all],
    faultsTo: formFaults(form, items),
    onSuccess: onClose,
  });
  const submit = async (): Promise<void> => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    const typed = wireOf(items, values);
    const displayName = text(typed['displayName']);
    await copy.run({
      params: { id: from.id },
      body: { displayName, name: text(typed['name']) || displayName },
    });
  };
  return (
    <HouseModal
      title={`复制角色 ${from.displayName}`}
      open
      onCancel={onClose}
      onOk={() => void submit()}
      okText="复制"
      busy={copy.busy}
    >
      <FormGrid
        form={form}
        items={items}
        columns={2}
        initial={{ displayName: `${from.displayName} 副本` }}
        onFinish={() => void submit()}
      />
    </HouseModal>
  );
}
