/** A value of a kind as text: negative red, zero and nothing quiet, stored precision on hover. */
import type { EnumOption, Kind } from '@muyun/contract';
import { hoverOf, isEmpty, isNumberKind, textOf } from './fmt.ts';
import './num.css';

export interface NumProps {
  kind: Kind;
  value: unknown;
  unit?: string;
  options?: readonly EnumOption[];
}

export function Num({ kind, value, unit, options }: NumProps) {
  const text = textOf(kind, value, options);
  const tone = isEmpty(value)
    ? 'none'
    : isNumberKind(kind) && text.startsWith('\u2212')
      ? 'neg'
      : isNumberKind(kind) && Number(value) === 0
        ? 'zero'
        : undefined;
  return (
    <span className={tone ? `my-num ${tone}` : 'my-num'} title={hoverOf(kind, value)}>
      {text}
      {unit && !isEmpty(value) && <small className="my-num-unit"> {unit}</small>}
    </span>
  );
}

/** 134 / 210; the done part tells whether it is all. */
export function DoneOf({
  done,
  total,
  unit,
}: {
  done: number | string;
  total: number | string;
  unit?: string;
}) {
  return (
    <span className="my-num">
      {textOf('quantity', done)} <span className="my-t3">/</span> {textOf('quantity', total)}
      {unit && <small className="my-num-unit"> {unit}</small>}
    </span>
  );
}

/** 4 px bar, floor percent beside it if wished. */
export function ProgressBar({ percent, text }: { percent: number; text?: boolean }) {
  const shown = Math.max(0, Math.min(100, Math.floor(percent)));
  return (
    <span className="my-bar-wrap" role="img" aria-label={`${shown}%`}>
      <span className="my-bar">
        <i className={shown >= 100 ? 'full' : ''} style={{ width: `${shown}%` }} />
      </span>
      {text && <span className="my-bar-text">{shown}%</span>}
    </span>
  );
}

/** Colour as swatch and name; the swatch has a border, so white is seen. */
export function ColorSwatch({ rgb, name }: { rgb?: string | null; name: string }) {
  return (
    <span className="my-swatch">
      <i style={{ background: rgb || 'transparent' }} />
      {name}
    </span>
  );
}
