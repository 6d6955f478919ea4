/** Field changes of a log line: label, old struck through, arrow, new. */
import { EMPTY } from '../../../kit/format/index.ts';

export interface ChangeLine {
  label: string;
  oldValue: unknown;
  newValue: unknown;
}

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value))
    return value.every((v) => typeof v !== 'object') ? value.join('、') || EMPTY : `${value.length} 项`;
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([k, v]) => `${k}=${String(v)}`)
      .join(' ');
  return String(value);
}

export function Changes({ list, max = 6 }: { list: readonly ChangeLine[]; max?: number }) {
  if (list.length === 0) return <span className="my-t3">{EMPTY}</span>;
  const title = list.map((c) => `${c.label}：${valueText(c.oldValue)} → ${valueText(c.newValue)}`).join('\n');
  return (
    <span className="my-cad-changes" title={title}>
      {list.slice(0, max).map((c) => (
        <span key={c.label}>
          <em>{c.label}</em> <del>{valueText(c.oldValue)}</del> → <b>{valueText(c.newValue)}</b>
        </span>
      ))}
      {list.length > max && <span className="my-t3">等 {list.length} 项</span>}
    </span>
  );
}
