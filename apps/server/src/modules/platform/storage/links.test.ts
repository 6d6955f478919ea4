/** Links that open without a session, and the small pictures of files. */
import { beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { file, storage } from '@muyun/contract';
import {
  codeOf,
  makeMember,
  makeSpace,
  nobody,
  type Space,
  testHouse,
  type TestHouse,
} from '../../../../test/kit.ts';
import { PLATFORM, inTx } from '../../../kit/tx.ts';
import { storageTasks } from './storage.tasks.ts';

const DAY_MS = 86_400_000;
let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
const owner = () => house.server.house.pools.owner;
const text = (name: string, value: string) => ({ name, bytes: new TextEncoder().encode(value) });
const send = async (space: Space, name: string, value: string): Promise<string> =>
  (await space.owner.call(file.uploadFile, { file: text(name, value) }))[0]?.id ?? '';
const run = async (name: string, at: Date): Promise<string> =>
  (await storageTasks(house.server.house)
    .find((t) => t.name === name)
    ?.run(at)) ?? '';

describe('links', () => {
  it('open without a session for five minutes, for that file and person only', async () => {
    const space = await makeSpace();
    const id = await send(space, '图纸 1.txt', 'offen');
    const [link] = await space.owner.call(storage.signFiles, { body: { ids: [id] } });
    const open = async (url: string): Promise<[number, string]> => {
      const answer = await fetch(house.url + url);
      const body = await answer.text();
      return [answer.status, answer.ok ? body : (JSON.parse(body) as { error: { code: string } }).error.code];
    };
    expect(await open(link?.url ?? '')).toEqual([200, 'offen']);
    const other = await send(space, 'andere.txt', 'geheim');
    const faked = [
      (link?.url ?? '').replace(id, other),
      (link?.url ?? '').replace(/e=\d+/, `e=${Date.now() + DAY_MS}`),
      (link?.url ?? '').replace(/k=.{6}/, 'k=AAAAAA'),
      (link?.url ?? '').replace(space.tenantId, (await makeSpace()).tenantId),
    ];
    for (const url of faked) expect(await open(url)).toEqual([403, 'File:LinkExpired']);
    await space.owner.call(storage.deleteFile, { params: { id } });
    expect(await open(link?.url ?? '')).toEqual([404, 'Common:NotFound']);
  });

  it('of whoever is out open nothing any more: switched off, taken out, his account or the space closed', async () => {
    const space = await makeSpace();
    const clerk = await makeMember(space, []);
    const [made] = await clerk.call(file.uploadFile, { file: text('mein.txt', 'mein') });
    const [link] = await clerk.call(storage.signFiles, { body: { ids: [made?.id ?? ''] } });
    const open = async (): Promise<number> => (await fetch(house.url + (link?.url ?? ''))).status;
    const member = `update tenant_user set user_status = 16 where tenant_id = $1 and user_id = '${clerk.userId}'`;
    const account = `update app_account set is_active = false where id = '${clerk.userId}' and $1 <> ''`;
    const closed = 'update tenant set is_active = false, disabled_time = now() where tenant_id = $1';
    for (const [out, back] of [
      [member, member.replace('16', '4')],
      [
        member.replace('user_status = 16', 'is_deleted = true'),
        member.replace('user_status = 16', 'is_deleted = false'),
      ],
      [account, account.replace('false', 'true')],
      [closed, closed.replace('false, disabled_time = now()', 'true, disabled_time = null')],
    ] as const) {
      expect(await open()).toBe(200);
      await owner().query(out, [space.tenantId]);
      expect(await open()).toBe(403);
      await owner().query(back, [space.tenantId]);
    }
  });

  it('are given for files that the person may open', async () => {
    const space = await makeSpace();
    const [maker, other] = [await makeMember(space, []), await makeMember(space, [])];
    const [made] = await maker.call(file.uploadFile, { file: text('mein.txt', 'mein') });
    expect(codeOf(await other.raw(storage.signFiles, { body: { ids: [made?.id] } }))).toBe('Common:NotFound');
    expect(codeOf(await (await nobody()).raw(storage.signFiles, { body: { ids: [made?.id] } }))).toBe(
      'Session:Invalid',
    );
  });

  it('a link that is over says so', async () => {
    const { assertLink, linkOf } = await import('./links.ts');
    const of = { tenantId: PLATFORM, userId: PLATFORM, fileId: PLATFORM };
    const { url } = linkOf('geheim', of, new Date(0));
    const asked = Object.fromEntries(new URL(url, 'http://x').searchParams) as unknown as Parameters<
      typeof assertLink
    >[2];
    expect(() => assertLink('geheim', PLATFORM, asked, new Date(5 * 60_000))).not.toThrow();
    expect(() => assertLink('geheim', PLATFORM, asked, new Date(5 * 60_000 + 1))).toThrow('链接已失效');
  });
});

describe('pictures', () => {
  it('are made small once, without what the camera wrote; other files have none', async () => {
    const space = await makeSpace();
    const photo = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'geheim' } })
      .jpeg()
      .toBuffer();
    const [made] = await space.owner.call(file.uploadFile, {
      file: { name: '现场.jpg', bytes: new Uint8Array(photo) },
    });
    const ask = () =>
      space.owner.raw(storage.previewFile, { params: { id: made?.id ?? '' }, query: { kind: 'thumb' } });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const seen = await sharp(Buffer.from(first.bytes)).metadata();
    expect([seen.width, seen.height, seen.exif]).toEqual([320, 160, undefined]);
    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true);
    const { rows } = await owner().query('select count(*)::int as n from file_preview where tenant_id = $1', [
      space.tenantId,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
    const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
    const [broken] = await space.owner.call(file.uploadFile, { file: { name: 'kaputt.jpg', bytes } });
    for (const id of [broken?.id, await send(space, 'a.txt', 'kein Bild')])
      expect(
        codeOf(await space.owner.raw(storage.previewFile, { params: { id }, query: { kind: 'thumb' } })),
      ).toBe('File:NoPreview');
    const stranger = (await makeSpace()).owner;
    expect(codeOf(await stranger.raw(storage.previewFile, { params: { id: made?.id ?? '' } }))).toBe(
      'Common:NotFound',
    );
  });

  it('go with the last file that shows their content', async () => {
    const space = await makeSpace();
    const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#3c3' } })
      .png()
      .toBuffer();
    const [made] = await space.owner.call(file.uploadFile, {
      file: { name: 'a.png', bytes: new Uint8Array(photo) },
    });
    const params = { id: made?.id ?? '' };
    await space.owner.call(storage.deleteFile, { params });
    await space.owner.call(storage.recoverFile, { params });
    expect((await space.owner.raw(storage.previewFile, { params })).status).toBe(200);
    await space.owner.call(storage.deleteFile, { params });
    await space.owner.call(storage.purgeFile, { params });
    await run('storage.clean', new Date());
    const left = await inTx(owner(), { tenantId: PLATFORM, userId: PLATFORM }, async () =>
      owner().query('select 1 from file_preview where tenant_id = $1', [space.tenantId]),
    );
    expect(left.rowCount).toBe(0);
  });
});
