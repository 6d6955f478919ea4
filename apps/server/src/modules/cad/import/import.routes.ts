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
import { createJob } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import { assertProjectOpen, loadProjectHead } from '../shared/project-facts.store.ts';
import { assertOpened } from '../shared/project-lock.store.ts';
import type { Who } from '../../../kit/who.ts';
import { askerOf, isNarrow } from '../shared/scope.ts';
import { commitBatch } from './commit.ts';
import { drawingOf } from './drawing-view.ts';
import { applyNames, assertMayMake, editedRows, mergedMapping, teachLayers } from './edit.ts';
import { faultsFile } from './faults-file.ts';
import { COMMIT_JOB, type CommitPayload } from './import.jobs.ts';
import { loadRow, pageRows } from './import.rows.store.ts';
import {
  type BatchRow,
  insertBatch,
  listBatches,
  loadBatch,
  lockUnfinished,
  type Mapping,
  removeBatches,
  setBatchJob,
} from './import.store.ts';
import { labelWordsOf, teachWords } from './label-words.ts';
import { parseAgain, parseNext, parseUpload, readsAgain } from './parse.ts';
import { EMPTY_PREVIEW, recheck, renewPreview, teachColumns } from './preview.ts';
import { readList } from './read-list.ts';
import { LEVEL_NUMBERS } from './row.ts';
import { sampleFile } from './sample-file.ts';
import { stateLabel, undoBatch } from './undo.ts';
import { newRecordsOf, rowView, viewOf } from './view.ts';
import { openBatch, seenBatch } from './seen-batch.ts';
import { previewDrawing, previewWorkbook } from './incoming.ts';

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
    return listBatches(tx, { ...query, own: isNarrow(who) ? who : null });
  }),
  bind(productImport.listLabelWords, ({ tx }) => labelWordsOf(tx)),
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
    await assertOpened(tx, who, [batch.projectId]);
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
    if (body.words) await teachWords(tx, body.words);
    const mapping = mergedMapping(batch.mapping, body, batch.preview.sheet);
    if (readsAgain(body)) await renewPreview(tx, batch, mapping, parsed);
    else await recheck(tx, batch, mapping, new Map());
    return viewOf(await loadBatch(tx, batch.id));
  }),
  bind(productImport.commitImport, async (context) => {
    const { tx, params, body, who, audit } = context;
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
      const result = await commitBatch(context, batch, onDuplicate);
      return { batch: viewOf(await loadBatch(tx, batch.id)), jobId: null, result };
    }
    const payload: CommitPayload = {
      importId: batch.id,
      onDuplicate,
      who: askerOf(who),
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
  bind(productImport.undoImport, async (context) => {
    const { tx, params, who, audit } = context;
    await seenBatch(tx, who, params['importId'] as string);
    const { batch, removed } = await undoBatch(context, params['importId'] as string);
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
    const open = await lockUnfinished(tx, body.projectId, isNarrow(who) ? who : null);
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
  bind(productImport.downImportSample, ({ tx }) => sampleFile(tx)),
  bind(productImport.downImportFaults, async ({ tx, params, who }) =>
    faultsFile(tx, await seenBatch(tx, who, params['importId'] as string)),
  ),
];
