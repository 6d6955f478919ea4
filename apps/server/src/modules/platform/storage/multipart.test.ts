/** Uploads in parts: begun, broken off, gone on with, put together; refused for what any upload is refused for, and nothing is left of it. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { file, PART_SIZE, storage } from '@muyun/contract';
import { codeOf, makeMember, makeSpace, testHouse, type TestHouse } from '../../../../test/kit.ts';
import { complete, left, partOf, put, sha, start, whole } from '../../../../test/upload-scene.ts';
import { storageTasks } from './storage.tasks.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
const owner = () => house.server.house.pools.owner;
/** A text of this many bytes. */
const long = (size: number): Uint8Array => new Uint8Array(Buffer.from(randomBytes(size / 2).toString('hex')));
describe('in parts', () => {
  it('a broken upload goes on where it was; the parts are one file in the end, whoever asks twice', async () => {
    const { owner: who, tenantId } = await makeSpace();
    const bytes = long(2 * PART_SIZE + 1000);
    const begun = await start(who, '总图.txt', bytes);
    expect([begun.partCount, begun.received, begun.fileId]).toEqual([3, [], null]);
    expect((await put(who, begun.uploadId, 3, partOf(bytes, 3))).json()).toEqual({ received: [3] });
    expect((await put(who, begun.uploadId, 1, partOf(bytes, 1))).status).toBe(200);
    expect(codeOf(await complete(who, begun.uploadId))).toBe('File:PartsMissing');
    const again = await start(who, '总图.txt', bytes);
    expect([again.uploadId, again.received]).toEqual([begun.uploadId, [1, 3]]);
    // the same part twice at once is one part
    await Promise.all([2, 2].map((part) => put(who, begun.uploadId, part, partOf(bytes, part))));
    const ends = await Promise.all([complete(who, begun.uploadId), complete(who, begun.uploadId)]);
    const [one, two] = ends.map((e) => e.json() as { id: string; size: number; name: string });
    expect([one?.id, one?.name, one?.size]).toEqual([two?.id, '总图.txt', bytes.length]);
    const back = await who.raw(file.downloadFile, { params: { id: one?.id ?? '' } });
    expect(sha(back.bytes)).toBe(sha(bytes));
    expect(await left(tenantId)).toEqual({ files: 1, parts: 0, used: bytes.length });
    expect((await complete(who, begun.uploadId)).json()).toEqual(one);
    expect(codeOf(await put(who, begun.uploadId, 1, partOf(bytes, 1)))).toBe('File:UploadExpired');
  });

  it('content that the person can read is there at once; to know its hash is not enough', async () => {
    const space = await makeSpace();
    const { owner: who } = space;
    const bytes = long(4000);
    expect(await whole(who, 'a.txt', bytes)).toBe('200');
    const instant = await start(who, 'b.txt', bytes);
    expect(instant.fileId).not.toBeNull();
    expect((await who.raw(file.downloadFile, { params: { id: instant.fileId ?? '' } })).bytes.length).toBe(
      4000,
    );
    const other = await makeMember(space, []);
    expect((await start(other, 'c.txt', bytes)).fileId).toBeNull();
    expect((await start((await makeSpace()).owner, 'd.txt', bytes)).fileId).toBeNull();
    expect((await left(space.tenantId))['used']).toBe(4000);
  });

  it('begun twice at once is one upload', async () => {
    const { owner: who } = await makeSpace();
    const bytes = long(100);
    const begun = await Promise.all(Array.from({ length: 8 }, () => start(who, 'x.txt', bytes)));
    expect(new Set(begun.map((b) => b.uploadId)).size).toBe(1);
  });

  it('is its own person’s: nobody else sends, ends or sees it', async () => {
    const space = await makeSpace();
    const bytes = long(100);
    const { uploadId } = await start(space.owner, 'x.txt', bytes);
    for (const stranger of [await makeMember(space, []), (await makeSpace()).owner]) {
      expect(codeOf(await put(stranger, uploadId, 1, bytes))).toBe('Common:NotFound');
      expect(codeOf(await complete(stranger, uploadId))).toBe('Common:NotFound');
    }
  });

  it('a part of the wrong size or beyond the last is refused, other content than was promised too', async () => {
    const { owner: who, tenantId } = await makeSpace();
    const bytes = long(300);
    const { uploadId } = await start(who, 'x.txt', bytes);
    expect(codeOf(await put(who, uploadId, 1, bytes.subarray(1)))).toBe('File:PartSize');
    expect(codeOf(await put(who, uploadId, 2, bytes))).toBe('File:PartSize');
    await put(who, uploadId, 1, long(300));
    expect(codeOf(await complete(who, uploadId))).toBe('File:HashMismatch');
    expect(await left(tenantId)).toEqual({ files: 0, parts: 0, used: 0 });
  });

  it('what has no room is refused before it is sent, and once more when it is kept', async () => {
    const { owner: who, tenantId } = await makeSpace();
    const bytes = long(2000);
    const { uploadId } = await start(who, 'x.txt', bytes);
    await put(who, uploadId, 1, bytes);
    await owner().query(
      'insert into storage_quota (tenant_id, used) values ($1, 100 * 1073741824::bigint - 1000)',
      [tenantId],
    );
    expect(codeOf(await complete(who, uploadId))).toBe('Feature:StorageExceeded');
    expect(
      codeOf(
        await who.raw(storage.startUpload, { body: { name: 'y.txt', size: 1001, sha256: sha(long(10)) } }),
      ),
    ).toBe('Feature:StorageExceeded');
    await owner().query('update storage_quota set used = 0 where tenant_id = $1', [tenantId]);
    // it can be gone on with
    expect(codeOf(await complete(who, uploadId))).toBe('200');
  });

  it('one that was given up is forgotten after a day, with its parts', async () => {
    const { owner: who, tenantId } = await makeSpace();
    const bytes = long(100);
    const { uploadId } = await start(who, 'x.txt', bytes);
    await put(who, uploadId, 1, bytes);
    await owner().query("update upload_task set expire_time = now() - interval '1 minute' where id = $1", [
      uploadId,
    ]);
    expect(codeOf(await complete(who, uploadId))).toBe('File:UploadExpired');
    await storageTasks(house.server.house)
      .find((t) => t.name === 'storage.clean')
      ?.run(new Date());
    expect((await left(tenantId))['parts']).toBe(0);
    expect(codeOf(await complete(who, uploadId))).toBe('Common:NotFound');
  });
});
