// A plan from another run of the same problem, read with distrust: every piece must lie free and as it may.
import type { Spot } from '../collide/field.ts';
import { Field } from '../collide/field.ts';
import type { Kind } from '../collide/kind.ts';
import { FREE_STEP } from '../collide/kind.ts';
import type { Oriented } from '../collide/oriented.ts';
import { milliDegrees } from '../collide/trig.ts';
import { cellFor } from './construct.ts';
import type { ShapeTask, Sheet } from './normalise.ts';
import type { Filled, GroupPlan } from './plan.ts';
import type { ShapeLayout, ShapePlacement, ShapeSolution } from '../problem/shape.ts';

/** What the solution holds for one group as a plan of its task; undefined when anything about it is not right. */
export function adoptedPlan(task: ShapeTask, solution: ShapeSolution): GroupPlan | undefined {
  const layouts: unknown = solution?.layouts;
  if (!Array.isArray(layouts)) return undefined;
  const open = new Map<string, number[]>();
  for (const [k, { item }] of task.pieces.entries()) {
    const own = open.get(item.id);
    if (own === undefined) open.set(item.id, [k]);
    else own.push(k);
  }
  const filled: Filled[] = [];
  for (const layout of layouts as (ShapeLayout | null)[]) {
    if (layout?.group !== task.group) continue;
    const sheet = openSheet(task, layout, filled);
    const next = sheet && filledSheet(task, sheet, { layout, open });
    if (next === undefined) return undefined;
    filled.push(next);
  }
  return { filled, left: [...open.values()].flat().sort((a, b) => a - b) };
}

/** A row of that id of which sheets are left; copies must come as layouts of their own, as this engine writes them. */
function openSheet(task: ShapeTask, layout: ShapeLayout, filled: readonly Filled[]): Sheet | undefined {
  if (layout.repeat !== 1 || !Array.isArray(layout.placements) || layout.placements.length === 0)
    return undefined;
  return task.sheets.find((sheet) => {
    const used = filled.reduce((n, f) => n + (f.sheet === sheet ? 1 : 0), 0);
    return sheet.stock.id === layout.stockId && used < sheet.quantity;
  });
}

function filledSheet(
  task: ShapeTask,
  sheet: Sheet,
  { layout, open }: { layout: ShapeLayout; open: Map<string, number[]> },
): Filled | undefined {
  const kinds = task.pieces.map((p) => p.kind);
  const field = new Field(sheet.area, task.gap, kinds.length, cellFor(kinds));
  const pieces: number[] = [];
  const spots: Spot[] = [];
  for (const placement of layout.placements as (ShapePlacement | null)[]) {
    const k = placement === null ? undefined : open.get(placement.itemId)?.pop();
    if (k === undefined || placement === null) return undefined;
    const form = formOf(kinds[k] as Kind, placement);
    if (form === undefined) return undefined;
    const [x, y] = [Math.round(placement.x * 1000) + form.refX, Math.round(placement.y * 1000) + form.refY];
    if (!Number.isSafeInteger(x) || !Number.isSafeInteger(y) || !field.isFree(form, x, y)) return undefined;
    field.put(k, form, x, y);
    pieces.push(k);
    spots.push({ form, x, y });
  }
  return { sheet, pieces, spots };
}

/** The form of an allowed turn. */
function formOf(kind: Kind, { rotation, mirror }: ShapePlacement): Oriented | undefined {
  if (typeof rotation !== 'number' || !(Math.abs(rotation) <= 1e6)) return undefined;
  const turn = milliDegrees(rotation);
  const isAllowed = kind.turns === null ? turn % FREE_STEP === 0 : kind.turns.includes(turn);
  return isAllowed && kind.mirrors.includes(mirror) ? kind.at(turn, mirror) : undefined;
}
