/** What several lists of a plan say of its sheets: material, size, weight, number, parts, sheets per size. */
import { dec, NEST_SHEETS, STOCK_KINDS } from '@muyun/contract';
import type { Group, Problem } from '@muyun/nesting';
import type { LayoutRow } from './nest-layout.store.ts';
import type { MaterialFact } from './nest-lists.store.ts';
import type { OrderRow } from './nest-order.store.ts';
import type { NestProductRow } from './nest-product.store.ts';

export type ListRow = Readonly<Record<string, string | number | null>>;
export interface ListInput {
  readonly order: OrderRow;
  readonly layouts: readonly LayoutRow[];
  readonly problem: Problem;
  /** width of the blade, mm */ readonly kerf: number;
  readonly products: ReadonlyMap<string, NestProductRow>;
  /** what the plan was made for, where that is told */ readonly machine?: string;
}

/** Kinds of stock, as layouts keep them. */
export const COIL = 2;
const REMNANT = 3;
const STOCK_PLATE = 4;

/** The group of the problem that a sheet belongs to. */
export const groupOf = (input: ListInput, name: string): Group | undefined =>
  input.problem.groups.find((g) => g.key === name);
/** What a list names of the material of a group. */
export const material = (input: ListInput, name: string) => {
  const g = groupOf(input, name);
  return { texture: g?.texture ?? '', thickness: g?.thickness ?? 0, color: g?.color ?? '' };
};
/** Texture and colour of a group, out of its name. */
export const [textureOf, colorOf] = [
  (name: string): string => name.split('|')[0] ?? '',
  (name: string): string | null => name.split('|')[2] || null,
];
/** Width × length, as lists write it. */
export const sizeText = (w: number, l: number): string => `${w} × ${l}`;
/** The kind of stock in words. */
export const kindLabel = (kind: number): string => STOCK_KINDS.find((k) => k.value === kind)?.label ?? '';

export const sheetNoOf = (
  orderNo: string,
  layout: Pick<LayoutRow, 'layoutNo' | 'repeat'>,
  serial: number,
): string => `${orderNo}-${layout.layoutNo}-${serial}/${layout.repeat}`;

/** Purchase weight of one sheet, kg, 3 decimals: the thickness that the supplier weighs (A1, 负差). */
export function sheetKg(
  group: Group | undefined,
  facts: readonly MaterialFact[],
  name: string,
  width: number,
  length: number,
): string {
  if (!group) return '0.000';
  const area = dec(width).times(length).div(1_000_000);
  if (group.density === undefined) return area.times(dec(group.arealWeight ?? 0)).toFixed(3);
  const actual =
    facts.find((f) => f.textureId === textureOf(name) && f.thickness === group.thickness)?.actualThickness ??
    group.thickness;
  return area.times(actual).times(dec(group.density)).toFixed(3);
}

export interface Need {
  layout: LayoutRow;
  sheets: number;
  fromStock: number;
  /** of the warehouse: issued as what is bought, but not bought */
  fromSheets: number;
  least: number;
}
/** Material and size of a layout: what is bought together. */
export const needKey = (l: Pick<LayoutRow, 'groupName' | 'stockKind' | 'width' | 'length'>): string =>
  `${l.groupName} ${l.stockKind === COIL ? 'coil' : 'plate'} ${l.width} ${l.length}`;

/** Sheets per material and size. */
export function needsOf(layouts: readonly LayoutRow[], least: ReadonlyMap<string, number>): Need[] {
  const needs = new Map<string, Need>();
  for (const l of layouts) {
    if (l.stockKind === REMNANT) continue;
    const key = needKey(l);
    const need = needs.get(key) ?? { layout: l, sheets: 0, fromStock: 0, fromSheets: 0, least: 0 };
    need.sheets += l.repeat;
    if (l.stockKind === STOCK_PLATE) need.fromStock += l.repeat;
    else if (l.stockKind === NEST_SHEETS) need.fromSheets += l.repeat;
    // what is bought has the price of the plate to buy, not of the one in stock
    else need.layout = l;
    need.least = Math.max(need.least, least.get(l.stockId) ?? 0);
    needs.set(key, need);
  }
  return [...needs.values()].sort(
    (a, b) =>
      a.layout.groupName.localeCompare(b.layout.groupName) ||
      a.layout.width - b.layout.width ||
      a.layout.length - b.layout.length,
  );
}

/** What a remnant that is no rectangle does not have. */
export const goneOf = (input: ListInput, layout: LayoutRow) =>
  input.problem.stocks.find((s) => s.id === layout.stockId)?.zones ?? [];

/** Parts of it may lie one way only: the sheet is laid with its grain along its length. */
export const hasGrain = (input: ListInput, layout: LayoutRow): boolean => {
  const bound = new Set(input.problem.items.flatMap((i) => ((i.directionClass ?? 0) === 0 ? [] : [i.id])));
  return layout.placements.some((p) => bound.has(p.itemId));
};

export interface PartRow {
  readonly no: number;
  readonly productId: string;
  readonly code: string;
  readonly name: string;
  readonly w: number;
  readonly h: number;
  readonly quantity: number;
  readonly next: string;
  readonly positions: string;
}
/** Parts of one sheet in cutting order, equal ones together. */
export function partsOf(input: ListInput, layout: LayoutRow): PartRow[] {
  const parts = new Map<string, { first: number; places: string[] }>();
  for (const p of layout.placements) {
    const part = parts.get(p.itemId) ?? { first: p.seq, places: [] };
    part.places.push(`${p.x}, ${p.y}, ${p.rotation}°`);
    parts.set(p.itemId, part);
  }
  return [...parts].map(([productId, part], i) => {
    const item = input.problem.items.find((x) => x.id === productId);
    return {
      no: i + 1,
      productId,
      code: item?.code ?? '',
      name: input.products.get(productId)?.name ?? '',
      w: item?.w ?? 0,
      h: item?.h ?? 0,
      quantity: part.places.length,
      next: item?.nextProcess ?? '',
      positions: part.places.join('; '),
    };
  });
}

/** 板号 of a layout: of one sheet, or from first to last. */
export function sheetNosOf(orderNo: string, layout: Pick<LayoutRow, 'layoutNo' | 'repeat'>): string {
  const first = sheetNoOf(orderNo, layout, 1);
  return layout.repeat === 1 ? first : `${first} – ${sheetNoOf(orderNo, layout, layout.repeat)}`;
}

/** What a layout is cut from: kind and the number that the rack knows it by. */
export function stockOf(input: ListInput, layout: LayoutRow): string {
  const code = input.problem.stocks.find((s) => s.id === layout.stockId)?.code ?? '';
  return `${kindLabel(layout.stockKind)} ${code}`.trim();
}
