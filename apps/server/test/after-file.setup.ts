/** After every test file: whatever its tests have done, the invariants of the house hold. Loads nothing where no house was opened. */
import { afterAll } from 'vitest';

/** What house.ts has left for the end of a file. */
export const AFTER_FILE = Symbol.for('muyun.after-file');
type Hook = () => Promise<void>;

afterAll(async () => {
  await (globalThis as { [AFTER_FILE]?: Hook })[AFTER_FILE]?.();
});
