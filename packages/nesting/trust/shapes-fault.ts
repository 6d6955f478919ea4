// How a fault is planted into a true-shape plan: on a copy, or not at all.
import type { ShapeSolution } from '../src/problem/shape.ts';
import type { Chance, PlantedFault } from './kind.ts';
import type { ShapeJob } from './shapes-draw.ts';

export type ShapeFault = PlantedFault<ShapeJob, ShapeSolution>;
/** Edits a copy; false when the plan offers no place for the fault. */
export type Edit = (s: ShapeSolution, job: ShapeJob, chance: Chance) => boolean | void;

export function fault(name: string, edit: Edit): ShapeFault {
  return {
    name,
    plant: (job, solution, chance) => {
      const copy = structuredClone(solution);
      return edit(copy, job, chance) === false ? undefined : copy;
    },
  };
}
