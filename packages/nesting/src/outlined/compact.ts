// After the search: coils, and the emptiest sheet of a group, are laid anew as short as can be found, so that less is cut from
// the coil and what is left of the last plate is one rectangle.
import { grouped } from '../geometry/grouped.ts';
import type { ShapeLayout, ShapeParams, ShapeProblem, ShapeSheet, ShapeSolution } from '../problem/shape.ts';
import type { SolveOptions } from '../problem/reports.ts';
import { boundsOfRing } from '../geometry/box.ts';
import { createShapeRun } from '../shape/run.ts';
import type { ShapeRun } from '../shape/run.ts';
import { placedRings } from '../shape/drawing.ts';

/** Fuller plates are left as they are. */
const FULL = 0.85;

/** The layouts worth laying anew: all of coils, and the emptiest plate of each group. */
export function looseLayouts(solution: ShapeSolution, coils: ReadonlySet<string>): ShapeLayout[] {
  const emptiest = grouped(solution.layouts, (l) => l.group).flatMap((own) => {
    const plates = own.filter((l) => !coils.has(l.stockId));
    const [first] = plates.toSorted((a, b) => Number(a.utilization) - Number(b.utilization));
    return first !== undefined && Number(first.utilization) < FULL ? [first] : [];
  });
  return [...solution.layouts.filter((l) => coils.has(l.stockId)), ...emptiest];
}

/** The parts of one sheet as a strip of its width. Undefined where zones lie on it. */
export function compaction(
  layout: ShapeLayout,
  problem: ShapeProblem,
  params: ShapeParams,
  options: SolveOptions,
): ShapeRun | undefined {
  const sheet = problem.stocks.find((s): s is ShapeSheet => s.id === layout.stockId && s.kind === 'sheet');
  if (sheet?.length === undefined || sheet.width === undefined || (sheet.defects ?? []).length > 0)
    return undefined;
  const counts = new Map<string, number>();
  for (const p of layout.placements) counts.set(p.itemId, (counts.get(p.itemId) ?? 0) + 1);
  const items = problem.items.flatMap((item) => {
    const quantity = counts.get(item.id);
    return quantity === undefined ? [] : [{ ...item, quantity }];
  });
  const { group, id, width, length } = sheet;
  const strip = {
    kind: 'strip' as const,
    id,
    width,
    maxLength: length,
    ...(group === undefined ? {} : { group }),
  };
  return createShapeRun({ kind: 2, items, stocks: [strip] }, params, options);
}

/** The layout with the places of the strip, when that holds all its parts and is shorter. */
export function shortened(
  layout: ShapeLayout,
  problem: ShapeProblem,
  strip: ShapeSolution,
): ShapeLayout | undefined {
  const [found] = strip.layouts;
  if (found === undefined || found.placements.length !== layout.placements.length) return undefined;
  return found.length < reachOf(layout, problem) ? { ...layout, placements: found.placements } : undefined;
}

function reachOf(layout: ShapeLayout, problem: ShapeProblem): number {
  const items = new Map(problem.items.map((i) => [i.id, i]));
  return layout.placements.reduce((most, p) => {
    const item = items.get(p.itemId);
    const [outer] = item === undefined ? [] : placedRings(item, p);
    return outer === undefined ? most : Math.max(most, boundsOfRing(outer).maxX);
  }, 0);
}
