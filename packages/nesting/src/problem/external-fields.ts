// Fields of the outside form, one reader per row type.
import { readOutline, readTurns } from './outline-reader.ts';
import { withoutAbsent } from './reader.ts';
import type { Reader } from './reader.ts';
import type { Group, Item, Params, Price, Stock, Trims, Zone } from './types.ts';

export function readGroup(r: Reader, value: unknown, path: string): Group {
  const v = r.object(value, path);
  return withoutAbsent({
    key: r.text(v['key'], `${path}.key`),
    thickness: r.number(v['thickness'], `${path}.thickness`),
    density: r.optional(v['density'], `${path}.density`, r.decimal.bind(r)),
    arealWeight: r.optional(v['arealWeight'], `${path}.arealWeight`, r.decimal.bind(r)),
    scrapPrice: r.optional(v['scrapPrice'], `${path}.scrapPrice`, r.decimal.bind(r)),
    texture: r.optional(v['texture'], `${path}.texture`, r.text.bind(r)),
    color: r.optional(v['color'], `${path}.color`, r.text.bind(r)),
  });
}

export function readItem(r: Reader, value: unknown, path: string): Item {
  const v = r.object(value, path);
  const text = (key: string) => r.optional(v[key], `${path}.${key}`, r.text.bind(r));
  const flag = (key: string) => r.optional(v[key], `${path}.${key}`, r.boolean.bind(r));
  const number = (key: string) => r.optional(v[key], `${path}.${key}`, r.number.bind(r));
  return withoutAbsent({
    id: r.text(v['id'], `${path}.id`),
    group: r.text(v['group'], `${path}.group`),
    w: r.number(v['w'], `${path}.w`),
    h: r.number(v['h'], `${path}.h`),
    quantity: r.number(v['quantity'], `${path}.quantity`),
    priority: number('priority'),
    groupKey: text('groupKey'),
    dueDate: text('dueDate'),
    directionClass: r.optional(v['directionClass'], `${path}.directionClass`, (x, p) =>
      r.oneOf(x, p, [0, 1, 2] as const),
    ),
    directionAngle: r.optional(v['directionAngle'], `${path}.directionAngle`, (x, p) =>
      r.oneOf(x, p, [0, 90] as const),
    ),
    rotations: r.optional(v['rotations'], `${path}.rotations`, (x, p) =>
      r.list(x, p, (y, q) => r.oneOf(y, q, [0, 90, 180, 270] as const)),
    ),
    allowMirror: flag('allowMirror'),
    isFiller: flag('isFiller'),
    netAreaMm2: number('netAreaMm2'),
    netWeightKg: r.optional(v['netWeightKg'], `${path}.netWeightKg`, r.decimal.bind(r)),
    code: text('code'),
    nextProcess: text('nextProcess'),
    outline: r.optional(v['outline'], `${path}.outline`, (x, p) => readOutline(r, x, p)),
    turns: r.optional(v['turns'], `${path}.turns`, (x, p) => readTurns(r, x, p)),
    cutMm: number('cutMm'),
  });
}

export function readStock(r: Reader, value: unknown, path: string): Stock {
  const v = r.object(value, path);
  const base = {
    id: r.text(v['id'], `${path}.id`),
    group: r.text(v['group'], `${path}.group`),
    width: r.number(v['width'], `${path}.width`),
    // null (unlimited) and absent mean the same, but what is read equals what was written
    quantity: v['quantity'] === null ? null : r.optional(v['quantity'], `${path}.quantity`, r.number.bind(r)),
    price: readPrice(r, v['price'], `${path}.price`),
    useOrder: r.optional(v['useOrder'], `${path}.useOrder`, r.number.bind(r)),
    trims: r.optional(v['trims'], `${path}.trims`, (x, p) => readTrims(r, x, p)),
    zones: r.optional(v['zones'], `${path}.zones`, (x, p) => r.list(x, p, (y, q) => readZone(r, y, q))),
    code: r.optional(v['code'], `${path}.code`, r.text.bind(r)),
  };
  const kind = r.oneOf(v['kind'], `${path}.kind`, [1, 2, 3, 4] as const);
  if (kind !== 2)
    return withoutAbsent({
      ...base,
      kind,
      length: r.number(v['length'], `${path}.length`),
      area: r.optional(v['area'], `${path}.area`, r.decimal.bind(r)),
    });
  return withoutAbsent({
    ...base,
    kind,
    minLength: r.number(v['minLength'], `${path}.minLength`),
    maxLength: r.number(v['maxLength'], `${path}.maxLength`),
    lengthStep: r.number(v['lengthStep'], `${path}.lengthStep`),
    maxMetres: r.optional(v['maxMetres'], `${path}.maxMetres`, r.decimal.bind(r)),
  });
}

