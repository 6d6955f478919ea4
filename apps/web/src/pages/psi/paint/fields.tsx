/** The few fields that the dialogs of paint have in common. */
import { Form, Input, InputNumber } from 'antd';
import { type OptionSource, RemoteSelect } from '../../../kit/form/index.ts';

interface Field<T> {
  readonly id: string;
  readonly label: string;
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
}

export const KgField = ({ id, label, value, onChange, max }: Field<string> & { readonly max?: string }) => (
  <Form.Item label={label} required htmlFor={id}>
    <InputNumber
      id={id}
      stringMode
      min="0"
      {...(max === undefined ? {} : { max })}
      precision={3}
      value={value}
      onChange={(v) => onChange(v === null ? undefined : String(v))}
      style={{ width: '100%' }}
    />
  </Form.Item>
);

export const PlaceField = ({ id, label, value, onChange }: Field<string>) => (
  <Form.Item label={label} required htmlFor={id}>
    <Input
      id={id}
      value={value}
      maxLength={20}
      onChange={(e) => onChange(e.target.value)}
      placeholder="扫描或输入库位编码"
    />
  </Form.Item>
);

export const ChoiceField = ({
  id,
  label,
  value,
  onChange,
  source,
  placeholder,
}: Field<string> & { readonly source: OptionSource; readonly placeholder: string }) => (
  <Form.Item label={label} required htmlFor={id}>
    <RemoteSelect
      id={id}
      source={source}
      value={value}
      onChange={(v: unknown) => onChange(typeof v === 'string' ? v : undefined)}
      placeholder={placeholder}
      style={{ width: '100%' }}
    />
  </Form.Item>
);
