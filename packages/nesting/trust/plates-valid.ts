// Valid plans that no search has made: sheets are cut at random first, the order is written down afterwards.
import type {
  Group,
  Item,
  Layout,
  Params,
  Placement,
  Rotation,
  Solution,
  Stock,
  Unplaced,
} from '../src/problem/types.ts';
import { strokesOf } from '../src/output/strokes.ts';
import type { Chance } from './kind.ts';
import { bookedLayout, bookedSolution } from './plates-books.ts';
import { Draw, drawParams } from './plates-draw.ts';
import type { PlateJob } from './plates-draw.ts';
import { cutSheet, mm, um } from './plates-valid-cuts.ts';
import type { Box, CutSheet } from './plates-valid-cuts.ts';

/** A job and a valid plan of it. */
export function validPlates(chance: Chance): { job: PlateJob; solution: Solution } {
  return new Maker(new Draw(chance)).made();
}

class Maker {
  private readonly d: Draw;
  private readonly params: Params;
  private readonly groups: Group[];
  private readonly items: Item[] = [];
  private readonly stocks: Stock[] = [];
  private readonly layouts: Layout[] = [];
  private readonly sheets: { layout: Layout; boxes: Box[]; stock: Stock }[] = [];

  constructor(d: Draw) {
    this.d = d;
    this.params = {
      ...drawParams(d),
      zones: [],
      maxCutLength: d.pick([0, 0, 9000]),
      filler: true,
      remMinArea: d.pick([0, 0.02]),
      remMinLong: 0,
      remMinShort: d.pick([0, 131]),
    };
    if (this.params.maxStages === 1) this.params.maxStages = 2;
    const scrap = d.is(0.5) ? { scrapPrice: d.pick(['3.5', 1]) } : {};
    this.groups = ['g1', 'g2']
      .slice(0, d.int(1, 2))
      .map((key) => ({ key, thickness: d.pick([1, 3.175]), density: '2.73', ...scrap }));
  }

  made(): { job: PlateJob; solution: Solution } {
    const { d, params, groups, items, stocks, layouts } = this;
    for (const group of groups) for (let i = d.int(1, 3); i > 0; i -= 1) this.sheet(group.key);
    layouts.forEach((l, i) => (l.layoutNo = i + 1));
    this.ownRules();
    const unplaced = this.leftOver();
    const job: PlateJob = { problem: { kind: 1, groups, items, stocks }, params };
    for (const { layout, boxes, stock } of this.sheets) {
      const { length, placements, cutTree } = layout;
      Object.assign(layout, bookedLayout(job, { stock, length, placements, cutTree, boxes }));
    }
    return { job, solution: bookedSolution(job, layouts, unplaced) };
  }

  /** One stock row and a layout on it. */
  private sheet(group: string): void {
    const { d, params } = this;
    const kind = d.pick([1, 1, 2, 3, 4] as const);
    const trims = d.is(0.3) ? { trims: { left: 2.5, right: 0, top: 7.125, bottom: 1 } } : {};
    const [width, length] = [d.mm(600, 1500), d.mm(800, 3000)];
    const repeat = d.int(1, 3);
    const id = `${group} s${this.stocks.length}`;
    const price = {
      mode: d.pick([1, 2, 3, 4] as const),
      price: d.pick(['25.15', 31, '0.999']),
      levellingFee: '0.3',
    };
    const common = { id, group, width, price, ...trims };
    const isExact = d.is(0.6);
    const limit = isExact ? { quantity: repeat } : {};
    const step = d.pick([10, 0.125]);
    const metres = String((repeat * um(length)) / 1e6);
    const stock: Stock =
      kind === 2
        ? {
            ...common,
            kind,
            minLength: Math.max(1, um(length - 20 * step)) / 1000,
            maxLength: length,
            lengthStep: step,
            ...(isExact ? { maxMetres: metres } : {}),
          }
        : { ...common, kind, length, ...limit };
    const t = stock.trims ?? params.trims;
    const box = {
      x: um(t.left),
      y: um(t.bottom),
      w: um(length) - um(t.left) - um(t.right),
      h: um(width) - um(t.bottom) - um(t.top),
    };
    const first = params.firstCut === 'any' ? d.pick(['across', 'along'] as const) : params.firstCut;
    const sheet = cutSheet(d, params, { box, first });
    this.stocks.push(stock);
    this.twin(stock);
    if (sheet.waste[0] !== undefined && d.is(0.2)) stock.zones = [mm(sheet.waste[0])];
    this.lay(sheet, { stock, length, repeat });
  }

  /** A row of the same size that the rules forbid to use: none in store, or a remnant where none is used. */
  private twin(stock: Stock): void {
    if (stock.kind === 2 || !this.d.is(0.4)) return;
    const id = `${stock.id} twin`;
    if (this.params.useRemnant === 3 && stock.kind !== 3)
      this.stocks.push({ ...stock, id, kind: 3, quantity: 9 });
    else this.stocks.push({ ...stock, id, quantity: 0 });
  }

