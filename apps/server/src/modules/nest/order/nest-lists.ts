/** Rows of the lists that leave the house (engineering F8): from the stored plan, never from memory. Money and weight exact. */
import { dec, fallText, fill, NEST_WORDS, type NestListKind, pieceName, strokeLabel } from '@muyun/contract';
import type { Telling } from '../../../kit/facts.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { LayoutRow } from './nest-layout.store.ts';
import {
  loadFilms,
  loadFreePlates,
  loadLeastOrders,
  loadMaterialFacts,
  loadSuppliers,
} from './nest-lists.store.ts';
import { freeSheets } from './nest-sheets.ts';
import { materialDay } from './nest-material-day.ts';
import type { OrderRow } from './nest-order.store.ts';
import {
  COIL,
  colorOf,
  groupOf,
  kindLabel,
  type ListInput,
  type ListRow,
  material,
  needsOf,
  partsOf,
  sheetKg,
  sheetNoOf,
  sheetNosOf,
  sizeText,
  stockOf,
  textureOf,
} from './nest-list-facts.ts';

/** Whole sheets that are free: boards entered by hand, and those of the material warehouse. */
async function freeIn(telling: Telling, input: ListInput, textures: readonly string[]) {
  const specs = textures.flatMap((textureId) =>
    [...new Set(input.problem.groups.map((g) => g.thickness))].map((thickness) => ({ textureId, thickness })),
  );
  const sheets = await freeSheets(telling, specs, input.order.projectIds);
  return [
    ...(await loadFreePlates(telling.tx, telling.who, textures)),
    ...sheets.map((s) => ({ ...s, free: s.available ?? 0 })),
  ];
}

/** 采购清单: one row per material and size; what is reserved from stock need not be bought. */
async function purchaseList(telling: Telling, input: ListInput): Promise<ListRow[]> {
  const { tx } = telling;
  const textures = [...new Set(input.layouts.map((l) => textureOf(l.groupName)))];
  const [facts, free, least, suppliers] = [
    await loadMaterialFacts(tx, textures),
    await freeIn(telling, input, textures),
    await loadLeastOrders(tx, input.order.id),
    await loadSuppliers(tx, input.order.id),
  ];
  const requiredDate = await materialDay(telling, input.order.projectIds);
  return needsOf(input.layouts, least).map(({ layout, sheets, fromStock, fromSheets, least: atLeast }) => {
    const open = sheets - fromStock - fromSheets;
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
      reserved: fromStock + fromSheets,
      buy,
      unitWeight,
      weight: dec(unitWeight).times(buy).toFixed(3),
      price: layout.cost,
      amount: dec(layout.cost).times(buy).toFixed(2),
      supplier: suppliers.get(layout.stockId) ?? '',
      requiredDate,
    };
  });
}

/** 开平清单: cut lengths per coil width, by width then length. */
export async function coilList(tx: Tx, input: ListInput): Promise<ListRow[]> {
  const facts = await loadMaterialFacts(tx, [...new Set(input.layouts.map((l) => textureOf(l.groupName)))]);
  const films = await loadFilms(tx, input.order.id);
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
        film: films.get(layout.stockId) ?? '',
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
export async function listRows(telling: Telling, kind: NestListKind, input: ListInput): Promise<ListRow[]> {
  switch (kind) {
    case 1:
      return purchaseList(telling, input);
    case 2:
      return coilList(telling.tx, input);
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
