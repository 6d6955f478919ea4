/** What an archive is refused for, in a sentence, with nothing left behind; and what goes with a space that is no plain row. */
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKey, demander, file } from '@muyun/contract';
import { type Change, edited, forgedOf } from '../../test/move-forge.ts';
import { archiveAt, asOwner, exported, imported, moving, picture } from '../../test/move-scene.ts';
import { makeMember, makeSpace, openHouse, type Space, type TestHouse } from '../../test/kit.ts';
import { sealAuditDays, verifyAuditAsOwner } from '../kit/audit-chain.ts';
import { col } from '../kit/shape.ts';
import { sql } from '../kit/sql.ts';
import { sealerOf } from '../kit/secrets.ts';
import { PLATFORM } from '../kit/tx.ts';
import { transferSealer } from './carried-secrets.ts';
import { exportSpace } from './export.ts';
import { MANIFEST } from './manifest.ts';

let here: TestHouse;
let there: TestHouse;
let space: Space;
let source: string;
const CONTENT = '铝单板 3mm\n';
const ABSENT = '01a20000-0000-7000-8000-0123456789ab';

beforeAll(async () => {
  there = await openHouse();
  here = await openHouse();
  space = await makeSpace('企业版', here);
  await makeMember(space, ['AlTenant.Infos:query']);
  const parent = await space.owner.call(demander.createDemander, { body: { code: 'A', name: '总公司' } });
  await space.owner.call(demander.createDemander, {
    body: { code: 'B', name: '分公司', parentId: parent.id },
  });
  await space.owner.call(file.uploadFile, { file: { name: '说明.txt', bytes: Buffer.from(CONTENT) } });
  ({ target: source } = await exported(here, space.tenantId));
}, 60_000);
afterAll(async () => {
  await here.server.close();
  await there.server.close();
});

const forged = (change: Change, fix = true): Promise<string> => forgedOf(source, change, fix);

const spacesThere = () =>
  asOwner(there, PLATFORM, async (tx) => ({
    spaces: (await tx.one({ n: col.int }, sql`select count(*)::int as n from tenant /* all tenants */`))?.n,
    accounts: (await tx.one({ n: col.int }, sql`select count(*)::int as n from app_account`))?.n,
    files: (await tx.one({ n: col.int }, sql`select count(*)::int as n from file_object /* all tenants */`))
      ?.n,
  }));
const keysOf = async (house: TestHouse): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of house.server.house.files.list()) keys.push(key);
  return keys.sort();
};

async function refused(archive: string, sentence: RegExp, newIds = true): Promise<void> {
  const [rows, keys] = [await spacesThere(), await keysOf(there)];
  await expect(imported(there, archive, { newIds })).rejects.toThrow(sentence);
  expect([await spacesThere(), await keysOf(there)]).toEqual([rows, keys]);
}

