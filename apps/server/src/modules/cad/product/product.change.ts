/**
 * Changes to products that exist (engineering D7, D8). What is nested or held keeps its shape, finish and the pieces that
 * are out; everything else is derived again, and the counters of the projects follow in the same transaction.
 */
import {
  type DerivedProduct,
  type DeriveDraft,
  finding,
  NOT_NESTED,
  type Problem,
  productFields,
  productStateLabel,
} from '@muyun/contract';
import { snake } from '../../../kit/sql.ts';
import { invalid, raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { raiseAt } from '../../basic/index.ts';
import { countProjects, type ProjectChange } from '../shared/project-counters.store.ts';
import { assertProjectOpen, loadProjectHeads, lockProjectCodes } from '../shared/project-facts.store.ts';
import { takenPositions, updateProductRows } from './product.commit.store.ts';
import { deriveAll } from './derive-all.ts';
import { craftLines, storedCraftLines } from './product.craft-lines.ts';
import { mastersOf } from './product.derive.ts';
import { derivedColumns, type ProductColumns, SHAPE_FIELDS } from './product.rows.ts';
import { nestKindBy } from './product.master.store.ts';
import { lockProducts, type ProductRow } from './product.store.ts';

/** Fields of a product that are written anew. */
export type Change = Readonly<Partial<ProductRow>>;
/** A product that changes, what becomes of it, and what was derived anew (null when nothing had to be). */
export interface Changing {
  readonly before: ProductRow;
  readonly next: ProductRow;
  readonly derived: DerivedProduct | null;
  readonly isReshaped: boolean;
}

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const FINISH = new Set<string>(SHAPE_FIELDS);
/** What decides a price or a warning, not the piece. */
const BESIDE = new Set(['areaRuleId', 'structureId', 'installStructureId']);

/** 折边 typed alone is the parameter F again, which the stored parameters would hide. */
function withDepth(before: ProductRow, change: Change): Change {
  if (!('depth' in change) || 'params' in change || equal(change.depth, before.depth)) return change;
  const { F: _F, ...params } = before.params ?? {};
  return { ...change, params };
}

/** What a product is derived from, after the change. Derived flat sizes of a product that is not by hand do not count as typed. */
export function draftOfProduct(next: ProductRow): DeriveDraft {
  const isByHand = next.unfoldMode === 3;
  return {
    ...next,
    ...(isByHand ? {} : { unfoldWidth: null, unfoldHeight: null }),
    geometry: next.unfoldMode === 2 ? next.geometry : null,
  };
}

/** Refuses one product for the faults of its derivation. */
export function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const failed = problems.find((p) => p.field === 'params');
  if (failed)
    raiseAt('params', 'Cad:UnfoldFail', {
      reason: failed.message.replace(finding('unfold', { reason: '' }).message, ''),
    });
  throw invalid(problems.map((p) => ({ field: p.field, message: p.message })));
}

/** Guards of D8: state, and what nested or held pieces forbid. */
export function assertChangeable(before: ProductRow, next: ProductRow, isReshaped: boolean): void {
  const state = before.state ?? 1;
  if (state > 2)
    raise('Cad:ProductState', {
      code: before.code,
      state: productStateLabel(state),
    });
  const held = (before.nestedQuantity ?? 0) + (before.reservedNestQuantity ?? 0);
  const isTakenOut = next.nestKind === NOT_NESTED && before.nestKind !== NOT_NESTED;
  const isLess = next.quantity < before.quantity;
  // what a change order has made once more is asked for beside the quantity, what was closed is not made
  const toMake = next.quantity + (before.remakeQuantity ?? 0) - (before.closedQuantity ?? 0);
  if (held > 0 && (isReshaped || isTakenOut || (isLess && toMake < held)))
    raise('Cad:ProductNested', { code: before.code, count: held });
  const out = (before.shippedQuantity ?? 0) - (before.returnedQuantity ?? 0);
  if (isLess && next.quantity < out) raise('Cad:ProductShipped', { code: before.code, count: out });
}

/** Locks products with their projects open, in the order products → projects. */
export async function lockForChange(
  tx: Tx,
  who: Who,
  ids: readonly string[],
  allowClosed = false,
): Promise<ProductRow[]> {
  const rows = await lockProducts(tx, who, ids);
  for (const head of await loadProjectHeads(
    tx,
    who,
    rows.map((r) => r.projectId),
  ))
    assertProjectOpen(head, allowClosed);
  return rows;
}

/** What a change of one product touches. */
interface Touched {
  readonly before: ProductRow;
  readonly next: ProductRow;
  readonly isReshaped: boolean;
  readonly isDerived: boolean;
}

function touchedBy(before: ProductRow, wanted: Change): Touched {
  const change = withDepth(before, wanted);
  const changed = Object.keys(change).filter(
    (n) => n in productFields && !equal(change[n as keyof ProductRow], before[n as keyof ProductRow]),
  );
  const isReshaped = changed.some((n) => FINISH.has(n));
  return {
    before,
    next: { ...before, ...change },
    isReshaped,
    isDerived: isReshaped || changed.some((n) => BESIDE.has(n)),
  };
}

