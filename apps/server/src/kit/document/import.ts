/** The import of a record (letter I): a sheet becomes rows; every fault is named in one pass, and then nothing is written. */
import { fill, type Imported, SHEET_WORDS, type SheetFault } from '@muyun/contract';
import { AppError } from '../raise.ts';
import type { Tx } from '../tx.ts';
import { draftFaults, draftsOf, type SheetDraft, type SheetGroup, uniqueFaults } from './import-rows.ts';
import { MAX_IMPORT, type SheetRead } from './import-sheet.ts';
import type { RecordStore } from './store.ts';

export interface Importing {
  readonly store: Pick<RecordStore, 'record' | 'takenValues'>;
  readonly sheet: SheetRead;
  readonly dryRun: boolean;
  /** what a module refuses, asked of every row before one is written */
  check?(body: Record<string, unknown>): Promise<void>;
  write(body: Record<string, unknown>): Promise<unknown>;
}

/** Writes the rows of a sheet, or says all that is wrong with them. A dry run writes nothing. */
export async function writeImport(
  tx: Tx,
  { store, sheet, dryRun, check, write }: Importing,
): Promise<Imported> {
  const { record } = store;
  const errors: SheetFault[] = [];
  if (sheet.rows.length > MAX_IMPORT)
    errors.push({ row: MAX_IMPORT + 2, field: '', message: fill(SHEET_WORDS.tooMany, { n: MAX_IMPORT }) });
  const drafts: SheetDraft[] = await draftsOf(tx, record, sheet, errors);
  const groups: SheetGroup[] = draftFaults(record, sheet, drafts, errors);
  await uniqueFaults(record, groups, (field, values) => store.takenValues(tx, field, values), errors);
  const unreadable = new Set(errors.map((e) => e.row));
  // a module is asked only of what could be read whole: the second line may be as unreadable as the first
  if (check)
    for (const group of groups)
      if (!group.rows.some((row) => unreadable.has(row))) await named(group, errors, () => check(group.body));
  errors.sort((a, b) => a.row - b.row);
  const faulty = new Set(errors.map((e) => e.row));
  const valid = drafts.filter((d) => !faulty.has(d.row)).length;
  const outcome = { rows: sheet.rows.length, valid, errors };
  if (dryRun || errors.length > 0) return outcome;
  for (const group of groups) await named(group, null, () => write(group.body));
  return outcome;
}

/** A refusal of one row names the row: as a fault, or as the answer of the whole import. */
async function named(
  group: SheetGroup,
  errors: SheetFault[] | null,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (!errors)
      throw new AppError(
        error.code,
        fill(SHEET_WORDS.inRow, { n: group.row, message: error.message }),
        error.details,
      );
    errors.push({
      row: group.row,
      field: group.labelOf(error.validationErrors?.[0]?.field),
      message: error.message,
    });
  }
}
