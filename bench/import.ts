/** How fast a list of 10,000 rows is checked and imported by a server as `npm start` runs it, and with how much memory. */
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { color, demander, plateType, productImport, project, texture } from '@muyun/contract';
import { listRow } from '../apps/server/test/fixtures/import/rows.ts';
import { writeList } from '../apps/server/test/fixtures/import/make.ts';
import { Api } from '../e2e/api.ts';
import { dataFolder, dispose, startProcess } from '../e2e/kit.ts';
import { peakMb, resetPeak } from './memory.ts';

/** Times in milliseconds; memory of the server process with its threads, without the database, in MB. */
export interface ImportFigures {
  rows: number;
  previewMs: number;
  editMs: number;
  commitMs: number;
  previewMb: number;
  commitMb: number;
}

export async function benchImport(rows = 10_000): Promise<ImportFigures> {
  const file = path.join(os.tmpdir(), `muyun-bench-list-${process.pid}.xlsx`);
  await writeList(
    file,
    Array.from({ length: rows }, (_, i) => listRow(i)),
  );
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off' });
  const pid = server.child.pid as number;
  try {
    const api = await Api.logIn(server.url);
    for (const init of [texture.initTextures, plateType.initPlateTypes, color.initColors])
      await api.call(init);
    const { id: demanderId } = await api.call(demander.createDemander, {
      body: { code: 'BENCH', name: '压测客户' },
    });
    const { id: projectId } = await api.call(project.createProject, {
      body: { name: '压测工程', demanderId },
    });
    resetPeak(pid);
    const start = performance.now();
    const view = await api.call(productImport.previewImport, { body: { projectId, kind: '1' }, file });
    const previewed = performance.now();
    const previewMb = peakMb(pid);
    const edited = await api.call(productImport.editImportRows, {
      params: { importId: view.id },
      body: { version: view.version, rows: [{ rowNo: 6, set: { remark: '改' } }] },
    });
    const changed = performance.now();
    const started = await api.call(productImport.commitImport, {
      params: { importId: view.id },
      body: { version: edited.batch.version },
    });
    if (started.jobId) {
      const end = await api.ended(started.jobId, 180_000);
      if (end.state !== 'done') throw new Error(`commit ${end.state}: ${JSON.stringify(end.error)}`);
    }
    const done = performance.now();
    if (view.counts.error > 0) throw new Error(`${view.counts.error} faults in a clean list`);
    return {
      rows: view.counts.all,
      previewMs: Math.round(previewed - start),
      editMs: Math.round(changed - previewed),
      commitMs: Math.round(done - changed),
      previewMb,
      commitMb: peakMb(pid),
    };
  } finally {
    await rm(file, { force: true });
    await dispose(server);
  }
}

if (import.meta.main) console.log(await benchImport());
