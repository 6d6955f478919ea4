// Orders of plates with every option of the problem and of its parameters drawn at random, also in combination
// and with values that hurt: exactly enough stock, pieces that fit to the micrometre, three decimals.
import type {
  Group,
  Item,
  Params,
  Price,
  Problem,
  SheetStock,
  Stock,
  Trims,
  Zone,
} from '../src/problem/types.ts';
import type { Chance } from './kind.ts';

/** The whole job of one plate order. */
export interface PlateJob {
  problem: Problem;
  params: Params;
}

/** Draws by one source of chance. */
export class Draw {
  readonly chance: Chance;

  constructor(chance: Chance) {
    this.chance = chance;
  }

  is(share: number): boolean {
    return this.chance() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.chance() * list.length)] as T;
  }

  /** A whole number from..to. */
  int(from: number, to: number): number {
    return from + Math.floor(this.chance() * (to - from + 1));
  }

  /** A length in mm with 0, 1 or 3 decimals. */
  mm(from: number, to: number): number {
    const unit = this.pick([1, 1, 10, 1000]);
    return Math.round((from + this.chance() * (to - from)) * unit) / unit;
  }

  /** Decimal text with so many decimals; now and then a plain number. */
  money(to: number): string | number {
    const text = (this.chance() * to).toFixed(this.pick([0, 1, 2, 3]));
    return this.is(0.2) ? Number(text) : text;
  }
}

const addMm = (...values: number[]): number => Math.round(values.reduce((s, v) => s + v, 0) * 1000) / 1000;

/** One order; every fourth has stock or lengths made to fit exactly. */
export function drawPlates(chance: Chance): PlateJob {
  const d = new Draw(chance);
  const params = drawParams(d);
  const groups = Array.from({ length: d.is(0.2) ? 2 : 1 }, (_, i) => drawGroup(d, `g${i + 1}|3|白`));
  const stocks = groups.flatMap((g) => drawStocks(d, g.key, params));
  const items = groups.flatMap((g) =>
    drawItems(d, g.key, { stocks: stocks.filter((s) => s.group === g.key), params }),
  );
  const job = { problem: { kind: 1 as const, groups, items, stocks }, params };
  if (d.is(0.25)) fitExactly(d, job);
  if (d.is(0.1)) limitTight(d, job);
  return job;
}

function drawGroup(d: Draw, key: string): Group {
  return {
    key,
    thickness: d.pick([1, 1.5, 2.5, 3, 3.175]),
    ...(d.is(0.7) ? { density: d.pick(['2.73', 2.7, '7.85']) } : { arealWeight: d.pick(['8.19', 5.5]) }),
    ...(d.is(0.4) ? { scrapPrice: d.money(12) } : {}),
    ...(d.is(0.2) ? { texture: '铝板', color: '白' } : {}),
  };
}

function drawTrims(d: Draw): Trims {
  if (d.is(0.4)) {
    const mm = d.pick([0, 5, 8, 10]);
    return { left: mm, right: mm, top: mm, bottom: mm };
  }
  const side = () => d.pick([0, 0, 5, 2.125, 12.5, 40]);
  return { left: side(), right: side(), top: side(), bottom: side() };
}

function drawZones(d: Draw, most: number): Zone[] {
  return Array.from({ length: d.int(1, most) }, () => ({
    x: d.mm(0, 1500),
    y: d.mm(0, 900),
    w: d.pick([0, 20, d.mm(10, 200)]),
    h: d.mm(5, 150),
  }));
}

function drawCutRules(d: Draw): Partial<Params> {
  const cutMode = d.pick([1, 2, 2] as const);
  return {
    cutMode,
    spacing: d.is(0.4) ? d.pick([3, 5, 8.5, 0.1, 10]) : 0,
    kerf: d.is(0.5) ? d.pick([3, 4, 4.5, 3.175]) : 0,
    trims: drawTrims(d),
    maxStages: d.pick([0, 1, 2, 3, 3, 4]),
    firstCut: d.pick(['any', 'any', 'across', 'along'] as const),
    maxCutLength: d.is(0.25) ? d.pick([900, 1250, 2600, 4050]) : 0,
    minStrip: d.is(0.3) ? d.pick([10, 30, 55.5]) : 0,
    minPart: d.is(0.15) ? d.pick([50, 120]) : 0,
    zones: d.is(0.12) ? drawZones(d, 2) : [],
  };
}

