// Planted faults are found, valid layouts raise no alarm. The solutions come from the engine; every
// fault is put in by hand.
import { describe, expect, it } from 'vitest';
import { evenTrims, presetParams } from '../problem/params.ts';
import type { CutNode, Item, Layout, Params, Placement, Problem, Solution } from '../problem/types.ts';
import { solve } from '../door/run.ts';
import { verify } from './verify.ts';

const price = { mode: 1 as const, price: '25.15' };
const items: Item[] = [
  { id: 'a', group: 'g', w: 700, h: 450, quantity: 7 },
  { id: 'b', group: 'g', w: 420.5, h: 310, quantity: 9, directionClass: 2 },
  { id: 'c', group: 'g', w: 960, h: 280, quantity: 4, directionClass: 1 },
];
const problem: Problem = {
  kind: 1,
  groups: [{ key: 'g', thickness: 3, density: '2.73' }],
  items,
  stocks: [
    { id: 'S', group: 'g', kind: 1, width: 1500, length: 3000, price, quantity: 5 },
    {
      id: 'C',
      group: 'g',
      kind: 2,
      width: 1300,
      minLength: 500,
      maxLength: 3000,
      lengthStep: 10,
      price: { ...price, price: '99' },
    },
  ],
};
const shear: Params = { ...presetParams(), kerf: 4 };
const laser: Params = { ...presetParams(2), trims: evenTrims(5) };

const base = (params: Params) => solve(problem, params, { seed: 3, budget: { rounds: 60 } });

/** The solution with its first layout changed. */
function changed(params: Params, change: (layout: Layout) => void, itemId = ''): Solution {
  const solution = structuredClone(base(params));
  const own = solution.layouts.find((l) => l.placements.some((p) => p.itemId === itemId));
  const layout = own ?? solution.layouts[0];
  if (layout === undefined) throw new Error('no layout');
  change(layout);
  return solution;
}

const codes = (params: Params, solution: Solution, p = problem) =>
  verify(p, params, solution).faults.map((f) => f.code);

function first(layout: Layout, id?: string): Placement {
  const p = layout.placements.find((x) => id === undefined || x.itemId === id);
  if (p === undefined) throw new Error('no placement');
  return p;
}

/** All cut nodes of a tree. */
function cuts(node: CutNode): Extract<CutNode, { kind: 'cut' }>[] {
  return node.kind === 'cut' ? [node, ...node.children.flatMap(cuts)] : [];
}

describe('a valid plan', () => {
  it('raises no alarm', () => {
    expect(codes(shear, base(shear))).toEqual([]);
    expect(codes(laser, base(laser))).toEqual([]);
  });
});

