/** One of the five classes. */
import { Select } from 'antd';
import { MARKET_CLASSES } from '@muyun/contract';

interface Props {
  /** given by the form */
  readonly value?: string | null;
  readonly onChange?: (code: string) => void;
  readonly id?: string;
  readonly disabled?: boolean;
}

export function ClassSelect({ value, onChange, id, disabled }: Props) {
  return (
    <Select
      id={id}
      disabled={disabled}
      value={value ?? undefined}
      placeholder="请选择"
      options={MARKET_CLASSES.map((c) => ({ value: c.code, label: c.name }))}
      onChange={(code: string) => onChange?.(code)}
    />
  );
}
