/** Binds the calls of product imports (engineering D7). */
import {
  COMMIT_AT_ONCE,
  fill,
  importNote,
  MAX_IMPORT_ROWS,
  NEW_RECORD,
  productImport,
} from '@muyun/contract';
import { bind, type Binding, bindPrepared } from '../../../kit/call.ts';
import { type FileStore, keepFile, type Upload } from '../../../kit/files.ts';
import { createJob } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { assertProjectOpen, loadProjectHead } from '../shared/project-facts.store.ts';
import { isOwnOnly } from '../shared/scope.ts';
import { commitBatch } from './commit.ts';
import { drawingOf } from './drawing-view.ts';
import { joinedLayers, LABELLED, rowsOfDrawing } from './dxf.ts';
import { applyNames, assertMayMake, editedRows, mergedMapping, teachLayers } from './edit.ts';
import { faultsFile } from './faults-file.ts';
import { COMMIT_JOB, type CommitPayload } from './import.jobs.ts';
import { forgetStaleRows, insertRows, loadRow, loadRows, pageRows } from './import.rows.store.ts';
import {
  type BatchRow,
  insertBatch,
  listBatches,
  loadBatch,
  lockUnfinished,
  type Mapping,
  removeBatches,
  saveBatch,
  setBatchJob,
} from './import.store.ts';
import { modeOf } from './mode.ts';
import { drawingHow, howKey, NEW_FILE, parseAgain, parseNext, parseUpload, readsAgain } from './parse.ts';
import type { Parsed } from './parsed.ts';
import { EMPTY_PREVIEW, NO_DEFAULTS, readList, recheck, renewPreview, teachColumns } from './preview.ts';
import { LEVEL_NUMBERS } from './row.ts';
import { stateLabel, undoBatch } from './undo.ts';
import { newRecordsOf, rowView, viewOf } from './view.ts';

/** A batch that can still be worked on, seen by this member. Raises Common:NotFound, Cad:ImportState, Cad:ImportExpired. */
async function openBatch(tx: Tx, who: Who, id: string, action: string): Promise<BatchRow> {
  const batch = await loadBatch(tx, id, true);
  assertProjectOpen(await loadProjectHead(tx, who, batch.projectId));
  if (batch.state !== 1 || batch.jobId !== null)
    raise('Cad:ImportState', { state: stateLabel(batch.state), action });
  if (batch.isExpired) raise('Cad:ImportExpired');
  return batch;
}

/** A batch that may be looked at. */
async function seenBatch(tx: Tx, who: Who, id: string): Promise<BatchRow> {
  const batch = await loadBatch(tx, id);
  await loadProjectHead(tx, who, batch.projectId);
  return batch;
}

interface Incoming {
  readonly tx: Tx;
  readonly who: Who;
  readonly files: FileStore;
  readonly upload: Upload;
  readonly parsed: Parsed;
}

