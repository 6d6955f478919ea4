/** How fast a list of 10 000 rows is checked and imported by a running server, and with how much memory. */
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { color, demander, plateType, productImport, project, texture } from '@muyun/contract';
import { listRow, writeList } from '../apps/server/test/fixtures/import/make.ts';
import { type Actor, jobEnd, makeSpace } from '../apps/server/test/kit.ts';
import { watchMemory } from './memory.ts';

export interface ImportFigures { rows: number; previewMs: number; editMs: number; commitMs: number; peakRssMb: number; lagMs: number }

/** Needs a PostgreSQL in TEST_DATABASE_URL; `benchImport` of the house's bench runner and the timing test give it one. */
export async function benchImport(rows = 10_000, owner?: Actor): Promise<ImportFigures> {
  const actor = owner ?? (await makeSpace()).owner;
  for (const init of [texture.initTextures, plateType.initPlateTypes, color.initColors]) await actor.call(init);
  const { id: demanderId } = await actor.call(demander.createDemander, { body: { code: 'BENCH', name: '压测客户' } });
  const { id: projectId } = await actor.call(project.createProject, { body: { name: '压测工程', demanderId } });
  const file = path.join(os.tmpdir(), `muyun-bench-list-${process.pid}.xlsx`);
  await writeList(file, Array.from({ length: rows }, (_, i) => listRow(i)));
  const bytes = new Uint8Array(await readFile(file));
  const memory = watchMemory();
  const start = performance.now();
  const view = await actor.call(productImport.previewImport, { body: { projectId, kind: '1' }, file: { name: 'bench.xlsx', bytes } });
  const previewed = performance.now();
  const edited = await actor.call(productImport.editImportRows, { params: { importId: view.id }, body: { version: view.version, rows: [{ rowNo: 6, set: { remark: '改' } }] } });
  const changed = performance.now();
  const started = await actor.call(productImport.commitImport, { params: { importId: view.id }, body: { version: edited.batch.version } });
  if (started.jobId) {
    const end = await jobEnd(actor, started.jobId, 180_000);
    if (end.state !== 'done') throw new Error(`commit ${end.state}: ${JSON.stringify(end.error)}`);
  }
  const done = performance.now();
  await rm(file);
  if (view.counts.error > 0) throw new Error(`${view.counts.error} faults in a clean list`);
  return { rows: view.counts.all, previewMs: Math.round(previewed - start), editMs: Math.round(changed - previewed), commitMs: Math.round(done - changed), lagMs: memory.lagMs(), peakRssMb: memory.stop() };
}

if (process.argv[1] === import.meta.filename) {
  const { default: setup } = await import('../apps/server/test/global-setup.ts');
  const stop = await setup();
  console.log(await benchImport());
  await stop();
  process.exit(0);
}
