/** From an order to the engine's problem, and from its pre-check to errors with their repair (engineering F2, F4). */
import {
  dec,
  faultOf,
  hasFilm,
  PRODUCT_CHANGING,
  faultText,
  NEXT_PROCESS,
  type NestError,
  type NestParams,
  NEST_SHEETS,
  type NestStock,
  PRODUCT_OK,
  suggestionText,
  TRUE_SHAPE,
} from '@muyun/contract';
import {
  type Item,
  type Params,
  precheck,
  type PrecheckError,
  type Problem,
  type Stock,
} from '@muyun/nesting';
import { area, type PartGeometry, perimeter, roundHalfAway, zonesOutside } from '@muyun/nesting/panel';
import { engineParams, type HouseRules } from './nest-engine.ts';
import { type Group, groupNameOf, type Line } from './nest-groups.ts';
import type { NestProductRow } from './nest-product.store.ts';

const DRAWING_TOLERANCE_MM = 0.5;

/** Net area of one piece, mm²: from the drawing where there is one, else as stored. The weight follows from it unrounded (F9). */
export function netMm2Of(p: NestProductRow, geometry: unknown): number {
  const part = geometry as PartGeometry | null | undefined;
  if (part?.outer)
    return roundHalfAway(area(part.outer) - part.holes.reduce((sum, hole) => sum + area(hole), 0), 2);
  return dec(p.netArea).gt(0)
    ? dec(p.netArea).times(1_000_000).toNumber()
    : (p.unfoldWidth ?? 0) * (p.unfoldHeight ?? 0);
}

/** A coat or a groove lies on one side of the sheet: mirrored it would be on the wrong one (F2). */
const hasOwnSide = (p: NestProductRow, geometry: unknown): boolean =>
  p.isPreCoated ||
  dec(p.slotLength).gt(0) ||
  ((geometry as PartGeometry | null | undefined)?.grooveLines ?? []).length > 0;

/** Which sheet a part will lie on is open: one with a film on offer keeps its whole group as it is drawn (F2). */
const isFilmed = ({ stocks, params }: Order, group: string): boolean =>
  stocks.some((s) => s.groupName === group && isYoung(s, params) && hasFilm(s.film));

function itemOf(line: Line, p: NestProductRow, order: Order): Item {
  return {
    id: p.id,
    group: groupNameOf(p, order.params.colorMode),
    w: p.unfoldWidth ?? 0,
    h: p.unfoldHeight ?? 0,
    quantity: line.quantity,
    priority: line.priority,
    directionClass: (p.directionClass ?? p.textureDirection) as 0 | 1 | 2,
    directionAngle: p.directionAngle as 0 | 90,
    allowMirror:
      p.allowMirror &&
      order.params.mirror === 1 &&
      !hasOwnSide(p, order.geometry.get(p.id)) &&
      !isFilmed(order, groupNameOf(p, order.params.colorMode)),
    netAreaMm2: netMm2Of(p, order.geometry.get(p.id)),
    code: p.code,
    nextProcess: nextProcessOf(p),
    ...(line.isFiller ? { isFiller: true } : {}),
    ...((line.groupKey ?? p.groupKey) ? { groupKey: (line.groupKey ?? p.groupKey) as string } : {}),
    ...(p.dueDate ? { dueDate: p.dueDate } : {}),
    ...(order.params.cutMode === TRUE_SHAPE
      ? outlineOf(order.geometry.get(p.id), p.rotationStep ?? order.params.rotationStep)
      : {}),
  };
}

const MM_DECIMALS = 3;

/** The drawing of a product as it is cut, and how it may be turned (every so many degrees, 0 any); nothing where there is none. */
function outlineOf(geometry: unknown, rotationStep: number): Partial<Item> {
  const part = geometry as PartGeometry | null | undefined;
  if (!part?.outer) return {};
  const { outer, holes } = part;
  const cut = [outer, ...holes].reduce((sum, ring) => sum + perimeter(ring), 0);
  return {
    outline: { outer, holes },
    turns: rotationStep === 0 ? 'free' : { step: rotationStep },
    cutMm: roundHalfAway(cut, MM_DECIMALS),
  };
}

const COIL = 2;
/** To the engine a sheet of the warehouse is a plate in stock. */
export const engineKind = (kind: number): Stock['kind'] =>
  kind === NEST_SHEETS ? 4 : (kind as Stock['kind']);

const REMNANT = 3;
/** Remnants that lie too long are left in the store. */
const isYoung = (s: NestStock, { remnantMaxAgeDays: most }: NestParams): boolean =>
  s.kind !== REMNANT || most === 0 || (s.ageDays ?? 0) <= most;

/** The edges of a coil run along its length; orders of before say nothing of them. */
const edgesOf = ({ coilEdgeTrim: edge, trims }: NestParams): Pick<Stock, 'trims'> =>
  edge >= 0 ? { trims: { ...trims, top: edge, bottom: edge } } : {};

function stockOf(s: NestStock, params: NestParams): Stock {
  const shared = {
    id: s.id,
    group: s.groupName,
    width: s.width,
    quantity: s.limitQuantity,
    useOrder: s.useOrder,
    code: s.title,
    price: { mode: s.priceMode as 1 | 2 | 3 | 4, price: s.price ?? '0', levellingFee: s.levellingFee ?? '0' },
  };
  const length = s.length ?? 0;
  const own =
    s.outline && s.area ? { area: s.area, zones: zonesOutside(s.outline, { length, width: s.width }) } : {};
  const kind = engineKind(s.kind);
  if (kind !== COIL) return { ...shared, kind, length, ...own };
  return {
    ...shared,
    kind: 2,
    minLength: s.minLength ?? 0,
    maxLength: s.maxLength ?? 0,
    lengthStep: params.lengthStep > 0 ? params.lengthStep : (s.lengthStep ?? 10),
    ...edgesOf(params),
  };
}