/** A structure that is chosen brings its way of nesting, where nothing is said of it and nothing is nested yet. */
export async function withNestKinds(
  tx: Tx,
  rows: readonly ProductRow[],
  change: Change,
): Promise<(row: ProductRow) => Change> {
  if (change.structureId === undefined || change.nestKind !== undefined) return () => change;
  const nestKind = await nestKindBy(tx, change.structureId);
  const free = new Set(
    rows.filter((r) => (r.nestedQuantity ?? 0) + (r.reservedNestQuantity ?? 0) === 0).map((r) => r.id),
  );
  return (row) =>
    free.has(row.id) && row.structureId !== change.structureId ? { ...change, nestKind } : change;
}

/** What becomes of locked products by `changeOf`; guards are checked, faults refuse. One derivation per project, of what has to be. */
export async function planChanges(
  tx: Tx,
  rows: readonly ProductRow[],
  changeOf: (row: ProductRow) => Change,
): Promise<Changing[]> {
  const plans: Changing[] = [];
  for (const projectId of new Set(rows.map((r) => r.projectId))) {
    const mine = rows
      .filter((r) => r.projectId === projectId)
      .map((before) => touchedBy(before, changeOf(before)));
    const drafts = mine.filter((t) => t.isDerived).map((t) => draftOfProduct(t.next));
    const derived = drafts.length > 0 ? deriveAll(await mastersOf(tx, projectId, drafts), drafts) : [];
    for (const { before, next, isReshaped, isDerived } of mine) {
      assertChangeable(before, next, isReshaped);
      const made = isDerived ? (derived.shift() ?? null) : null;
      refuseProblems(made?.problems ?? []);
      plans.push({ before, next, derived: made, isReshaped });
    }
  }
  return plans;
}

const isOff = ({ positions, quantity }: ProductRow): boolean => {
  const count = positions?.length ?? 0;
  return count > 0 && count !== quantity;
};

/** The columns of a planned change: what was typed, and what was derived from it. */
function columnsOf(plan: Changing, names: readonly string[]): ProductColumns {
  const { before, next, derived } = plan;
  const positionWarning = isOff(next)
    ? [
        finding('positions', {
          count: next.positions?.length ?? 0,
          quantity: next.quantity,
        }),
      ]
    : [];
  const kept = (derived ? derived.warnings : ((before.warnings ?? []) as DerivedProduct['warnings'])).filter(
    (w) => w.code !== 'positions',
  );
  const typed = Object.fromEntries(names.map((n) => [snake(n), next[n as keyof ProductRow] ?? null]));
  return { ...typed, ...(derived ? derivedColumns(derived) : {}), warnings: [...kept, ...positionWarning] };
}

/** The crafts of each as they were chosen, when crafts are among what was typed. */
async function linesOf(tx: Tx, plans: readonly Changing[], names: readonly string[]) {
  if (!names.includes('crafts')) return null;
  const [made, stored] = await Promise.all([
    craftLines(
      tx,
      plans.map((p) => p.next.crafts),
    ),
    storedCraftLines(
      tx,
      plans.map((p) => p.before.id),
    ),
  ]);
  return ({ before, next }: Changing) => made(next.crafts, stored.get(before.id));
}

/** Writes planned changes and the counters of their projects. `names` are the catalogue fields that were typed. */
export async function writeChanges(
  tx: Tx,
  plans: readonly Changing[],
  names: readonly string[],
): Promise<void> {
  const counted: ProjectChange[] = [];
  const lines = await linesOf(tx, plans, names);
  const groups = [plans.filter((p) => p.derived), plans.filter((p) => !p.derived)];
  for (const group of groups) {
    const rows = group.map((plan) => ({
      ...columnsOf(plan, names),
      ...(lines ? { craft_lines: lines(plan) } : {}),
      id: plan.before.id,
      revise: plan.isReshaped,
    }));
    if (rows[0])
      counted.push(
        ...(await updateProductRows(
          tx,
          Object.keys(rows[0]).filter((k) => k !== 'id' && k !== 'revise'),
          rows,
        )),
      );
  }
  await countProjects(tx, counted);
}

/** Refuses positions that another product of the project has, or that stand twice. Raises Cad:PositionDuplicate. */
export async function assertPositions(
  tx: Tx,
  projectId: string,
  positions: readonly string[],
  except: readonly string[],
): Promise<void> {
  const twice = positions.find((p, i) => positions.indexOf(p) !== i);
  if (twice !== undefined) raiseAt('positions', 'Cad:PositionDuplicate', { position: twice });
  if (positions.length === 0) return;
  await lockProjectCodes(tx, projectId);
  const [taken] = await takenPositions(tx, projectId, positions, except);
  if (taken !== undefined) raiseAt('positions', 'Cad:PositionDuplicate', { position: taken });
}
