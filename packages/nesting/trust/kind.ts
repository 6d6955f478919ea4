// What every kind of problem (plates, bars, shapes) shows about itself: orders drawn with every option at random
// are solved without a crash, a refused plan or a lost piece; valid plans that the engine did not make raise no
// alarm; every kind of planted fault is seen. `cli.ts` runs it, the tests run a part of it.

/** Numbers of [0, 1), the same for the same seed. */
export type Chance = () => number;

/** A planted fault: one way in which an answer can be wrong. */
export interface PlantedFault<J, S> {
  /** What is wrong, in a few words; unique within its kind. */
  name: string;
  /** A copy of the solution with the fault in it, or undefined when this solution offers no place for it. */
  plant: (job: J, solution: S, chance: Chance) => S | undefined;
}

/** One fault that the verifier, or the trial itself, found: a line to print. */
export interface Finding {
  code: string;
  detail: string;
}

/**
 * J is the whole job (problem and parameters), S the solution of its kind.
 */
export interface TrustKind<J, S> {
  name: 'plates' | 'outlined' | 'bars' | 'shapes';
  /** An order with every option of the kind drawn at random, small enough to be solved in a few dozen rounds. */
  draw: (chance: Chance) => J;
  /** Solved with a small budget of rounds. */
  solve: (job: J, seed: number) => S;
  /** The package's own verifier. */
  verify: (job: J, solution: S) => readonly Finding[];
  /** Pieces neither placed nor told, or told as left over although an unused sheet or bar in stock takes them. */
  lost: (job: J, solution: S) => readonly Finding[];
  /** A job and a valid plan of it that was put together at random, without the engine's search. */
  validPlan: (chance: Chance) => { job: J; solution: S };
  faults: ReadonlyArray<PlantedFault<J, S>>;
}
