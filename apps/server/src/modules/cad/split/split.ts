/** 拆图 (engineering part E): queued, read in a thread, its parts written with the end of the job; parts are assigned by people. */
import { isDeepStrictEqual } from 'node:util';
import {
  type BodyOf,
  isLayerRole,
  MAX_SPLIT_DRAWING,
  missedNotes,
  SPLIT_MOST,
  SPLIT_STATE,
  SPLIT_STEPS,
  type split as calls,
  type SplitRow,
} from '@muyun/contract';
import { loadFile } from '../../../kit/files.ts';
import type { House } from '../../../kit/house.ts';
import { createJob, type JobContext, type JobKind } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { type Asker, askerOf, whoAsked } from '../shared/scope.ts';
import { beginConversion } from '../../platform/convert/index.ts';
import { readDrawing, taughtWays, withLocal } from '../import/index.ts';
import { assertProjectOpen, loadProjectHead } from '../shared/project-facts.store.ts';
import { assertOpened } from '../shared/project-lock.store.ts';
import { sortOut } from './sort-out.ts';
import {
  convertedKey,
  findSplit,
  insertSplit,
  isBusy,
  queueAgain,
  replaceItems,
  setDone,
  setFailed,
  setJob,
  setRunning,
  type SplitRowData,
} from './split.store.ts';

const P = 'AlCad.CadSplits';
export const SPLIT_JOB = 'cad.split';
const MOST = SPLIT_MOST;
const MOST_LAYERS = 500;
export const BUSY: readonly number[] = [SPLIT_STATE.queued, SPLIT_STATE.waiting, SPLIT_STATE.running];
/** DWG → DXF (CONVERSIONS of the platform) */
export const DWG_TO_DXF = 1;

export interface SplitPayload {
  readonly splitId: string;
  readonly who: Asker;
}
export function view(
  { layers: _layers, drawnLayers: _drawn, notes: _notes, errorCode: _code, ...row }: SplitRowData,
  who: Who,
): SplitRow {
  const isIdle = !BUSY.includes(row.state);
  const mayEdit = who.rights.has(`${P}:edit`);
  return {
    ...row,
    message: row.state === SPLIT_STATE.waiting ? SPLIT_STEPS.waits : row.message,
    isRunning: !isIdle,
    actions: isIdle && mayEdit ? ['retry', ...(row.state === SPLIT_STATE.failed ? [] : ['assign'])] : [],
  };
}
export const loadSplit = async (tx: Tx, who: Who, id: string, lock = false): Promise<SplitRowData> =>
  (await findSplit(tx, who, id, lock)) ?? raise('Common:NotFound');

/** Where the drawing's DXF lies. Raises Cad:DwgConverter, File:TypeRefused. */
async function contentOf(tx: Tx, fileId: string): Promise<{ name: string; storageKey: string }> {
  const file = await loadFile(tx, fileId);
  if (file.ext === 'dxf') return file;
  if (file.ext !== 'dwg') raise('File:TypeRefused');
  return { name: file.name, storageKey: (await convertedKey(tx, fileId)) ?? raise('Cad:DwgConverter') };
}

/** Where a splitting of this file begins: a DWG whose DXF is not there yet waits for it. Raises Cad:DwgConverter where nobody makes it, File:TypeRefused. */
async function beginning(tx: Tx, fileId: string): Promise<{ name: string; state: number }> {
  const { ext, name } = await loadFile(tx, fileId);
  if (ext === 'dxf') return { name, state: SPLIT_STATE.queued };
  if (ext !== 'dwg') raise('File:TypeRefused');
  const outcome =
    (await convertedKey(tx, fileId)) === null
      ? ((await beginConversion(tx, fileId, DWG_TO_DXF)) ?? raise('Cad:DwgConverter'))
      : { is: 'ready' };
  return { name, state: outcome.is === 'ready' ? SPLIT_STATE.queued : SPLIT_STATE.waiting };
}

export async function queue(
  tx: Tx,
  who: SplitPayload['who'],
  split: { id: string; fileName: string },
): Promise<void> {
  const payload: SplitPayload = { splitId: split.id, who };
  const jobId = await createJob(
    tx,
    { ...who, factory: null },
    {
      kind: SPLIT_JOB,
      title: split.fileName,
      payload,
      bizType: SPLIT_JOB,
      bizId: split.id,
    },
  );
  await setJob(tx, split.id, jobId);
}

/** Raises Common:NotFound, Cad:ProjectVoided, Cad:ProjectClosed, Cad:SplitBusy, Cad:DwgConverter, File:TypeRefused. */
export async function start(tx: Tx, who: Who, body: BodyOf<typeof calls.createSplit>): Promise<SplitRowData> {
  assertProjectOpen(await loadProjectHead(tx, who, body.projectId));
  await assertOpened(tx, who, [body.projectId]);
  const { name, state } = await beginning(tx, body.fileId);
  const { projectId, fileId, mode, layerMap = [], joinTol = null } = body;
  const id =
    (await insertSplit(tx, {
      projectId,
      fileId,
      fileName: name,
      mode,
      layers: layerMap,
      joinTol,
      state,
      asker: askerOf(who),
    })) ?? raise('Cad:SplitBusy');
  if (state === SPLIT_STATE.queued) await queue(tx, askerOf(who), { id, fileName: name });
  return loadSplit(tx, who, id);
}

