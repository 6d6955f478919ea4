// The lists of a plan under one name for every kind of problem. Data only; labels belong to whoever prints them.
import { barCutRows, barPurchaseRows, barRemnantRows } from '../output/bar-lists.ts';
import type { BarCutRow, BarPurchaseRow, BarRemnantRow } from '../output/bar-lists.ts';
import { barOwnerRows } from '../output/bar-owners.ts';
import type { BarOwnerRow } from '../output/bar-owners.ts';
import {
  cutListRows,
  purchaseRows as platePurchaseRows,
  remnantRows as plateRemnantRows,
} from '../output/lists.ts';
import type { CutListRow, PurchaseRow, RemnantRow } from '../output/lists.ts';
import { ownerRows as plateOwnerRows } from '../output/owners.ts';
import type { OwnerRow } from '../output/owners.ts';
import type { BarParams, BarPlan, BarProblem, BarSolution } from '../problem/bar.ts';
import type { ShapeParams, ShapeProblem, ShapeSolution } from '../problem/shape.ts';
import type { Params, Problem, Solution } from '../problem/types.ts';
import { isBarJob, isShapeJob } from './jobs.ts';
import type { Planned } from './jobs.ts';
import { shapeCutRows, shapePurchaseRows } from './shape-lists.ts';
import type { ShapeCutRow, ShapePurchaseRow } from './shape-lists.ts';

/** As `Planned`; of bars the plan alone will do. */
type Listed<More extends readonly unknown[] = []> =
  | Planned<More>
  | readonly [BarProblem, BarParams, BarPlan, ...More];

/**
 * What is cut: one row per layout with its sheets or bars (`{orderNo}-{layoutNo}-{i}/{n}`), its parts, and in the order in
 * which they are made its strokes (plates cut edge to edge) or saw cuts (bars).
 */
export function cutRows(p: Problem, params: Params, s: Solution, orderNo: string): CutListRow[];
export function cutRows(p: BarProblem, params: BarParams, s: BarPlan, orderNo: string): BarCutRow[];
export function cutRows(
  p: ShapeProblem,
  params: ShapeParams,
  s: ShapeSolution,
  orderNo: string,
): ShapeCutRow[];
export function cutRows(...job: Listed<[string]>): CutListRow[] | BarCutRow[] | ShapeCutRow[] {
  if (isBarJob(job)) return barCutRows(job[0], job[2], job[3]);
  if (isShapeJob(job)) return shapeCutRows(job[2], job[3]);
  return cutListRows(job[0], job[2], job[3]);
}

/** What is needed of each row of stock and size, with weights and amounts; what lies on the shelf is listed too. */
export function purchaseRows(p: Problem, params: Params, s: Solution): PurchaseRow[];
export function purchaseRows(p: BarProblem, params: BarParams, s: BarPlan): BarPurchaseRow[];
export function purchaseRows(p: ShapeProblem, params: ShapeParams, s: ShapeSolution): ShapePurchaseRow[];
export function purchaseRows(...job: Listed): PurchaseRow[] | BarPurchaseRow[] | ShapePurchaseRow[] {
  if (isBarJob(job)) return barPurchaseRows(job[0], job[2]);
  if (isShapeJob(job)) return shapePurchaseRows(job[0], job[2]);
  return platePurchaseRows(job[0], job[2]);
}

/** Usable remnants to expect, coded `{orderNo}-{layoutNo}-R{k}`. True shapes keep no remnants: always empty. */
export function remnantRows(p: Problem, params: Params, s: Solution, orderNo: string): RemnantRow[];
export function remnantRows(p: BarProblem, params: BarParams, s: BarPlan, orderNo: string): BarRemnantRow[];
export function remnantRows(p: ShapeProblem, params: ShapeParams, s: ShapeSolution, orderNo: string): never[];
export function remnantRows(...job: Listed<[string]>): RemnantRow[] | BarRemnantRow[] {
  if (isBarJob(job)) return barRemnantRows(job[0], job[2], job[3]);
  return isShapeJob(job) ? [] : plateRemnantRows(job[2], job[3]);
}

/** Item id → owner (order or project); items not in it belong to ''. */
export type Owners = ReadonlyMap<string, string>;

/**
 * What each owner bears of the cost and the waste, to the cent: every column sums to the figures of the plan. True shapes
 * have a cost without a currency, which is not shared out: always empty.
 */
export function ownerRows(p: Problem, params: Params, s: Solution, owners: Owners): OwnerRow[];
export function ownerRows(p: BarProblem, params: BarParams, s: BarSolution, owners: Owners): BarOwnerRow[];
export function ownerRows(p: ShapeProblem, params: ShapeParams, s: ShapeSolution, owners: Owners): never[];
export function ownerRows(...job: Planned<[Owners]>): OwnerRow[] | BarOwnerRow[] {
  if (isBarJob(job)) return barOwnerRows(job[0], job[2], job[3]);
  return isShapeJob(job) ? [] : plateOwnerRows(job[0], job[2], job[3]);
}
