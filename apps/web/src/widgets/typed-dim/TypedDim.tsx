/** A dimension of a drawing that can be typed into: click, type, Enter. Esc and leaving it put back what stood there. */
import { createContext, use, useEffect, useRef, useState } from 'react';
import { fmt } from '../../kit/format/index.ts';
import './typed-dim.css';

/** Answers why the figure cannot be, or null once it stands. */
export type TypeDim = (typed: number) => Promise<string | null>;

type Change = (count: number) => number;
/** Counts the figures that are being typed (one may still be saving): what they stand in is not filled anew meanwhile. */
export const DimTyping = createContext<(change: Change) => void>(() => {});

export interface TypedDimProps {
  /** 展开宽, 上边第 1 道 */
  label: string;
  value: number;
  /** left out: the figure cannot be typed */
  onType?: TypeDim | undefined;
  upright?: boolean;
  style?: React.CSSProperties;
}

export function TypedDim({ label, value, onType, upright, style }: TypedDimProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = fmt.length(value);
  if (!onType)
    return (
      <span className={`my-dim${upright ? ' up' : ''}`} style={style}>
        {shown}
      </span>
    );
  if (isOpen)
    return (
      <DimInput label={label} value={value} onType={onType} style={style} onClose={() => setOpen(false)} />
    );
  return (
    <button
      type="button"
      className={`my-dim typed${upright ? ' up' : ''}`}
      style={style}
      title={`${label}，点击修改`}
      aria-label={`${label} ${shown}，点击修改`}
      onPointerDown={(e) => e.stopPropagation()}
      onClick={() => setOpen(true)}
    >
      {shown}
    </button>
  );
}

interface InputProps {
  label: string;
  value: number;
  onType: TypeDim;
  style?: React.CSSProperties | undefined;
  onClose: () => void;
}

function useTyping(): void {
  const count = use(DimTyping);
  useEffect(() => {
    count((n) => n + 1);
    return () => count((n) => n - 1);
  }, [count]);
}

function DimInput({ label, value: now, onType: type, style, onClose }: InputProps) {
  // what is typed answers the figure that was clicked: a reading that comes meanwhile must not lend its version to it
  const [{ value, onType }] = useState({ value: now, onType: type });
  const [text, setText] = useState(String(value));
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isDone = useRef(false);
  useTyping();
  const close = () => {
    isDone.current = true;
    onClose();
  };
  const take = async () => {
    if (isBusy) return;
    const typed = /^\d{1,6}(\.\d+)?$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
    if (typed === value) {
      close();
      return;
    }
    if (Number.isNaN(typed)) {
      setFault('请输入数字');
      return;
    }
    setBusy(true);
    const refused = await onType(typed);
    setBusy(false);
    if (refused === null) close();
    else setFault(refused);
  };
  return (
    <span className="my-dim-edit" style={style} onPointerDown={(e) => e.stopPropagation()}>
      <input
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for by a click on the figure
        autoFocus
        aria-label={label}
        aria-invalid={fault !== null}
        inputMode="decimal"
        value={text}
        onFocus={(e) => e.target.select()}
        onChange={(e) => {
          setText(e.target.value);
          setFault(null);
        }}
        onBlur={() => {
          if (!isBusy && !isDone.current) close();
        }}
        onKeyDown={(e) => {
          e.stopPropagation();
          if (e.key === 'Enter') void take();
          if (e.key === 'Escape') close();
        }}
      />
      {fault && (
        <span role="alert" className="my-dim-fault">
          {fault}
        </span>
      )}
    </span>
  );
}
