/** Field changes of a log line: label, old struck through, arrow, new. */
import { changedText, changesText } from '@muyun/contract';
import { EMPTY, fmt } from '../../../kit/format/index.ts';

export interface ChangeLine {
  label: string;
  oldValue: unknown;
  newValue: unknown;
}

export function Changes({ list, max = 6 }: { list: readonly ChangeLine[]; max?: number }) {
  if (list.length === 0) return <span className="my-t3">{EMPTY}</span>;
  const title = changesText(list, fmt.fullTime).replaceAll('；', '\n');
  return (
    <span className="my-cad-changes" title={title}>
      {list.slice(0, max).map((c) => (
        <span key={c.label}>
          <em>{c.label}</em> <del>{changedText(c.oldValue, fmt.fullTime)}</del> →{' '}
          <b>{changedText(c.newValue, fmt.fullTime)}</b>
        </span>
      ))}
      {list.length > max && <span className="my-t3">等 {list.length} 项</span>}
    </span>
  );
}
