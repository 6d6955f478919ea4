/** Roles as far as the own rights go; those that somebody has and that are wider are shown and stay. */
import { useMemo } from 'react';
import { Select } from 'antd';
import type { employment, member } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { noOptions } from '../../../kit/form/asked-options.tsx';
import { useCall } from '../../../kit/http/index.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
interface Props {
  readonly call: typeof member.assignableRoles | typeof employment.assignableRolesOfEmployees;
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (ids: string[]) => void;
  readonly held?: readonly Named[];
}
const NOBODY: readonly Named[] = [];

export function RolesField({ call, id, value, onChange, held = NOBODY }: Props) {
  const mayLook = useCan(call.right);
  const asked = useCall(call, {}, { enabled: mayLook });
  const { data } = asked;
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
      loading={asked.isFetching && data === undefined}
      notFoundContent={noOptions(asked, '没有可选的角色')}
      value={value ?? []}
      options={options}
      optionFilterProp="label"
      onChange={(next: string[]) => onChange?.([...new Set([...next, ...fixed])])}
    />
  );
}
