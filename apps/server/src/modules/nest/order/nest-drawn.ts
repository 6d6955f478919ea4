/** Layouts and products as a screen or a print draws them: stored rows and a live preview take the same shape. */
import type { NestDrawnProduct, NestLayout, NestSheets } from '@muyun/contract';
import { type Item, type Layout, mayMirror, type Problem, turnsOf, type Zone } from '@muyun/nesting';
import { labelSpot, type PartGeometry, toSvgPath } from '@muyun/nesting/panel';
import type { Tx } from '../../../kit/tx.ts';
import { type LayoutRow, loadLayouts } from './nest-layout.store.ts';
import { loadGeometry, loadProducts, type NestProductRow } from './nest-product.store.ts';
import { storedRemnants } from './nest-remnant.ts';
import { loadRun, loadRunInput } from './nest-run.store.ts';

const NO_MONEY = null;

interface Titles {
  readonly stocks: ReadonlyMap<string, string>;
  /** what remnants that are no rectangles do not have */
  readonly gone: ReadonlyMap<string, Zone[]>;
  readonly thickness: ReadonlyMap<string, number>;
  readonly kerf: number;
}
export const titlesOf = ({
  problem,
  engine,
}: {
  readonly problem: Problem;
  readonly engine: { readonly kerf: number };
}): Titles => ({
  kerf: engine.kerf,
  stocks: new Map(problem.stocks.map((s) => [s.id, s.code ?? ''])),
  gone: new Map(problem.stocks.flatMap((s) => (s.zones ? [[s.id, s.zones]] : []))),
  thickness: new Map(problem.groups.map((g) => [g.key, g.thickness])),
});

type Drawable = Omit<LayoutRow, 'resultId' | 'cutTree'>;

/** A layout on the wire. Money is left out for people who may not see amounts. */
export function layoutView(l: Drawable, titles: Titles, displayAmount: boolean): NestLayout {
  return {
    id: l.id,
    layoutNo: l.layoutNo,
    groupName: l.groupName,
    stockId: l.stockId,
    stockKind: l.stockKind,
    stockTitle: titles.stocks.get(l.stockId) ?? '',
    width: l.width,
    length: l.length,
    thickness: titles.thickness.get(l.groupName) ?? 0,
    repeat: l.repeat,
    cutCount: l.cutCount,
    affectedBy: l.affectedBy,
    isLocked: l.isLocked,
    partCount: l.partCount,
    utilization: l.utilization,
    cutLength: l.cutLength,
    pierceCount: l.pierceCount,
    estSeconds: l.estSeconds,
    area: l.area,
    weight: l.weight,
    cost: displayAmount ? l.cost : NO_MONEY,
    remnants: l.remnants.map((r) => ({ ...r, credit: displayAmount ? r.credit : NO_MONEY })),
    kerf: titles.kerf,
    gone: titles.gone.get(l.stockId) ?? [],
    steps: l.steps,
    placements: l.placements.map((p) => ({
      seq: p.seq,
      productId: p.itemId,
      x: p.x,
      y: p.y,
      w: p.w,
      h: p.h,
      rotation: p.rotation,
      mirror: p.mirror,
      ...(p.at ? { at: p.at } : {}),
    })),
  };
}

/** A layout of the engine as it is stored and drawn; its id, its result and its tree are added by whoever stores it. */
export function layoutOf(l: Layout): Omit<Drawable, 'id'> {
  return {
    layoutNo: l.layoutNo,
    groupName: l.group,
    stockKind: l.stockKind,
    stockId: l.stockId,
    width: l.width,
    length: l.length,
    repeat: l.repeat,
    cutCount: 0,
    affectedBy: null,
    isLocked: false,
    partCount: l.placements.length,
    utilization: l.utilization,
    cutLength: l.cutLength,
    pierceCount: null,
    estSeconds: null,
    area: l.area,
    weight: l.weight,
    cost: l.cost,
    steps: l.steps,
    remnants: storedRemnants(l.remnants),
    placements: l.placements,
  };
}

/** A layout of the engine that is not stored yet. */
export const liveLayout = (l: Layout): Drawable => ({ id: `live-${l.layoutNo}`, ...layoutOf(l) });

