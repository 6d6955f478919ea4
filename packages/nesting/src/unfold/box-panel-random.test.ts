// Random panels against a slow model: sections walked over their bends, corners counted in strips.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSelfCrossing } from '../geometry/crossing.ts';
import { area, signedArea } from '../geometry/ring.ts';
import type { Bend } from './bend.ts';
import { deductionOf } from './bend.ts';
import { unfoldBoxPanel } from './box-panel.ts';
import type { Leg } from './flange.ts';
import type { PanelSpec, Unfolded } from './panel-spec.ts';
import { often } from '../../trust/often.ts';

describe('random panels', () => {
  const bend = fc.record({
    method: fc.constantFrom(1 as const, 2 as const),
    radius: fc.constantFrom(1, 2, 3),
    k: fc.integer({ min: 30, max: 50 }),
    mode: fc.constantFrom(1 as const, 1 as const, 2 as const, 3 as const),
  });
  const side = fc.record({
    f: fc.integer({ min: 20, max: 60 }),
    lip: fc.integer({ min: 0, max: 25 }),
    kind: fc.integer({ min: 0, max: 3 }),
  });
  const panel = fc.record({
    width: fc.integer({ min: 200, max: 3000 }),
    height: fc.integer({ min: 200, max: 1500 }),
    t: fc.constantFrom(1, 1.5, 2, 2.5, 3),
    bend,
    sides: fc.tuple(side, side, side, side),
    type: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    gap: fc.constantFrom(0, 0.5, 1),
    relief: fc.constantFrom(0 as const, 0 as const, 1 as const, 2 as const),
  });
  it('panels: sizes fold back, rings are sound, area is box less corners', () => {
    fc.assert(
      fc.property(panel, (p) => {
        const rule =
          p.bend.mode === 1
            ? { mode: 1 as const, value: p.bend.k / 100 }
            : { mode: p.bend.mode, value: p.bend.mode === 2 ? 1.6 * p.t : 0.4 * p.t };
        const one: Bend = {
          angle: 90,
          dir: 'back',
          method: p.bend.method,
          radius: p.bend.radius,
          grooveRemain: 0.8,
          rule,
        };
        const chains = p.sides.map(({ f, lip, kind }): Leg[] =>
          kind === 0
            ? []
            : kind === 1 || lip < 12
              ? [{ length: f, bend: one }]
              : [
                  { length: f, bend: one },
                  { length: lip, bend: one },
                ],
        );
        const [bottom, right, top, left] = chains.map((chain) => ({ chain }));
        const spec: PanelSpec = {
          width: p.width,
          height: p.height,
          thickness: p.t,
          corner: { type: p.type, gap: p.gap, relief: p.relief },
          sides: { bottom, right, top, left },
        };
        const { geometry, weldLength } = unfoldBoxPanel(spec);
        const bd = deductionOf(one, p.t);
        const grow = (chain: Leg[]): number => chain.reduce((sum, leg) => sum + leg.length - bd, 0);
        const across = p.width + grow(chains[3] ?? []) + grow(chains[1] ?? []);
        const up = p.height + grow(chains[0] ?? []) + grow(chains[2] ?? []);
        expect(Math.abs(geometry.width - across)).toBeLessThanOrEqual(0.0501);
        expect(Math.abs(geometry.height - up)).toBeLessThanOrEqual(0.0501);
        expect(findSelfCrossing(geometry.outer).state).toBe('clear');
        expect(signedArea(geometry.outer)).toBeGreaterThan(0);
        expect(
          geometry.outer.vertices.every(
            (v) => v.x >= 0 && v.y >= 0 && v.x <= geometry.width && v.y <= geometry.height,
          ),
        ).toBe(true);
        expect(geometry.bendLines).toHaveLength(chains.flat().length);
        // walking the section through the middle over its bend lines gives every outside length back
        const xs = geometry.bendLines
          .filter((l) => l.from.x === l.to.x)
          .map((l) => l.from.x)
          .sort((a, b) => a - b);
        const stations = [0, ...xs, geometry.width];
        const legs = [
          ...(chains[3] ?? []).map((leg) => leg.length).reverse(),
          p.width,
          ...(chains[1] ?? []).map((leg) => leg.length),
        ];
        legs.forEach((length, i) => {
          const bends = (i === 0 ? 0 : 0.5) + (i === legs.length - 1 ? 0 : 0.5);
          const flat = (stations[i + 1] ?? 0) - (stations[i] ?? 0);
          expect(Math.abs(flat + bends * bd - length)).toBeLessThanOrEqual(0.06);
        });
        if (p.relief === 0)
          expectCornerAreas(spec, geometry.outer, { bd, across: geometry.width, up: geometry.height });
        if (p.type !== 4) expect(weldLength).toBe(0);
      }),
      { numRuns: often(1000, 6000) },
    );
  });
});

/** Area by counting strips: for each corner the removed width is asked at many heights of the flat. */
function expectCornerAreas(
  spec: PanelSpec,
  outer: Unfolded['geometry']['outer'],
  flat: { bd: number; across: number; up: number },
): void {
  const chains = [spec.sides.bottom, spec.sides.right, spec.sides.top, spec.sides.left].map(
    (side) => side?.chain ?? [],
  );
  const ext = chains.map((chain) => chain.reduce((sum, leg) => sum + leg.length - flat.bd, 0));
  const t = spec.thickness;
  const gap = spec.corner.type === 4 ? 0 : spec.corner.gap;
  const setback = (side: number, depth: number, neighbour: number): number => {
    const chain = chains[side] ?? [];
    const other = chains[neighbour] ?? [];
    if (chain.length === 0 || other.length === 0) return 0;
    const isLong = side % 2 === 0 ? spec.width >= spec.height : spec.height > spec.width;
    const covers = spec.corner.type === 3 ? !isLong : isLong;
    const c = spec.corner.type === 1 ? t + gap / 2 : covers ? 0 : t + gap;
    const lip = chain[1]?.length ?? 0;
    if (lip === 0 || depth > lip - flat.bd / 2) return c;
    return Math.max(c, other.length === 2 && (other[1]?.length ?? 0) > t ? lip - depth + gap : t + gap);
  };
  let removed = 0;
  const step = 0.25;
  for (let corner = 0; corner < 4; corner++) {
    const next = (corner + 1) % 4;
    if ((chains[corner] ?? []).length === 0 || (chains[next] ?? []).length === 0) continue;
    const reach = (ext[corner] ?? 0) + t + 30;
    for (let y = step / 2; y < reach; y += step) {
      const wide = (ext[next] ?? 0) + setback(corner, y, next);
      // each cell is four steps wide and asked in its middle, or the error of an edge would be on one side
      for (let x = 2 * step; x < wide; x += 4 * step)
        if (y < (ext[corner] ?? 0) + setback(next, x, corner)) removed += 4 * step * step;
    }
  }
  const area_ = flat.across * flat.up - removed;
  expect(Math.abs(area(outer) - area_)).toBeLessThan(4 * 60);
}
