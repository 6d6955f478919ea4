/** Does work that comes in slices at one go. Own code of the verifier. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
}
