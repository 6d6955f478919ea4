/** Uploads in parts, step by step or as a whole. */
import { createHash } from 'node:crypto';
import { PART_SIZE, storage } from '@muyun/contract';
import { type Actor, codeOf, testHouse } from './kit.ts';

export const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const start = (who: Actor, name: string, bytes: Uint8Array, over: object = {}) =>
  who.call(storage.startUpload, { body: { name, size: bytes.length, sha256: sha(bytes), ...over } });
export const partOf = (bytes: Uint8Array, part: number): Uint8Array =>
  bytes.subarray((part - 1) * PART_SIZE, part * PART_SIZE);
export const put = (who: Actor, uploadId: string, part: number, bytes: Uint8Array) =>
  who.raw(storage.uploadPart, { params: { uploadId, part: String(part) }, file: { name: 'part', bytes } });
export const complete = (who: Actor, uploadId: string) =>
  who.raw(storage.completeUpload, { params: { uploadId } });
/** begun and sent as a whole; the code of its end */
export async function whole(who: Actor, name: string, bytes: Uint8Array): Promise<string> {
  const begun = await start(who, name, bytes);
  for (let part = 1; part <= begun.partCount; part += 1)
    await put(who, begun.uploadId, part, partOf(bytes, part));
  return codeOf(await complete(who, begun.uploadId));
}
/** What is kept of a space: files, parts on their way, bytes that are counted. */
export const left = async (tenantId: string): Promise<Record<string, number>> => {
  const { pools } = (await testHouse()).server.house;
  const { rows } = await pools.owner.query<Record<string, number>>(
    `select (select count(*)::int from file_object where tenant_id = $1) as files, (select count(*)::int from upload_part where tenant_id = $1) as parts,
      (select coalesce(sum(used), 0)::int from storage_quota where tenant_id = $1) as used`,
    [tenantId],
  );
  return rows[0] ?? {};
};