/** Whether something is said of the drawing that was not said before: fewer of its layers, other ends that meet. */
const isOtherwise = (before: SplitRowData, { layerMap, joinTol }: BodyOf<typeof calls.retrySplit>): boolean =>
  (joinTol !== undefined && joinTol !== before.joinTol) ||
  (layerMap !== undefined && !isDeepStrictEqual(layerMap, before.layers));

/** Raises as `start`, and Common:StaleVersion, Cad:SplitTooLarge: what was too large is so again when it is read alike. */
export async function again(
  tx: Tx,
  who: Who,
  id: string,
  body: BodyOf<typeof calls.retrySplit>,
): Promise<SplitRowData> {
  const split = await loadSplit(tx, who, id, true);
  await assertOpened(tx, who, [split.projectId]);
  if (BUSY.includes(split.state) || (await isBusy(tx, split.fileId))) raise('Cad:SplitBusy');
  if (split.version !== body.version) raise('Common:StaleVersion');
  if (split.errorCode === 'Cad:SplitTooLarge' && !isOtherwise(split, body))
    raise('Cad:SplitTooLarge', { count: Number(/\d+/.exec(split.message ?? '')?.[0] ?? MOST) });
  assertProjectOpen(await loadProjectHead(tx, who, split.projectId));
  const { state } = await beginning(tx, split.fileId);
  const how = {
    state,
    asker: askerOf(who),
    layers: body.layerMap ?? split.layers,
    joinTol: body.joinTol === undefined ? split.joinTol : body.joinTol,
  };
  await queueAgain(tx, id, how);
  if (state === SPLIT_STATE.queued) await queue(tx, askerOf(who), split);
  return loadSplit(tx, who, id);
}

type Context = JobContext<SplitPayload>;
/** What is to be read; null when it is no longer this job's. */
const begin = (context: Context) =>
  context.inTx(async (tx) => {
    const split = await findSplit(tx, null, context.job.payload.splitId, true);
    if (split?.jobId !== context.job.id || !BUSY.includes(split.state)) return null;
    await setRunning(tx, split.id);
    const taught = await taughtWays(tx);
    const layers = new Map(taught.layers);
    for (const { name, role } of split.layers) if (isLayerRole(role)) layers.set(name.toLowerCase(), role);
    return { split, layers, keys: taught.keys, content: await contentOf(tx, split.fileId) };
  });

async function run(house: House, context: Context): Promise<unknown> {
  const work = await begin(context);
  if (!work) return null;
  const { split, layers, keys, content } = work;
  const started = performance.now();
  await context.progress(10, SPLIT_STEPS.reading);
  const drawing = await withLocal(context.files, content, (path) =>
    readDrawing(path, {
      mode: split.mode === 1 ? 1 : 2,
      units: undefined,
      joinTol: split.joinTol ?? undefined,
      dropOpen: undefined,
      layers,
      keys,
      maxParts: MOST,
      maxBytes: MAX_SPLIT_DRAWING,
    }),
  );
  await context.progress(60, SPLIT_STEPS.sorting);
  return context.inTx(async (tx) => {
    const now = await findSplit(tx, null, split.id, true);
    // asked for again, or gone meanwhile: what was read is of no use
    if (now?.jobId !== context.job.id || now.state !== SPLIT_STATE.running) return null;
    const telling = { tx, who: whoAsked(context.job.payload.who), house, audit: async () => undefined };
    const items = await sortOut(telling, now, drawing);
    await replaceItems(tx, split.id, items);
    const warned = drawing.issues.filter((i) => i.level === 'warning').map((i) => i.message);
    const notes = [...missedNotes(drawing.dropped), ...warned];
    await setDone(tx, split.id, {
      state: SPLIT_STATE.done,
      entityCount: drawing.entityCount,
      durationMs: Math.round(performance.now() - started),
      notes: notes.slice(0, 100),
      drawnLayers: drawing.layers.slice(0, MOST_LAYERS),
    });
    await context.finish(tx, { splitId: split.id });
    return { splitId: split.id };
  });
}

export const splitJob = (house: House): JobKind<SplitPayload> => ({
  kind: SPLIT_JOB,
  rights: [`${P}:add`, `${P}:edit`],
  isShown: async (tx, who, job) =>
    (who.rights.has(`${P}:get`) || who.rights.has(`${P}:query`)) &&
    job.bizId !== null &&
    (await findSplit(tx, who, job.bizId)) !== undefined,
  run: (context) => run(house, context),
  async ended(tx, job, _state, error) {
    await setFailed(tx, job.payload.splitId, {
      jobId: job.id,
      code: error?.code ?? null,
      message: (error?.message ?? SPLIT_STEPS.cancelled).slice(0, 500),
    });
  },
});
