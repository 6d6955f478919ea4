/** What is thrown away when its time is over (platform J), at a moment that the test gives. */
import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, color, file } from '@muyun/contract';
import { makeSpace, openHouse, type Space, type TestHouse } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';
import { keepFile } from '../../../kit/files.ts';
import { sql } from '../../../kit/sql.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { purgeTemporary } from './temporary.ts';
import { fileColumns } from '../../../kit/file-uses.ts';
import { upkeepTasks } from './upkeep.tasks.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ role: 'api' });
});
afterAll(() => house.server.close());

const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
// a folder of its own: other tests have files in the machine's, and time runs ahead here
const temporary = mkdtempSync(path.join(os.tmpdir(), 'upkeep-'));
const run = (name: string, at: Date) =>
  upkeepTasks(house.server.house, temporary)
    .find((t) => t.name === name)
    ?.run(at);
const owner = () => house.server.house.pools.owner;
const count = async (sql: string, params: unknown[]): Promise<number> =>
  (await owner().query<{ n: number }>(`select count(*)::int as n from ${sql}`, params)).rows[0]?.n ?? 0;
const text = (value: string) => ({ name: `${value}.txt`, bytes: new TextEncoder().encode(value) });

describe('sessions and request keys', () => {
  it('sessions go thirty days after their end, those in use stay', async () => {
    const space = await makeSpace('企业版', house);
    const other = await makeSpace('企业版', house);
    await other.owner.call(account.logout);
    await run('session.clean', inDays(29));
    expect(await count('user_session where user_id = $1', [other.owner.userId])).toBe(1);
    expect(await run('session.clean', inDays(31))).toMatch(/^1 sessions/);
    expect(await count('user_session where user_id = $1', [other.owner.userId])).toBe(0);
    expect((await space.owner.raw(account.auth)).status).toBe(200);
    // nobody logs in with it any more after its week, so it goes thirty days later
    await run('session.clean', inDays(38));
    expect(await count('user_session where user_id = $1', [space.owner.userId])).toBe(0);
  });

  it('a request key answers for seven days; login windows for an hour', async () => {
    const { owner: actor, tenantId } = await makeSpace('企业版', house);
    await actor.call(color.createColorGroup, { body: { name: '外墙' }, key: 'upkeep-key-1' });
    await owner().query("insert into login_window (key, start_time, tries) values ('\\x01', now(), 1)");
    await run('session.clean', new Date(Date.now() + 7 * DAY_MS - 60_000));
    expect(await count('request_key where tenant_id = $1', [tenantId])).toBe(1);
    expect(await count('login_window', [])).toBe(0);
    expect(await run('session.clean', new Date(Date.now() + 7 * DAY_MS + 60_000))).toContain(
      '1 request keys',
    );
    expect(await count('request_key where tenant_id = $1', [tenantId])).toBe(0);
  });
});

describe('counters of documents', () => {
  it('are folded in every space', async () => {
    const { owner: actor, tenantId } = await makeSpace('企业版', house);
    const add = (n: number) =>
      actor.inTx((tx) =>
        tx.run(sql`insert into record_total (tenant_id, document, state, n, sums)
          select ${tx.tenantId}::uuid, 'x', 1, ${n}, array[${`${n}.25`}::numeric] from generate_series(1, 3)`),
      );
    await add(2);
    await add(-1);
    await run('record.fold', inDays(0));
    const { rows } = await owner().query('select n, sums::text from record_total where tenant_id = $1', [
      tenantId,
    ]);
    expect(rows).toEqual([{ n: 3, sums: '{3.00}' }]);
  });

  it('are folded by day where a list has very many differences, and only there', async () => {
    const make = async (rows: number): Promise<string> => {
      const { owner: actor, tenantId } = await makeSpace('企业版', house);
      await actor.inTx((tx) =>
        tx.run(
          sql`insert into record_total (tenant_id, document, state, n) select ${tx.tenantId}::uuid, 'x', 1, 1 from generate_series(1, ${rows})`,
        ),
      );
      return tenantId;
    };
    const [busy, calm] = [await make(201), await make(200)];
    await run('record.fold-busy', inDays(0));
    const { rows } = await owner().query(
      'select tenant_id as id, count(*)::int as rows, sum(n)::int as n from record_total where tenant_id = any($1) group by 1',
      [[busy, calm]],
    );
    expect(rows).toContainEqual({ id: busy, rows: 1, n: 201 });
    expect(rows).toContainEqual({ id: calm, rows: 200, n: 200 });
  });
});