describe('an archive that is refused leaves nothing', () => {
  it('ends too early, at any place', async () => {
    const length = readFileSync(source).length;
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      const cut = archiveAt();
      copyFileSync(source, cut);
      truncateSync(cut, Math.floor(length * share));
      await refused(cut, /不完整|不是幕云的空间导出/);
    }
  });
  it('is no archive, or is not there', async () => {
    const other = archiveAt();
    writeFileSync(other, 'a'.repeat(4096));
    await refused(other, /不是幕云的空间导出/);
    await refused(`${other}.gone`, /无法读取文件/);
  });
  it('differs from its list of contents, by one byte', async () => {
    const flip: Change = (manifest, entries) => {
      const name = manifest.tables.find((t) => t.name === 'factory')?.parts[0] ?? '';
      const bytes = entries.get(name) ?? Buffer.alloc(1);
      bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1;
    };
    await refused(await forged(flip, false), /与清单不符：data\/factory/);
    // of what is not packed nothing but its sum tells
    const swap: Change = (manifest, entries) => {
      entries.set(`files/${manifest.files[0]}`, Buffer.from(CONTENT.replace('3', '4')));
    };
    await refused(await forged(swap, false), /与清单不符：files\//);
    await refused(
      await forged(
        (m, entries) => entries.set(MANIFEST, Buffer.from(JSON.stringify({ ...m, name: '别家' }))),
        false,
      ),
      /清单与其校验和不符/,
    );
  });
  it('is of a newer release, or of an older one', async () => {
    await refused(await forged((m) => void m.schema.push('9999_later.sql')), /更新的版本.*请先升级本机/);
    await refused(await forged((m) => void m.schema.pop()), /较旧的版本/);
    await refused(await forged((m) => void m.tables[0]?.columns.push('more')), /不是幕云的空间导出/);
  });
  it.each([true, false])('has ids of another space written in (new ids: %s)', async (newIds) => {
    const other = await makeSpace('企业版', there);
    const foreign = await forged(edited('factory', (line) => line.replace(space.tenantId, other.tenantId)));
    await refused(foreign, /写有其他空间的编号（factory 第 1 行）/, newIds);
    const reference = await forged(
      edited('tenant_user_role', (line) => line.replace(/"role_id":"[^"]+"/, `"role_id":"${ABSENT}"`)),
    );
    await refused(reference, /引用了不属于本空间的数据（tenant_user_role/, newIds);
    const content = await forged((m, entries) => {
      const key = m.files[0] ?? '';
      const theirs = key.replace(space.tenantId, other.tenantId);
      m.files[0] = theirs;
      entries.set(`files/${theirs}`, entries.get(`files/${key}`) ?? Buffer.alloc(0));
      m.sums[`files/${theirs}`] = '';
    });
    await refused(content, /文件位置不属于本空间/, newIds);
  });
  it('breaks a rule of its table, has rows too few, or names an edition that is not here', async () => {
    await refused(
      await forged(edited('factory', (l) => l.replace(/"name":"[^"]+"/, '"name":null'))),
      /不符合规则（factory/,
    );
    await refused(
      await forged((m) => {
        const table = m.tables.find((t) => t.name === 'role_permission');
        if (table) Object.assign(table, { rows: table.rows + 1 });
      }),
      /role_permission 应为 \d+，实为 \d+/,
    );
    await refused(
      await forged((m) => m.house.forEach((h) => Object.assign(h, { known: `没有的${h.known}` }))),
      /缺少导出所用的：edition「没有的企业版」/,
    );
  });
  it('no room: neither here nor there anything is kept', async () => {
    const full = exportSpace(space.tenantId, '/dev/full', moving(here));
    await expect(full).rejects.toMatchObject({ code: 'ENOSPC' });
    const files = {
      ...there.server.house.files,
      put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    };
    const before = await spacesThere();
    await expect(imported(there, source, { files })).rejects.toThrow('磁盘空间不足');
    expect(await spacesThere()).toEqual(before);
  });
  it('an archive is not written over, and of no space there is none', async () => {
    await expect(exportSpace(space.tenantId, source, moving(here))).rejects.toThrow('不会覆盖');
    await expect(exported(here, ABSENT)).rejects.toThrow('不存在');
    await expect(exported(here, PLATFORM)).rejects.toThrow('不存在');
  });
});

describe('under its own ids', () => {
  it('the space is what it was, once; as a copy it stands beside itself', async () => {
    const kept = await imported(there, source, { newIds: false });
    expect(kept.tenantId).toBe(space.tenantId);
    expect(await picture(there, kept.tenantId)).toEqual(await picture(here, space.tenantId));
    await expect(imported(there, source, { newIds: false })).rejects.toThrow('已在本平台');
    const copies = await Promise.allSettled([1, 2].map(() => imported(there, source)));
    expect(copies.map((c) => c.status)).toEqual(['fulfilled', 'fulfilled']);
    const [one] = copies;
    if (one?.status === 'fulfilled')
      expect(one.value.replaced).toEqual([expect.stringMatching(/^tenant\.code /)]);
  });
  it.each([2, 8, 64])('%i at once: one comes in', async (n) => {
    const other = await makeSpace('企业版', here);
    const { target } = await exported(here, other.tenantId);
    const all = await Promise.allSettled(
      Array.from({ length: n }, () => imported(there, target, { newIds: false })),
    );
    expect(all.filter((a) => a.status === 'fulfilled')).toHaveLength(1);
    for (const a of all)
      if (a.status === 'rejected') expect(String(a.reason)).toMatch(/已在本平台|已有相同的数据/);
  });
  it('its files are there, and open to nobody else', async () => {
    const key = (await keysOf(there)).find((k) => k.startsWith(space.tenantId)) ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of await there.server.house.files.get(key)) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe(CONTENT);
  });
});

describe('people', () => {
  it('who is known by his number is the same one; who is not gets a closed account with a first password', async () => {
    const other = await makeSpace('企业版', here);
    const phone = `139${String(Date.now()).slice(-8)}`;
    const number = (house: TestHouse, id: string) =>
      asOwner(house, PLATFORM, (tx) =>
        tx.run(sql`update app_account set phone_number = ${phone} where id = ${id}`),
      );
    await number(here, other.owner.userId);
    const twin = await makeSpace('企业版', there);
    await number(there, twin.owner.userId);
    const { target } = await exported(here, other.tenantId);
    const done = await imported(there, target);
    expect(done).toMatchObject({ matched: 1, made: 0, password: null });
    const members = await asOwner(there, done.tenantId, (tx) =>
      tx.rows(
        { userId: col.id },
        sql`select user_id as "userId" from tenant_user where tenant_id = ${tx.tenantId}`,
      ),
    );
    expect(members).toEqual([{ userId: twin.owner.userId }]);
  });
  it('a name that is somebody else’s here stays his', async () => {
    const other = await makeSpace('企业版', here);
    const twin = await makeSpace('企业版', there);
    const rename = (house: TestHouse, id: string, phone: string) =>
      asOwner(house, PLATFORM, (tx) =>
        tx.run(sql`update app_account set user_name = 'zhang-san', phone_number = ${phone} where id = ${id}`),
      );
    await rename(here, other.owner.userId, '13700000001');
    await rename(there, twin.owner.userId, '13700000002');
    const { target } = await exported(here, other.tenantId);
    const done = await imported(there, target);
    expect(done).toMatchObject({ matched: 0, made: 1 });
    const made = await asOwner(there, done.tenantId, (tx) =>
      tx.rows(
        { name: col.text, isActive: col.bool, mustChange: col.bool },
        sql`select a.user_name as name, a.is_active as "isActive", a.must_change_password as "mustChange" from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = ${tx.tenantId}`,
      ),
    );
    expect(made).toEqual([{ name: 'zhang-san-2', isActive: false, mustChange: true }]);
  });
});

describe('what is no plain row', () => {
  it('a secret goes along with a key of the transfer, and is sealed for its new row', async () => {
    const other = await makeSpace('企业版', here);
    const { secret } = await other.owner.call(apiKey.createApiKey, { body: { name: '接口', scopes: [1] } });
    const opened = async (house: TestHouse, tenantId: string) => {
      const [row] = await asOwner(house, tenantId, (tx) =>
        tx.rows(
          { id: col.id, sealed: col.text },
          sql`select id, secret_cipher as sealed from api_key where tenant_id = ${tx.tenantId}`,
        ),
      );
      return moving(house).secrets.unseal(row?.sealed ?? '', row?.id);
    };
    const plain = await opened(here, other.tenantId);
    expect(plain).toBe(secret);
    const transfer = transferSealer('一次传输');
    const { target } = await exported(here, other.tenantId, { transfer });
    expect(readFileSync(target).includes(Buffer.from(secret))).toBe(false);
    const carried = await imported(there, target, { transfer });
    expect(carried.secretsLost).toBe(0);
    expect(await opened(there, carried.tenantId)).toBe(secret);
    expect((await imported(there, target, { transfer: transferSealer('另一个') })).secretsLost).toBe(1);
    const bare = await exported(here, other.tenantId);
    expect((await imported(there, bare.target)).secretsLost).toBe(1);
    const same = await imported(there, bare.target, { secrets: sealerOf('x') });
    expect(same.secretsLost).toBe(1);
  });
  it('the log: days that are sealed already are told to the chain; a change behind them is found', async () => {
    const other = await makeSpace('企业版', here);
    const [at, soon] = [new Date('2026-10-05T10:00:00+08:00'), new Date('2026-10-07T12:00:00+08:00')];
    const log = (house: TestHouse, tenantId: string, time: Date) =>
      asOwner(house, tenantId, (tx) =>
        tx.run(
          sql`insert into audit_log (tenant_id, id, time, user_id, call_id, biz_type, action, summary, changes) values (${tx.tenantId}, gen_random_uuid(), ${time.toISOString()}, ${tx.tenantId}, 'test', 'test', 'edit', '改价', '[]')`,
        ),
      );
    await log(here, other.tenantId, at);
    const twin = await makeSpace('企业版', there);
    await log(there, twin.tenantId, at);
    await log(there, twin.tenantId, new Date('2026-10-06T10:00:00+08:00'));
    await sealAuditDays(there.server.house.pools.owner, soon);
    const { target } = await exported(here, other.tenantId);
    const done = await imported(there, target);
    const verdict = () => verifyAuditAsOwner(there.server.house.pools.owner, {}, soon);
    expect((await verdict()).faults).toEqual([]);
    await log(there, done.tenantId, at);
    expect((await verdict()).faults).toMatchObject([
      { day: '2026-10-05', kind: 'added', tenantId: done.tenantId },
    ]);
  });
});
