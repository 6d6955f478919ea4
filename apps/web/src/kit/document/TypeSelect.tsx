/** The type of a receipt or issue: what the system makes of other documents is shown, and cannot be chosen. */
import { Select } from 'antd';
import type { EnumOption } from '@muyun/contract';

interface Props {
  readonly options: readonly EnumOption[];
  readonly system: readonly number[];
  readonly value?: number | null;
  readonly onChange?: (value: number) => void;
  readonly disabled?: boolean;
  readonly id?: string;
}

export function TypeSelect({ options, system, value = null, onChange, disabled = false, id }: Props) {
  const shown = options.filter((o) => !system.includes(o.value) || o.value === value);
  return (
    <Select
      {...(id ? { id } : {})}
      value={value}
      disabled={disabled}
      options={shown.map((o) => ({ value: o.value, label: o.label }))}
      onChange={(next: number | null) => next !== null && onChange?.(next)}
      aria-label="类型"
      style={{ width: '100%' }}
    />
  );
}
