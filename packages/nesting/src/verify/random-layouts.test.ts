// Ten thousand layouts made without the engine: none raises an alarm, and in each one planted fault is found.
import { describe, expect, it } from 'vitest';
import { evenTrims, presetParams } from '../problem/params.ts';
import type { CutNode, Item, Layout, Params, Placement, Problem, Solution } from '../problem/types.ts';
import { strokesOf } from '../output/strokes.ts';
import { makeChance } from '../search/rng.ts';
import { verify } from './verify.ts';

const MANY = 10_000;

interface Case {
  problem: Problem;
  params: Params;
  solution: Solution;
  layout: Layout;
}

/** Whole micrometres as mm. */
const mm = (um: number) => um / 1000;

/** Cuts a sheet at random: leaves become parts or waste. Regions in micrometres. */
class Cutter {
  readonly placements: Placement[] = [];
  private readonly chance: () => number;
  private readonly gap: number;

  constructor(chance: () => number, gap: number) {
    this.chance = chance;
    this.gap = gap;
  }

  cut(r: { x: number; y: number; w: number; h: number }, depth: number, above?: 'across' | 'along'): CutNode {
    const region = { x: mm(r.x), y: mm(r.y), w: mm(r.w), h: mm(r.h) };
    const kind =
      above === 'across' ? 'along' : above === 'along' ? 'across' : this.chance() < 0.5 ? 'across' : 'along';
    const extent = kind === 'across' ? r.w : r.h;
    if (depth === 0 || extent < 4 * (this.gap + 50_000)) return this.leaf(region, depth);
    const near = 50_000 + Math.floor(this.chance() * (extent - 2 * 50_000 - this.gap));
    const far = extent - near - this.gap;
    const children =
      kind === 'across'
        ? [
            this.cut({ ...r, w: near }, depth - 1, kind),
            this.cut({ ...r, x: r.x + near + this.gap, w: far }, depth - 1, kind),
          ]
        : [
            this.cut({ ...r, h: near }, depth - 1, kind),
            this.cut({ ...r, y: r.y + near + this.gap, h: far }, depth - 1, kind),
          ];
    return { ...region, kind: 'cut', cut: kind, children };
  }

  private leaf(region: { x: number; y: number; w: number; h: number }, depth: number): CutNode {
    // the first leaf is always a part: there is something to plant faults on
    if (this.placements.length > 0 && this.chance() < 0.15 && depth < 3) return { ...region, kind: 'waste' };
    const seq = this.placements.length + 1;
    this.placements.push({ itemId: `i${seq}`, seq, ...region, rotation: 0, mirror: false });
    return { ...region, kind: 'part', seq };
  }
}

function caseOf(seed: number): Case {
  const chance = makeChance(seed);
  const kerf = [0, 3, 4.5][Math.floor(chance() * 3)] ?? 0;
  const trim = [0, 5, 12.5][Math.floor(chance() * 3)] ?? 0;
  const isFree = chance() < 0.3;
  const params: Params = {
    ...presetParams(),
    cutMode: isFree ? 1 : 2,
    kerf,
    trims: evenTrims(trim),
    maxStages: 4,
  };
  const width = 1000 + 10 * Math.floor(chance() * 60);
  const length = 2000 + 10 * Math.floor(chance() * 200);
  const cutter = new Cutter(chance, kerf * 1000);
  const t = trim * 1000;
  const tree = cutter.cut({ x: t, y: t, w: length * 1000 - 2 * t, h: width * 1000 - 2 * t }, 4);
  const { placements } = cutter;
  const repeat = 1 + Math.floor(chance() * 3);
  const items: Item[] = placements.map((p) => ({
    id: p.itemId,
    group: 'g',
    w: p.w,
    h: p.h,
    quantity: repeat,
    directionClass: chance() < 0.5 ? 2 : 0,
  }));
  const price = { mode: 2 as const, price: '1' };
  const problem: Problem = {
    kind: 1,
    groups: [{ key: 'g', thickness: 1, density: '1' }],
    items,
    stocks: [{ id: 's', group: 'g', kind: 1, width, length, quantity: repeat, price }],
  };
  const layout: Layout = {
    layoutNo: 1,
    group: 'g',
    stockId: 's',
    stockKind: 1,
    width,
    length,
    repeat,
    placements,
    cutTree: isFree ? null : tree,
    steps: isFree ? [] : strokesOf(tree, { width, length, kerf, maxCutLength: 0 }),
    remnants: [],
    utilization: '0',
    cutLength: '0',
    weight: '0',
    area: '0',
    cost: '0',
  };
  // the verifier reads layouts and what is unplaced, not the figures
  const solution = { layouts: [layout], unplaced: [] } as unknown as Solution;
  return { problem, params, solution, layout };
}