/** The step after cutting, until routes are kept with the product: groove, then bend. */
const nextProcessOf = (p: NestProductRow): string =>
  dec(p.slotLength).gt(0) ? NEXT_PROCESS.groove : p.bendCount > 0 ? NEXT_PROCESS.bend : NEXT_PROCESS.none;

export interface Order {
  readonly lines: readonly Line[];
  readonly products: ReadonlyMap<string, NestProductRow>;
  readonly groups: readonly Group[];
  readonly stocks: readonly NestStock[];
  readonly params: NestParams;
  readonly requireBend: boolean;
  readonly rules: HouseRules;
  readonly geometry: ReadonlyMap<string, unknown>;
  /** products of which no piece is free */
  readonly taken?: ReadonlySet<string>;
}

/** The problem without the products that are blocked. */
export function problemOf(order: Order, blocked: ReadonlySet<string>): Problem {
  const names = new Set(
    order.lines.flatMap((l) => {
      const p = l.isFiller || blocked.has(l.productId) ? undefined : order.products.get(l.productId);
      return p ? [groupNameOf(p, order.params.colorMode)] : [];
    }),
  );
  return {
    kind: 1,
    groups: order.groups
      .filter((g) => names.has(g.name))
      .map((g) => ({
        key: g.name,
        thickness: g.thickness,
        scrapPrice: g.scrapPrice,
        texture: g.textureName,
        color: g.colorName ?? '',
        ...(g.densityMode === 2
          ? g.arealWeight === null
            ? {}
            : { arealWeight: g.arealWeight }
          : g.density === null
            ? {}
            : { density: g.density }),
      })),
    items: order.lines.flatMap((line) => {
      const p = order.products.get(line.productId);
      // what fills needs somebody to fill for
      return p && !blocked.has(p.id) && names.has(groupNameOf(p, order.params.colorMode))
        ? [itemOf(line, p, order)]
        : [];
    }),
    stocks: order.stocks
      .filter((s) => names.has(s.groupName) && isYoung(s, order.params))
      .map((s) => stockOf(s, order.params)),
  };
}

export interface Finding {
  readonly productId: string | null;
  readonly code: string | null;
  readonly type: number;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What the house knows beside the engine: drawing, state, system bend values. The first that applies per product. */
function houseFinding(p: NestProductRow, requireBend: boolean): Finding | null {
  const found = (type: number, params: Finding['params'] = {}): Finding => ({
    productId: p.id,
    code: p.code,
    type,
    params,
  });
  if (p.state === PRODUCT_CHANGING) return found(10);
  if (p.state !== PRODUCT_OK) return found(2);
  if (!(p.unfoldWidth && p.unfoldHeight)) return found(6);
  if (requireBend && p.usesSystemBend && p.bendCount > 0) return found(7);
  if (p.drawnWidth !== null && p.drawnHeight !== null) {
    const differs =
      Math.abs(p.drawnWidth - p.unfoldWidth) > DRAWING_TOLERANCE_MM ||
      Math.abs(p.drawnHeight - p.unfoldHeight) > DRAWING_TOLERANCE_MM;
    if (differs)
      return found(9, {
        drawing: `${p.drawnWidth} × ${p.drawnHeight}`,
        stored: `${p.unfoldWidth} × ${p.unfoldHeight}`,
      });
  }
  return null;
}

const engineFinding = (e: PrecheckError, products: ReadonlyMap<string, NestProductRow>): Finding => ({
  productId: e.itemId ?? null,
  code: (e.itemId ? products.get(e.itemId)?.code : undefined) ?? null,
  type: e.type,
  params: { ...e.params, code: e.code },
});

export interface Checked {
  readonly problem: Problem;
  readonly params: Params;
  readonly findings: readonly Finding[];
  readonly blocked: ReadonlySet<string>;
  readonly isFatal: boolean;
  readonly fatalCode: string;
}

/** 数量为零 of NEST_FAULTS */
const NOTHING_FREE = 8;

/** Pre-check F4: what is wrong with which product, and the problem that is left when those are taken out. */
export function checkOrder(order: Order): Checked {
  const house = order.lines.flatMap((line): Finding[] => {
    const p = order.products.get(line.productId);
    if (p && order.taken?.has(p.id))
      return [{ productId: p.id, code: p.code, type: NOTHING_FREE, params: {} }];
    const finding = p ? houseFinding(p, order.requireBend) : null;
    return finding ? [finding] : [];
  });
  const first = new Set(house.map((x) => x.productId as string));
  const params = engineParams(order.params, order.rules);
  const problem = problemOf(order, first);
  const report = precheck(problem, params);
  const engine = report.errors
    .filter((e) => e.itemId !== undefined || report.fatal)
    .map((e) => engineFinding(e, order.products));
  const blocked = new Set([...first, ...report.blocked]);
  return {
    problem: problemOf(order, blocked),
    params,
    findings: [...house, ...engine],
    blocked,
    isFatal: report.fatal,
    fatalCode: report.errors[0]?.code ?? '',
  };
}

/** A finding in words, with where to repair it. */
export function errorOf(x: Finding): NestError {
  const fault = faultOf(x.type);
  return {
    productId: x.productId,
    code: x.code,
    errorType: x.type,
    label: fault.label,
    message: faultText(x.type, x.params),
    suggestion: suggestionText(x.type, x.params),
    repair: fault.repair,
    drawingUrl: x.productId ? `/api/cad/product/down/${x.productId}?format=svg` : null,
  };
}