async function previewWorkbook(
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

/** The first drawing makes a batch, further ones join it. */
async function previewDrawing(
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
  const before = open ? await loadRows(tx, open.id) : [];
  const how = drawingHow(body, open?.mapping);
  const drawing = parsed.drawings.get(NEW_FILE);
  if (!drawing || parsed.how !== howKey(how)) raise('Common:StaleVersion');
  const drawn = rowsOfDrawing(
    { fileId: '', name: upload.name },
    drawing,
    modeOf(how),
    (before.at(-1)?.rowNo ?? 0) + 1,
  );
  if (before.length + drawn.rows.length > MAX_IMPORT_ROWS)
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
  const batch = await loadBatch(tx, id);
  const preview = {
    ...batch.preview,
    mapped: LABELLED,
    layers: joinedLayers(batch.preview.layers ?? [], drawn.layers),
    notes: [...batch.preview.notes, ...drawn.notes].slice(0, 500),
    needsUnits: (batch.preview.needsUnits || !drawn.isDeclared) && how.units === undefined,
    offers: [...(batch.preview.offers ?? []), ...drawn.offers.map((o) => ({ ...o, fileId: kept.id }))].slice(
      0,
      2000,
    ),
  };
  await insertRows(
    tx,
    id,
    drawn.rows.map((row) => ({
      source: { ...row, fileId: kept.id },
      checked: {
        cells: {},
        draft: {} as never,
        faults: [],
        positionCount: 0,
        area: '0',
        mergedInto: null,
        derived: null,
        level: 'ok',
        names: [],
      },
    })),
  );
  await saveBatch(tx, id, { mapping, preview });
  await recheck(tx, { ...batch, preview }, mapping, new Map());
  return loadBatch(tx, id);
}

/** rows that an answer brings along; the grid reads the others anew */
const MAX_CHANGED = 1000;

/** Master data that a list needs is made only when the person has seen it. Raises Cad:ImportNewRecords, Common:Forbidden. */
function askForNew(who: Who, batch: BatchRow, isSeen: boolean): void {
  const records = newRecordsOf(batch.preview.names);
  if (records.some((r) => r.kind === 'plateType')) assertMayMake(who);
  if (records.length === 0 || isSeen) return;
  raise('Cad:ImportNewRecords', {
    count: records.length,
    names: records
      .slice(0, 20)
      .map(({ kind, name }) => fill(NEW_RECORD[kind], { name }))
      .join('、'),
  });
}

const PAGES: Readonly<Record<string, number | null>> = {
  error: LEVEL_NUMBERS.error,
  warning: LEVEL_NUMBERS.warning,
  fixed: LEVEL_NUMBERS.fixed,
  ok: LEVEL_NUMBERS.ok,
};

export const importRoutes: readonly Binding[] = [
  bindPrepared(
    productImport.previewImport,
    parseUpload,
    async ({ tx, who, files, upload, body, audit }, parsed) => {
      if (!upload) raise('File:Missing');
      const incoming = { tx, who, files, upload, parsed };
      const batch =
        body.kind === 2 ? await previewDrawing(incoming, body) : await previewWorkbook(incoming, body);
      await audit({
        bizType: 'cad-import',
        bizId: batch.id,
        bizNo: batch.no,
        action: 'preview',
        summary: importNote('file', {
          file: upload.name.slice(0, 200),
          message: productImport.previewImport.title,
        }),
      });
      return viewOf(batch);
    },
  ),
  bind(productImport.listImports, ({ tx, query, who }) => {
    return listBatches(tx, { ...query, own: isOwnOnly(who) ? who : null });
  }),
  bind(productImport.getImport, async ({ tx, params, query, who }) => {
    const batch = await seenBatch(tx, who, params['importId'] as string);
    const { rows, total } = await pageRows(tx, batch.id, {
      level: PAGES[query.state] ?? null,
      skipped: query.state === 'skipped' ? true : null,
      skipCount: query.skipCount,
      maxResultCount: query.maxResultCount,
    });
    return { batch: viewOf(batch), items: rows.map(rowView), totalCount: total };
  }),
  bind(productImport.getImportRow, async ({ tx, params, who }) => {
    const batch = await seenBatch(tx, who, params.importId);
    const row = await loadRow(tx, batch.id, params.rowNo);
    const source = Object.fromEntries(Object.entries(row.source).filter(([name]) => !name.startsWith('~')));
    return { row: rowView(row), drawing: await drawingOf(tx, batch, row), source };
  }),
  bind(productImport.editImportRows, async ({ tx, params, body, who }) => {
    const batch = await openBatch(tx, who, params['importId'] as string, productImport.editImportRows.title);
    if (batch.version !== body.version) raise('Common:StaleVersion');
    const { edits, undo } = await editedRows(tx, batch, body);
    const { changed } = await recheck(tx, batch, batch.mapping, edits);
    return {
      batch: viewOf(await loadBatch(tx, batch.id)),
      changed: changed.slice(0, MAX_CHANGED).map(rowView),
      undo,
    };
  }),
  bindPrepared(productImport.editImportMapping, parseAgain, async ({ tx, params, body, who }, parsed) => {
    const batch = await openBatch(
      tx,
      who,
      params['importId'] as string,
      productImport.editImportMapping.title,
    );
    if (batch.version !== body.version) raise('Common:StaleVersion');
    if (body.columns) await teachColumns(tx, batch, body.columns);
    if (body.names) await applyNames(tx, who, body.names);
    if (body.layers) await teachLayers(tx, body.layers);
    const mapping = mergedMapping(batch.mapping, body, batch.preview.sheet);
    if (readsAgain(body)) await renewPreview(tx, batch, mapping, parsed);
    else await recheck(tx, batch, mapping, new Map());
    return viewOf(await loadBatch(tx, batch.id));
  }),
  bind(productImport.commitImport, async ({ tx, params, body, who, audit }) => {
    const batch = await loadBatch(tx, params['importId'] as string, true);
    assertProjectOpen(await loadProjectHead(tx, who, batch.projectId));
    // a second press, or a second clerk: the same answer
    if (batch.state === 2 && batch.preview.result)
      return { batch: viewOf(batch), jobId: null, result: batch.preview.result };
    if (batch.jobId !== null) return { batch: viewOf(batch), jobId: batch.jobId, result: null };
    if (batch.state !== 1)
      raise('Cad:ImportState', { state: stateLabel(batch.state), action: productImport.commitImport.title });
    if (batch.isExpired) raise('Cad:ImportExpired');
    if (batch.version !== body.version) raise('Common:StaleVersion');
    // what was not read cannot be checked: a part of a file is never imported
    if (batch.preview.isTruncated) raise('Cad:ImportRowLimit', { count: MAX_IMPORT_ROWS });
    const onDuplicate = body.onDuplicate ?? batch.mapping.onDuplicate;
    askForNew(who, batch, body.createNew === true);
    await audit({
      bizType: 'cad-import',
      bizId: batch.id,
      bizNo: batch.no,
      action: 'import',
      summary: productImport.commitImport.title,
    });
    if (batch.rowCount <= COMMIT_AT_ONCE) {
      const result = await commitBatch(tx, who, batch, onDuplicate);
      return { batch: viewOf(await loadBatch(tx, batch.id)), jobId: null, result };
    }
    const { userId, tenantUserId, nickname, isAdmin, dataScope } = who;
    const payload: CommitPayload = {
      importId: batch.id,
      onDuplicate,
      who: { userId, tenantUserId, nickname, isAdmin, dataScope },
    };
    const jobId = await createJob(tx, who, {
      kind: COMMIT_JOB,
      title: productImport.commitImport.title,
      payload,
      bizType: 'cad-import',
      bizId: batch.id,
    });
    await setBatchJob(tx, batch.id, jobId);
    return { batch: viewOf(await loadBatch(tx, batch.id)), jobId, result: null };
  }),
  bind(productImport.undoImport, async ({ tx, params, who, audit }) => {
    await seenBatch(tx, who, params['importId'] as string);
    const { batch, removed } = await undoBatch(tx, who, params['importId'] as string);
    await audit({
      bizType: 'cad-import',
      bizId: batch.id,
      bizNo: batch.no,
      action: 'undo',
      summary: productImport.undoImport.title,
    });
    return { removed };
  }),
  bindPrepared(productImport.nextSheet, parseNext, async ({ tx, who, params, body, audit }, parsed) => {
    const before = await seenBatch(tx, who, params['importId'] as string);
    const { templateId, earlier = [], sheet, also = [] } = before.mapping;
    const done = before.state === 2 ? [sheet ?? before.preview.sheet ?? '', ...also.map((a) => a.sheet)] : [];
    const mapping: Mapping = {
      defaults: before.mapping.defaults,
      onDuplicate: 'error',
      files: [],
      sheet: body.sheet,
      earlier: [...new Set([...earlier, ...done])],
      ...(templateId === undefined ? {} : { templateId }),
    };
    const list = await readList(tx, parsed.book ?? raise('Common:NotFound'), mapping);
    const id = await insertBatch(tx, {
      projectId: before.projectId,
      kind: 1,
      fileId: before.fileId as string,
      fileName: before.fileName ?? '',
      mapping,
      preview: EMPTY_PREVIEW,
    });
    await renewPreview(tx, await loadBatch(tx, id), mapping, list);
    const batch = await loadBatch(tx, id);
    await audit({
      bizType: 'cad-import',
      bizId: id,
      bizNo: batch.no,
      action: 'preview',
      summary: importNote('file', { file: body.sheet, message: productImport.nextSheet.title }),
    });
    return viewOf(batch);
  }),
  bind(productImport.deleteImport, async ({ tx, params, who, audit }) => {
    const batch = await loadBatch(tx, params['importId'] as string, true);
    await loadProjectHead(tx, who, batch.projectId);
    if (batch.state !== 1 || batch.jobId !== null)
      raise('Cad:ImportState', { state: stateLabel(batch.state), action: productImport.deleteImport.title });
    await audit({
      bizType: 'cad-import',
      bizId: batch.id,
      bizNo: batch.no,
      action: 'delete',
      summary: productImport.deleteImport.title,
    });
    return { deleted: await removeBatches(tx, [batch.id]) };
  }),
  bind(productImport.deleteUnfinished, async ({ tx, body, who, audit }) => {
    if (body.projectId !== undefined) await loadProjectHead(tx, who, body.projectId);
    const open = await lockUnfinished(tx, body.projectId, isOwnOnly(who) ? who : null);
    for (const { id, no } of open)
      await audit({
        bizType: 'cad-import',
        bizId: id,
        bizNo: no,
        action: 'delete',
        summary: productImport.deleteUnfinished.title,
      });
    return {
      deleted: await removeBatches(
        tx,
        open.map((b) => b.id),
      ),
    };
  }),
  bind(productImport.downImportFaults, async ({ tx, params, who }) =>
    faultsFile(tx, await seenBatch(tx, who, params['importId'] as string)),
  ),
];