/** 0.01 mm more or less, in whole micrometres. */
const shifted = (value: number, by: number) => Math.round((value + by) * 1000) / 1000;

const FAULTS: [string, (c: Case) => boolean, string[]][] = [
  ['0.01 mm over the neighbour', overNeighbour, ['OVERLAP', 'SPACING']],
  ['a lost piece', (c) => c.layout.placements.pop() !== undefined, ['COUNT']],
  ['a doubled piece', doubled, ['PLACED_TOO_MANY']],
  ['a sheet more', (c) => (c.layout.repeat += 1) > 0, ['PLACED_TOO_MANY']],
  ['another kerf', wrongKerf, ['TREE_KERF', 'SPACING']],
  ['against the grain', againstGrain, ['DIRECTION']],
  ['not edge to edge', notEdgeToEdge, ['TREE_NOT_EDGE_TO_EDGE']],
  ['outside the trim', outside, ['OUTSIDE']],
  ['a forbidden mirror', (c) => (first(c).mirror = true), ['MIRROR']],
  ['another size', (c) => (first(c).w = shifted(first(c).w, -0.01)) > 0, ['SIZE']],
];

function first(c: Case): Placement {
  const [p] = c.layout.placements;
  if (p === undefined) throw new RangeError('no part');
  return p;
}

function overNeighbour(c: Case): boolean {
  const { placements } = c.layout;
  const gap = c.params.kerf;
  for (const a of placements) {
    const b = placements.find(
      (o) => Math.abs(o.x - a.x - a.w - gap) < 1e-6 && o.y < a.y + a.h && a.y < o.y + o.h,
    );
    if (b === undefined) continue;
    b.x = shifted(b.x, -0.01);
    return true;
  }
  return false;
}

function doubled(c: Case): boolean {
  c.layout.placements.push({ ...first(c), seq: c.layout.placements.length + 1 });
  return true;
}

function wrongKerf(c: Case): boolean {
  if (c.layout.cutTree?.kind !== 'cut') return false;
  c.params = { ...c.params, kerf: c.params.kerf + 0.5 };
  return true;
}

function againstGrain(c: Case): boolean {
  const p = c.layout.placements.find(
    (x) => c.problem.items.find((i) => i.id === x.itemId)?.directionClass === 2,
  );
  if (p === undefined) return false;
  p.rotation = 180;
  return true;
}

function notEdgeToEdge(c: Case): boolean {
  const node = c.layout.cutTree;
  const child = node?.kind === 'cut' ? node.children[0] : undefined;
  if (node?.kind !== 'cut' || child === undefined) return false;
  if (node.cut === 'across') child.h = shifted(child.h, -0.01);
  else child.w = shifted(child.w, -0.01);
  return true;
}

function outside(c: Case): boolean {
  const p = c.layout.placements.toSorted((a, b) => a.y - b.y)[0];
  if (p === undefined) return false;
  p.y = shifted(c.params.trims.bottom, -0.01);
  return true;
}

describe('ten thousand layouts made without the engine', () => {
  it('raise no alarm; each planted fault is found', () => {
    const planted = new Map<string, number>();
    const alarms: string[] = [];
    const missed: string[] = [];
    for (let seed = 0; seed < MANY; seed += 1) {
      const own = caseOf(seed);
      const faults = verify(own.problem, own.params, own.solution).faults;
      if (faults.length > 0) alarms.push(`${seed}: ${faults[0]?.code}`);
      const [name, plant, codes] = FAULTS[seed % FAULTS.length] ?? ['', () => false, []];
      if (!plant(own)) continue;
      planted.set(name, (planted.get(name) ?? 0) + 1);
      const found = verify(own.problem, own.params, own.solution).faults.map((f) => f.code);
      if (!codes.some((code) => found.includes(code))) missed.push(`${seed}: ${name}`);
    }
    expect(alarms).toEqual([]);
    expect(missed).toEqual([]);
    for (const [name] of FAULTS) expect(planted.get(name) ?? 0, name).toBeGreaterThan(200);
  });
});
