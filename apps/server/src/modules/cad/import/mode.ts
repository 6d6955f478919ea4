/** How drawings are read: by what the batch says, and by what is said of a single drawing. */
import type { DrawingRead } from '@muyun/contract';
import type { Mapping } from './import.store.ts';

/** One file one piece, one file many pieces, or outlines for products that are there. */
export const modeOf = (how: Pick<DrawingRead, 'mode'>): 1 | 2 | 3 =>
  how.mode === 2 || how.mode === 3 ? how.mode : 1;

/** The way to read one drawing of a batch: its own, else that of the batch. */
export const howOf = (
  mapping: Pick<Mapping, 'mode' | 'units'>,
  file: Mapping['files'][number],
): DrawingRead => ({
  ...(mapping.mode === undefined ? {} : { mode: mapping.mode }),
  ...(mapping.units === undefined ? {} : { units: mapping.units }),
  ...file.read,
});
