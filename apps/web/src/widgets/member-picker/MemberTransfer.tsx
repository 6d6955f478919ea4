/** Members of the space, those who belong on the right: for roles, units and factories. */
import { useMemo } from 'react';
import { Transfer } from 'antd';
import { staff } from '@muyun/contract';
import { useCall } from '../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../kit/states/index.ts';
import './member-picker.css';

export interface MemberTransferProps {
  /** ids of the memberships that belong */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  /** names of those who belong and can no longer be chosen */
  readonly known?: readonly { id: string; name: string }[];
  /** what the right side is: 角色成员 */
  readonly title: string;
}

export function MemberTransfer({ value, onChange, known = [], title }: MemberTransferProps) {
  const { data, error, refetch } = useCall(staff.memberOptions);
  const people = useMemo(() => {
    const all = new Map((data ?? []).map((m) => [m.id, m.name]));
    for (const m of known) if (!all.has(m.id)) all.set(m.id, m.name);
    return [...all].map(([key, name]) => ({ key, title: name }));
  }, [data, known]);
  if (error && !data) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={8} />;
  return (
    <Transfer
      className="my-members"
      dataSource={people}
      targetKeys={[...value]}
      titles={['可选成员', title]}
      showSearch={{ placeholder: '姓名' }}
      filterOption={(typed, person) => person.title.toLowerCase().includes(typed.trim().toLowerCase())}
      render={(person) => person.title}
      locale={{ itemUnit: '人', itemsUnit: '人', notFoundContent: '没有成员' }}
      onChange={(keys) => onChange(keys.map(String))}
    />
  );
}
