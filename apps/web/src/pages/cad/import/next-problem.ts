/** Where F8 goes: to the next fault of the list, or of the filter that is chosen. */
import type { ImportView } from '@muyun/contract';
import type { RowFilter } from './use-rows.ts';

/** The index within the filtered list; null when there is nothing to go to. */
export function nextProblem(
  batch: Pick<ImportView, 'problems'>,
  at: { filter: RowFilter; index: number; total: number },
  step: 1 | -1,
): number | null {
  const { filter, index, total } = at;
  if (filter === 'all') {
    const next =
      step === 1
        ? (batch.problems.find((p) => p.index > index) ?? batch.problems[0])
        : (batch.problems.findLast((p) => p.index < index) ?? batch.problems.at(-1));
    return next?.index ?? null;
  }
  // every row of the other filters is of the kind that was asked for
  return total === 0 ? null : (index + step + total) % total;
}
