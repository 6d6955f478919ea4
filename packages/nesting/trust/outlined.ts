// Plates cut along the outlines of their parts (cutMode 3) show about themselves: see kind.ts. Orders are those of plates with a
// drawing for every part; valid plans are those of freely cut plates, whose parts are drawn as the rectangles that they are.
import { check } from '../src/door/check.ts';
import { boundsOfRing } from '../src/geometry/box.ts';
import { area, rectangleRing } from '../src/geometry/ring.ts';
import { createOutlinedRun } from '../src/outlined/run.ts';
import { finished } from '../src/problem/reports.ts';
import type { Item, Outline, Params, Placement, Solution, Stock } from '../src/problem/types.ts';
import { verify } from '../src/verify/verify.ts';
import type { Chance, Finding, TrustKind } from './kind.ts';
import { rebooked } from './plates-books.ts';
import { Draw, drawPlates } from './plates-draw.ts';
import type { PlateJob } from './plates-draw.ts';
import type { Fault } from './plates-fault.ts';
import { plateFaults } from './plates-faults.ts';
import { treeFaults } from './plates-faults-tree.ts';
import { lostPlates } from './plates-lost.ts';
import { validPlates } from './plates-valid.ts';
import { anyRing, badRing, frame } from './shapes-rings.ts';

const MOST_PIECES = 8;

/** Values that nothing can be done with: their row is left out, and nothing else. */
const BAD_TURNS: readonly unknown[] = [[], { step: 0 }, { step: Number.NaN }, 'any', [Number.NaN], null];

function drawOutline(d: Draw, size: number): Outline {
  return d.is(0.2) ? frame(size, d.chance) : { outer: anyRing(size, d.chance), holes: [] };
}

function drawn(d: Draw, item: Item): Item {
  const size = Math.min(400, Math.max(60, item.w, item.h));
  const outline = drawOutline(d, size);
  const box = boundsOfRing(outline.outer);
  const mm = (from: number, to: number) => Math.max(0.001, Math.round((to - from) * 1000) / 1000);
  const turns = d.pick<Item['turns']>([
    undefined,
    undefined,
    [0],
    [0, 180],
    [13.7, 200.123],
    { step: d.pick([15, 90, 7, 0.5]) },
    'free',
  ]);
  const drawnItem: Item = {
    ...item,
    quantity: Math.min(item.quantity, d.int(1, 3)),
    w: mm(box.minX, box.maxX),
    h: mm(box.minY, box.maxY),
    outline,
    ...(turns === undefined ? {} : { turns }),
    ...(d.is(0.3) ? { cutMm: d.mm(50, 3000) } : {}),
    ...(d.is(0.5) ? { netAreaMm2: Math.round(area(outline.outer)) } : {}),
  };
  if (d.is(0.05)) spoil(d, drawnItem);
  return drawnItem;
}

function spoil(d: Draw, item: Item): void {
  const wrong: Record<string, unknown> = d.pick([
    { turns: d.pick(BAD_TURNS) },
    { cutMm: d.pick([Number.NaN, -1, Infinity]) },
    { outline: undefined },
    { outline: { outer: badRing(d.chance), holes: [] } },
    { outline: { outer: item.outline?.outer } },
  ]);
  Object.assign(item, wrong);
}

export function drawOutlined(chance: Chance): PlateJob {
  const { problem, params } = drawPlates(chance);
  const d = new Draw(chance);
  let left = MOST_PIECES;
  const items = problem.items.flatMap((item) => {
    if (left <= 0) return [];
    const own = drawn(d, item);
    left -= own.quantity;
    return [own];
  });
  const more = {
    ...(d.is(0.3) ? { partInHole: d.is(0.5) } : {}),
    ...(d.is(0.3) ? { minHoleArea: d.pick([0, 2500, 1e6]) } : {}),
  };
  // what is refused with outlines is a matter of `check`
  const rules: Params = { ...params, ...more, cutMode: 3 };
  return { problem: { ...problem, items }, params: rules };
}

/** A plan of rectangles cut freely, told as one of outlines. */
function validOutlined(chance: Chance): { job: PlateJob; solution: Solution } {
  for (;;) {
    const { job, solution } = validPlates(chance);
    if (job.params.cutMode !== 1 || job.problem.items.some((i) => i.isFiller === true)) continue;
    const items = job.problem.items.map((i) => ({
      ...i,
      outline: { outer: rectangleRing(i.w, i.h), holes: [] },
    }));
    const layouts = solution.layouts.map((l) => ({ ...l, placements: l.placements.map(withOrigin) }));
    return {
      job: { problem: { ...job.problem, items }, params: { ...job.params, cutMode: 3 } },
      solution: { ...solution, layouts },
    };
  }
}

