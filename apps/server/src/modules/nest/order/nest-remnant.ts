/** Remnants as they are stored, shown and printed. Here alone the engine's form becomes ours. */
import type { Remnant } from '@muyun/nesting';

/** `w` across the sheet (Y), `l` along it (X), mm. The engine has `w` along X and `h` along Y. */
export type StoredRemnant = Omit<Remnant, 'h'> & { readonly l: number };

export const storedRemnants = (remnants: readonly Remnant[]): StoredRemnant[] =>
  remnants.map(({ w: l, h: w, ...rest }) => ({ ...rest, w, l }));
