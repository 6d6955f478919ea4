// A strip filled without working overlaps out: the first layout, and new ends for strips of very many pieces.
import type { Area, Spot } from '../collide/field.ts';
import { Field } from '../collide/field.ts';
import type { Kind } from '../collide/kind.ts';
import type { Oriented } from '../collide/oriented.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { PlaceFinder, bySize, cellFor, fill } from './construct.ts';
import type { HomeOf } from './construct.ts';

export interface StripTask {
  kinds: readonly Kind[];
  /** Usable box; `highX` is the longest length allowed. */
  area: Area;
  gap: number;
  chance: () => number;
  homeOf: HomeOf;
  /** Share of the budget spent, 0 to 1. */
  spent: () => number;
}

export interface StripState {
  /** The best valid layout and its reach in x, µm. */
  spots: Spot[];
  reach: number;
  improvements: number;
  /** Changes when the layout was set from outside: the search goes on from there. */
  turned: number;
  /** Changes when the layout was refused: what was being made of it would have its faults again. */
  refused: number;
}

/** Pieces after which a strip that is still being filled is told. */
const TOLD = 100;

/**
 * A valid first layout: largest pieces first to the lower left. Undefined when the longest strip is too short.
 * @param tell hears now and then what lies on the strip already
 */
export function* firstStrip(
  task: StripTask,
  tell: (pieces: number[], spots: Spot[]) => void,
): Sliced<StripState | undefined> {
  const { kinds } = task;
  const field = new Field(task.area, task.gap, kinds.length, cellFor(kinds));
  const finder = new PlaceFinder(field, task.chance, task.homeOf);
  const order = bySize(kinds);
  for (let i = 0; i < order.length; i += TOLD) {
    if ((yield* fill(finder, kinds, order.slice(i, i + TOLD))).length > 0) return undefined;
    const placed = order.slice(0, i + TOLD);
    tell(
      placed,
      placed.map((k) => spotOf(field, k)),
    );
  }
  const spots = kinds.map((_, k) => spotOf(field, k));
  return { spots, reach: field.reach(), improvements: 0, turned: 0, refused: 0 };
}

export function spotOf(field: Field, k: number): Spot {
  return { form: field.forms[k] as Oriented, x: field.x[k] as number, y: field.y[k] as number };
}

/** Largest x that the pieces reach, µm. */
export function reachOf(spots: readonly Spot[]): number {
  return spots.reduce((m, s) => Math.max(m, s.x + s.form.width + s.form.edgeSlack), 0);
}

/** Many pieces: those right of a cut are taken away and filled in anew in a blurred order; the shorter strip counts. */
export function* refillEnds(task: StripTask, state: StripState): Sliced<void> {
  const { kinds, chance } = task;
  while (task.spent() < 1) {
    const { turned } = state;
    const cut = task.area.lowX + (state.reach - task.area.lowX) * (0.3 + 0.65 * chance());
    const field = new Field(task.area, task.gap, kinds.length, cellFor(kinds));
    const blur = chance();
    const order: { k: number; size: number }[] = [];
    for (const [k, s] of state.spots.entries()) {
      if (s.x + s.form.width <= cut) field.put(k, s.form, s.x, s.y);
      else order.push({ k, size: (kinds[k] as Kind).shape.hullArea * (1 + blur * (chance() - 0.5)) });
    }
    order.sort((a, b) => b.size - a.size || a.k - b.k);
    const finder = new PlaceFinder(field, chance, task.homeOf);
    const left = yield* fill(
      finder,
      kinds,
      order.map((o) => o.k),
    );
    if (left.length === 0 && field.reach() < state.reach && turned === state.turned) {
      state.spots = kinds.map((_, k) => spotOf(field, k));
      state.reach = field.reach();
      state.improvements++;
    }
    yield true;
  }
}
