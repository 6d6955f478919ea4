/**
 * Brings the pieces of a project to what its route, its products and their rules ask for (production §1.5, §1.8): the only
 * place that makes pieces and says which processes they need. Products are locked, the project's lock is held alone.
 */
import {
  type ApplyRule,
  contribution,
  dec,
  displayNo,
  EVENT,
  isAlive,
  pieceCode,
  requirement,
  STEP,
  type Verdict,
} from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type RoutedProduct, routedProducts } from '../../cad/product/index.ts';
import {
  type CoreStep,
  HOLD_SURPLUS,
  insertPieces,
  lockPieces,
  type NewEvent,
  ofProject,
  type Piece,
  record,
  routeOf,
  takeSerials,
} from '../core/index.ts';
import { type RoutedProcess, routedProcesses } from '../process/index.ts';
import { productionSetting } from '../setting/index.ts';
import { quietly } from './report.ts';
import { overridesOf } from './route.store.ts';

/** What a project asks for, product by product and process by process. */
export interface Demand {
  readonly route: readonly CoreStep[];
  readonly products: readonly RoutedProduct[];
  readonly processes: ReadonlyMap<string, RoutedProcess>;
  verdict(
    product: RoutedProduct,
    step: Pick<CoreStep, 'id' | 'processId'>,
  ): Verdict & { override: boolean | null };
}
const NO_RULE: ApplyRule = { any: [] };

export async function demandOf(tx: Tx, projectId: string): Promise<Demand> {
  const { orderRule } = await productionSetting(tx);
  const [route, products, overrides] = await Promise.all([
    routeOf(tx, projectId, orderRule),
    routedProducts(tx, projectId),
    overridesOf(tx, projectId),
  ]);
  const processes = new Map(
    (
      await routedProcesses(
        tx,
        route.map((s) => s.processId),
      )
    ).map((p) => [p.id, p]),
  );
  const set = new Map(overrides.map((o) => [`${o.projectProcessId}:${o.productId}`, o.required]));
  return {
    route,
    products,
    processes,
    verdict(product, step) {
      const own = set.get(`${step.id}:${product.id}`);
      const process = processes.get(step.processId);
      const asked = { id: step.processId, processType: process?.processType ?? 0 };
      return {
        ...requirement(process?.applyRule ?? NO_RULE, product, asked, own),
        override: own ?? null,
      };
    },
  };
}

/** Equal numbers, however they are written. */
export const sameMeasures = (a: Piece['measures'], b: Piece['measures']): boolean =>
  Object.entries(b).every(([n, value]) => dec(a[n as keyof typeof a] ?? '0').eq(value));
const isBegun = (piece: Piece): boolean =>
  [...piece.sums.values()].some((s) => s.done || s.isStarted || s.completionNo > 0);
const isCounted = (piece: Piece): boolean => isAlive(piece.state) && (piece.kind === 1 || piece.kind === 8);

/** The pieces that are there, and what becomes of them. */
class Plan {
  readonly demand: Demand;
  readonly events: NewEvent[] = [];
  readonly also = new Set<Piece>();
  readonly fresh: { product: RoutedProduct; serialNo: number; kind: number }[] = [];

  constructor(demand: Demand) {
    this.demand = demand;
  }

