/** A formula over named measures: what can be named stands below, and so does what is wrong with it. */
import { Input } from 'antd';
import { expressionFault } from '@muyun/nesting/panel';
import './formula.css';

export interface FormulaName {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
}
interface Props {
  readonly names: readonly FormulaName[];
  readonly placeholder?: string;
  /** given by the form */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly id?: string;
  readonly disabled?: boolean;
}

/** What a Chinese keyboard writes is meant. */
const plain = (text: string): string =>
  text
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replaceAll('，', ',')
    .replaceAll('×', '*')
    .replaceAll('÷', '/');

export function FormulaInput({ names, placeholder, value, onChange, id, disabled }: Props) {
  const text = value ?? '';
  const known = names.map((n) => n.name);
  const fault = text === '' ? null : expressionFault(text, known);
  const add = (name: string) => onChange?.(`${text}${text === '' || text.endsWith(' ') ? '' : ' '}${name}`);
  return (
    <div>
      <Input
        id={id}
        value={text}
        disabled={disabled}
        placeholder={placeholder}
        status={fault ? 'error' : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(e) => onChange?.(plain(e.target.value) || null)}
      />
      <div className="bd-formula-names">
        {names.map((n) => (
          <button key={n.name} type="button" disabled={disabled} onClick={() => add(n.name)}>
            <b>{n.name}</b> {n.label} {n.unit}
          </button>
        ))}
      </div>
      {fault && (
        <em className="bd-fault" role="alert">
          {fault}
        </em>
      )}
    </div>
  );
}