describe('files', () => {
  const upload = async (space: Space, value: string): Promise<string> =>
    (await space.owner.call(file.uploadFile, { file: text(value) }))[0]?.id as string;
  const keyOf = async (id: string): Promise<string> =>
    (await owner().query<{ k: string }>('select storage_key as k from file_object where id = $1', [id]))
      .rows[0]?.k ?? '';
  const isStored = (key: string): Promise<boolean> =>
    house.server.house.files.get(key).then(
      (s) => {
        s.destroy();
        return true;
      },
      () => false,
    );

  it('a file that nothing points to dies after a day with its content; used ones and shared content stay', async () => {
    const space = await makeSpace('企业版', house);
    const [loose, byId, byUrl, twin] = [
      await upload(space, 'loose'),
      await upload(space, 'by-id'),
      await upload(space, 'by-url'),
      await upload(space, 'by-id'),
    ];
    await space.owner.inTx((tx) =>
      tx.run(
        sql`insert into job (tenant_id, id, kind, title, payload, creator_id, file_id) values (${tx.tenantId}, ${newId()}, 'x', 'x', '{}', ${newId()}, ${byId})`,
      ),
    );
    await space.owner.inTx((tx) =>
      tx.run(
        sql`update tenant set logo_url = '/api/basic/file/' || ${byUrl} where tenant_id = ${tx.tenantId}`,
      ),
    );
    const [looseKey, sharedKey] = [await keyOf(loose), await keyOf(byId)];
    expect(await keyOf(twin)).toBe(sharedKey);
    expect(await run('file.gc', new Date(Date.now() + DAY_MS - 60_000))).toBe('0 unbound files, 0 contents');
    expect(await run('file.gc', inDays(1.1))).toBe('2 unbound files, 1 contents');
    expect([await isStored(looseKey), await isStored(sharedKey), await isStored(await keyOf(byUrl))]).toEqual(
      [false, true, true],
    );
    expect(
      await space.owner.refused(
        space.owner.call(file.downloadFile, { params: { id: loose } }) as Promise<unknown>,
      ),
    ).toBe('Common:NotFound');
    expect((await space.owner.raw(file.downloadFile, { params: { id: byId } })).status).toBe(200);
  });

  it('attachments of a document stay as long as the document names them', async () => {
    const space = await makeSpace('企业版', house);
    const [kept, dropped] = [await upload(space, 'certificate'), await upload(space, 'dropped')];
    const id = newId();
    const attach = (files: readonly string[]) =>
      space.owner.inTx((tx) =>
        tx.run(sql`insert into material_requisition (tenant_id, id, order_no, order_status, requisition_date, attachments)
          values (${tx.tenantId}, ${id}, 'QG-1', 1, '2026-11-22', ${files}::uuid[])
          on conflict (tenant_id, id) do update set attachments = excluded.attachments`),
      );
    await attach([kept, dropped]);
    await run('file.gc', inDays(1.1));
    expect(await count('file_object where id = any($1)', [[kept, dropped]])).toBe(2);
    await attach([kept]);
    await run('file.gc', inDays(1.1));
    expect((await space.owner.raw(file.downloadFile, { params: { id: kept } })).status).toBe(200);
    expect(await count('file_object where id = any($1)', [[kept, dropped]])).toBe(1);
  });

  it('looks at every column that can name a file', async () => {
    const { pools } = house.server.house;
    const columns = await inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, fileColumns);
    expect(columns.map((c) => `${c.table}.${c.column}`)).toEqual(
      expect.arrayContaining([
        'cad_product.drawing_file_id',
        'import_batch.file_id',
        'import_batch.mapping',
        'import_row.file_id',
        'job.file_id',
        'material_order.attachments',
        'material_requisition.attachments',
        'material_task.attachments',
        'plate_type.drawing_file_id',
        'plate_type.img_url',
        'color_card.img_url',
        'tenant.logo_url',
      ]),
    );
  });

  it('content that a dead server has left in the garbage goes with the next run; twice is no error', async () => {
    const space = await makeSpace('企业版', house);
    const id = await upload(space, 'left');
    const key = await keyOf(id);
    await owner().query('delete from file_object where id = $1', [id]);
    await owner().query('insert into file_garbage (tenant_id, storage_key) values ($1, $2)', [
      space.tenantId,
      key,
    ]);
    expect(await run('file.gc', new Date())).toContain('1 contents');
    expect(await isStored(key)).toBe(false);
    await owner().query('insert into file_garbage (tenant_id, storage_key) values ($1, $2)', [
      space.tenantId,
      key,
    ]);
    expect(await run('file.gc', new Date())).toContain('1 contents');
    expect(await count('file_garbage', [])).toBe(0);
  });

  it('an upload of the same content while the old row dies keeps content that exists', async () => {
    const space = await makeSpace('企业版', house);
    for (let i = 0; i < 5; i += 1) {
      await upload(space, `race-${i}`);
      const [, again] = await Promise.all([
        run('file.gc', inDays(2)),
        space.owner.inTx((tx) =>
          keepFile(tx, house.server.house.files, {
            name: 'again.txt',
            source: { bytes: text(`race-${i}`).bytes },
            bizId: newId(),
          }),
        ),
      ]);
      expect(await isStored(again.storageKey)).toBe(true);
    }
  });
});

describe('temporary files', () => {
  it("only the server's own names, only old ones", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'upkeep-'));
    const make = (name: string, days: number): string => {
      const full = path.join(folder, name);
      writeFileSync(full, 'x');
      utimesSync(full, inDays(-days), inDays(-days));
      return full;
    };
    const [old, young] = [
      [make(`muyun-upload-${newId()}`, 2), make(`muyun-${newId()}.xlsx`, 2)],
      make(`muyun-upload-${newId()}`, 0),
    ];
    const foreign = ['muyun-postgres-18', 'muyun-list-40.xlsx', `other-${newId()}`].map((n) => make(n, 9));
    expect(await purgeTemporary(inDays(-1), folder)).toBe(2);
    expect([
      ...old.map((f) => existsSync(f)),
      existsSync(young),
      ...foreign.map((f) => existsSync(f)),
    ]).toEqual([false, false, true, true, true, true]);
  });
});
