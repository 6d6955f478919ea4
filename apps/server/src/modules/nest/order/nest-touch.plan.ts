/** What a plan would be with one of its sheets laid by hand: computed from the rows, judged by the verifier, nothing written. */
import { touchFault, TRUE_SHAPE, UNPLACED_REASONS } from '@muyun/contract';
import type { nest } from '@muyun/contract';
import {
  type Layout,
  type Params,
  type PlainLayout,
  type Problem,
  rebuilt,
  relaid,
  verify,
  type VerifyReport,
} from '@muyun/nesting';
import { raise } from '../../../kit/raise.ts';
import type { LayoutRow, UnplacedRow } from './nest-layout.store.ts';
import { engineKind } from './nest-problem.ts';
import type { RunInput, RunRow } from './nest-run.store.ts';

/** What can be wrong with a sheet for itself, and names the pieces. */
const OF_PLACES = [
  'OVERLAP',
  'SPACING',
  'OUTSIDE',
  'ZONE',
  'ROTATION',
  'DIRECTION',
  'MIRROR',
  'PLACEMENT_NUMBER',
  'GROUP_MIXED',
  'ITEM_UNKNOWN',
];
const NO_CUTS = 'NO_CUTS';
const TAKEN_OFF = 'TAKEN_OFF';

export interface Plan {
  readonly run: RunRow;
  readonly input: RunInput;
  readonly layouts: readonly LayoutRow[];
}
/** A layout of the plan to be, with the row that it was; null for the one that was laid. */
export interface Sheet {
  readonly layout: Layout;
  readonly row: LayoutRow | null;
}
export interface Touched {
  readonly faults: readonly nest.NestTouchFault[];
  /** of the whole plan, in order; empty while something is wrong */
  readonly sheets: readonly Sheet[];
  readonly laid: Sheet | null;
  /** of the sheet's group */
  readonly unplaced: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly report: VerifyReport | null;
}

const told = (code: string, seqs: readonly number[] = []): nest.NestTouchFault => ({
  code,
  text: touchFault(code),
  seqs: [...seqs],
});

/** Groups have nothing in common: the others need not be looked at. */
const groupOf = (problem: Problem, key: string): Problem => ({
  ...problem,
  groups: problem.groups.filter((g) => g.key === key),
  items: problem.items.filter((i) => i.group === key),
  stocks: problem.stocks.filter((s) => s.group === key),
});

export const plainOf = (row: LayoutRow): PlainLayout => ({
  group: row.groupName,
  stockId: row.stockId,
  length: row.length,
  repeat: row.repeat,
  placements: row.placements,
  cutTree: row.cutTree,
  remnants: row.remnants.map((r) => ({ x: r.x, y: r.y, w: r.l, h: r.w })),
});

interface Laying {
  readonly problem: Problem;
  readonly params: Params;
  readonly row: LayoutRow;
  readonly body: nest.NestTouch;
}
const headOf = ({
  row,
  body,
  problem,
}: Laying): Pick<PlainLayout, 'group' | 'stockId' | 'length' | 'repeat'> => {
  const stock = problem.stocks.find((s) => s.id === (body.stockId ?? row.stockId));
  const isOther = stock !== undefined && stock.id !== row.stockId;
  const length = !isOther ? row.length : stock.kind === 2 ? stock.minLength : stock.length;
  return { group: row.groupName, stockId: body.stockId ?? row.stockId, length, repeat: body.sheets };
};
const partsOf = (body: nest.NestTouch) =>
  body.placements.map(({ productId, ...place }) => ({ itemId: productId, ...place }));

/** Pieces that lie wrong, as they were sent: whatever the machine is, they must lie apart, inside and the right way round. */
function wrongPlaces(laying: Laying): nest.NestTouchFault[] {
  const { problem, params, body } = laying;
  const free: Params = params.cutMode === TRUE_SHAPE ? params : { ...params, cutMode: 1 };
  const sheet = relaid(problem, free, headOf(laying), partsOf(body), 'sent');
  if (!sheet) return [told(NO_CUTS)];
  const { faults } = verify(problem, free, rebuilt(problem, free, { seed: 1, rounds: 0 }, [sheet]));
  return faults
    .filter((f) => OF_PLACES.includes(f.code))
    .map((f) => {
      const pair = [f.params['seq'], f.params['other']].filter(
        (n): n is number => typeof n === 'number' && n > 0,
      );
      const own = sheet.placements.flatMap((p) =>
        pair.length === 0 && p.itemId === f.itemId ? [p.seq] : [],
      );
      return told(f.code, pair.length > 0 ? pair : own);
    });
}

