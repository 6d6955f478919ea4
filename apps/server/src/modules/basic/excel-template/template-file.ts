/** What a workbook of the space's own making must be (engineering A17). Which places a kind has is asked of the areas by a fact. */
import { PRODUCT_IMPORT_TEMPLATE } from '@muyun/contract';
import { type ExcelPaper, type ExcelPlaces, placesIn, unknownPlaces } from '../../../kit/excel-paper.ts';
import { fact, tell, type Telling } from '../../../kit/facts.ts';
import { type FileStore, loadFile } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';
import { unbalanced } from '../../../kit/spreadsheet.ts';
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

/** The workbook that a kind is written on: the chosen template, else the default one; null without any. */
export async function templateFor(
  tx: Tx,
  files: FileStore,
  kind: number,
  templateId?: string | null,
): Promise<Uint8Array | null> {
  const fileId = await templateFileOf(tx, kind, templateId ?? null);
  if (fileId) return templateBytes(tx, files, fileId);
  if (templateId) raise('Common:NotFound');
  return null;
}

export async function placesOf(telling: Telling, kind: number): Promise<ExcelPlaces> {
  const found: ExcelPlaces[] = [];
  await tell(telling, excelPlacesAsked, { kind, found });
  return found[0] ?? raise('Common:NotFound');
}

/** Refuses a file that could not be filled in. Raises Basic:TemplateFile, Basic:TemplateEmpty, Basic:TemplateRows, Basic:TemplateField. */
export async function assertTemplate(telling: Telling, kind: number, fileId: string): Promise<void> {
  if (kind === PRODUCT_IMPORT_TEMPLATE) return;
  const places = await placesOf(telling, kind);
  const asked = placesIn(await templateBytes(telling.tx, telling.house.files, fileId));
  if (asked.length === 0) raiseAt('fileId', 'Basic:TemplateEmpty');
  const sheet = unbalanced(asked);
  if (sheet !== null) raiseAt('fileId', 'Basic:TemplateRows', { sheet });
  const [unknown] = unknownPlaces(asked, places);
  if (unknown)
    raiseAt('fileId', 'Basic:TemplateField', {
      field: `${unknown.name}（${unknown.sheet}!${unknown.cell}）`,
    });
}