/** Parameters, each of them at least sometimes other than its default. */
export function drawParams(d: Draw): Params {
  return {
    cutMode: 2,
    spacing: 0,
    kerf: 0,
    trims: { left: 5, right: 5, top: 5, bottom: 5 },
    maxStages: 3,
    firstCut: 'any',
    maxCutLength: 0,
    minStrip: 0,
    minPart: 0,
    zones: [],
    ...drawCutRules(d),
    groupMode: d.pick([1, 1, 2, 3] as const),
    groupCostTolerance: d.pick([0, 0.01, 0.1]),
    useRemnant: d.pick([1, 1, 2, 3] as const),
    remnantMinUtil: d.pick([0, 0.4, 0.4, 0.8]),
    remnantUseRate: d.pick([0.6, 0, 1]),
    remnantFactor: d.pick([0.8, 0, 1]),
    ...(d.is(0.3) ? { remnantCredit: d.pick([1, 2] as const) } : {}),
    remMinShort: d.pick([200, 0, 50, 150.5]),
    remMinLong: d.pick([800, 0, 300]),
    remMinArea: d.pick([0.2, 0, 0.05]),
    stockOrder: d.pick([1, 1, 2, 3] as const),
    maxSizesPerGroup: d.pick([0, 0, 1, 2]),
    maxDistinctLengths: d.pick([6, 0, 1, 2]),
    minQtyPerLength: d.pick([1, 1, 0, 2, 3]),
    patternCost: d.pick(['5.00', '0', 12.5, '0.125']),
    cutCost: d.pick(['0', '0', '1.25', 0.4]),
    filler: d.is(0.5),
  };
}

function drawPrice(d: Draw): Price {
  const mode = d.pick([1, 1, 2, 3, 4] as const);
  const fee = d.is(0.2) ? { levellingFee: d.pick(['0.30', 1]) } : {};
  const price = d.is(0.05) ? '0' : d.money(mode === 2 ? 400 : 60);
  return { mode, price, ...fee };
}

const quantityOf = (d: Draw): { quantity?: number | null } =>
  d.is(0.4) ? {} : d.is(0.15) ? { quantity: null } : { quantity: d.pick([0, 1, 1, 2, 3, 5, 9]) };

function drawStocks(d: Draw, group: string, params: Params): Stock[] {
  const many = d.is(0.03) ? 0 : d.int(1, 4);
  return Array.from({ length: many }, (_, i): Stock => {
    const id = `${group} s${i}`;
    const kind = d.pick([1, 1, 1, 4, 3, 3, 2, 2] as const);
    const common = {
      id,
      group,
      price: drawPrice(d),
      ...(d.is(0.3) ? { useOrder: d.int(0, 5) } : {}),
      ...(d.is(0.15) ? { trims: drawTrims(d) } : {}),
      ...(d.is(0.12) ? { zones: drawZones(d, 2) } : {}),
      ...(d.is(0.2) ? { code: `YL-${i}` } : {}),
    };
    if (kind === 2) return { ...common, kind, ...quantityOf(d), ...drawCoil(d, params) };
    const isRemnant = kind === 3;
    const width = isRemnant ? d.mm(250, 900) : d.pick([1000, 1220, 1250.5, d.mm(600, 1500)]);
    const length = isRemnant ? d.mm(400, 1500) : d.pick([2000, 2440, d.mm(900, 3000)]);
    const quantity = isRemnant && d.is(0.7) ? { quantity: 1 } : quantityOf(d);
    const corner = isRemnant && d.is(0.15) ? cornerGone(d, width, length) : {};
    return { ...common, kind, width, length, ...quantity, ...corner };
  });
}

/** A remnant whose lower left corner was cut from it. */
function cornerGone(d: Draw, width: number, length: number): Pick<SheetStock, 'area' | 'zones'> {
  const [w, h] = [d.int(20, 200), d.int(20, 200)];
  const um = (mm: number) => BigInt(Math.round(mm * 1000));
  const left = um(width) * um(length) - um(w) * um(h);
  const digits = String(left).padStart(13, '0');
  return { area: `${digits.slice(0, -12)}.${digits.slice(-12)}`, zones: [{ x: 0, y: 0, w, h }] };
}

function drawCoil(d: Draw, params: Params) {
  const minLength = d.pick([500, 800, 1000, d.mm(300, 1200)]);
  const lengthStep = d.pick([10, 50, 100, 7.5, 0.125]);
  const maxLength = d.is(0.1) ? minLength : addMm(minLength, d.pick([500, 1600, 2000, 2455.5]));
  const isLimited = d.is(0.4);
  const lengths = Array.from({ length: d.int(1, 4) }, () => {
    const steps = Math.floor((maxLength - minLength) / lengthStep);
    return minLength * 1000 + d.int(0, Math.max(0, steps)) * Math.round(lengthStep * 1000);
  });
  const metres = lengths.reduce((s, l) => s + l, 0);
  return {
    width: d.pick([1000, 1220, params.trims.top + params.trims.bottom + 500, d.mm(500, 1300)]),
    minLength,
    maxLength,
    lengthStep,
    ...(isLimited ? { maxMetres: d.is(0.5) ? microText(metres) : d.pick(['8.04', 5.11, '2.675', '0']) } : {}),
  };
}

