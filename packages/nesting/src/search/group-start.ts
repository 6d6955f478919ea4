// What the search of a group begins with: its sheet sizes and a first plan, in slices, because that of a large order takes long.
import type { Sliced } from '../geometry/sliced.ts';
import type { GroupTask } from '../problem/normalise.ts';
import type { BinMaker } from '../rect/bin.ts';
import { BestPlans } from './best-plans.ts';
import { missingPieces } from './plan.ts';
import { polishing } from './polish.ts';
import { makeChance } from './rng.ts';
import { binMaker } from './starts/bin-maker.ts';
import { FirstPlans, startingOf } from './starts/first-plans.ts';
import { choosingSizes } from './starts/size-choice.ts';
import type { Sketch } from './starts/size-choice.ts';

export interface GroupStart {
  /** With the sheet sizes that are used. */
  task: GroupTask;
  chance: () => number;
  make: BinMaker;
  starts: FirstPlans;
  /** The first plan among them. */
  plans: BestPlans;
}

/** @param thorough the plan of a short search on few sizes */
export function* groupStart(
  whole: GroupTask,
  seed: number,
  thorough: Sketch['thorough'],
): Sliced<GroupStart> {
  const chance = makeChance(seed);
  const make = binMaker(whole, chance);
  const first: Sketch['first'] = function* (few, no) {
    const plan = yield* startingOf(few, no, { make, chance });
    // few coil lengths, or few metres, may leave out what a plan of any lengths takes
    return few.stocks.some((s) => s.isCoil && s.quantity > 0)
      ? yield* polishing({ ...few, fillers: [] }, make, plan, chance)
      : plan;
  };
  const { task, plan: known } = yield* choosingSizes(whole, { first, thorough });
  const starts = new FirstPlans(task, make, { chance, stocks: whole.stocks });
  const plans = new BestPlans(task, make, chance);
  yield;
  const plan = yield* starts.first();
  yield;
  yield* plans.adopting(plan);
  // the sizes were chosen because all pieces lie on them
  if (known !== undefined && missingPieces(known.missing) < missingPieces(plans.best.missing))
    yield* plans.adopting(known);
  yield;
  return { task, chance, make, starts, plans };
}