/**
 * The plan with `body` in place of so many sheets of the row. Raises Nest:LayoutSheets, Nest:LayoutLocked.
 * @returns faults: of the places first; then what the whole plan breaks
 */
export function touched(plan: Plan, layoutId: string, body: nest.NestTouch): Touched {
  const row = plan.layouts.find((l) => l.id === layoutId) ?? raise('Common:NotFound');
  if (row.isLocked) raise('Nest:LayoutLocked', { layout: row.layoutNo });
  if (body.sheets > row.repeat) raise('Nest:LayoutSheets', { repeat: row.repeat });
  const stockId = body.stockId ?? row.stockId;
  const problem = groupOf(plan.input.problem, row.groupName);
  const params = plan.input.engine;
  const laying: Laying = { problem, params, row, body };
  const none = { sheets: [], laid: null, unplaced: [], report: null };
  if (!problem.stocks.some((s) => s.id === stockId)) return { ...none, faults: [told('STOCK_UNKNOWN')] };
  const isEmpty = body.placements.length === 0;
  const wrong = isEmpty ? [] : wrongPlaces(laying);
  if (wrong.length > 0) return { ...none, faults: wrong };
  const laid = isEmpty ? undefined : relaid(problem, params, headOf(laying), partsOf(body));
  if (!isEmpty && !laid) return { ...none, faults: [told(NO_CUTS)] };
  return judged(plan, laying, laid);
}

function judged(plan: Plan, { problem, params, row, body }: Laying, laid: PlainLayout | undefined): Touched {
  const own = plan.layouts.filter((l) => l.groupName === row.groupName);
  const left = row.repeat - body.sheets;
  const sheets = own.flatMap((l): { plain: PlainLayout; row: LayoutRow | null }[] => {
    if (l !== row) return [{ plain: plainOf(l), row: l }];
    const rest = left > 0 ? [{ plain: { ...plainOf(l), repeat: left }, row: l }] : [];
    return [...rest, ...(laid ? [{ plain: laid, row: null }] : [])];
  });
  const solution = rebuilt(
    problem,
    params,
    { seed: plan.run.seed, rounds: plan.run.rounds ?? 0 },
    sheets.map((s) => s.plain),
  );
  const report = verify(problem, params, solution);
  const codes = new Set(report.faults.map((f) => f.code));
  if (solution.layouts.length === 0 && plan.layouts.length === own.length) codes.add('LAYOUT_EMPTY');
  const made = sheets.map((s, i): Sheet => ({ layout: solution.layouts[i] as Layout, row: s.row }));
  const unplaced = solution.unplaced.map((u) => ({ itemId: u.itemId, quantity: u.quantity }));
  return {
    faults: [...codes].map((code) => told(code)),
    sheets: codes.size > 0 ? [] : numbered(plan, row, made),
    laid: made.find((s) => s.row === null) ?? null,
    unplaced,
    report,
  };
}

/** The whole plan: the group's sheets where they were, every layout numbered anew. */
function numbered(plan: Plan, row: LayoutRow, made: readonly Sheet[]): Sheet[] {
  const first = plan.layouts.findIndex((l) => l.groupName === row.groupName);
  const others = plan.layouts.map((l): Sheet | null =>
    l.groupName === row.groupName ? null : { layout: otherLayout(l), row: l },
  );
  const all = [...others.slice(0, first), ...made, ...others.slice(first)].filter((s) => s !== null);
  return all.map((s, i) => ({ ...s, layout: { ...s.layout, layoutNo: i + 1 } }));
}

/** A layout of another group: its figures stay as they are stored. */
const otherLayout = (l: LayoutRow): Layout => ({
  ...l,
  group: l.groupName,
  stockKind: engineKind(l.stockKind),
  remnants: l.remnants.map(({ w: h, l: w, ...rest }) => ({ ...rest, w, h })),
});

/** What the new plan leaves over: reasons that were known stay, what was taken off by hand says so. */
export function leftOver(
  plan: Plan,
  touch: Touched,
  before: readonly UnplacedRow[],
  groupName: string,
): UnplacedRow[] {
  const own = new Set(plan.input.problem.items.filter((i) => i.group === groupName).map((i) => i.id));
  const blocked = new Set(plan.input.blocked.map((b) => b.productId));
  const kept = before.filter((u) => !own.has(u.productId) || blocked.has(u.productId));
  const known = new Map(before.map((u) => [u.productId, u]));
  const now = touch.unplaced.map(({ itemId, quantity }): UnplacedRow => {
    const { reason, message } = known.get(itemId) ?? {
      reason: TAKEN_OFF,
      message: UNPLACED_REASONS[TAKEN_OFF] ?? '',
    };
    return { productId: itemId, quantity, reason, message };
  });
  return [...kept, ...now];
}
