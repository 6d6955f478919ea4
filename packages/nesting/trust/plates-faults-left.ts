// Planted faults of plates in the rows of what is left over.
import type { Unplaced } from '../src/problem/types.ts';
import { rebooked } from './plates-books.ts';
import type { Fault, Place } from './plates-fault.ts';

/** A fault of the rows of what is left over. */
function onLeft(
  name: string,
  change: (rows: Unplaced[], at: Place) => boolean | void,
  needsRow = true,
): Fault {
  return {
    name,
    plant: (job, given, chance) => {
      const solution = structuredClone(given);
      const layout = solution.layouts[0];
      if (layout === undefined || (needsRow && solution.unplaced.length === 0)) return undefined;
      return change(solution.unplaced, { job, solution, layout, chance }) === false
        ? undefined
        : rebooked(job, solution);
    },
  };
}

const first = (rows: Unplaced[]): Unplaced => rows[0] as Unplaced;
const reasonFault = (reason: Unplaced['reason'] | undefined): Fault =>
  onLeft(`a reason that is not true: ${reason ?? 'none'}`, (rows, { job }) => {
    const row = rows.find(
      (r) => r.reason !== reason && job.problem.items.filter((i) => i.id === r.itemId).length === 1,
    );
    if (row === undefined) return false;
    row.reason = reason as Unplaced['reason'];
  });

export const leftFaults: readonly Fault[] = [
  onLeft('a piece more left over', (rows) => void (first(rows).quantity += 1)),
  onLeft('a piece less left over', (rows) =>
    first(rows).quantity > 1 ? void (first(rows).quantity -= 1) : false,
  ),
  onLeft('none left over', (rows) => void (first(rows).quantity = 0)),
  onLeft('part of a piece left over', (rows) => void (first(rows).quantity += 0.5)),
  onLeft('a row left out', (rows) => void rows.pop()),
  onLeft('a row in two', (rows) =>
    first(rows).quantity > 1
      ? void rows.push(
          { ...first(rows), quantity: 1 },
          { ...(rows.shift() as Unplaced), quantity: (given(rows) ?? 2) - 1 },
        )
      : false,
  ),
  onLeft('a row twice', (rows) => void rows.push({ ...first(rows) })),
  onLeft(
    'a row of no item',
    (rows) => void rows.push({ itemId: 'nobody', quantity: 1, reason: 'NOT_PLACED' }),
    false,
  ),
  onLeft(
    'a row of a placed piece',
    (rows, { layout }) =>
      void rows.push({ itemId: layout.placements[0]?.itemId ?? '', quantity: 1, reason: 'NOT_PLACED' }),
    false,
  ),
  onLeft(
    'a filler told as left over',
    (rows, { job }) => {
      const filler = job.problem.items.find((i) => i.isFiller === true);
      if (filler === undefined) return false;
      rows.push({ itemId: filler.id, quantity: 1, reason: 'NOT_PLACED' });
    },
    false,
  ),
  ...(
    [
      'NO_STOCK',
      'TOO_LARGE',
      'DIRECTION',
      'STOCK_EXHAUSTED',
      'BAD_ITEM',
      'BAD_PARAMS',
      'TOO_SMALL',
      'LIMIT',
      'UNSUPPORTED',
      'NOT_PLACED',
      'NO_TIME',
      undefined,
    ] as const
  ).map(reasonFault),
];

/** Quantity of the first row, as `shift` has not moved it yet. */
function given(rows: Unplaced[]): number | undefined {
  return rows[0]?.quantity;
}