/** Whole micrometres as metres in decimal text. */
function microText(um: number): string {
  const digits = String(Math.round(um)).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

function drawItems(d: Draw, group: string, at: { stocks: Stock[]; params: Params }): Item[] {
  const sheet = at.stocks[0];
  const width = sheet?.width ?? 1000;
  const length = sheet === undefined ? 2000 : sheet.kind === 2 ? sheet.maxLength : sheet.length;
  const share = d.pick([0.25, 0.4, 0.6, 0.95]);
  const many = d.int(1, 6);
  return Array.from({ length: many }, (_, i): Item => {
    const isTooLarge = d.is(0.03);
    const w = isTooLarge ? length + d.mm(1, 500) : d.mm(60, Math.max(80, length * share));
    const h = d.mm(60, Math.max(80, width * share));
    const isTurned = d.is(0.2);
    return {
      id: `${group} i${i}`,
      group,
      w: isTurned ? h : w,
      h: isTurned ? w : h,
      quantity: d.is(0.02) ? 0 : d.int(1, d.pick([1, 3, 8, 20])),
      ...drawWishes(d, i),
    };
  });
}

function drawWishes(d: Draw, i: number): Partial<Item> {
  return {
    ...(d.is(0.4) ? { priority: d.int(1, 9) } : {}),
    ...(d.is(0.4) ? { groupKey: d.pick(['A', 'B', 'C']) } : {}),
    ...(d.is(0.3) ? { dueDate: d.pick(['2026-03-01', '2026-04-15']) } : {}),
    ...(d.is(0.35) ? { directionClass: d.pick([0, 1, 2] as const) } : {}),
    ...(d.is(0.2) ? { directionAngle: d.pick([0, 90] as const) } : {}),
    ...(d.is(0.12)
      ? { rotations: d.pick([[0], [90], [0, 180], [270, 90], [0, 90, 180, 270]] as const).slice() }
      : {}),
    ...(d.is(0.1) ? { allowMirror: d.is(0.5) } : {}),
    ...(d.is(0.2) ? { isFiller: true } : {}),
    ...(d.is(0.2) ? { netAreaMm2: d.pick([3000, 3521.5]) } : {}),
    ...(d.is(0.15) ? { netWeightKg: d.pick(['0.125', 0.5]) } : {}),
    ...(d.is(0.15) ? { code: `P-${i}`, nextProcess: '折弯' } : {}),
  };
}

/** The first item of a group fills its first sheet as a grid to the micrometre, and there are exactly as many sheets. */
function fitExactly(d: Draw, { problem, params }: PlateJob): void {
  const [stock] = problem.stocks;
  const item = problem.items.find((i) => i.group === stock?.group);
  if (stock === undefined || item === undefined) return;
  const trims = stock.trims ?? params.trims;
  const gap = Math.max(params.kerf, params.spacing);
  const full = stock.kind === 2 ? stock.maxLength : stock.length;
  const [nx, ny] = [d.int(1, 3), d.int(1, 3)];
  const each = (extent: number, n: number) => Math.floor(((extent - (n - 1) * gap) / n) * 1000) / 1000;
  const w = each(addMm(full, -trims.left, -trims.right), nx);
  const h = each(addMm(stock.width, -trims.top, -trims.bottom), ny);
  if (!(w > 20 && h > 20)) return;
  Object.assign(item, { w, h, isFiller: false });
  delete item.directionClass;
  delete item.rotations;
  const sheets = d.int(1, 3);
  item.quantity = sheets * nx * ny;
  if (d.is(0.5))
    problem.items = problem.items.filter((i) => i === item || i.group !== item.group || i.isFiller === true);
  if (d.is(0.6)) stock.quantity = sheets;
  if (stock.kind === 2 && d.is(0.7)) {
    delete stock.quantity;
    const step = Math.round(stock.lengthStep * 1000);
    const least = Math.round(stock.minLength * 1000);
    const longest = least + Math.floor((Math.round(full * 1000) - least) / step) * step;
    stock.maxMetres = microText(sheets * longest);
  }
}

/** Every row of stock has few sheets: something is likely to be left over. */
function limitTight(d: Draw, { problem }: PlateJob): void {
  for (const stock of problem.stocks) stock.quantity = d.int(0, 2);
}
