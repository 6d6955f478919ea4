/** A formula field: the value typed, its fault below. */
import { Input } from 'antd';

export interface ExpressionInputProps {
  value: string;
  label: string;
  fault?: string | undefined;
  placeholder?: string;
  width?: number | string;
  onChange: (value: string) => void;
}

export function ExpressionInput({
  value,
  label,
  fault,
  placeholder,
  width = '100%',
  onChange,
}: ExpressionInputProps) {
  return (
    <div style={{ width }}>
      <Input
        aria-label={label}
        value={value}
        placeholder={placeholder}
        status={fault ? 'error' : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(e) =>
          onChange(e.target.value.replaceAll('（', '(').replaceAll('）', ')').replaceAll('，', ','))
        }
      />
      {fault && (
        <em className="bd-fault" role="alert">
          {fault}
        </em>
      )}
    </div>
  );
}
