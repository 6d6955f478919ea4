/** What the threads make of the files of an import. */
import type { readXlsx } from '../../../kit/spreadsheet.ts';
import type { Drawing } from './drawing.ts';
import type { Mapping } from './import.store.ts';

export type Book = Awaited<ReturnType<typeof readXlsx>>;
/** The list, or drawings by the id of their file; the one just sent has none yet. `how` says how the drawings were read. */
export interface Parsed {
  readonly book: Book | null;
  readonly drawings: ReadonlyMap<string, Drawing>;
  readonly how: string;
}

/** The sheets that a list was asked for by name. */
export const wantedSheets = (mapping: Pick<Mapping, 'sheet' | 'also'>): string[] => [
  ...(mapping.sheet === undefined ? [] : [mapping.sheet]),
  ...(mapping.also ?? []).map((a) => a.sheet),
];
