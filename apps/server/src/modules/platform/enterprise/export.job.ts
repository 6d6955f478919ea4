/** All data of a space as one archive of open formats: a workbook for every table, the files as they were sent, a list of contents (platform M11). */
import { rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { enterprise as calls, fill } from '@muyun/contract';
import { businessDay, newId } from '../../../kit/clock.ts';
import { newKey, safeFileName } from '../../../kit/files.ts';
import { createJob, type JobContext, type JobKind } from '../../../kit/jobs.ts';
import {
  type SpaceFile,
  spaceFiles,
  type SpaceTable,
  spaceTables,
  rowsOf,
} from '../../../kit/space-tables.ts';
import { writeXlsx } from '../../../kit/spreadsheet.ts';
import { ZipWriter } from '../../../kit/spreadsheet/zip-writer.ts';
import { writers } from '../../../kit/threads.ts';
import { fileStream } from '../../../kit/files.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { notify } from '../message/index.ts';
import { insertExport, writeExport } from './enterprise.store.ts';

const KIND = 'tenant.export';
const { CONTENTS_COLUMNS, ENTERPRISE_WORDS: WORDS, EXPORT_HOURS } = calls;

interface Payload {
  readonly spaceName: string;
}
type Entry = readonly [path: string, what: string, size: number];
type Context = JobContext<Payload>;

export async function startExport(tx: Tx, who: Who): Promise<string> {
  const payload: Payload = { spaceName: who.tenant?.name ?? '' };
  const jobId = await createJob(tx, who, {
    kind: KIND,
    title: WORDS.exportTitle,
    payload,
    bizType: 'tenant.export',
  });
  return insertExport(tx, jobId);
}

/** A name that no other entry has. */
function unused(taken: Set<string>, folder: string, name: string): string {
  const { name: stem, ext } = path.parse(safeFileName(name, 150));
  for (let n = 1; ; n += 1) {
    const full = `${folder}/${n === 1 ? stem : `${stem} (${n})`}${ext}`;
    if (taken.has(full.toLowerCase())) continue;
    taken.add(full.toLowerCase());
    return full;
  }
}

/** One table as a workbook; null when it is empty. */
async function tableOf(tx: Tx, table: SpaceTable, at: string, signal: AbortSignal): Promise<number | null> {
  const book = { sheets: [{ name: table.title, columns: table.sheet, rows: rowsOf(tx, table) }] };
  const { rows } = await writeXlsx(at, book, signal);
  return rows === 0 ? null : rows;
}

interface Making {
  readonly zip: ZipWriter;
  readonly taken: Set<string>;
  readonly entries: Entry[];
  readonly sheet: string;
}

async function addTables(
  tx: Tx,
  { zip, taken, entries, sheet }: Making,
  { progress, signal }: Context,
): Promise<void> {
  const tables = spaceTables();
  for (const [i, table] of tables.entries()) {
    await progress((i / tables.length) * 30, fill(WORDS.tables, { done: i, total: tables.length }));
    const rows = await tableOf(tx, table, sheet, signal);
    if (rows === null) continue;
    const name = unused(taken, WORDS.data, `${table.title}.xlsx`);
    await zip.add(name, fileStream(sheet));
    entries.push([name, table.title, rows]);
  }
}

async function addFiles(
  all: readonly SpaceFile[],
  { zip, taken, entries }: Making,
  { files, progress }: Context,
): Promise<void> {
  for (const [i, file] of all.entries()) {
    await progress(30 + (i / all.length) * 65, fill(WORDS.files, { done: i, total: all.length }));
    const folder = `${WORDS.filesFolder}/${businessDay(new Date(file.creationTime)).slice(0, 7)}`;
    const name = unused(taken, folder, file.name);
    await zip.add(name, await files.get(file.storageKey));
    entries.push([name, file.name, file.size]);
  }
}

async function addContents({ zip, entries, sheet }: Making, signal: AbortSignal): Promise<void> {
  const columns = CONTENTS_COLUMNS.map((title, i) => ({
    title,
    kind: i === 2 ? ('decimal' as const) : ('text' as const),
  }));
  await writeXlsx(sheet, { sheets: [{ name: WORDS.contents, columns, rows: entries }] }, signal);
  await zip.add(`${WORDS.contents}.xlsx`, fileStream(sheet));
}

/** Writes the archive to `target`. */
async function pack(context: Context, target: string): Promise<void> {
  const zip = await ZipWriter.create(target);
  const sheet = `${target.slice(0, -4)}.xlsx`;
  const making: Making = { zip, taken: new Set(), entries: [], sheet };
  try {
    const all = await context.inTx(async (tx) => {
      await addTables(tx, making, context);
      return spaceFiles(tx);
    });
    // without a transaction: large files take longer than one may be idle
    await addFiles(all, making, context);
    await addContents(making, context.signal);
    await zip.finish();
  } catch (error) {
    await zip.abandon();
    throw error;
  } finally {
    await rm(sheet, { force: true });
  }
}

export const exportSpaceJob: JobKind<Payload> = {
  kind: KIND,
  rights: ['AlTenant.Infos:export'],
  queue: writers,
  async run(context) {
    const { job, files, inTx, finish } = context;
    const target = path.join(os.tmpdir(), `muyun-export-${newId()}.zip`);
    const storageKey = newKey(job.tenantId, newId(), 'zip');
    try {
      await pack(context, target);
      const { size } = await stat(target);
      await files.put(storageKey, { path: target });
      await inTx(async (tx) => {
        await writeExport(tx, job.id, { storageKey, size, hours: EXPORT_HOURS });
        await notify(tx, {
          kind: 'business',
          receivers: { to: 'users', userIds: [job.creatorId] },
          vars: {
            title: WORDS.exportDone,
            content: fill(WORDS.exportTold, { space: job.payload.spaceName }),
          },
          url: '/enterprise/info',
          dedupKey: `export ${job.id}`,
        });
        await finish(tx, { size });
      });
      return null;
    } finally {
      await rm(target, { force: true });
    }
  },
};
