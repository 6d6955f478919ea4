/** 所属工厂: the factories of the space that this person works for. */
import { Select } from 'antd';
import { useSession } from '../../../kit/auth/index.ts';

interface Props {
  /** given by the form */
  readonly value?: string | null;
  readonly onChange?: (id: string | null) => void;
  readonly id?: string;
}

export function FactorySelect({ value, onChange, id }: Props) {
  const factories = useSession((s) => s.factories);
  return (
    <Select
      id={id}
      allowClear
      placeholder="请选择"
      value={value ?? undefined}
      options={factories.map((f) => ({ value: f.id, label: f.name }))}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
    />
  );
}
