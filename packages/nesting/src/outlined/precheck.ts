// A drawing before the run: whether there is one that can be cut, and how large it is in every turn. engineering.md F4 types 1, 2.
import { boundsOfRing } from '../geometry/box.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { turned, transformRing } from '../geometry/transform.ts';
import { turnsOf } from '../problem/rotation.ts';
import type { Item, PrecheckError } from '../problem/types.ts';
import { ringsErrors } from '../shape/precheck-rings.ts';

const TENTH = 0.1;
const WHOLE = 360;
/** Rounding of doubles, µm. */
const NOISE = 1e-5;

/** What is wrong with the drawing of an item: none (1), or one that cannot be cut (2) with its place in mm. */
export function* outlineFault(
  item: Item,
): Sliced<Pick<PrecheckError, 'type' | 'code' | 'params'> | undefined> {
  const { outline } = item;
  if (outline?.outer === undefined) return { type: 1, code: 'NO_OUTLINE', params: {} };
  if (!Array.isArray(outline.holes)) return { type: 2, code: 'HOLES', params: {} };
  const [error] = yield* ringsErrors(outline.outer, outline.holes);
  return error === undefined ? undefined : { type: 2, code: error.code, params: error.params };
}

/** Boxes of the outline in its allowed turns, µm. */
export function* outlineSizes(item: Item): Generator<{ w: number; h: number }> {
  if (item.outline === undefined) return;
  for (const angle of anglesOf(item)) {
    const box = boundsOfRing(transformRing(turned(angle), item.outline.outer));
    yield {
      w: Math.ceil((box.maxX - box.minX) * 1000 - NOISE),
      h: Math.ceil((box.maxY - box.minY) * 1000 - NOISE),
    };
  }
}

function* anglesOf(item: Item): Generator<number> {
  const turns = turnsOf(item);
  if (Array.isArray(turns)) return yield* turns;
  const step = turns === 'free' ? TENTH : turns.step;
  for (let i = 0; i * step < WHOLE; i += 1) yield i * step;
}
