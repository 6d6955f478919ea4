// What the verifier finds in plans of outlines that were changed after the run.
import { describe, expect, it } from 'vitest';
import { circleRing, rectangleRing } from '../geometry/ring.ts';
import type { Placement, Solution } from '../problem/types.ts';
import { codes, frame, item, params, placementsOf, problemOf, solved, triangle } from './test/scene.ts';

describe('the verifier sees', () => {
  const problem = problemOf([
    triangle(4),
    frame(2),
    item('o', circleRing({ x: 0, y: 0 }, 150), 3, [300, 300], 70_685.83),
  ]);
  const rules = params({ spacing: 5 });
  const sound = solved(problem, rules);
  /** The plan with its first part of the item changed. */
  const spoilt = (change: (p: Placement) => Partial<Placement>, itemId = 't'): Solution => {
    const copy = structuredClone(sound);
    const [p] = copy.layouts.flatMap((l) => l.placements.filter((x) => x.itemId === itemId));
    Object.assign(p as Placement, change(p as Placement));
    return copy;
  };
  const by =
    (dx: number, dy = 0) =>
    (p: Placement) => ({
      x: Math.round((p.x + dx) * 1000) / 1000,
      y: Math.round((p.y + dy) * 1000) / 1000,
      at: {
        x: Math.round(((p.at?.x ?? 0) + dx) * 1000) / 1000,
        y: Math.round(((p.at?.y ?? 0) + dy) * 1000) / 1000,
      },
    });

  it('nothing wrong with what the engine answers', () => {
    expect(codes(problem, rules, sound)).toEqual([]);
    expect(sound.totals.lostAmount).toBe(0);
  });

  it('an overlap of a fifth of a millimetre, and a distance below the spacing', () => {
    const [first, second] = placementsOf(sound).filter((p) => p.itemId === 't') as [Placement, Placement];
    const onTop = spoilt(() => ({
      x: second.x,
      y: second.y,
      w: second.w,
      h: second.h,
      rotation: second.rotation,
      at: second.at as never,
    }));
    expect(codes(problem, rules, onTop)).toContain('OVERLAP');
    expect(first.itemId).toBe('t');
    // two plates of their own: 0.2 mm into each other, then 4.9 apart
    const pair = problemOf([item('q', rectangleRing(400, 400), 2, [400, 400], 160_000)]);
    const lay = (gap: number): Solution => {
      const plan = solved(pair, rules);
      const [layout] = plan.layouts;
      const at = (x: number) => ({
        x,
        y: 100,
        w: 400,
        h: 400,
        rotation: 0,
        mirror: false,
        at: { x, y: 100 },
        itemId: 'q',
      });
      Object.assign(layout as object, {
        placements: [
          { ...at(100), seq: 1 },
          { ...at(500 + gap), seq: 2 },
        ],
      });
      return plan;
    };
    expect(codes(pair, rules, lay(-0.2))).toContain('OVERLAP');
    expect(codes(pair, rules, lay(4.9))).toContain('SPACING');
    expect(codes(pair, rules, lay(5))).not.toContain('SPACING');
  });

  it('a part off the sheet, turned or mirrored against the rules, a wrong box, a place without its drawing', () => {
    expect(codes(problem, rules, spoilt(by(-2000)))).toContain('OUTSIDE');
    expect(
      codes(
        problem,
        rules,
        spoilt(() => ({ rotation: 33 })),
      ),
    ).toContain('ROTATION');
    expect(
      codes(
        problem,
        rules,
        spoilt(() => ({ mirror: true })),
      ),
    ).toContain('MIRROR');
    expect(
      codes(
        problem,
        rules,
        spoilt((p) => ({ w: p.w + 1 })),
      ),
    ).toContain('SIZE');
    expect(
      codes(
        problem,
        rules,
        spoilt((p) => ({ x: p.x + 1 })),
      ),
    ).toContain('SIZE');
    const bare = structuredClone(sound);
    for (const p of bare.layouts.flatMap((l) => l.placements)) delete (p as { at?: unknown }).at;
    expect(codes(problem, rules, bare)).toContain('PLACEMENT_NUMBER');
  });

  it('wrong figures, a piece too many, a coil length off its step', () => {
    const cheap = structuredClone(sound);
    cheap.totals.netCost = '1.00';
    expect(codes(problem, rules, cheap)).toContain('TOTAL');
    const more = structuredClone(sound);
    (more.layouts[0] as { repeat: number }).repeat += 1;
    expect(codes(problem, rules, more)).toContain('PLACED_TOO_MANY');
    const odd = structuredClone(sound);
    (odd.layouts[0] as { length: number }).length += 1;
    expect(codes(problem, rules, odd)).toContain('SHEET_SIZE');
  });
});
