/** What a file that is sent becomes: a batch of a workbook, or a drawing that makes a batch or joins one. */
import { MAX_IMPORT_ROWS, productImport } from '@muyun/contract';
import { type FileStore, keepFile, type Upload } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { assertProjectOpen, loadProjectHead } from '../shared/project-facts.store.ts';
import { NOTHING_READ } from './draft.ts';
import { joinedLayers, LABELLED, rowsOfDrawing } from './dxf.ts';
import { forgetStaleRows, insertRows, rowsSoFar } from './import.rows.store.ts';
import { type BatchRow, insertBatch, loadBatch, type Mapping, saveBatch } from './import.store.ts';
import { modeOf } from './mode.ts';
import { drawingHow, howKey, NEW_FILE } from './parse.ts';
import type { Parsed } from './parsed.ts';
import { EMPTY_PREVIEW, NO_DEFAULTS, recheck, renewPreview } from './preview.ts';
import { readList } from './read-list.ts';
import { openBatch } from './seen-batch.ts';

interface Incoming {
  readonly tx: Tx;
  readonly who: Who;
  readonly files: FileStore;
  readonly upload: Upload;
  readonly parsed: Parsed;
}

/** A workbook makes a batch of its lists. Raises File:Missing, File:Unreadable. */
export async function previewWorkbook(
  { tx, who, files, upload, parsed }: Incoming,
  body: { projectId: string; sheet?: string | undefined; templateId?: string | undefined },
): Promise<BatchRow> {
  assertProjectOpen(await loadProjectHead(tx, who, body.projectId));
  await forgetStaleRows(tx);
  const mapping: Mapping = {
    defaults: NO_DEFAULTS,
    onDuplicate: 'error',
    files: [],
    ...(body.sheet === undefined ? {} : { sheet: body.sheet }),
    ...(body.templateId === undefined ? {} : { templateId: body.templateId }),
  };
  // read first: what is no list leaves no file behind
  const list = await readList(tx, parsed.book ?? raise('File:Missing'), mapping);
  const kept = await keepFile(tx, files, { name: upload.name, source: upload, bizType: 'cad-import' });
  const id = await insertBatch(tx, {
    projectId: body.projectId,
    kind: 1,
    fileId: kept.id,
    fileName: kept.name,
    mapping,
    preview: EMPTY_PREVIEW,
  });
  await renewPreview(tx, await loadBatch(tx, id), mapping, list);
  return loadBatch(tx, id);
}

/** A part of a drawing before the check that follows at once. */
const UNCHECKED = {
  cells: {},
  draft: NOTHING_READ,
  faults: [],
  positionCount: 0,
  area: '0',
  mergedInto: null,
  part: null,
  derived: null,
  level: 'ok' as const,
  names: [],
};

/** The first drawing makes a batch, further ones join it. */
export async function previewDrawing(
  { tx, who, files, upload, parsed }: Incoming,
  body: {
    projectId: string;
    importId?: string | undefined;
    mode?: number | undefined;
    units?: number | undefined;
  },
): Promise<BatchRow> {
  const open =
    body.importId === undefined
      ? null
      : await openBatch(tx, who, body.importId, productImport.previewImport.title);
  if (!open) assertProjectOpen(await loadProjectHead(tx, who, body.projectId));
  if (open && (open.kind !== 2 || open.projectId !== body.projectId)) raise('Common:NotFound');
  const before = open ? await rowsSoFar(tx, open.id) : { count: 0, last: 0 };
  const how = drawingHow(body, open?.mapping);
  const drawing = parsed.drawings.get(NEW_FILE);
  if (!drawing || parsed.how !== howKey(how)) raise('Common:StaleVersion');
  const drawn = rowsOfDrawing({ fileId: '', name: upload.name }, drawing, modeOf(how), before.last + 1);
  if (before.count + drawn.rows.length > MAX_IMPORT_ROWS)
    raise('Cad:ImportRowLimit', { count: MAX_IMPORT_ROWS });
  const kept = await keepFile(tx, files, { name: upload.name, source: upload, bizType: 'cad-drawing' });
  const mapping: Mapping = {
    ...(open?.mapping ?? { defaults: NO_DEFAULTS, onDuplicate: 'error' }),
    ...how,
    files: [
      ...(open?.mapping.files ?? []),
      { fileId: kept.id, name: kept.name, parts: drawn.rows.length, isDeclared: drawn.isDeclared },
    ],
  };
  const id =
    open?.id ??
    (await insertBatch(tx, {
      projectId: body.projectId,
      kind: 2,
      fileId: kept.id,
      fileName: kept.name,
      mapping,
      preview: EMPTY_PREVIEW,
    }));
  return joinDrawing(tx, await loadBatch(tx, id), mapping, { fileId: kept.id, drawn });
}

/** The parts of a drawing as rows of the batch, and what it adds to the preview; then everything is checked. */
async function joinDrawing(
  tx: Tx,
  batch: BatchRow,
  mapping: Mapping,
  { fileId, drawn }: { fileId: string; drawn: ReturnType<typeof rowsOfDrawing> },
): Promise<BatchRow> {
  const preview = {
    ...batch.preview,
    mapped: LABELLED,
    layers: joinedLayers(batch.preview.layers ?? [], drawn.layers),
    notes: [...batch.preview.notes, ...drawn.notes].slice(0, 500),
    needsUnits: (batch.preview.needsUnits || !drawn.isDeclared) && mapping.units === undefined,
    offers: [...(batch.preview.offers ?? []), ...drawn.offers.map((o) => ({ ...o, fileId }))].slice(0, 2000),
  };
  await insertRows(
    tx,
    batch.id,
    drawn.rows.map((row) => ({ source: { ...row, fileId }, checked: UNCHECKED })),
  );
  await saveBatch(tx, batch.id, { mapping, preview });
  await recheck(tx, { ...batch, preview }, mapping, new Map(), drawn.rows[0]?.rowNo ?? 0);
  return loadBatch(tx, batch.id);
}