type Line4 = [number, number, number, number];
const lineOf = (line: { from: { x: number; y: number }; to: { x: number; y: number } }): Line4 => [
  line.from.x,
  line.from.y,
  line.to.x,
  line.to.y,
];

function shapeOf(geometry: unknown): Pick<NestDrawnProduct, 'outline' | 'holes' | 'bends' | 'grooves'> {
  const part = geometry as PartGeometry | null | undefined;
  if (!part?.outer) return { outline: null, holes: [], bends: [], grooves: [] };
  return {
    outline: part.kind === 'RECT' ? null : toSvgPath(part.outer),
    holes: part.holes.map((h) => toSvgPath(h)),
    bends: part.bendLines.map(lineOf),
    grooves: part.grooveLines.map(lineOf),
  };
}

/** The outline that the plan was made of. */
const outlined = ({ outer, holes }: NonNullable<Item['outline']>) => ({
  outline: toSvgPath(outer),
  holes: holes.map((h) => toSvgPath(h)),
  spot: labelSpot(outer, holes),
});

const WHOLE = 360;
/** How a part may be laid by hand; the verifier decides. */
function turning(item: Item): Pick<NestDrawnProduct, 'turns' | 'mirrors'> {
  const turns = turnsOf(item);
  const all = Array.isArray(turns) ? turns : turns === 'free' ? null : everyStep(turns.step);
  return { turns: all, mirrors: item.outline !== undefined && mayMirror(item) };
}
const everyStep = (step: number): number[] =>
  Array.from({ length: Math.floor(WHOLE / step) }, (_, i) => i * step);

function drawnProduct(p: NestProductRow, item: Item | undefined, geometry: unknown): NestDrawnProduct {
  return {
    id: p.id,
    code: p.code,
    name: p.name,
    projectName: p.projectName,
    plateTypeName: p.plateTypeName,
    w: item?.w ?? p.unfoldWidth ?? 0,
    h: item?.h ?? p.unfoldHeight ?? 0,
    visibleWidth: p.visibleWidth,
    visibleHeight: p.visibleHeight,
    depth: p.depth,
    weight: p.weight,
    netArea: p.netArea,
    quantity: item?.quantity ?? p.quantity,
    ...shapeOf(geometry),
    positions: p.positions,
    groupKey: p.groupKey,
    nextProcess: item?.nextProcess ?? '',
    ...(item?.outline ? outlined(item.outline) : {}),
    ...(item ? turning(item) : {}),
  };
}

/** Of true outlines what lies nowhere is drawn too: it may be laid on by hand. */
const looseOutlines = (problem: Problem): { itemId: string }[] =>
  problem.items.flatMap((i) => (i.outline ? [{ itemId: i.id }] : []));

/** The products that layouts place. A drawing that has changed since the run is not drawn: the plan is cut to the old size. */
export async function drawnProducts(
  tx: Tx,
  problem: Problem,
  layouts: readonly { placements: readonly { itemId: string }[] }[],
): Promise<NestDrawnProduct[]> {
  const ids = [...new Set(layouts.flatMap((l) => l.placements.map((p) => p.itemId)))];
  const [products, geometry] = [await loadProducts(tx, null, ids), await loadGeometry(tx, ids)];
  const items = new Map(problem.items.map((i) => [i.id, i]));
  return products.map((p) => {
    const item = items.get(p.id);
    const isSame = !item || (p.unfoldWidth === item.w && p.unfoldHeight === item.h);
    return drawnProduct(p, item, isSame ? geometry.get(p.id) : null);
  });
}

/** All sheets of a finished run. */
export async function runSheets(
  tx: Tx,
  runId: string,
  displayAmount: boolean,
): Promise<NestSheets & { rows: LayoutRow[]; problem: Problem }> {
  const run = await loadRun(tx, runId);
  const input = await loadRunInput(tx, run.id);
  const { problem } = input;
  const rows = await loadLayouts(tx, run.id);
  const titles = titlesOf(input);
  return {
    layouts: rows.map((l) => layoutView(l, titles, displayAmount)),
    products: await drawnProducts(tx, problem, [...rows, { placements: looseOutlines(problem) }]),
    rows,
    problem,
  };
}
