/**
 * Reads what was sent before the transaction that keeps it is opened: to read a drawing takes seconds of a thread, and no
 * connection is held for that. Spaces take turns at the threads.
 */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type DrawingRead,
  type LayerRole,
  LIST_EXTENSIONS,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  MAX_XLSX,
  PRODUCT_IMPORT_TEMPLATE,
  type productImport,
  WORKBOOK_FAULTS,
} from '@muyun/contract';
import { DxfError } from '@muyun/nesting/panel';
import type { Context } from '../../../kit/call.ts';
import { newId } from '../../../kit/clock.ts';
import { type FileStore, loadFile, type StoredFile } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { readers } from '../../../kit/threads.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import { templateOf } from '../../basic/index.ts';
import { assertProjectOpen, loadProjectHead } from '../shared/project-facts.store.ts';
import { type Drawing, type DrawingJob, readDrawing } from './drawing.ts';
import { taughtWays } from './dxf.ts';
import { type MappingEdit, mergedMapping } from './edit.ts';
import { loadBatch, type Mapping } from './import.store.ts';
import { keysWith } from './label-words.ts';
import { howOf, modeOf } from './mode.ts';
import { type Book, type Parsed, wantedSheets } from './parsed.ts';

type Preview = Omit<Context<typeof productImport.previewImport>, 'tx' | 'audit'>;
type Edit = Omit<Context<typeof productImport.editImportMapping>, 'tx' | 'audit'>;
type Next = Omit<Context<typeof productImport.nextSheet>, 'tx' | 'audit'>;
type How = DrawingRead;

const NOTHING: Parsed = { book: null, drawings: new Map(), how: '' };
export const NEW_FILE = '';

/** What decides how a drawing is read: a batch that was changed meanwhile is read again, not mixed. */
export const howKey = (how: Pick<Mapping, 'mode' | 'units'>): string =>
  JSON.stringify([modeOf(how), how.units ?? null]);

const look = <T>({ house, who }: Pick<Preview, 'house' | 'who'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.user, { tenantId: who.tenant?.id ?? '', userId: who.userId, readOnly: true }, work);

const readBook = (
  tenant: string,
  file: { path: string; name: string },
  alsoHidden: readonly string[],
): Promise<Book> =>
  readers.run(tenant, () =>
    readXlsx(file.path, {
      maxRows: MAX_IMPORT_ROWS + 500,
      maxColumns: MAX_IMPORT_COLUMNS,
      maxBytes: MAX_XLSX,
      ext: path.extname(file.name).slice(1).toLowerCase(),
      alsoHidden,
    }),
  );

type Taught = Pick<DrawingJob, 'layers' | 'keys'>;
const drawingIn = (tenant: string, file: string, how: How, taught: Taught): Promise<Drawing> =>
  readers.run(tenant, () =>
    readDrawing(file, {
      mode: modeOf(how),
      units: how.units,
      joinTol: how.joinTol,
      dropOpen: how.dropOpen,
      ...taught,
    }),
  );

/** The file of a new preview. Raises File:Missing, File:Unreadable, Cad:DxfParse, Common:NotFound, and what a closed project raises. */
export async function parseUpload(context: Preview): Promise<Parsed> {
  const { upload, body, who } = context;
  if (!upload) raise('File:Missing');
  const tenant = who.tenant?.id ?? '';
  if (body.kind !== 2) {
    if (!LIST_EXTENSIONS.some((ext) => ext === upload.ext))
      raise('File:Unreadable', { reason: WORKBOOK_FAULTS.notWorkbook });
    // ids of somebody else are not found before the file is looked at
    await look(context, async (tx) => {
      assertProjectOpen(await loadProjectHead(tx, who, body.projectId));
      if (body.importId !== undefined) await loadBatch(tx, body.importId);
      if (body.templateId !== undefined && !(await templateOf(tx, PRODUCT_IMPORT_TEMPLATE, body.templateId)))
        raise('Common:NotFound');
    });
    return { ...NOTHING, book: await readBook(tenant, upload, body.sheet === undefined ? [] : [body.sheet]) };
  }
  if (!['dxf', 'dwg'].includes(upload.ext))
    raise('Cad:DxfParse', { reason: new DxfError('Dxf:NotDxf').message });
  const { how, taught } = await look(context, async (tx) => {
    const open = body.importId === undefined ? null : await loadBatch(tx, body.importId);
    if (open && (open.kind !== 2 || open.projectId !== body.projectId)) raise('Common:NotFound');
    assertProjectOpen(await loadProjectHead(tx, who, body.projectId));
    return { how: drawingHow(body, open?.mapping), taught: await taughtWays(tx) };
  });
  return {
    ...NOTHING,
    drawings: new Map([[NEW_FILE, await drawingIn(tenant, upload.path, how, taught)]]),
    how: howKey(how),
  };
}

