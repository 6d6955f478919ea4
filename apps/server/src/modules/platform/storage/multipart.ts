/** Large files in parts: begun, gone on with after a break, put together, checked and kept (platform M20). */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BodyOf, type OutputOf, PART_SIZE, type storage as calls } from '@muyun/contract';
import { newId, now } from '../../../kit/clock.ts';
import { mayOpenFile } from '../../../kit/file-access.ts';
import { assertContent, assertKind } from '../../../kit/file-check.ts';
import { plainUpload } from '../../../kit/image-metadata.ts';
import {
  type FileStore,
  keepFile,
  loadFile,
  safeFileName,
  stageUpload,
  type Upload,
} from '../../../kit/files.ts';
import { toGarbage } from '../../../kit/file-uses.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { assertRoom } from '../../../kit/storage-quota.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import {
  dropParts,
  endTask,
  holdBeginning,
  insertPart,
  insertTask,
  lockTask,
  openTask,
  partsOf,
  taskOf,
  type UploadTask,
  withContent,
} from './storage.store.ts';

type Started = OutputOf<typeof calls.startUpload>;
type FileView = OutputOf<typeof calls.completeUpload>;

export const viewOf = (f: { id: string; name: string; size: number; ext: string }): FileView => ({
  id: f.id,
  name: f.name,
  size: f.size,
  ext: f.ext,
  url: `/api/basic/file/${f.id}`,
});
const extOf = (name: string): string => path.extname(name).slice(1).toLowerCase();
const partCountOf = (task: Pick<UploadTask, 'size' | 'partSize'>): number =>
  Math.ceil(task.size / task.partSize);

/** A file with this content that the person may open: to know a hash proves nothing. */
async function readable(tx: Tx, who: Who, house: House, sha256: string): Promise<string | null> {
  for (const { id } of await withContent(tx, sha256))
    if (await mayOpenFile(tx, who, house.fileOwners, id)) return id;
  return null;
}

/** Raises File:TypeRefused, File:TooLarge, Feature:StorageExceeded. */
export async function startUpload(
  { tx, who, house }: { tx: Tx; who: Who; house: House },
  body: BodyOf<typeof calls.startUpload>,
): Promise<Started> {
  const name = safeFileName(body.name, 200);
  assertKind(extOf(name), body.size);
  await holdBeginning(tx, body.sha256);
  const known = await readable(tx, who, house, body.sha256);
  if (known === null) await assertRoom(tx, body.size);
  const task =
    (await openTask(tx, body.sha256, body.size)) ??
    (await insertTask(tx, { ...body, name, partSize: PART_SIZE, bizType: body.bizType ?? null }));
  const made = known === null ? null : await copyOf(tx, house.files, known, task);
  if (made !== null) await endTask(tx, task.id, made);
  return {
    uploadId: task.id,
    partSize: task.partSize,
    partCount: partCountOf(task),
    received: made === null ? (await partsOf(tx, task.id)).map((p) => p.part) : [],
    expireTime: task.expireTime,
    fileId: made,
  };
}

/** A row of its own that shows content which is there: its name and its fate are its own. */
async function copyOf(tx: Tx, files: FileStore, id: string, task: UploadTask): Promise<string> {
  const found = await loadFile(tx, id);
  const kept = await keepFile(tx, files, {
    name: task.name,
    source: { sha256: found.sha256, size: found.size },
    bizType: task.bizType,
  });
  return kept.id;
}

/** An upload that can be gone on with. Raises Common:NotFound, File:UploadExpired. */
async function openOf(tx: Tx, id: string): Promise<UploadTask> {
  const task = (await lockTask(tx, id)) ?? raise('Common:NotFound');
  if (task.madeId !== null || Date.parse(task.expireTime) <= now().getTime()) raise('File:UploadExpired');
  return task;
}

