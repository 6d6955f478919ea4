/** A whole number that is edited where it stands: press it or Enter, type, Enter or leave; Esc gives up. */
import { useRef, useState } from 'react';
import { InputNumber } from 'antd';
import { group } from '../format/fmt.ts';
import { MAX_CELL, readNumber } from './read-number.ts';
import './number-cell.css';

export interface NumberCellProps {
  value: number;
  /** told only when the number is another one, a whole one from 0 to 9,999,999 */
  onChange: (value: number) => void;
  /** what the number is: 数量 */
  label: string;
  disabled?: boolean;
}

export function NumberCell({ value, onChange, label, disabled }: NumberCellProps) {
  const [editing, setEditing] = useState(false);
  const typed = useRef('');
  const cell = useRef<HTMLButtonElement>(null);
  const edit = () => {
    typed.current = String(value);
    setEditing(true);
  };
  const leave = (keep: boolean) => {
    const next = keep ? readNumber(typed.current) : undefined;
    setEditing(false);
    if (next !== undefined && next !== value) onChange(next);
  };
  // by key the focus stays in the cell
  const leaveByKey = (keep: boolean) => {
    leave(keep);
    requestAnimationFrame(() => cell.current?.focus());
  };
  if (editing)
    return (
      <InputNumber<number>
        autoFocus
        className="my-number-input"
        aria-label={label}
        controls={false}
        min={0}
        max={MAX_CELL}
        precision={0}
        defaultValue={value}
        onFocus={(e) => e.target.select()}
        onInput={(text) => {
          typed.current = text;
        }}
        onStep={(next) => {
          typed.current = String(next);
        }}
        onPressEnter={() => leaveByKey(true)}
        onKeyDown={(e) => {
          if (e.key !== 'Escape') return;
          // the dialog around the cell stays open
          e.stopPropagation();
          leaveByKey(false);
        }}
        onBlur={() => leave(true)}
      />
    );
  return (
    <button
      ref={cell}
      type="button"
      className="my-number-cell"
      aria-label={`修改${label} ${value}`}
      disabled={disabled}
      onClick={edit}
    >
      {group(String(value))}
    </button>
  );
}