function readPrice(r: Reader, value: unknown, path: string): Price {
  const v = r.object(value, path);
  return withoutAbsent({
    mode: r.oneOf(v['mode'], `${path}.mode`, [1, 2, 3, 4] as const),
    price: r.decimal(v['price'], `${path}.price`),
    levellingFee: r.optional(v['levellingFee'], `${path}.levellingFee`, r.decimal.bind(r)),
  });
}

function readTrims(r: Reader, value: unknown, path: string): Trims {
  const v = r.object(value, path);
  const side = (key: string) => r.number(v[key], `${path}.${key}`);
  return { left: side('left'), right: side('right'), top: side('top'), bottom: side('bottom') };
}

function readZone(r: Reader, value: unknown, path: string): Zone {
  const v = r.object(value, path);
  const side = (key: string) => r.number(v[key], `${path}.${key}`);
  return { x: side('x'), y: side('y'), w: side('w'), h: side('h') };
}

const ONE_OF = {
  cutMode: [1, 2, 3],
  firstCut: ['any', 'across', 'along'],
  groupMode: [1, 2, 3],
  useRemnant: [1, 2, 3],
  stockOrder: [1, 2, 3],
} as const;

/** Parameters over the given defaults. */
export function readParams(r: Reader, value: unknown, defaults: Params): Params {
  if (value === undefined || value === null) return defaults;
  const v = r.object(value, 'params');
  const or = <T>(key: keyof Params, read: (value: unknown, path: string) => T, fallback: T): T =>
    r.optional(v[key], `params.${key}`, read) ?? fallback;
  const number = (key: keyof Params, fallback: number) => or(key, r.number.bind(r), fallback);
  const { number: share, flag } = r.optionals(v, 'params');
  return withoutAbsent({
    cutMode: or('cutMode', (x, p) => r.oneOf(x, p, ONE_OF.cutMode), defaults.cutMode),
    spacing: number('spacing', defaults.spacing),
    kerf: number('kerf', defaults.kerf),
    trims: or('trims', (x, p) => readTrims(r, x, p), defaults.trims),
    maxStages: number('maxStages', defaults.maxStages),
    firstCut: or('firstCut', (x, p) => r.oneOf(x, p, ONE_OF.firstCut), defaults.firstCut),
    maxCutLength: number('maxCutLength', defaults.maxCutLength),
    minStrip: number('minStrip', defaults.minStrip),
    minPart: number('minPart', defaults.minPart),
    zones: or('zones', (x, p) => r.list(x, p, (y, q) => readZone(r, y, q)), defaults.zones),
    groupMode: or('groupMode', (x, p) => r.oneOf(x, p, ONE_OF.groupMode), defaults.groupMode),
    groupCostTolerance: number('groupCostTolerance', defaults.groupCostTolerance),
    useRemnant: or('useRemnant', (x, p) => r.oneOf(x, p, ONE_OF.useRemnant), defaults.useRemnant),
    remnantMinUtil: number('remnantMinUtil', defaults.remnantMinUtil),
    remnantUseRate: number('remnantUseRate', defaults.remnantUseRate),
    remnantFactor: number('remnantFactor', defaults.remnantFactor),
    remnantCredit: r.optional(v['remnantCredit'], 'params.remnantCredit', (x, p) =>
      r.oneOf(x, p, [1, 2] as const),
    ),
    remMinShort: number('remMinShort', defaults.remMinShort),
    remMinLong: number('remMinLong', defaults.remMinLong),
    remMinArea: number('remMinArea', defaults.remMinArea),
    stockOrder: or('stockOrder', (x, p) => r.oneOf(x, p, ONE_OF.stockOrder), defaults.stockOrder),
    maxSizesPerGroup: number('maxSizesPerGroup', defaults.maxSizesPerGroup),
    maxDistinctLengths: number('maxDistinctLengths', defaults.maxDistinctLengths),
    minQtyPerLength: number('minQtyPerLength', defaults.minQtyPerLength),
    patternCost: or('patternCost', r.decimal.bind(r), defaults.patternCost),
    cutCost: or('cutCost', r.decimal.bind(r), defaults.cutCost),
    filler: or('filler', r.boolean.bind(r), defaults.filler),
    partInHole: flag('partInHole'),
    minHoleArea: share('minHoleArea'),
  });
}
