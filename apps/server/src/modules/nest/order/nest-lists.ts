/** Rows of the lists that leave the house (engineering F8): from the stored plan, never from memory. Money and weight exact. */
import {
  dec,
  fallText,
  fill,
  NEST_WORDS,
  type NestListKind,
  pieceName,
  STOCK_KINDS,
  strokeLabel,
} from '@muyun/contract';
import type { Group, Problem } from '@muyun/nesting';
import type { Tx } from '../../../kit/tx.ts';
import type { LayoutRow } from './nest-layout.store.ts';
import {
  loadDelivery,
  loadFreePlates,
  loadLeastOrders,
  loadMaterialFacts,
  type MaterialFact,
} from './nest-lists.store.ts';
import type { OrderRow } from './nest-order.store.ts';
import type { NestProductRow } from './nest-product.store.ts';

export type ListRow = Readonly<Record<string, string | number | null>>;
export interface ListInput {
  readonly order: OrderRow;
  readonly layouts: readonly LayoutRow[];
  readonly problem: Problem;
  /** width of the blade, mm */ readonly kerf: number;
  readonly products: ReadonlyMap<string, NestProductRow>;
}

const COIL = 2;
const REMNANT = 3;
const STOCK_PLATE = 4;
/** Required date without a plan: ten days before delivery (F8). */
export const DAYS_BEFORE_DELIVERY = 10;

export const groupOf = (input: ListInput, name: string): Group | undefined =>
  input.problem.groups.find((g) => g.key === name);
const material = (input: ListInput, name: string) => {
  const g = groupOf(input, name);
  return { texture: g?.texture ?? '', thickness: g?.thickness ?? 0, color: g?.color ?? '' };
};
export const [textureOf, colorOf] = [
  (name: string): string => name.split('|')[0] ?? '',
  (name: string): string | null => name.split('|')[2] || null,
];
const sizeText = (w: number, l: number): string => `${w} × ${l}`;
const kindLabel = (kind: number): string => STOCK_KINDS.find((k) => k.value === kind)?.label ?? '';

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

export const dayBefore = (day: string | null, days: number): string | null =>
  day === null
    ? null
    : new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

