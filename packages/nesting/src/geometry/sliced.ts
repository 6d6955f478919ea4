// Long work that can be stopped between any two of its slices.

/**
 * Yields every few milliseconds at the latest; what it answers does not depend on when it is asked to go on. Yields true
 * where a round of a search ends.
 */
export type Sliced<T> = Generator<boolean | void, T, void>;

/** Does the work at one go. */
export function drained<T>(work: Sliced<T>): T {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
}