/** Keeps one part; the same part again is the first one. Raises File:UploadExpired, File:PartSize. */
export async function takePart(
  tx: Tx,
  id: string,
  part: number,
  upload: Upload,
): Promise<{ received: number[] }> {
  const task = await openOf(tx, id);
  const count = partCountOf(task);
  const expected = part < count ? task.partSize : task.size - (count - 1) * task.partSize;
  if (part > count || upload.size !== expected) raise('File:PartSize', { part });
  const { staged } = upload;
  if (!staged) throw new Error('a part is put into the store before its transaction');
  const isNew = await insertPart(tx, task.id, { part, size: upload.size, storageKey: staged.key });
  if (isNew) tx.afterCommit(staged.keep);
  return { received: (await partsOf(tx, task.id)).map((p) => p.part) };
}

/** All parts one behind the other in a temporary file. Raises File:HashMismatch. */
async function together(house: House, task: UploadTask, keys: readonly string[]): Promise<Upload> {
  const target = path.join(os.tmpdir(), `muyun-upload-${newId()}`);
  const hash = createHash('sha256');
  const all = async function* (): AsyncGenerator<Buffer> {
    for (const key of keys)
      for await (const chunk of await house.files.get(key)) {
        hash.update(chunk as Buffer);
        yield chunk as Buffer;
      }
  };
  try {
    await pipeline(all(), createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  const sha256 = hash.digest('hex');
  return { path: target, name: task.name, size: task.size, ext: extOf(task.name), sha256 };
}

/** Content that is refused for good takes its parts with it: they could not be gone on with. */
const forget = (house: House, who: Who, tenantId: string, id: string): Promise<void> =>
  inTx(house.pools.user, { tenantId, userId: who.userId }, async (tx) => {
    await lockTask(tx, id);
    await toGarbage(tx, tenantId, await dropParts(tx, tenantId, id));
  });

/** The file that the parts make; asked again it answers the same. Raises what content can be refused for, File:PartsMissing, File:HashMismatch. */
export async function completeUpload(house: House, who: Who, id: string): Promise<FileView> {
  const tenantId = who.tenant?.id ?? raise('Common:Forbidden');
  const scope = { tenantId, userId: who.userId };
  const begun = await inTx(house.pools.user, scope, async (tx) => {
    const task = (await taskOf(tx, id)) ?? raise('Common:NotFound');
    if (task.madeId !== null) return { done: viewOf(await loadFile(tx, task.madeId)) };
    return { task: await openOf(tx, id), parts: await partsOf(tx, id) };
  });
  if ('done' in begun) return begun.done as FileView;
  const { task, parts } = begun;
  const missing = partCountOf(task) - parts.length;
  if (missing > 0) raise('File:PartsMissing', { count: missing });
  const upload = await together(
    house,
    task,
    parts.map((p) => p.storageKey),
  );
  try {
    await assertKeepable(task, upload).catch(async (error: unknown) => {
      await forget(house, who, tenantId, id);
      throw error;
    });
    return await keep(house, who, tenantId, { task, upload: await plainUpload(upload) });
  } finally {
    await rm(upload.path, { force: true });
  }
}

async function assertKeepable(task: UploadTask, upload: Upload): Promise<void> {
  if (upload.sha256 !== task.sha256) raise('File:HashMismatch');
  await assertContent(upload);
}

async function keep(
  house: House,
  who: Who,
  tenantId: string,
  { task, upload }: { task: UploadTask; upload: Upload },
): Promise<FileView> {
  const staged = await stageUpload(house.files, tenantId, upload);
  try {
    return await inTx(house.pools.user, { tenantId, userId: who.userId }, async (tx) => {
      const held = (await lockTask(tx, task.id)) ?? raise('Common:NotFound');
      // pressed twice: the first has kept it
      if (held.madeId !== null) return viewOf(await loadFile(tx, held.madeId));
      const kept = await keepFile(tx, house.files, {
        name: task.name,
        source: staged.upload,
        bizType: task.bizType,
      });
      await endTask(tx, task.id, kept.id);
      await toGarbage(tx, tenantId, await dropParts(tx, tenantId, task.id));
      return viewOf(kept);
    });
  } finally {
    await staged.release();
  }
}