  /** More or fewer pieces than the product asks for. */
  count(product: RoutedProduct, pieces: readonly Piece[]): void {
    const alive = pieces.filter(isCounted);
    const kept = alive.filter((p) => (p.holdFlag & HOLD_SURPLUS) === 0);
    if (kept.length > product.quantity) this.#fewer(kept, kept.length - product.quantity);
    const missing = product.quantity - kept.length;
    if (missing <= 0) return;
    const surplus = alive.filter((p) => (p.holdFlag & HOLD_SURPLUS) !== 0).slice(0, missing);
    for (const piece of surplus) this.#hold(piece, 0);
    const last = Math.max(0, ...pieces.map((p) => p.serialNo));
    for (let i = 1; i <= missing - surplus.length; i += 1)
      this.fresh.push({ product, serialNo: last + i, kind: pieces.length === 0 ? 1 : 8 });
  }
  /** Pieces that are not begun go, the others are kept as surplus. */
  #fewer(pieces: readonly Piece[], count: number): void {
    const done = (p: Piece): number => [...p.sums.values()].filter((s) => s.done).length;
    const order = pieces.toSorted(
      (a, b) => Number(isBegun(a)) - Number(isBegun(b)) || done(a) - done(b) || b.serialNo - a.serialNo,
    );
    for (const piece of order.slice(0, count)) {
      if (isBegun(piece)) this.#hold(piece, HOLD_SURPLUS);
      else this.#cancel(piece);
    }
  }
  #hold(piece: Piece, bit: number): void {
    piece.holdFlag = (piece.holdFlag & ~HOLD_SURPLUS) | bit;
    this.also.add(piece);
  }
  #cancel(piece: Piece): void {
    const required = this.demand.route.filter((s) => piece.sums.get(s.id)?.required);
    for (const step of required.length > 0 ? required : this.demand.route.slice(0, 1))
      this.events.push({ piece, stepId: step.id, event: EVENT.unrelease });
    piece.state = 256;
  }

  /** The figures of the product as it is now: progress follows them, what was put out keeps those it had. */
  restate(product: RoutedProduct, piece: Piece): void {
    const label = displayNo(product.code, piece.serialNo, product.quantity);
    if (piece.displayNo !== label || piece.colorId !== product.colorId) this.also.add(piece);
    piece.displayNo = label;
    piece.colorId = product.colorId;
    if (sameMeasures(piece.measures, product.measures)) return;
    const old = piece.measures;
    for (const [stepId, sum] of piece.sums) {
      if (!sum.required) continue;
      const by = {
        ...contribution(EVENT.adjust, { isDone: sum.done, round: sum.round }),
        dRequired: 1,
        dDone: sum.done ? 1 : 0,
      };
      const away = { ...by, dRequired: -1, dDone: sum.done ? -1 : 0 };
      this.events.push({ piece, stepId, event: EVENT.adjust, adjust: { by: away, measures: old } });
      this.events.push({ piece, stepId, event: EVENT.adjust, adjust: { by, measures: product.measures } });
    }
    piece.measures = product.measures;
    this.also.add(piece);
  }

  /** Which processes the piece needs that it did not, and the other way round. Done work stays. */
  require(product: RoutedProduct, piece: Piece): void {
    for (const step of this.demand.route) {
      const { required } = this.demand.verdict(product, step);
      const sum = piece.sums.get(step.id);
      if (!sum) {
        this.also.add(piece);
        if (required) this.events.push({ piece, stepId: step.id, event: EVENT.release });
      } else if (required && !sum.required && step.closeReportId === null)
        this.events.push({ piece, stepId: step.id, event: EVENT.resume });
      else if (!required && sum.required && !sum.done)
        this.events.push({ piece, stepId: step.id, event: EVENT.skip });
    }
  }
}

/** Writes pieces that are to be made; they come without rows of their processes. */
async function makePieces(tx: Tx, projectId: string, fresh: Plan['fresh']): Promise<Piece[]> {
  if (fresh.length === 0) return [];
  const { spaceNo, last } = await takeSerials(tx, fresh.length);
  const made = fresh.map(({ product, serialNo, kind }, i): Piece & { factoryId: string | null } => ({
    id: newId(),
    code: pieceCode(spaceNo, last - fresh.length + 1 + i),
    projectId,
    factoryId: product.factoryId,
    productId: product.id,
    serialNo,
    kind,
    colorId: product.colorId,
    displayNo: displayNo(product.code, serialNo, product.quantity),
    state: STEP.waiting,
    holdFlag: 0,
    measures: product.measures,
    sums: new Map(),
    states: new Map(),
  }));
  await insertPieces(
    tx,
    projectId,
    made.map((p) => ({
      id: p.id,
      code: p.code,
      factory_id: p.factoryId,
      product_id: p.productId,
      color_id: p.colorId,
      serial_no: p.serialNo,
      display_no: p.displayNo,
      kind: p.kind,
      measures: p.measures,
    })),
  );
  return made;
}

function planOf(demand: Demand, pieces: readonly Piece[], isRestated: boolean): Plan {
  const plan = new Plan(demand);
  const byProduct = Map.groupBy(pieces, (p) => p.productId);
  for (const product of demand.products) {
    const own = byProduct.get(product.id) ?? [];
    plan.count(product, own);
    for (const piece of own.filter((p) => isAlive(p.state))) {
      if (isRestated) plan.restate(product, piece);
      plan.require(product, piece);
    }
  }
  return plan;
}

export interface Settled {
  readonly lables: number;
  readonly requirements: number;
}
/** `isRestated`: the pieces take the present figures of their products. */
export async function settle(tx: Tx, projectId: string, isRestated = true): Promise<Settled> {
  const demand = await demandOf(tx, projectId);
  if (demand.route.length === 0) return { lables: 0, requirements: 0 };
  const pieces = await lockPieces(tx, ofProject(projectId));
  const plan = planOf(demand, pieces, isRestated);
  const products = new Map(demand.products.map((p) => [p.id, p]));
  for (const piece of await makePieces(tx, projectId, plan.fresh))
    plan.require(products.get(piece.productId) as RoutedProduct, piece);
  const { events } = plan;
  if (events.length === 0 && plan.also.size === 0) return { lables: 0, requirements: 0 };
  const { dayCutHour } = await productionSetting(tx);
  await quietly(tx, projectId, dayCutHour, async (report) => {
    await record(tx, demand.route, report, { events, also: [...plan.also] });
    return plan.fresh.length;
  });
  return {
    lables: plan.fresh.length,
    requirements: events.filter((e) => e.event === EVENT.release || e.event === EVENT.resume).length,
  };
}