  private lay(sheet: CutSheet, on: { stock: Stock; length: number; repeat: number }): void {
    const { d, params } = this;
    const { stock, length, repeat } = on;
    const isFree = params.cutMode === 1;
    const key = params.groupMode === 3 ? d.pick(['A', 'B']) : undefined;
    // freely cut parts may lie anywhere in their room
    const boxes = sheet.parts.map((b) =>
      isFree && d.is(0.3) ? { ...b, w: b.w - d.int(0, 9000), h: b.h - 777 } : b,
    );
    const placements = boxes.map((b, i): Placement => {
      const rotation = d.pick([0, 90, 180, 270] as const);
      const item = this.itemFor(b, {
        rotation,
        group: stock.group,
        key: key ?? d.pick(['A', 'B', 'C']),
        mayFill: i > 0,
      });
      item.quantity += repeat;
      return {
        itemId: item.id,
        seq: i + 1,
        ...mm(b),
        rotation,
        mirror: item.allowMirror === true && (item.directionClass ?? 0) === 0 && d.is(0.5),
      };
    });
    const cutTree = isFree ? null : sheet.tree;
    const rules = { length, width: stock.width, kerf: params.kerf, maxCutLength: params.maxCutLength };
    const layout: Layout = {
      layoutNo: 0,
      group: stock.group,
      stockId: stock.id,
      stockKind: stock.kind,
      width: stock.width,
      length,
      repeat,
      placements,
      cutTree,
      steps: cutTree === null ? [] : strokesOf(cutTree, rules),
      remnants: [],
      utilization: '',
      cutLength: '',
      weight: '',
      area: '',
      cost: '',
    };
    this.layouts.push(layout);
    this.sheets.push({ layout, boxes: sheet.remnants, stock });
  }

  /** An item of exactly this size in this turn: one of before, or a new one. */
  private itemFor(b: Box, at: { rotation: Rotation; group: string; key: string; mayFill: boolean }): Item {
    const { d } = this;
    const isTurned = at.rotation % 180 === 90;
    const [w, h] = isTurned ? [b.h / 1000, b.w / 1000] : [b.w / 1000, b.h / 1000];
    const known = this.items.find(
      (i) =>
        i.group === at.group &&
        i.w === w &&
        i.h === h &&
        i.groupKey === at.key &&
        i.directionClass === undefined &&
        i.rotations === undefined &&
        (i.isFiller !== true || at.mayFill),
    );
    if (known !== undefined && d.is(0.8)) return known;
    // the part's own direction must lie along the sheet after the turn
    const grain = isTurned ? { directionAngle: 90 as const } : {};
    const isOneWay = (at.rotation + (isTurned ? 90 : 0)) % 360 === 0;
    const wish = d.pick([
      {},
      {},
      { allowMirror: true },
      { directionClass: 1 as const, ...grain },
      isOneWay ? { directionClass: 2 as const, ...grain } : {},
      { rotations: [at.rotation] },
      { netAreaMm2: 4567.8 },
      { netWeightKg: '0.125' },
      { priority: d.int(3, 9) },
      at.mayFill ? { isFiller: true } : {},
    ]);
    const item: Item = {
      id: `i${this.items.length}`,
      group: at.group,
      w,
      h,
      quantity: 0,
      groupKey: at.key,
      ...wish,
    };
    this.items.push(item);
    return item;
  }

  /** Limits of the order set to what the plan just keeps. */
  private ownRules(): void {
    const { params, layouts, d } = this;
    const runs = this.groups.length * 3;
    const bought = layouts.filter((l) => l.stockKind !== 3).length;
    const coils = layouts.filter((l) => l.stockKind === 2).length;
    if (params.maxSizesPerGroup > 0) params.maxSizesPerGroup = d.pick([0, Math.max(1, bought)]);
    if (params.maxDistinctLengths > 0) params.maxDistinctLengths = Math.max(1, coils);
    if (layouts.some((l) => l.stockKind === 3)) {
      params.remnantMinUtil = 0;
      if (params.useRemnant === 3) params.useRemnant = d.pick([1, 2]);
      // the twins of before were remnants that nobody uses
      for (const stock of this.stocks) if (stock.id.endsWith('twin')) stock.quantity = 0;
    }
    if (runs > 0 && params.stockOrder === 3) params.stockOrder = d.pick([1, 2, 3]);
  }

  /** Pieces more than the plan places, with the reason that is true. */
  private leftOver(): Unplaced[] {
    const { d, groups, items, stocks } = this;
    const rows: Unplaced[] = [];
    const hasZone = stocks.some((s) => s.zones !== undefined);
    for (const { key } of groups) {
      const own = stocks.filter((s) => s.group === key);
      const isUsedUp = own.every(
        (s) => typeof s.quantity === 'number' || (s.kind === 2 && s.maxMetres !== undefined) || false,
      );
      const item = items.find((i) => i.group === key && i.isFiller !== true);
      if (item !== undefined && isUsedUp && !hasZone && d.is(0.5)) {
        item.quantity += 2;
        rows.push({ itemId: item.id, quantity: 2, reason: 'STOCK_EXHAUSTED' });
      }
      if (d.is(0.2)) rows.push(this.extra(key, { w: 90_000, h: 500 }, 'TOO_LARGE'));
      if (d.is(0.2)) rows.push(this.extra(key, { w: 500, h: 500, priority: 0 }, 'BAD_ITEM'));
      if (d.is(0.2) && this.params.minPart > 0) rows.push(this.extra(key, { w: 20, h: 500 }, 'TOO_SMALL'));
    }
    if (d.is(0.1)) {
      groups.push({ key: 'none', thickness: 2, density: 1 });
      rows.push(this.extra('none', { w: 300, h: 700 }, 'NO_STOCK'));
    }
    return rows;
  }

  private extra(
    group: string,
    item: Partial<Item> & { w: number; h: number },
    reason: Unplaced['reason'],
  ): Unplaced {
    const { items, d } = this;
    const id = `x${items.length}`;
    const quantity = d.int(1, 4);
    items.push({ id, group, quantity, ...item });
    return { itemId: id, quantity, reason };
  }
}
