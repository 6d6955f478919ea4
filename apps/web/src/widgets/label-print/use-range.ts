/** Which of the labels: all, those not printed yet, or from one number to another. */
import { useMemo, useState } from 'react';
import type { LabelPrintRow } from './chunks.ts';

export type RangeKind = 'all' | 'fresh' | 'span';
export interface LabelRange {
  readonly kind: RangeKind;
  readonly from: number;
  readonly to: number;
  readonly rows: readonly LabelPrintRow[];
  readonly fresh: number;
  set(change: Partial<Pick<LabelRange, 'kind' | 'from' | 'to'>>): void;
}

export function useRange(all: readonly LabelPrintRow[]): LabelRange {
  const fresh = useMemo(() => all.filter((r) => !r.isPrinted), [all]);
  const [span, setSpan] = useState<Pick<LabelRange, 'kind' | 'from' | 'to'>>({
    // what is printed already is printed again only on purpose
    kind: fresh.length > 0 && fresh.length < all.length ? 'fresh' : 'all',
    from: 1,
    to: all.length,
  });
  const { kind, from, to } = span;
  const rows = useMemo(
    () => (kind === 'all' ? all : kind === 'fresh' ? fresh : all.slice(from - 1, to)),
    [all, fresh, kind, from, to],
  );
  return { ...span, rows, fresh: fresh.length, set: (change) => setSpan((old) => ({ ...old, ...change })) };
}
