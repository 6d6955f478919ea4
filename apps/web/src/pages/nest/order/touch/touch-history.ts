/** Steps of a work that can be taken back; what is typed or dragged is one step, however many values it passed. */
export interface History<T> {
  readonly steps: readonly T[];
  readonly at: number;
  /** the last step is still being made */
  readonly isOpen: boolean;
}

export const begun = <T>(first: T): History<T> => ({ steps: [first], at: 0, isOpen: false });

/** A further step; one that is still being made is written over. */
export function stepped<T>({ steps, at, isOpen }: History<T>, next: T, isPart = false): History<T> {
  const kept = steps.slice(0, isOpen ? at : at + 1);
  return { steps: [...kept, next], at: kept.length, isOpen: isPart };
}

/** The step that was being made is done. */
export const settled = <T>(history: History<T>): History<T> =>
  history.isOpen ? { ...history, isOpen: false } : history;

export const gone = <T>({ steps, at }: History<T>, by: number): History<T> => ({
  steps,
  at: Math.max(0, Math.min(steps.length - 1, at + by)),
  isOpen: false,
});
