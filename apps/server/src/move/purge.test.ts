/** The end of a space: thirty days after it was dissolved its rows and files go, and nothing of any other space; sixty days later the archive. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterprise, file } from '@muyun/contract';
import { makeWorld } from '../../test/attack/world.ts';
import { makeMember, openHouse, type Space, type TestHouse } from '../../test/kit.ts';
import { archiveAt, asOwner, exportedAtRest, imported, picture } from '../../test/move-scene.ts';
import { enterpriseTasks } from '../modules/platform/enterprise/index.ts';
import { storageTasks } from '../modules/platform/storage/index.ts';
import { upkeepTasks } from '../modules/platform/upkeep/upkeep.tasks.ts';
import { takeArchive } from './archive.ts';
import { readEndings } from './catalogue.store.ts';
import { purgeTasks } from './purge.ts';

const DAY_MS = 86_400_000;
const { ARCHIVE_DAYS, DISSOLVE_DAYS, PURGE_DAYS } = enterprise;
/** What the platform counts and logs. */
const BOOKS = [
  'audit_log',
  'login_log',
  'nest_cost_log',
  'payment_attempt',
  'payment_order',
  'tenant',
  'tenant_trend',
];

let house: TestHouse;
let gone: Space;
let other: Space;
const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await house.server.house.pools.owner.query(text, values)).rows;
const run = async (name: string, at: Date): Promise<string> => {
  const parts = house.server.house;
  const tasks = [
    ...enterpriseTasks(parts),
    ...purgeTasks(parts),
    ...storageTasks(parts),
    ...upkeepTasks(parts),
  ];
  return (await tasks.find((t) => t.name === name)?.run(at)) ?? 'no such task';
};
/** Tables in which the space still has rows. */
async function tablesOf({ tenantId }: Space): Promise<string[]> {
  const all = await asOwner(house, tenantId, readEndings);
  const found: string[] = [];
  for (const { name } of all) {
    const [row] = await query(`select count(*)::int as n from ${name} where tenant_id = $1`, [tenantId]);
    if (row?.['n'] !== 0) found.push(name);
  }
  return found.toSorted();
}
async function contentsOf({ tenantId }: Space): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of house.server.house.files.list())
    if (key.startsWith(`${tenantId}/`)) keys.push(key);
  return keys;
}

beforeAll(async () => {
  house = await openHouse();
  [{ space: gone }, { space: other }] = [await makeWorld(house), await makeWorld(house)];
  for (const space of [gone, other])
    await space.owner.call(file.uploadFile, {
      file: { name: '图纸.txt', bytes: new TextEncoder().encode(space.name) },
    });
}, 240_000);
afterAll(() => house.server.close());

