// Orders of true shapes with every option drawn at random, nasty values among them.
import { boundsOfRing } from '../src/geometry/box.ts';
import { circleRing } from '../src/geometry/ring.ts';
import type { ShapeItem, ShapeParams, ShapeProblem, ShapeSheet, ShapeStock } from '../src/problem/shape.ts';
import type { Chance } from './kind.ts';
import { anyRing, badRing, frame, length, pick, ringOf, whole } from './shapes-rings.ts';

export interface ShapeJob {
  problem: ShapeProblem;
  params: ShapeParams;
  /** Items with which nothing is wrong: they must not be told as bad. */
  sound: readonly string[];
}

/** A job of 2 to 12 pieces in one or two groups. */
export function drawShapes(chance: Chance): ShapeJob {
  const params = drawParams(chance);
  const groups = chance() < 0.8 ? [undefined] : [undefined, 'red'];
  const sound: string[] = [];
  const items: ShapeItem[] = [];
  const most = whole(2, 12, chance);
  for (let pieces = 0; pieces < most;) {
    const item = drawItem(`i${items.length}`, pick(groups, chance), chance);
    pieces += item.quantity;
    const isBad = chance() < 0.06;
    if (isBad) spoil(item, chance);
    else sound.push(item.id);
    items.push(item);
  }
  const fit = pick(items, chance);
  const stocks = groups.flatMap((group) => drawStocks(group, { params, fit, chance }));
  if (chance() < 0.02) items.push({ ...fit });
  const twice = items.filter((item, i) => items.some((other, k) => k !== i && other.id === item.id));
  const isSound = (id: string) => twice.every((item) => item.id !== id);
  return { problem: { kind: 2, items, stocks }, params, sound: sound.filter(isSound) };
}

function drawParams(chance: Chance): ShapeParams {
  const distance = () => pick([0, 0, 0, 3, 5, 0.1, 2.345, 0.0004, 12.5], chance);
  const params: ShapeParams = {
    spacing: distance(),
    margin: distance(),
    partInHole: chance() < 0.7,
    minHoleArea: pick([0, 100, 2500, 1e6], chance),
    chordError: pick([0.05, 0.05, 0.01, 0.5, 0.001], chance),
  };
  if (chance() >= 0.02) return params;
  const bad: Record<string, unknown>[] = [
    { spacing: Number.NaN },
    { margin: -1 },
    { chordError: 0 },
    { minHoleArea: -5 },
    { partInHole: 'yes' },
    { spacing: '5' },
    { margin: undefined },
  ];
  return { ...params, ...pick(bad, chance) } as ShapeParams;
}

function drawRotations(chance: Chance): ShapeItem['rotations'] {
  return pick<() => ShapeItem['rotations']>(
    [
      () => undefined,
      () => [0],
      () => [0, 180],
      () => [0, 90, 180, 270],
      () => [0, 90, 180, 270],
      () => [90],
      () => [13.7, 200.123, -45],
      () => ({ step: pick([15, 90, 45, 7, 0.5, 360, 33.333], chance) }),
      () => 'free',
    ],
    chance,
  )();
}

function drawItem(id: string, group: string | undefined, chance: Chance): ShapeItem {
  const size = pick([60, 120, 200, 400], chance);
  const drawn = chance() < 0.2 ? frame(size, chance) : { outer: anyRing(size, chance) };
  const item: ShapeItem = { id, ...drawn, quantity: whole(1, 4, chance) };
  if (group !== undefined) item.group = group;
  const rotations = drawRotations(chance);
  if (rotations !== undefined) item.rotations = rotations;
  if (chance() < 0.3) item.allowMirror = chance() < 0.7;
  if (chance() < 0.3) item.priority = whole(1, 9, chance);
  return item;
}

