/** Plans of small orders straight from the parameters of an order: the house's problem, the engine, the verifier; no database. */
import { type NestParams, type NestStock, presetOf, USUAL_REMNANT_RULES } from '@muyun/contract';
import { type Params, type Problem, solve, type Solution, verify } from '@muyun/nesting';
import { expect } from 'vitest';
import { newId } from '../src/kit/clock.ts';
import { groupsOf, type Line } from '../src/modules/nest/order/nest-groups.ts';
import type { HouseRules } from '../src/modules/nest/order/nest-engine.ts';
import { checkOrder, type Finding } from '../src/modules/nest/order/nest-problem.ts';
import type { NestProductRow } from '../src/modules/nest/order/nest-product.store.ts';

export interface Asked {
  readonly w: number;
  readonly h: number;
  readonly n: number;
  readonly key?: string;
  readonly colorId?: string;
  readonly filler?: true;
  /** what else the product says */
  readonly over?: Partial<NestProductRow>;
  readonly geometry?: unknown;
}
export interface Offered {
  readonly title: string;
  readonly width: number;
  readonly length?: number;
  readonly max?: number;
  readonly kind?: 1 | 2 | 3;
  readonly price?: string;
  readonly mode?: 1 | 2;
  readonly useOrder?: number;
  readonly ageDays?: number;
  readonly film?: string;
}
const TEXTURE = newId();

const productOf = (asked: Asked, code: string): NestProductRow => ({
  id: newId(),
  code,
  name: null,
  projectId: TEXTURE,
  nestKind: 1,
  productKind: 1,
  textureId: TEXTURE,
  thickness: 3,
  colorId: asked.colorId ?? null,
  unfoldWidth: asked.w,
  unfoldHeight: asked.h,
  visibleWidth: null,
  visibleHeight: null,
  depth: null,
  netArea: '0',
  weight: '0',
  quantity: asked.n,
  nestedQuantity: 0,
  reservedNestQuantity: 0,
  availableToNest: asked.n,
  priority: 5,
  dueDate: null,
  groupKey: null,
  directionClass: 2,
  directionAngle: 0,
  allowMirror: false,
  rotationStep: null,
  usesSystemBend: false,
  geometryHash: null,
  revision: 1,
  state: 1,
  positions: [],
  bendCount: 0,
  slotLength: '0',
  drawingFileId: null,
  projectName: '',
  projectStatus: 1,
  controlState: 0,
  plateTypeName: null,
  textureName: '3003-H24',
  isPreCoated: false,
  densityMode: 1,
  density: '2.73',
  arealWeight: null,
  textureDirection: 0,
  scrapPrice: '14',
  colorName: null,
  colorHex: null,
  drawnWidth: null,
  drawnHeight: null,
  isDeleted: false,
  ...asked.over,
});

const stockOf = (s: Offered, groupName: string): NestStock => ({
  id: newId(),
  groupName,
  kind: s.kind ?? 1,
  title: s.title,
  plateMaterialSizeId: null,
  stockPlateId: null,
  warehouseId: null,
  materialSkuId: null,
  width: s.width,
  length: s.length ?? null,
  minLength: s.max === undefined ? null : 1000,
  maxLength: s.max ?? null,
  lengthStep: s.max === undefined ? null : 10,
  limitQuantity: s.kind === 3 ? 1 : null,
  available: s.kind === 3 ? 1 : null,
  priceMode: s.mode ?? 1,
  price: s.price ?? '25.15',
  levellingFee: '0',
  useOrder: s.useOrder ?? 1,
  outline: null,
  area: null,
  ageDays: s.kind === 3 ? (s.ageDays ?? 0) : null,
  film: s.film ?? null,
});

export interface Planned {
  readonly solution: Solution;
  readonly problem: Problem;
  readonly params: Params;
  readonly findings: readonly Finding[];
  /** sheets by the title of their stock */
  readonly sheets: Readonly<Record<string, number>>;
  readonly lengths: readonly number[];
  /** pieces laid by the order of what was asked */
  readonly laid: readonly number[];
}

/** Parts keep their grain along the sheet, so that a plan is easily said by hand. */
export function planOf(
  asked: readonly Asked[],
  offered: readonly Offered[],
  over: Partial<NestParams> = {},
  rules: HouseRules = USUAL_REMNANT_RULES,
): Planned {
  const order: NestParams = { ...presetOf(1), maxCutLength: 0, minStrip: 0, patternCost: 0, ...over };
  const rows = asked.map((a, i) => productOf(a, `P${i + 1}`));
  const lines: Line[] = rows.map((p, i) => ({
    productId: p.id,
    quantity: p.quantity,
    priority: 5,
    groupKey: asked[i]?.key ?? null,
    isFiller: asked[i]?.filler ?? false,
  }));
  const products = new Map(rows.map((p) => [p.id, p]));
  const groups = groupsOf(lines, products, order.colorMode);
  const stocks = groups.flatMap((g) => offered.map((s) => stockOf(s, g.name)));
  const checked = checkOrder({
    lines,
    products,
    groups,
    stocks,
    params: order,
    requireBend: false,
    rules,
    geometry: new Map(rows.map((p, i) => [p.id, asked[i]?.geometry])),
  });
  const { problem, params, findings } = checked;
  const solution = solve(problem, params, { seed: order.seed, budget: { rounds: 60 } });
  expect(verify(problem, params, solution).faults).toEqual([]);
  const titles = new Map(stocks.map((s) => [s.id, s.title]));
  const sheets: Record<string, number> = {};
  for (const l of solution.layouts) {
    const title = titles.get(l.stockId) ?? '';
    sheets[title] = (sheets[title] ?? 0) + l.repeat;
  }
  const laid = rows.map((p) =>
    solution.layouts.reduce((n, l) => n + l.repeat * l.placements.filter((x) => x.itemId === p.id).length, 0),
  );
  const lengths = solution.layouts.flatMap((l) => Array.from({ length: l.repeat }, () => l.length));
  return { solution, problem, params, findings, sheets, laid, lengths: lengths.toSorted((a, b) => a - b) };
}
