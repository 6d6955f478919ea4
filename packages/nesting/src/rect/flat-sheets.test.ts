// Sheets as flat numbers: whatever is taken out and put back, pieces are conserved, lie apart and inside,
// keep the rules of the machine, and a sheet becomes the same bin as the one it was loaded from.
import { describe, expect, it } from 'vitest';
import { evenTrims, presetParams } from '../problem/params.ts';
import { normalise } from '../problem/normalise.ts';
import type { GroupTask, StockType } from '../problem/task.ts';
import { precheck } from '../problem/precheck.ts';
import type { Params, Problem } from '../problem/types.ts';
import { makeChance } from '../search/rng.ts';
import { guillotineContext } from '../search/starts/bin-maker.ts';
import { randomGreed, smallestOf } from './bin.ts';
import type { Bin } from './bin.ts';
import { CutSheets } from './cut-sheets.ts';
import { mostOnSheet } from './flat-sheets.ts';
import type { FlatSheets } from './flat-sheets.ts';
import { FreeSheets } from './free-sheets.ts';

const SHEETS = 3;

const RULES: [string, Partial<Params>][] = [
  ['edge to edge', { cutMode: 2, maxStages: 0 }],
  ['three stages, kerf, first cut along', { cutMode: 2, maxStages: 3, kerf: 4, firstCut: 'along' }],
  [
    'narrowest strip and longest cut',
    { cutMode: 2, maxStages: 0, kerf: 3, minStrip: 40, maxCutLength: 1300 },
  ],
  ['free', { cutMode: 1, spacing: 2 }],
];

function taskOf(own: Partial<Params>, seed: number): { task: GroupTask; type: StockType } {
  const chance = makeChance(seed);
  const side = () => 60 + Math.floor(chance() * 700);
  const items = Array.from({ length: 25 }, (_, i) => ({
    id: `p${i}`,
    group: 'g',
    w: side(),
    h: side(),
    quantity: 2,
  }));
  const problem: Problem = {
    kind: 1,
    groups: [{ key: 'g', thickness: 2, density: '2.7' }],
    items,
    stocks: [{ id: 's', group: 'g', kind: 1, width: 1200, length: 2000, price: { mode: 2, price: '100' } }],
  };
  const params: Params = { ...presetParams(), trims: evenTrims(0), ...own };
  const [task] = normalise(problem, params, precheck(problem, params));
  const type = task?.stocks[0];
  if (task === undefined || type === undefined) throw new Error('the order must be accepted');
  return { task, type };
}

function sheetsOf(task: GroupTask, type: StockType): FlatSheets {
  const pieces = mostOnSheet(task.kinds, [type]);
  const size = { types: [type], sheets: SHEETS, pieces };
  return task.params.cutMode === 2
    ? new CutSheets(task.kinds, guillotineContext(task), size)
    : new FreeSheets(task.kinds, smallestOf(task), size);
}

/** Takes out and puts back for a while on sheets 0 and 1; how many pieces of each kind are out. */
function shuffle(task: GroupTask, sheets: FlatSheets, seed: number): Int32Array {
  const chance = makeChance(seed);
  const missing = Int32Array.from(task.kinds, (k) => k.quantity);
  for (let sheet = 0; sheet < SHEETS; sheet += 1) sheets.clear(sheet, 0);
  for (let i = 0; i < 400; i += 1) {
    const greed = { ...randomGreed(chance), blink: 0.1 };
    const out: number[] = [];
    const ruined = i % 2;
    sheets.ruin(ruined, Math.min(sheets.count[ruined] ?? 0, 1 + Math.floor(chance() * 6)), chance, out);
    for (const k of out) missing[k] = (missing[k] ?? 0) + 1;
    for (const kind of task.kinds.toSorted(() => chance() - 0.5)) {
      sheets.begin(greed);
      const at = [0, 1].filter((s) => sheets.find(s, kind)).at(-1);
      if (at === undefined || (missing[kind.index] ?? 0) === 0) continue;
      sheets.place(kind, at);
      missing[kind.index] = (missing[kind.index] ?? 0) - 1;
    }
  }
  return missing;
}

function layoutOf(bin: Bin | undefined) {
  return bin
    ?.laid()
    .map((p) => [p.kind, p.orientation.rotation, p.x, p.y].join(' '))
    .sort();
}

function countOverlaps(bin: Bin): number {
  const laid = bin
    .laid()
    .map((p) => ({ x: p.x, y: p.y, right: p.x + p.orientation.w, top: p.y + p.orientation.h }));
  const isOutside = (a: (typeof laid)[number]) =>
    a.x < 0 || a.y < 0 || a.right > bin.type.w || a.top > bin.type.h;
  const meets = (a: (typeof laid)[number], b: (typeof laid)[number]) =>
    a !== b && a.x < b.right && b.x < a.right && a.y < b.top && b.y < a.top;
  return laid.filter((a) => isOutside(a) || laid.some((b) => meets(a, b))).length;
}

describe.each(RULES)('sheets as flat numbers, %s', (_, rules) => {
  it.each([1, 2, 3])('conserves the pieces and lays them apart (order %i)', (seed) => {
    const { task, type } = taskOf(rules, seed);
    const sheets = sheetsOf(task, type);
    const missing = shuffle(task, sheets, seed);
    for (const sheet of [0, 1]) {
      const bin = sheets.toBin(sheet);
      if (bin === undefined) throw new Error('a rule of the machine is broken');
      expect(bin.count).toBe(sheets.count[sheet]);
      expect(bin.used).toBeCloseTo(sheets.used[sheet] ?? 0, 3);
      expect(countOverlaps(bin)).toBe(0);
      for (const kind of bin.contents()) missing[kind] = (missing[kind] ?? 0) + 1;
    }
    expect([...missing]).toEqual(task.kinds.map((k) => k.quantity));
  });

  it('copies a sheet, loads a bin, and both are the same again', () => {
    const { task, type } = taskOf(rules, 4);
    const sheets = sheetsOf(task, type);
    shuffle(task, sheets, 4);
    const bin = sheets.toBin(0);
    sheets.copy(0, 2);
    sheets.clear(0, 0);
    expect(layoutOf(sheets.toBin(2))).toEqual(layoutOf(bin));
    expect(sheets.count[0]).toBe(0);
    expect(bin !== undefined && sheets.load(0, bin)).toBe(true);
    expect(layoutOf(sheets.toBin(0))).toEqual(layoutOf(bin));
  });

  it('does the same with the same seed', () => {
    const { task, type } = taskOf(rules, 5);
    const runs = [1, 2].map(() => {
      const sheets = sheetsOf(task, type);
      shuffle(task, sheets, 5);
      return [layoutOf(sheets.toBin(0)), layoutOf(sheets.toBin(1))];
    });
    expect(runs[0]).toEqual(runs[1]);
  });
});

describe('mostOnSheet', () => {
  it('is not less than what any sheet came to hold', () => {
    const { task, type } = taskOf({ cutMode: 1 }, 6);
    const sheets = sheetsOf(task, type);
    shuffle(task, sheets, 6);
    const most = mostOnSheet(task.kinds, [type]);
    expect(Math.max(sheets.count[0] ?? 0, sheets.count[1] ?? 0)).toBeLessThanOrEqual(most);
  });
});