export interface Need {
  layout: LayoutRow;
  sheets: number;
  fromStock: number;
  least: number;
}
/** Sheets per material and size. */
export function needsOf(layouts: readonly LayoutRow[], least: ReadonlyMap<string, number>): Need[] {
  const needs = new Map<string, Need>();
  for (const l of layouts) {
    if (l.stockKind === REMNANT) continue;
    const key = `${l.groupName} ${l.stockKind === COIL ? 'coil' : 'plate'} ${l.width} ${l.length}`;
    const need = needs.get(key) ?? { layout: l, sheets: 0, fromStock: 0, least: 0 };
    need.sheets += l.repeat;
    if (l.stockKind === STOCK_PLATE) need.fromStock += l.repeat;
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

/** 采购清单: one row per material and size; what is reserved from stock need not be bought. */
async function purchaseList(tx: Tx, input: ListInput): Promise<ListRow[]> {
  const textures = [...new Set(input.layouts.map((l) => textureOf(l.groupName)))];
  const [facts, free, least] = [
    await loadMaterialFacts(tx, textures),
    await loadFreePlates(tx, textures),
    await loadLeastOrders(tx, input.order.id),
  ];
  const requiredDate = dayBefore(await loadDelivery(tx, input.order.projectIds), DAYS_BEFORE_DELIVERY);
  return needsOf(input.layouts, least).map(({ layout, sheets, fromStock, least: atLeast }) => {
    const open = sheets - fromStock;
    const buy = open > 0 ? Math.max(open, atLeast) : 0;
    const unitWeight = sheetKg(
      groupOf(input, layout.groupName),
      facts,
      layout.groupName,
      layout.width,
      layout.length,
    );
    const color = colorOf(layout.groupName);
    const available = free
      .filter(
        (f) =>
          f.textureId === textureOf(layout.groupName) &&
          f.thickness === groupOf(input, layout.groupName)?.thickness &&
          f.width === layout.width &&
          f.length === layout.length &&
          (f.colorId === null || f.colorId === color),
      )
      .reduce((s, f) => s + f.free, 0);
    return {
      ...material(input, layout.groupName),
      size: sizeText(layout.width, layout.length),
      kind: kindLabel(layout.stockKind),
      need: sheets,
      available,
      reserved: fromStock,
      buy,
      unitWeight,
      weight: dec(unitWeight).times(buy).toFixed(3),
      price: layout.cost,
      amount: dec(layout.cost).times(buy).toFixed(2),
      requiredDate,
    };
  });
}

/** 开平清单: cut lengths per coil width, by width then length. */
async function coilList(tx: Tx, input: ListInput): Promise<ListRow[]> {
  const facts = await loadMaterialFacts(tx, [...new Set(input.layouts.map((l) => textureOf(l.groupName)))]);
  return needsOf(
    input.layouts.filter((l) => l.stockKind === COIL),
    new Map(),
  )
    .sort((a, b) => a.layout.width - b.layout.width || a.layout.length - b.layout.length)
    .map(({ layout, sheets }) => {
      const unitWeight = sheetKg(
        groupOf(input, layout.groupName),
        facts,
        layout.groupName,
        layout.width,
        layout.length,
      );
      const temper = facts.find((f) => f.textureId === textureOf(layout.groupName))?.temper ?? '';
      return {
        ...material(input, layout.groupName),
        temper,
        width: layout.width,
        length: layout.length,
        sheets,
        film: '',
        unitWeight,
        weight: dec(unitWeight).times(sheets).toFixed(3),
        remark: '',
      };
    });
}

/** Tonnes per coil width (F8 b=2). */
export function coilTotals(rows: readonly ListRow[]): { width: number; sheets: number; tonnes: string }[] {
  return [...new Set(rows.map((r) => Number(r['width'])))].map((width) => {
    const own = rows.filter((r) => r['width'] === width);
    return {
      width,
      sheets: own.reduce((s, r) => s + Number(r['sheets']), 0),
      tonnes: own
        .reduce((s, r) => s.plus(dec(r['weight'] ?? 0)), dec(0))
        .div(1000)
        .toFixed(3),
    };
  });
}

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

/** 切割清单: one row per layout and part; equal sheets stand once with their number. */
function cutList(input: ListInput): ListRow[] {
  return input.layouts.flatMap((layout) => {
    const head = {
      layoutNo: layout.layoutNo,
      sheetNos: sheetNosOf(input.order.no, layout),
      sheets: layout.repeat,
      ...material(input, layout.groupName),
      width: layout.width,
      length: layout.length,
      stock: stockOf(input, layout),
    };
    return partsOf(input, layout).map(({ no, code, name, w, h, quantity, next, positions }) => ({
      ...head,
      no,
      code,
      name,
      w,
      h,
      each: quantity,
      quantity: quantity * layout.repeat,
      next,
      positions,
    }));
  });
}

/** 剪切顺序 of one layout, stroke by stroke. */
export function strokeRows(input: ListInput, layout: LayoutRow): ListRow[] {
  const codes = new Map(input.problem.items.map((i) => [i.id, i.code ?? '']));
  const codeOf = (seq: number): string =>
    codes.get(layout.placements.find((p) => p.seq === seq)?.itemId ?? '') ?? '';
  return layout.steps.map((s) => ({
    layoutNo: layout.layoutNo,
    sheets: layout.repeat,
    no: s.no,
    piece: pieceName(s.piece),
    way: strokeLabel(s, input.kerf),
    stop: s.stop,
    at: s.at,
    length: s.length,
    falls: fallText(s.falls, layout, codeOf),
    remains: fallText(s.remains, layout, codeOf),
  }));
}

/** 排版图 as a table: one row per layout. */
function layoutList(input: ListInput): ListRow[] {
  return input.layouts.map((l) => ({
    layoutNo: l.layoutNo,
    sheetNos: sheetNosOf(input.order.no, l),
    sheets: l.repeat,
    ...material(input, l.groupName),
    width: l.width,
    length: l.length,
    stock: stockOf(input, l),
    each: l.placements.length,
    quantity: l.placements.length * l.repeat,
    utilization: dec(l.utilization).times(100).toFixed(2),
    strokes: l.steps.length,
    cutLength: l.cutLength,
    unitWeight: l.weight,
    weight: dec(l.weight).times(l.repeat).toFixed(3),
    remnants: l.remnants.map((r, i) => `R${i + 1} ${r.l} × ${r.w}`).join('; '),
  }));
}

/** 余料清单: every remnant of every sheet with its own code. */
function remnantList(input: ListInput): ListRow[] {
  return input.layouts.flatMap((layout) =>
    Array.from({ length: layout.repeat }, (_, i) =>
      layout.remnants.map((r, k) => ({
        code: `${input.order.no}-${layout.layoutNo}-${i + 1}-R${k + 1}`,
        ...material(input, layout.groupName),
        w: r.w,
        l: r.l,
        area: dec(r.area).toFixed(4),
        weight: r.weight,
        value: r.credit,
        sheetNo: sheetNoOf(input.order.no, layout, i + 1),
        state: NEST_WORDS.expected,
      })),
    ).flat(),
  );
}

/** Rows of a list. */
export async function listRows(tx: Tx, kind: NestListKind, input: ListInput): Promise<ListRow[]> {
  switch (kind) {
    case 1:
      return purchaseList(tx, input);
    case 2:
      return coilList(tx, input);
    case 3:
      return cutList(input);
    case 4:
      return layoutList(input);
    case 6:
      return remnantList(input);
  }
}

/** What stands beside the title of a list or a drawing. */
export const headNotes = (order: OrderRow): string[] =>
  [fill(NEST_WORDS.order, { no: order.no }), order.projectNames ?? ''].filter(Boolean);
