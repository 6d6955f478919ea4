/** What a workbook of the space's own making must be (engineering A17). Which places a kind has is asked of the areas by a fact. */
import { PRODUCT_IMPORT_TEMPLATE } from '@muyun/contract';
import { type ExcelPaper, type ExcelPlaces, placesIn, unknownPlaces } from '../../../kit/excel-paper.ts';
import { fact, tell, type Telling } from '../../../kit/facts.ts';
import { type FileStore, loadFile } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';
import { type Place, unbalanced } from '../../../kit/spreadsheet.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { templateFileOf } from './excel-template.store.ts';

const MOST_MB = 5;
const MOST_BYTES = MOST_MB * 1024 * 1024;

/** Which places a kind has: the area of its papers answers. */
export const excelPlacesAsked = fact<{ kind: number; found: ExcelPlaces[] }>('basic.excel-template.places');
/** What a paper of a kind says: the area answers, if this member may have it. */
export const excelPaperAsked = fact<{ kind: number; id: string; found: ExcelPaper[] }>(
  'basic.excel-template.paper',
);

/** The bytes of a template. Raises Basic:TemplateFile for what is no small workbook. */
export async function templateBytes(tx: Tx, files: FileStore, fileId: string): Promise<Uint8Array> {
  const { ext, size, storageKey } = await loadFile(tx, fileId);
  if (ext !== 'xlsx' || size > MOST_BYTES) raiseAt('fileId', 'Basic:TemplateFile', { size: MOST_MB });
  const chunks: Buffer[] = [];
  for await (const chunk of await files.get(storageKey)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Where a place stands, as a message names it. */
const placeText = ({ name, sheet, cell }: Place): string => `${name}（${sheet}!${cell}）`;

/**
 * The workbook that a kind is written on: the chosen template, else the default one; null without any. With `places` it is one
 * for this paper of its kind: a default for another paper is passed over, a chosen one is refused.
 * Raises Common:NotFound, Basic:TemplateFile, Basic:TemplateField.
 */
export async function templateFor(
  tx: Tx,
  files: FileStore,
  kind: number,
  templateId?: string | null,
  places?: ExcelPlaces,
): Promise<Uint8Array | null> {
  const fileId = await templateFileOf(tx, kind, templateId ?? null);
  if (!fileId) return templateId ? raise('Common:NotFound') : null;
  const bytes = await templateBytes(tx, files, fileId);
  const [unknown] = places ? unknownPlaces(placesIn(bytes), places) : [];
  if (!unknown) return bytes;
  return templateId ? raise('Basic:TemplateField', { field: placeText(unknown) }) : null;
}

/** What the papers of a kind may ask for, at least one. Raises Common:NotFound for a kind without papers. */
export async function formsOf(
  telling: Telling,
  kind: number,
): Promise<readonly [ExcelPlaces, ...ExcelPlaces[]]> {
  const found: ExcelPlaces[] = [];
  await tell(telling, excelPlacesAsked, { kind, found });
  const [first = raise('Common:NotFound'), ...others] = found;
  return [first, ...others];
}

/** Which paper of its kind a template is for: the one that leaves the fewest of its places unfilled. */
export function formFor(
  asked: readonly Place[],
  forms: readonly [ExcelPlaces, ...ExcelPlaces[]],
): { readonly places: ExcelPlaces; readonly unknown: readonly Place[] } {
  const tried = forms.map((places) => ({ places, unknown: unknownPlaces(asked, places) }));
  return tried.reduce((best, t) => (t.unknown.length < best.unknown.length ? t : best));
}

/** Refuses a file that could not be filled in. Raises Basic:TemplateFile, Basic:TemplateEmpty, Basic:TemplateRows, Basic:TemplateField. */
export async function assertTemplate(telling: Telling, kind: number, fileId: string): Promise<void> {
  if (kind === PRODUCT_IMPORT_TEMPLATE) return;
  const forms = await formsOf(telling, kind);
  const asked = placesIn(await templateBytes(telling.tx, telling.house.files, fileId));
  if (asked.length === 0) raiseAt('fileId', 'Basic:TemplateEmpty');
  const sheet = unbalanced(asked);
  if (sheet !== null) raiseAt('fileId', 'Basic:TemplateRows', { sheet });
  const [unknown] = formFor(asked, forms).unknown;
  if (unknown) raiseAt('fileId', 'Basic:TemplateField', { field: placeText(unknown) });
}
