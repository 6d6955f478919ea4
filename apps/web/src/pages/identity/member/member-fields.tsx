/** Fields that inviting and editing share: roles as far as the own rights go, units, factories. */
import { useMemo } from 'react';
import { Form, Select } from 'antd';
import { member } from '@muyun/contract';
import { useCan, useSession } from '../../../kit/auth/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { OrganizationSelect } from '../../../widgets/organization-picker/index.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
interface RolesProps {
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (ids: string[]) => void;
  /** roles that the member has: those wider than the own rights are shown and stay */
  readonly held?: readonly Named[];
}

export function RolesField({ id, value, onChange, held = [] }: RolesProps) {
  const mayLook = useCan(member.assignableRoles.right);
  const { data } = useCall(member.assignableRoles, {}, { enabled: mayLook });
  const options = useMemo(() => {
    const own = new Set((data ?? []).map((r) => r.id));
    const wider = held.filter((r) => !own.has(r.id));
    return [
      ...(data ?? []).map((r) => ({ value: r.id, label: r.name, disabled: false })),
      ...wider.map((r) => ({ value: r.id, label: r.name, disabled: true })),
    ];
  }, [data, held]);
  const fixed = options.filter((o) => o.disabled).map((o) => o.value);
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      placeholder="选择角色"
      loading={mayLook && data === undefined}
      value={value ?? []}
      options={options}
      optionFilterProp="label"
      onChange={(next: string[]) => onChange?.([...new Set([...next, ...fixed])])}
    />
  );
}

/** Form items: the space shows factories only where it has some. */
export function BelongingItems({
  held,
  factories,
}: {
  held?: readonly Named[];
  factories?: readonly Named[];
}) {
  const own = useSession((s) => s.factories);
  const options = useMemo(() => {
    const all = new Map([...own, ...(factories ?? [])].map((f) => [f.id, f.name]));
    return [...all].map(([value, label]) => ({ value, label }));
  }, [factories, own]);
  return (
    <>
      <Form.Item name="roleIds" label="角色" extra="只列出不超过您自己权限的角色">
        <RolesField held={held} />
      </Form.Item>
      <Form.Item name="organizationUnitIds" label="机构">
        <OrganizationSelect multiple />
      </Form.Item>
      {options.length > 0 && (
        <Form.Item name="factoryIds" label="工厂" extra="只能看所选工厂的单据">
          <Select
            mode="multiple"
            allowClear
            placeholder="选择工厂"
            options={options}
            optionFilterProp="label"
          />
        </Form.Item>
      )}
    </>
  );
}