/** The file of an import once more, for another of its sheets. Raises Common:NotFound, and what a closed project raises. */
export async function parseNext(context: Next): Promise<Parsed> {
  const { body, who, params, files } = context;
  const { batch, stored } = await look(context, async (tx) => {
    const found = await loadBatch(tx, params['importId'] as string);
    assertProjectOpen(await loadProjectHead(tx, who, found.projectId));
    if (found.kind !== 1 || found.fileId === null) raise('Common:NotFound');
    return { batch: found, stored: await loadFile(tx, found.fileId as string) };
  });
  const tenant = who.tenant?.id ?? '';
  const book = await withLocal(files, stored, (file) =>
    readBook(tenant, { path: file, name: batch.fileName ?? '' }, [body.sheet]),
  );
  if (!book.sheets.some((s) => s.name === body.sheet)) raise('Common:NotFound');
  return { ...NOTHING, book };
}

/** How a further drawing of a batch is read: as was said with it, else as the batch before. */
export function drawingHow(body: How, before: How | undefined): How {
  const units = body.units ?? before?.units;
  return { mode: body.mode ?? before?.mode ?? 1, ...(units === undefined ? {} : { units }) };
}

/** Whether a change of the choices makes the files be read anew. */
export const readsAgain = (body: MappingEdit): boolean =>
  [
    body.columns,
    body.sheet,
    body.sheets,
    body.headerRow,
    body.mode,
    body.units,
    body.layers,
    body.words,
    body.drawings,
  ].some((choice) => choice !== undefined);

/** The files of a batch once more, by choices that are about to be made. */
export async function parseAgain(context: Edit): Promise<Parsed> {
  const { body, who, params, files } = context;
  if (!readsAgain(body)) return NOTHING;
  const tenant = who.tenant?.id ?? '';
  const { batch, mapping, taught, stored } = await look(context, async (tx) => {
    const found = await loadBatch(tx, params['importId'] as string);
    await loadProjectHead(tx, who, found.projectId);
    if (found.version !== body.version) raise('Common:StaleVersion');
    const merged = mergedMapping(found.mapping, body, found.preview.sheet);
    const ids = found.kind === 2 ? drawingsToRead(merged, body) : [found.fileId as string];
    const said = (body.layers ?? []).map(({ name, role }): [string, LayerRole] => [name.toLowerCase(), role]);
    const { layers } = await taughtWays(tx);
    return {
      batch: found,
      mapping: merged,
      taught: { layers: new Map([...layers, ...said]), keys: await keysWith(tx, body.words) },
      stored: await Promise.all(ids.map((id) => loadFile(tx, id))),
    };
  });
  if (batch.kind !== 2)
    return {
      ...NOTHING,
      book: await withLocal(files, stored[0] as StoredFile, (file) =>
        readBook(tenant, { path: file, name: batch.fileName ?? '' }, wantedSheets(mapping)),
      ),
    };
  const drawings = new Map<string, Drawing>();
  const ways = new Map(mapping.files.map((file) => [file.fileId, howOf(mapping, file)]));
  for (const file of stored)
    drawings.set(
      file.id,
      await withLocal(files, file, (local) => drawingIn(tenant, local, ways.get(file.id) ?? {}, taught)),
    );
  return { ...NOTHING, drawings, how: howKey(mapping) };
}

/** What is said of single drawings makes only those be read again. */
function drawingsToRead(mapping: Mapping, body: MappingEdit): string[] {
  const isWhole = [body.mode, body.units, body.layers, body.words].some((choice) => choice !== undefined);
  return isWhole || !body.drawings ? mapping.files.map((f) => f.fileId) : body.drawings.map((d) => d.fileId);
}

/** A kept file as a temporary one, for readers that want a path. */
export async function withLocal<T>(
  files: FileStore,
  stored: Pick<StoredFile, 'storageKey'>,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const target = path.join(os.tmpdir(), `muyun-import-${newId()}`);
  try {
    await pipeline(await files.get(stored.storageKey), createWriteStream(target, { mode: 0o600 }));
    return await work(target);
  } finally {
    await rm(target, { force: true });
  }
}