function spoil(item: ShapeItem, chance: Chance): void {
  const faults: (() => object)[] = [
    () => ({ outer: badRing(chance) }),
    () => ({ outer: badRing(chance) }),
    () => ({ holes: [circleRing({ x: 9e4, y: 0 }, 3)] }),
    () => ({ holes: [badRing(chance)] }),
    () => ({ quantity: pick([0, -1, 1.5, Number.NaN, 1e7, '3'], chance) }),
    () => ({
      rotations: pick([[], 'any', { step: 0 }, { step: Number.NaN }, [Number.NaN], null, 5], chance),
    }),
    () => ({ priority: pick([0, 10, 1.5, 'first'], chance) }),
    () => ({ allowMirror: 'no' }),
    () => ({ group: 7 }),
  ];
  Object.assign(item, pick(faults, chance)());
  // only counts the drawing of pieces: a spoilt quantity ends it
  if (!(item.quantity > 0) || item.quantity > 100) item.quantity = item.quantity > 100 ? item.quantity : 0;
}

interface StockRules {
  params: ShapeParams;
  /** Some sheets fit this item exactly. */
  fit: ShapeItem;
  chance: Chance;
}

function drawStocks(group: string | undefined, rules: StockRules): ShapeStock[] {
  const { chance } = rules;
  const count = chance() < 0.03 ? 0 : whole(1, 3, chance);
  return Array.from({ length: count }, (_, i) => {
    const id = `${group ?? ''}s${chance() < 0.02 ? 0 : i}`;
    const own = group === undefined ? {} : { group };
    if (chance() < 0.25) return { ...own, ...drawStrip(id, chance) };
    return { ...own, ...drawSheet(id, rules) };
  });
}

function drawStrip(id: string, chance: Chance): ShapeStock {
  const width = length(150, 700, chance);
  return chance() < 0.4
    ? { kind: 'strip', id, width, maxLength: length(200, 1500, chance) }
    : { kind: 'strip', id, width };
}

function drawSheet(id: string, { params, fit, chance }: StockRules): ShapeStock {
  const sheet: ShapeSheet = { kind: 'sheet', id };
  if (chance() < 0.3) sheet.outline = drawOutline(chance);
  else Object.assign(sheet, chance() < 0.25 ? exactSize(fit, params.margin) : plainSize(chance));
  if (chance() < 0.25) sheet.defects = Array.from({ length: whole(1, 3, chance) }, () => drawDefect(chance));
  const quantity = pick([undefined, undefined, null, 0, 1, 2, 3], chance);
  if (quantity !== undefined) sheet.quantity = quantity;
  if (chance() < 0.5) sheet.cost = length(0, 200, chance);
  if (chance() < 0.03)
    Object.assign(
      sheet,
      pick<object>(
        [
          { quantity: -1 },
          { quantity: 1.5 },
          { cost: -2 },
          { cost: Number.NaN },
          { width: Number.NaN },
          { kind: 'roll' },
        ],
        chance,
      ),
    );
  return sheet;
}

function plainSize(chance: Chance) {
  return { length: length(200, 1200, chance), width: length(150, 700, chance) };
}

/** Just large enough for the item as drawn. */
function exactSize(item: ShapeItem, margin: number) {
  const box = boundsOfRing(item.outer);
  const size = (low: number, high: number) => Math.ceil((high - low + 2 * margin) * 1000 - 1e-6) / 1000;
  const [wide, high] = [size(box.minX, box.maxX), size(box.minY, box.maxY)];
  return wide > 0 && high > 0 ? { length: wide, width: high } : { length: 500, width: 500 };
}

function drawOutline(chance: Chance) {
  const [w, h] = [length(250, 900, chance), length(200, 600, chance)];
  return pick(
    [
      ringOf([0, 0], [w, 0], [w, h], [0, h]),
      ringOf([-50, 20], [w, 20], [w, h / 2], [w / 2, h / 2], [w / 2, h], [-50, h]),
      ringOf([0, 0], [0, h], [w, 0]),
      circleRing({ x: 100, y: 100 }, w / 2),
      ringOf([0.0005, 0], [w + 0.1234, 0], [w, h]),
    ],
    chance,
  );
}

/** Anywhere on the sheet, over its edge or over another one. */
function drawDefect(chance: Chance) {
  const [x, y, size] = [length(-20, 600, chance), length(-20, 400, chance), length(5, 120, chance)];
  return pick(
    [
      ringOf([x, y], [x + size, y], [x + size, y + size], [x, y + size]),
      circleRing({ x, y }, size / 2),
      ringOf([x, y], [x, y + size], [x + size, y]),
    ],
    chance,
  );
}
