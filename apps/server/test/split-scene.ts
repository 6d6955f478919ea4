/** The scene of 拆图: drawings that are kept, split, and what became of their parts. */
import { file, PART_SIZE, split, type SplitDetail, storage } from '@muyun/contract';
import { drawing, scene } from './dxf-scene.ts';
import { type Actor, jobEnd } from './kit.ts';

import { partOf, put, start } from './upload-scene.ts';

export { productsOf } from './dxf-scene.ts';
export { drawing };
export type SplitScene = Awaited<ReturnType<typeof scene>>;
export const splitScene = scene;

let serial = 0;
/** Keeps a drawing; each is a file of its own. */
export async function keep(
  owner: Actor,
  bytes: Uint8Array,
  name = `拆图${(serial += 1)}.dxf`,
): Promise<string> {
  const [kept] = await owner.call(file.uploadFile, { file: { name, bytes } });
  return kept?.id as string;
}
export const detailOf = (owner: Actor, id: string): Promise<SplitDetail> =>
  owner.call(split.getSplit, { params: { id } });
/** Keeps a drawing that is sent in parts. */
async function keepInParts(owner: Actor, bytes: Uint8Array): Promise<string> {
  const { uploadId, partCount } = await start(owner, `大图${(serial += 1)}.dxf`, bytes);
  for (let part = 1; part <= partCount; part += 1) await put(owner, uploadId, part, partOf(bytes, part));
  return (await owner.call(storage.completeUpload, { params: { uploadId } })).id;
}
/** Split to the end. */
export async function splitOf(
  s: SplitScene,
  bytes: Uint8Array,
  more: { mode?: 1 | 2; name?: string } = {},
): Promise<SplitDetail> {
  const isLarge = bytes.length > PART_SIZE;
  const fileId = await (isLarge ? keepInParts(s.owner, bytes) : keep(s.owner, bytes, more.name));
  const made = await s.owner.call(split.createSplit, {
    body: { projectId: s.projectId, fileId, ...(more.mode ? { mode: more.mode } : {}) },
  });
  await jobEnd(s.owner, made.jobId as string).catch(() => undefined);
  return detailOf(s.owner, made.id);
}
export async function retried(s: SplitScene, id: string, more: object = {}): Promise<SplitDetail> {
  const { version } = await detailOf(s.owner, id);
  const made = await s.owner.call(split.retrySplit, { params: { id }, body: { version, ...more } });
  await jobEnd(s.owner, made.jobId as string).catch(() => undefined);
  return detailOf(s.owner, id);
}

/** For the attacks: a drawing of the project that was split. */
export async function splitLeft(
  owner: Actor,
  projectId: string,
): Promise<{ splitId: string; itemId: string }> {
  const bytes = drawing([{ at: [0, 0], size: [500, 400] }]);
  const fileId = await keep(owner, bytes);
  const made = await owner.call(split.createSplit, { body: { projectId, fileId } });
  await jobEnd(owner, made.jobId as string).catch(() => undefined);
  return { splitId: made.id, itemId: (await detailOf(owner, made.id)).items[0]?.id as string };
}
