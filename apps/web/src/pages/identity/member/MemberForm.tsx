/** 编辑成员: what the space calls him, roles, units, factories, whose rows he sees. Each part is saved where it has changed. */
import { useState } from 'react';
import { Form, Input, Select } from 'antd';
import type { FormInstance } from 'antd';
import { DATA_PERMISSIONS, member, organizationUnit, role, staff } from '@muyun/contract';
import { useFormDraft } from '../../../kit/draft/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { invalidate, request, showError } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import '../../../kit/form/form.css';
import { BelongingItems } from './member-fields.tsx';
import type { Member } from './member.columns.tsx';
import './member.css';

interface Typed {
  remarkName: string;
  remark: string | null;
  roleIds: string[];
  organizationUnitIds: string[];
  factoryIds?: string[];
  dataPermission: 1 | 2 | null;
}
const STALE = [
  member.listMembers,
  member.countMembers,
  staff.memberOptions,
  role.calls.list,
  organizationUnit.calls.list,
];
const ids = (list: readonly { id: string }[]): string[] => list.map((x) => x.id);
const differs = (a: readonly string[], b: readonly string[]): boolean =>
  a.length !== b.length || a.some((x) => !b.includes(x));

/** Writes the parts that have changed, the member himself first: a stale version keeps the others from being written. */
async function save(of: Member, typed: Typed): Promise<void> {
  const params = { id: of.id };
  const { remarkName, remark, factoryIds, dataPermission } = typed;
  const isOther =
    remarkName !== of.remarkName ||
    (remark ?? '') !== (of.remark ?? '') ||
    (dataPermission ?? null) !== of.dataPermission ||
    (factoryIds !== undefined && differs(factoryIds, ids(of.factories)));
  if (isOther)
    await request(member.updateMember, {
      params,
      body: { remarkName, remark, factoryIds, dataPermission: dataPermission ?? null, version: of.version },
    });
  if (differs(typed.organizationUnitIds, ids(of.units)))
    await request(member.saveUnitsOfMember, {
      params,
      body: { organizationUnitIds: typed.organizationUnitIds },
    });
  if (differs(typed.roleIds, ids(of.roles)))
    await request(member.saveRolesOfMember, { params, body: { roleIds: typed.roleIds } });
}

/** Saving what was typed: one gesture at a time, errors said, the lists read again whatever came of it. */
function useSaving(of: Member, form: FormInstance<Typed>, onSaved: () => void) {
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const typed = await form.validateFields().catch(() => null);
    if (!typed || busy) return;
    setBusy(true);
    try {
      await save(of, typed);
      toast.success('已保存');
      onSaved();
    } catch (error) {
      showError(error);
    } finally {
      await invalidate(...STALE);
      setBusy(false);
    }
  };
  return { busy, submit };
}

export function MemberForm({ member: of, onClose }: { member: Member; onClose: () => void }) {
  const [form] = Form.useForm<Typed>();
  const title = `编辑成员 · ${of.name}`;
  const draft = useFormDraft(form, { title, row: of, opener: '编辑' });
  const { busy, submit } = useSaving(of, form, () => {
    draft.clear();
    onClose();
  });
  return (
    <HouseModal
      title={title}
      open
      width={560}
      onCancel={() => draft.leave(onClose)}
      onOk={() => void submit()}
      okText="保存"
      busy={busy}
    >
      <Form<Typed>
        form={form}
        layout="vertical"
        className="my-form id-form"
        initialValues={{
          remarkName: of.remarkName,
          remark: of.remark,
          roleIds: ids(of.roles),
          organizationUnitIds: ids(of.units),
          factoryIds: ids(of.factories),
          dataPermission: of.dataPermission,
        }}
        onFinish={() => void submit()}
        onValuesChange={draft.touch}
      >
        <Form.Item name="remarkName" label="备注名" extra={`账号昵称 ${of.nickname}；不填显示昵称`}>
          <Input maxLength={32} placeholder={of.nickname} />
        </Form.Item>
        <BelongingItems held={of.roles} factories={of.factories} />
        <Form.Item name="dataPermission" label="数据权限" extra="不选时按角色">
          <Select
            allowClear
            placeholder="按角色"
            options={DATA_PERMISSIONS.map(({ value, label }) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item name="remark" label="备注">
          <Input maxLength={200} />
        </Form.Item>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </HouseModal>
  );
}
