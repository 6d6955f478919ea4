// Plans of true shapes told and judged as plates: at one go, or in slices while the run goes on.
import { drained } from '../geometry/sliced.ts';
import type { Sliced } from '../geometry/sliced.ts';
import type { Solution } from '../problem/types.ts';
import type { OutlinedShapes } from './assemble.ts';

/** A plan of the search, and what tells it from others. */
export interface NamedPlan {
  readonly of: string;
  readonly shapes: OutlinedShapes;
}

/** Puts a plan together and checks it: undefined when it does not pass. */
export type Judging = (shapes: OutlinedShapes) => Sliced<Solution | undefined>;

export class Judged {
  /** Plans that did not pass. */
  refused = 0;
  /** The last plan that passed. */
  last: Solution | undefined;
  private readonly judging: Judging;
  /** The plan last looked at. */
  private seen: string | undefined;
  private ahead: { of: string; work: Sliced<Solution | undefined> } | undefined;

  constructor(judging: Judging) {
    this.judging = judging;
  }

  /** The newest plan where it passes, else the last that did. */
  atOnce({ of, shapes }: NamedPlan): Solution | undefined {
    if (of !== this.seen) this.settle(of, drained(this.judging(shapes)));
    return this.last;
  }

  /** Goes on with the newest plan. @returns whether it is known whether that passes */
  goOn(newest: () => NamedPlan, isOver: () => boolean): boolean {
    do {
      if (this.ahead === undefined) {
        const { of, shapes } = newest();
        if (of === this.seen) return true;
        this.ahead = { of, work: this.judging(shapes) };
      }
      const { of, work } = this.ahead;
      const next = work.next();
      if (next.done === true) this.settle(of, next.value);
    } while (!isOver());
    return false;
  }

  forget(): void {
    this.last = undefined;
    this.seen = undefined;
    this.ahead = undefined;
  }

  private settle(of: string, solution: Solution | undefined): void {
    this.ahead = undefined;
    this.seen = of;
    if (solution === undefined) this.refused += 1;
    else this.last = solution;
  }
}
