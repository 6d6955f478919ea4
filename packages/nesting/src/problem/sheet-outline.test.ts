import { describe, expect, it } from 'vitest';
import { precheck } from './precheck.ts';
import { outlineArea, outlineFault, zonesOutside } from './sheet-outline.ts';
import { presetParams } from './params.ts';
import type { Problem, SheetStock } from './types.ts';
import { solve, verify } from '../index.ts';

const at = (...corners: [number, number][]) => corners.map(([x, y]) => ({ x, y }));
/** 2000 × 1000 without its upper right corner of 800 × 400 */
const L = at([0, 0], [2000, 0], [2000, 600], [1200, 600], [1200, 1000], [0, 1000]);
const SIZE = { length: 2000, width: 1000 };

describe('the outline of a remnant', () => {
  it('is refused with what is wrong', () => {
    expect(outlineFault(L, SIZE)).toBeNull();
    expect(outlineFault(L.toReversed(), SIZE)).toBeNull();
    expect(outlineFault(L.slice(0, 2), SIZE)).toBe('CORNERS');
    expect(outlineFault(L, { length: 2000.001, width: 1000 })).toBe('EXTENT');
    expect(outlineFault(at([Number.NaN, 0], [2000, 0], [0, 1000]), SIZE)).toBe('EXTENT');
    // a bow tie, a line that runs back on itself, a corner on another line
    expect(outlineFault(at([0, 0], [2000, 1000], [2000, 0], [0, 1000]), SIZE)).toBe('CROSSING');
    expect(outlineFault(at([0, 0], [2000, 0], [1000, 0], [2000, 1000]), SIZE)).toBe('CROSSING');
    expect(outlineFault(at([0, 0], [2000, 0], [2000, 1000], [1000, 0], [0, 1000]), SIZE)).toBe('CROSSING');
    expect(outlineFault(at([0, 0], [1000, 0], [2000, 0], [2000, 1000]), SIZE)).toBeNull();
  });
  it('has an exact area, and zones for what is gone', () => {
    expect(outlineArea(L)).toBe('1.680000000000');
    expect(outlineArea(at([0, 0], [0.001, 0], [0, 0.001]))).toBe('0.000000000001');
    expect(zonesOutside(L, SIZE)).toEqual([{ x: 1200, y: 600, w: 800, h: 400 }]);
    expect(zonesOutside(at([0, 0], [2000, 0], [2000, 1000], [0, 1000]), SIZE)).toEqual([]);
    // a U: the gap and nothing else
    const u = at(
      [0, 0],
      [2000, 0],
      [2000, 1000],
      [1500, 1000],
      [1500, 300],
      [500, 300],
      [500, 1000],
      [0, 1000],
    );
    expect(zonesOutside(u, SIZE)).toEqual([{ x: 500, y: 300, w: 1000, h: 700 }]);
  });
  it('covers all that is outside and little more, whatever its corners', () => {
    let seed = 7;
    const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let round = 0; round < 200; round += 1) {
      // a star around the middle is always simple
      const count = 5 + Math.floor(chance() * 8);
      const raw = Array.from({ length: count }, (_, i) => {
        const angle = (2 * Math.PI * (i + 0.9 * chance())) / count;
        const r = 200 + 800 * chance();
        return { x: Math.round(r * Math.cos(angle)), y: Math.round(r * Math.sin(angle)) };
      });
      const [left, low] = [Math.min(...raw.map((p) => p.x)), Math.min(...raw.map((p) => p.y))];
      const corners = raw.map((p) => ({ x: p.x - left, y: p.y - low }));
      const size = {
        length: Math.max(...corners.map((p) => p.x)),
        width: Math.max(...corners.map((p) => p.y)),
      };
      if (outlineFault(corners, size) !== null) continue;
      const zones = zonesOutside(corners, size);
      const isCovered = (x: number, y: number) =>
        zones.some((z) => x >= z.x && x <= z.x + z.w && y >= z.y && y <= z.y + z.h);
      for (let shot = 0; shot < 300; shot += 1) {
        const [x, y] = [chance() * size.length, chance() * size.width];
        const isInside = corners.reduce((odd, a, i) => {
          const b = corners[(i + 1) % corners.length] as { x: number; y: number };
          const crosses = a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y);
          return crosses ? !odd : odd;
        }, false);
        if (!isInside) expect(isCovered(x, y), JSON.stringify({ corners, x, y })).toBe(true);
      }
      const gone = zones.reduce((sum, z) => sum + z.w * z.h, 0) / 1e6;
      const free = (size.length * size.width) / 1e6 - gone;
      expect(free).toBeLessThanOrEqual(Number(outlineArea(corners)) + 1e-9);
      expect(free).toBeGreaterThan(0.6 * Number(outlineArea(corners)));
    }
  });
});

/** An order that an L just holds, and one that needs the corner that is gone. */
const order = (area: string | undefined, zones = zonesOutside(L, SIZE)): Problem => ({
  kind: 1,
  groups: [{ key: 'g', thickness: 3, density: '2.73', scrapPrice: '10' }],
  items: [
    { id: 'A', group: 'g', w: 1190, h: 990, quantity: 1 },
    { id: 'B', group: 'g', w: 780, h: 590, quantity: 1 },
  ],
  stocks: [
    {
      id: 'R',
      group: 'g',
      kind: 3,
      ...SIZE,
      quantity: 1,
      zones,
      ...(area === undefined ? {} : { area }),
      price: { mode: 1, price: '20' },
    } satisfies SheetStock,
  ],
});

describe.each([1, 3] as const)('nesting on it (cut mode %s)', (cutMode) => {
  const trims = { left: 0, right: 0, top: 0, bottom: 0 };
  const params = {
    ...presetParams(2),
    cutMode,
    kerf: 0,
    spacing: 0,
    trims,
    remMinShort: 5000,
    remnantMinUtil: 0,
  };
  const shaped = (problem: Problem): Problem =>
    cutMode === 1
      ? problem
      : {
          ...problem,
          items: problem.items.map((item) => ({
            ...item,
            turns: [0],
            outline: {
              outer: { vertices: at([0, 0], [item.w, 0], [item.w, item.h], [0, item.h]) },
              holes: [],
            },
          })),
        };

  it('fills the two arms, and counts, weighs and prices what the sheet has', async () => {
    const problem = shaped(order(outlineArea(L)));
    const solution = await solve(problem, params, { seed: 1, budget: { rounds: 50 } });
    expect(solution.totals).toMatchObject({ placedAmount: 2, sheetAmount: 1, grossArea: '1.680000' });
    // 1.68 m² × 3 mm × 2.73 g/cm³; at 20 yuan; what is not in the parts is scrap at 10
    expect(solution.totals).toMatchObject({ grossWeight: '13.759', materialCost: '275.18' });
    expect(solution.layouts[0]).toMatchObject({ area: '1.680000', weight: '13.759', cost: '275.18' });
    expect(verify(problem, params, solution).ok).toBe(true);
    const whole = shaped(order(undefined));
    expect(verify(whole, params, solution).faults.map((f) => f.code)).toContain('LAYOUT_FIGURE');
  });
});

it('an area that is no part of the rectangle is refused', () => {
  for (const area of ['0', '-1', '2.000000000001', 'x'])
    expect(
      precheck(order(area), presetParams(2)).errors.map((e) => e.code),
      area,
    ).toContain('STOCK_AREA');
  expect(precheck(order('2'), presetParams(2)).badStocks).toEqual([]);
});
