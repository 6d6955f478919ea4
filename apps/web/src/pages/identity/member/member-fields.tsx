/** Fields that inviting and editing share: roles as far as the own rights go, units, factories. */
import { useMemo } from 'react';
import { Form, Select } from 'antd';
import { member } from '@muyun/contract';
import { useSession } from '../../../kit/auth/index.ts';
import { RolesField } from '../shared/RolesField.tsx';
import { OrganizationSelect } from '../../../widgets/organization-picker/index.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
/** Form items: the space shows factories only where it has some. */
export function BelongingItems({
  held,
  factories,
  noFactories = false,
}: {
  held?: readonly Named[];
  factories?: readonly Named[];
  /** what joins by a link works in the factories that it is given later */
  noFactories?: boolean;
}) {
  const own = useSession((s) => s.factories);
  const options = useMemo(() => {
    const all = new Map([...own, ...(factories ?? [])].map((f) => [f.id, f.name]));
    return [...all].map(([value, label]) => ({ value, label }));
  }, [factories, own]);
  return (
    <>
      <Form.Item name="roleIds" label="角色" extra="只列出不超过您自己权限的角色">
        <RolesField call={member.assignableRoles} held={held} />
      </Form.Item>
      <Form.Item name="organizationUnitIds" label="机构">
        <OrganizationSelect multiple />
      </Form.Item>
      {options.length > 0 && !noFactories && (
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