describe('a space that was dissolved', () => {
  let worker: { userId: string };
  let before: Awaited<ReturnType<typeof exportedAtRest>>;
  let beside: ReadonlyMap<string, readonly string[]>;
  let ended: Date;
  let packedBefore: unknown;
  const after = (days: number): Date => new Date(ended.getTime() + days * DAY_MS);

  it('keeps everything for thirty days', async () => {
    worker = await makeMember(gone, ['AlCad.CadProjects:query']);
    await query('update app_account set made_by_tenant_id = $1, phone_number = null where id = $2', [
      gone.tenantId,
      worker.userId,
    ]);
    before = await exportedAtRest(house, gone.tenantId);
    beside = (await exportedAtRest(house, other.tenantId)).rows;
    await query(`update tenant set dissolve_time = now() - make_interval(days => $2) where tenant_id = $1`, [
      gone.tenantId,
      DISSOLVE_DAYS + 1,
    ]);
    ended = new Date();
    expect(await run('tenant.dissolve', ended)).toBe('1 spaces');
    expect(await run('tenant.purge', after(PURGE_DAYS - 0.1))).toBe('0 spaces, 0 rows, 0 archives');
    expect((await tablesOf(gone)).length).toBeGreaterThan(60);
  });

  it('keeps everything that is brought back while it is packed, and is packed anew when it is deleted again', async () => {
    const parts = house.server.house;
    const back = (is: boolean): Promise<unknown> =>
      query('update tenant set is_deleted = $2 where tenant_id = $1', [gone.tenantId, is]);
    const files = new Proxy(parts.files, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]): Promise<unknown> => {
          if (key === 'put') await back(false);
          return Reflect.apply(value, target, args);
        };
      },
    });
    const held = await tablesOf(gone);
    const [task] = purgeTasks({ ...parts, files });
    expect(await task?.run(after(PURGE_DAYS + 0.05))).toBe('1 spaces, 0 rows, 0 archives');
    expect(await tablesOf(gone)).toEqual(held);
    const packed = async (): Promise<unknown> =>
      (await query('select storage_key from purged_space where space_id = $1', [gone.tenantId]))[0];
    const first = await packed();
    expect(first).toBeDefined();
    // alive it is exported as it is, not as it was packed
    expect(
      await takeArchive({ owner: parts.pools.owner, files: parts.files }, gone.tenantId, archiveAt()),
    ).toBe(false);
    await back(true);
    await query('update tenant set deleted_time = now() where tenant_id = $1', [gone.tenantId]);
    // it goes in the next test; here only that the old archive is none
    packedBefore = first;
    ended = new Date();
  });

  it('then loses its rows and files, its people their accounts; the books of the platform and every other space stay', async () => {
    expect(await run('tenant.purge', after(PURGE_DAYS + 0.1))).toMatch(/^1 spaces, \d{3,} rows, 0 archives$/);
    const [packed] = await query('select storage_key from purged_space where space_id = $1', [gone.tenantId]);
    expect(packed).not.toEqual(packedBefore);
    expect((await tablesOf(gone)).filter((t) => t !== 'file_garbage')).toEqual(BOOKS);
    const now = await picture(house, other.tenantId);
    for (const [table, rows] of beside) expect([table, now.get(table)]).toEqual([table, rows]);
    await run('file.gc', after(PURGE_DAYS + 1));
    // a sweep of what no row shows leaves the archive alone
    await run('storage.orphans', after(PURGE_DAYS + 3));
    expect(await tablesOf(gone)).toEqual(BOOKS);
    expect(await contentsOf(gone)).toEqual([expect.stringMatching(/\.tar$/)]);
    const [tenant] = await query(
      'select name, telephone, contact_name, owner_user_id, purged_time is not null as purged from tenant where tenant_id = $1',
      [gone.tenantId],
    );
    expect(tenant).toEqual({
      name: gone.name,
      telephone: null,
      contact_name: null,
      owner_user_id: null,
      purged: true,
    });
    const [person] = await query(
      'select is_active, real_name, password_hash, user_name from app_account where id = $1',
      [worker.userId],
    );
    expect(person).toEqual({
      is_active: false,
      real_name: null,
      password_hash: null,
      user_name: `gone-${worker.userId}`,
    });
    // whoever had come by himself keeps his account
    expect(await query('select is_active from app_account where id = $1', [gone.owner.userId])).toEqual([
      { is_active: true },
    ]);
    expect(await contentsOf(other)).not.toEqual([]);
    // done once
    expect(await run('tenant.purge', after(PURGE_DAYS + 2))).toBe('0 spaces, 0 rows, 0 archives');
  });

  it('comes back from its archive as a space of its own, row by row', async () => {
    const target = archiveAt();
    const { pools, files } = house.server.house;
    expect(await takeArchive({ owner: pools.owner, files }, gone.tenantId, target)).toBe(true);
    expect(await takeArchive({ owner: pools.owner, files }, other.tenantId, target)).toBe(false);
    const back = await imported(house, target);
    expect(back.rows).toBeGreaterThanOrEqual(before.told.rows);
    const rows = await picture(house, back.tenantId);
    for (const table of ['cad_project', 'cad_product', 'nest_order', 'lable', 'file_object'])
      expect(rows.get(table)?.length).toBe(before.rows.get(table)?.length);
    // closed, until the platform opens it
    expect(
      await query('select is_active, is_deleted, dissolve_time from tenant where tenant_id = $1', [
        back.tenantId,
      ]),
    ).toEqual([{ is_active: false, is_deleted: false, dissolve_time: null }]);
  });

  it('and after sixty days the archive is gone too', async () => {
    expect(await run('tenant.purge', after(PURGE_DAYS + ARCHIVE_DAYS))).toBe('0 spaces, 0 rows, 0 archives');
    expect(await contentsOf(gone)).toHaveLength(1);
    expect(await run('tenant.purge', after(PURGE_DAYS + ARCHIVE_DAYS + 1))).toBe(
      '0 spaces, 0 rows, 1 archives',
    );
    expect(await contentsOf(gone)).toEqual([]);
    const { pools, files } = house.server.house;
    await expect(takeArchive({ owner: pools.owner, files }, gone.tenantId, archiveAt())).rejects.toThrow(
      /封存件也已到期/,
    );
  });
});

describe('a space that a server of the release before has deleted', () => {
  it('counts its thirty days from the first look', async () => {
    await query('update tenant set is_active = false, is_deleted = true where tenant_id = $1', [
      other.tenantId,
    ]);
    const first = new Date();
    expect(await run('tenant.purge', first)).toBe('0 spaces, 0 rows, 0 archives');
    expect(await run('tenant.purge', new Date(first.getTime() + (PURGE_DAYS + 0.1) * DAY_MS))).toMatch(
      /^1 spaces/,
    );
  });
});
