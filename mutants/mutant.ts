/** Faults that a hand could make without being noticed, each with the tests that must notice it. `from` stands once in its file. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** filters of vitest; the first that fails has caught it */
  readonly tests: readonly string[];
}

/** Where the parts of the house lie, from the root of the tree. */
export const kit = (file: string): string => `apps/server/src/kit/${file}`;
export const module = (file: string): string => `apps/server/src/modules/${file}`;
export const contract = (file: string): string => `packages/contract/src/${file}`;
export const nesting = (file: string): string => `packages/nesting/src/${file}`;
