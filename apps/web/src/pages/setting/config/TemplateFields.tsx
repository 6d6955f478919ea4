/** Controls of a print template: its document, fields of that document in their order, names to sign. */
import { Form, Select } from 'antd';
import { choicesIn, type Part, PRINTED_OPTIONS } from './printed.ts';

interface Control<T> {
  /** given by the form */
  readonly id?: string;
  readonly value?: T | null;
  readonly onChange?: (value: T) => void;
}

export const DocumentField = ({
  id,
  value,
  onChange,
  disabled,
}: Control<string> & { disabled?: boolean }) => (
  <Select
    id={id}
    disabled={disabled}
    placeholder="请选择"
    value={value ?? undefined}
    options={PRINTED_OPTIONS}
    onChange={onChange}
  />
);

/** What is chosen of another document before is left out: it has no such field. */
export function FieldsField({ part, id, value, onChange }: Control<string[]> & { part: Part }) {
  const document = Form.useWatch<string | null>('document');
  const choices = document ? choicesIn(document, part) : [];
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      disabled={!document}
      placeholder={document ? '标准字段' : '先选择单据'}
      value={(value ?? []).filter((v) => choices.some((c) => c.value === v))}
      options={choices}
      optionFilterProp="label"
      onChange={onChange}
    />
  );
}

export const NamesField = ({ id, value, onChange }: Control<string[]>) => (
  <Select
    id={id}
    mode="tags"
    open={false}
    suffixIcon={null}
    maxCount={6}
    value={value ?? []}
    onChange={onChange}
  />
);