describe('a planted fault is found', () => {
  const neighbours = (layout: Layout): [Placement, Placement] => {
    for (const a of layout.placements) {
      const b = layout.placements.find(
        (o) => Math.abs(o.x - a.x - a.w - 5) < 0.01 && o.y < a.y + a.h && a.y < o.y + o.h,
      );
      if (b !== undefined) return [a, b];
    }
    throw new Error('no neighbours');
  };

  it('overlap by 0.01 mm', () => {
    const touching: Params = { ...laser, spacing: 0 };
    const s = solve(problem, touching, { seed: 3, budget: { rounds: 30 } });
    const layout = structuredClone(s.layouts[0]);
    if (layout === undefined) throw new Error('no layout');
    const pair = layout.placements.flatMap((a) =>
      layout.placements.filter((b) => b.x === a.x + a.w && b.y < a.y + a.h && a.y < b.y + b.h),
    );
    const [right] = pair;
    if (right === undefined) throw new Error('no touching parts');
    right.x = Math.round((right.x - 0.01) * 1000) / 1000;
    expect(codes(touching, { ...s, layouts: [layout, ...s.layouts.slice(1)] })).toContain('OVERLAP');
  });

  it('spacing too small by 0.01 mm', () => {
    const s = changed(laser, (layout) => {
      const [, b] = neighbours(layout);
      b.x = Math.round((b.x - 0.01) * 1000) / 1000;
    });
    expect(codes(laser, s)).toContain('SPACING');
  });

  it('a lost piece', () => {
    const s = changed(laser, (layout) => layout.placements.pop());
    expect(codes(laser, s)).toContain('COUNT');
  });

  it('a doubled piece, and the same piece twice in one place', () => {
    const s = changed(laser, (layout) => layout.placements.push({ ...first(layout), seq: 999 }));
    expect(codes(laser, s)).toEqual(expect.arrayContaining(['PLACED_TOO_MANY', 'OVERLAP']));
  });

  it('more sheets by repeat', () => {
    const s = changed(shear, (layout) => (layout.repeat += 1));
    expect(codes(shear, s)).toContain('PLACED_TOO_MANY');
  });

  it('wrong kerf', () => {
    expect(codes({ ...shear, kerf: 5 }, base(shear))).toEqual(
      expect.arrayContaining(['TREE_KERF', 'SPACING']),
    );
    const s = changed(shear, (layout) => {
      const node =
        layout.cutTree === null ? undefined : cuts(layout.cutTree).find((c) => c.children.length > 1);
      const child = node?.children[1];
      if (node === undefined || child === undefined) throw new Error('no cut');
      if (node.cut === 'across') child.x -= 0.5;
      else child.y -= 0.5;
    });
    expect(codes(shear, s)).toContain('TREE_KERF');
  });

  it('wrong grain, and a turn that is not on the list', () => {
    const s = changed(
      laser,
      (layout) => {
        const p = first(layout, 'b');
        p.rotation = 180;
      },
      'b',
    );
    expect(codes(laser, s)).toContain('DIRECTION');
    const quarter = changed(
      laser,
      (layout) => {
        const p = first(layout, 'b');
        Object.assign(p, { rotation: 90, w: p.h, h: p.w });
      },
      'b',
    );
    expect(codes(laser, quarter)).toContain('DIRECTION');
    const listed = {
      ...problem,
      items: items.map((i) => ({ ...i, rotations: i.id === 'a' ? [180 as const] : undefined })),
    };
    expect(codes(laser, base(laser), listed)).toContain('ROTATION');
  });

  it('forbidden mirror', () => {
    const s = changed(laser, (layout) => (first(layout).mirror = true));
    expect(codes(laser, s)).toContain('MIRROR');
  });

  it('a size that is not the item’s', () => {
    const s = changed(laser, (layout) => (first(layout).w -= 0.001));
    expect(codes(laser, s)).toContain('SIZE');
  });

  it('outside the trim', () => {
    const s = changed(laser, (layout) => (first(layout).y = 4.999));
    expect(codes(laser, s)).toContain('OUTSIDE');
    expect(codes({ ...laser, trims: evenTrims(6) }, base(laser))).toContain('OUTSIDE');
  });

  it('a cut that does not run edge to edge', () => {
    const s = changed(shear, (layout) => {
      const node = layout.cutTree;
      const child = node?.kind === 'cut' ? node.children[0] : undefined;
      if (node?.kind !== 'cut' || child === undefined) throw new Error('no cut');
      if (node.cut === 'across') child.h -= 1;
      else child.w -= 1;
    });
    expect(codes(shear, s)).toContain('TREE_NOT_EDGE_TO_EDGE');
  });

  it('a tree that is missing, or does not give the placements', () => {
    expect(
      codes(
        shear,
        changed(shear, (l) => (l.cutTree = null)),
      ),
    ).toContain('TREE_MISSING');
    expect(
      codes(
        shear,
        changed(shear, (l) => (first(l).x += 0.001)),
      ),
    ).toContain('TREE_PART_DIFFERS');
  });

  it('stages, first cut, cut length, narrow strip', () => {
    const s = base(shear);
    expect(codes({ ...shear, maxStages: 1 }, s)).toContain('TREE_STAGES');
    const own = s.layouts[0]?.cutTree;
    const other = own?.kind === 'cut' && own.cut === 'across' ? 'along' : 'across';
    expect(codes({ ...shear, firstCut: other }, s)).toContain('TREE_FIRST_CUT');
    expect(codes({ ...shear, maxCutLength: 1000 }, s)).toContain('TREE_CUT_LENGTH');
    expect(codes({ ...shear, minStrip: 300 }, s)).toContain('TREE_MIN_STRIP');
  });

  it('stock limit, foreign stock, wrong sheet size, coil range and step', () => {
    const few = { ...problem, stocks: problem.stocks.map((s) => ({ ...s, quantity: 0 })) };
    expect(codes(laser, base(laser), few)).toContain('STOCK_LIMIT');
    expect(
      codes(
        laser,
        changed(laser, (l) => (l.stockId = 'x')),
      ),
    ).toContain('STOCK_UNKNOWN');
    expect(
      codes(
        laser,
        changed(laser, (l) => (l.length = 3001)),
      ),
    ).toContain('SHEET_SIZE');
    const onCoil = (length: number) =>
      changed(laser, (l) => Object.assign(l, { stockId: 'C', stockKind: 2, width: 1300, length }));
    expect(codes(laser, onCoil(2995))).toContain('COIL_STEP');
    expect(codes(laser, onCoil(3010))).toContain('COIL_LENGTH');
  });

  it('mixed groups and zones', () => {
    const other = { ...problem, items: items.map((i) => (i.id === 'a' ? { ...i, group: 'h' } : i)) };
    expect(codes(laser, base(laser), other)).toContain('GROUP_MIXED');
    expect(codes({ ...laser, zones: [{ x: 100, y: 100, w: 50, h: 50 }] }, base(laser))).toContain('ZONE');
  });

  it('a remnant over a part or off the sheet', () => {
    const over = changed(laser, (l) => {
      const p = first(l);
      l.remnants = [{ x: p.x, y: p.y, w: 300, h: 300, area: '0.09', weight: '0', credit: '0' }];
    });
    expect(codes(laser, over)).toContain('REMNANT_OVERLAP');
    const off = changed(
      laser,
      (l) => (l.remnants = [{ x: 2900, y: 5, w: 300, h: 300, area: '0.09', weight: '0', credit: '0' }]),
    );
    expect(codes(laser, off)).toContain('REMNANT_OUTSIDE');
  });
});