/** Where the lower left corner of the drawing comes to lie. */
function withOrigin(p: Placement): Placement {
  const isLeft = (p.mirror ? [180, 270] : [0, 270]).includes(p.rotation);
  const isLow = (p.mirror ? [0, 270] : [0, 90]).includes(p.rotation);
  const mm = (n: number) => Math.round(n * 1000) / 1000;
  return { ...p, at: { x: mm(isLeft ? p.x : p.x + p.w), y: mm(isLow ? p.y : p.y + p.h) } };
}

/** A part of the plan is changed, drawing and box together or apart. */
function onPart(name: string, change: (p: Placement, item: Item | undefined) => boolean | void): Fault {
  return {
    name,
    plant: (job, given, chance) => {
      const solution = structuredClone(given);
      const parts = solution.layouts.flatMap((l) => l.placements);
      const p = parts[Math.floor(chance() * parts.length)];
      if (p === undefined) return undefined;
      const item = job.problem.items.find((i) => i.id === p.itemId);
      return change(p, item) === false ? undefined : rebooked(job, solution);
    },
  };
}

const moved = (mm: number, by: number): number => Math.round((mm + by) * 1000) / 1000;
const shift = (p: Placement, dx: number, dy: number): void => {
  p.x = moved(p.x, dx);
  p.y = moved(p.y, dy);
  if (p.at !== undefined) p.at = { x: moved(p.at.x, dx), y: moved(p.at.y, dy) };
};

const placeFaults: readonly Fault[] = [
  onPart('a box 0.01 mm narrower than its drawing', (p) => void (p.w = moved(p.w, -0.01))),
  onPart('a box 0.01 mm beside its drawing', (p) => void (p.x = moved(p.x, 0.01))),
  onPart('a drawing 0.01 mm beside its box', (p) => {
    if (p.at !== undefined) p.at = { x: moved(p.at.x, 0.01), y: p.at.y };
  }),
  onPart('a drawing that lies nowhere', (p) => void delete p.at),
  onPart('a drawing off the left edge', (p) => shift(p, -p.x - 0.01, 0)),
  onPart('a drawing off the lower edge', (p) => shift(p, 0, -p.y - 0.01)),
  onPart('a drawing turned in its place', (p, item) => {
    if (item?.outline === undefined || item.turns === 'free') return false;
    p.rotation += 0.5;
  }),
];

function findings(job: PlateJob, solution: Solution): Finding[] {
  return verify(job.problem, job.params, solution).faults.map(({ code, layoutNo, itemId, params }) => ({
    code,
    detail: JSON.stringify({ layoutNo, itemId, ...params }),
  }));
}

/** Rows of stock of which the engine takes the first few only, as its README says, are no promise. */
function lost(job: PlateJob, solution: Solution): Finding[] {
  const { maxSizesPerGroup, maxDistinctLengths, stockOrder } = job.params;
  const isFew = maxSizesPerGroup > 0 || maxDistinctLengths > 0 || stockOrder === 3;
  const coils = (s: Stock) => s.kind === 2;
  const isOpen = isFew || job.problem.stocks.some(coils);
  const bad = new Set(check(job.problem, job.params).map((e) => e.itemId ?? ''));
  return lostPlates(job, solution).filter(
    (f) =>
      f.code === 'COUNT' || (f.code === 'LEFT_BEHIND' && !isOpen && !bad.has(f.detail.split(' ×')[0] ?? '')),
  );
}

/** Boxes around arcs are told to a few micrometres; of left-over drawings only what their rows say is judged. */
const UNTOLD =
  /^(rule: |0\.001 mm |a place finer)|not true: (TOO_LARGE|DIRECTION|STOCK_EXHAUSTED|BAD_ITEM|NOT_PLACED|NO_TIME)/;

/** Only sheets cut edge to edge have trees and strokes. */
const treeNames = new Set(
  treeFaults
    .map((f) => f.name)
    .filter((n) => !/cut freely|^remnant: (smaller|area|weight|a cent|credit|twice|over|off)/.test(n)),
);

const roundsOf = (seed: number): number => (seed % 10 === 0 ? 60 : seed % 3 === 0 ? 1 : 8);

export const outlined: TrustKind<PlateJob, Solution> = {
  name: 'outlined',
  draw: drawOutlined,
  solve: ({ problem, params }, seed) =>
    finished(createOutlinedRun(problem, params, { seed, budget: { rounds: roundsOf(seed) } })),
  verify: findings,
  lost,
  validPlan: validOutlined,
  faults: [...plateFaults.filter((f) => !UNTOLD.test(f.name) && !treeNames.has(f.name)), ...placeFaults],
};
