/** What a space may use (platform M4, M5): given with a reason, never below what is used, and really enforced. */
import { beforeAll, describe, expect, it } from 'vitest';
import { enterprise, file, nest, storage, tenant, TREND, type TenantRow } from '@muyun/contract';
import { HostScene, sql } from '../../../../test/host-scene.ts';
import { type Actor, codeOf, makeMember } from '../../../../test/kit.ts';
import { computing, longOrder } from '../../../../test/nest-race-scene.ts';
import { nestPool } from '../../../workers/nest-pool.ts';
import { act, computed, f9Body, nestScene } from '../../../../test/nest-scene.ts';

const GB = 1024 ** 3;
const reason = '合同补充协议';
let scene: HostScene;
let host: Actor;
beforeAll(async () => {
  scene = await HostScene.open();
  ({ host } = scene);
});

const CALLS = {
  seats: tenant.setSeats,
  storage: tenant.setStorage,
  nest: tenant.setNest,
  concurrent: tenant.setConcurrent,
} as const;
type Name = keyof typeof CALLS;
const rowOf = (id: string) => host.call(tenant.getTenant, { params: { id } });
async function give(id: string, name: Name, more: object): Promise<TenantRow> {
  const { version } = await rowOf(id);
  return host.call(CALLS[name], { body: { tenantId: id, value: 1, reason, version, ...more } });
}
async function refusedGive(id: string, name: Name, more: object): Promise<string> {
  const { version } = await rowOf(id);
  return codeOf(await host.raw(CALLS[name], { body: { tenantId: id, value: 1, reason, version, ...more } }));
}

describe('what the platform gives', () => {
  it('is the whole or so much more, and stands in the trend with old and new', async () => {
    const { row } = await scene.space();
    const { id } = row;
    expect(row).toMatchObject({ seats: 20, storageTotal: 100 * GB, nestLeft: null, concurrent: 2 });
    expect((await give(id, 'seats', { value: 5, mode: 'add' })).seats).toBe(25);
    expect((await give(id, 'seats', { value: 8 })).seats).toBe(8);
    expect((await give(id, 'storage', { value: 150 })).storageTotal).toBe(150 * GB);
    expect((await give(id, 'storage', { value: 50, mode: 'add' })).storageTotal).toBe(200 * GB);
    expect((await give(id, 'storage', { value: 20 })).storageTotal).toBe(20 * GB);
    expect((await give(id, 'concurrent', { value: 4 })).concurrent).toBe(4);
    expect((await give(id, 'concurrent', { value: 1 })).concurrent).toBe(1);
    expect((await give(id, 'nest', { value: 500 })).nestLeft).toBe(500);
    expect((await give(id, 'nest', { value: 20, mode: 'add' })).nestLeft).toBe(520);
    expect((await give(id, 'nest', { value: 3 })).nestLeft).toBe(3);
    const told = (await scene.trendOf(id)).map((t) => [t.trendType, t.oldValue, t.newValue, t.reason]);
    expect(told.slice(0, 4)).toEqual([
      [TREND.nest, '520', '3', reason],
      [TREND.nest, '500', '520', reason],
      [TREND.nest, '不限', '500', reason],
      [TREND.concurrent, '4', '1', reason],
    ]);
    expect(told.slice(5, 8)).toEqual([
      [TREND.storage, '200', '20', reason],
      [TREND.storage, '150', '200', reason],
      [TREND.storage, '100', '150', reason],
    ]);
  });

  it('for a time ends with it: storage, runs and seats', async () => {
    const { row } = await scene.space();
    const endTime = new Date(Date.now() + 86_400_000).toISOString();
    for (const name of ['storage', 'nest', 'seats'] as const)
      await give(row.id, name, { value: 10, mode: 'add', endTime });
    expect(await rowOf(row.id)).toMatchObject({ seats: 30, storageTotal: 110 * GB, nestLeft: 10 });
    await sql("update feature_grant set end_time = now() - interval '1 second' where tenant_id = $1", [
      row.id,
    ]);
    expect(await rowOf(row.id)).toMatchObject({ storageTotal: 100 * GB, nestLeft: 0 });
  });

  it('asks for a reason and what was seen, within bounds; a space that is none is not found; spaces give themselves nothing', async () => {
    const { space, row } = await scene.entered();
    for (const name of Object.keys(CALLS) as Name[]) {
      expect(await refusedGive(row.id, name, { reason: ' ' })).toBe('Common:Validation');
      expect(await refusedGive(row.id, name, { value: -1 })).toBe('Common:Validation');
      expect(await refusedGive(row.id, name, { version: 99 })).toBe('Common:StaleVersion');
      expect(
        await refusedGive(row.id, name, { mode: 'add', value: name === 'concurrent' ? 64 : 10_000 }),
      ).toBe(name === 'storage' || name === 'nest' ? '200' : 'Tenant:QuotaTooLarge');
      expect(await refusedGive(row.id, name, { tenantId: host.userId })).toBe('Common:NotFound');
      expect(
        codeOf(
          await space.owner.raw(CALLS[name], { body: { tenantId: row.id, value: 9, reason, version: 1 } }),
        ),
      ).toBe('Common:Forbidden');
    }
    expect(await refusedGive(row.id, 'storage', { mode: 'add', value: 99_999 })).toBe('Tenant:QuotaTooLarge');
    expect(await refusedGive(row.id, 'nest', { mode: 'add', value: 9_999_999 })).toBe('Tenant:QuotaTooLarge');
  });

  it('by two at once: one, and the other is told', async () => {
    const { row } = await scene.space();
    const body = { tenantId: row.id, value: 10, mode: 'add', reason, version: row.version };
    const both = await Promise.all([1, 2].map(() => host.raw(tenant.setStorage, { body })));
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Common:StaleVersion']);
    expect((await rowOf(row.id)).storageTotal).toBe(110 * GB);
  });
});

describe('what a space may use', () => {
  it('of storage is never set below what it keeps, and holds for the next upload', async () => {
    const { space, row } = await scene.entered();
    const small = { name: 'a.txt', bytes: Buffer.from('zehn bytes') };
    await space.owner.call(file.uploadFile, { file: small });
    await sql('update storage_quota set used = $2 where tenant_id = $1', [row.id, 5 * GB + 1]);
    expect(await refusedGive(row.id, 'storage', { value: 5 })).toBe('Tenant:QuotaBelowUsage');
    expect(await refusedGive(row.id, 'storage', { value: 6 })).toBe('200');
    expect((await space.owner.call(storage.storageUse)).total).toBe(6 * GB);
    await sql('update storage_quota set used = $2 where tenant_id = $1', [row.id, 6 * GB]);
    const more = { name: 'b.txt', bytes: Buffer.from('andere bytes') };
    expect(codeOf(await space.owner.raw(file.uploadFile, { file: more }))).toBe('Feature:StorageExceeded');
  });

  it('of seats is never set below those that are taken; of computations the space is told', async () => {
    const { space, row } = await scene.entered();
    await makeMember(space, []);
    expect(await refusedGive(row.id, 'seats', { value: 1 })).toBe('Tenant:QuotaBelowUsage');
    await give(row.id, 'concurrent', { value: 5 });
    const info = () => space.owner.call(enterprise.getInfo);
    expect(await info()).toMatchObject({ nestsAtOnce: 5, nestRuns: null });
    await give(row.id, 'nest', { value: 500 });
    await give(row.id, 'nest', { value: 20, mode: 'add' });
    expect((await info()).nestRuns).toEqual({ left: 520, total: 520 });
    await give(row.id, 'nest', { value: 3 });
    expect((await info()).nestRuns).toEqual({ left: 3, total: 3 });
  });
});

describe('runs of nesting', () => {
  it('are not counted before the platform gives any; then one a run, the same again within a day nothing', async () => {
    const { owner, p1, space } = await nestScene();
    const left = async () => (await rowOf(space.tenantId)).nestLeft;
    const one = { products: [{ productId: p1, quantity: 1 }] };
    const make = async (name: string) =>
      (await owner.call(nest.createNestOrder, { body: { ...f9Body({ p1 } as never), ...one, name } })).id;
    const free = await make('不计');
    await computed(owner, free);
    expect(await left()).toBeNull();
    await give(space.tenantId, 'nest', { value: 2 });
    const counted = await make('计次');
    await computed(owner, counted);
    expect(await left()).toBe(1);
    await computed(owner, counted, 'recalc');
    expect(await left()).toBe(1);
    await sql("update nest_charge set creation_time = now() - interval '25 hours' where tenant_id = $1", [
      space.tenantId,
    ]);
    await computed(owner, counted, 'recalc');
    expect(await left()).toBe(0);
    const third = await make('超额');
    const { version } = await owner.call(nest.getNestOrder, { params: { id: third } });
    const refused = await owner.raw(nest.nestOrderState, {
      params: { id: third },
      body: { action: 'submit', version },
    });
    expect(codeOf(refused)).toBe('Feature:NestQuotaExceeded');
  });

  it('one that fails costs nothing', async () => {
    const made = await nestScene();
    await give(made.space.tenantId, 'nest', { value: 1 });
    const usual = nestPool.limits.memoryMb;
    nestPool.limits.memoryMb = 6;
    try {
      expect((await computed(made.owner, await longOrder(made))).state).toBe(256);
    } finally {
      nestPool.limits.memoryMb = usual;
    }
    expect((await rowOf(made.space.tenantId)).nestLeft).toBe(1);
  });

  it('the earliest end first; what is given up comes back; the last one by two at once is had by one', async () => {
    const made = await nestScene();
    const { owner, space } = made;
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    await give(space.tenantId, 'nest', { value: 5 });
    await give(space.tenantId, 'nest', { value: 1, mode: 'add', endTime: soon });
    const rest = async () =>
      (
        await sql(
          'select remaining::int as n from feature_grant where tenant_id = $1 and voided_time is null order by end_time nulls last',
          [space.tenantId],
        )
      ).map((r) => r['n']);
    const id = await longOrder(made, 60);
    await act(owner, id, 'submit');
    expect(await rest()).toEqual([0, 5]);
    await computing(owner, id);
    await act(owner, id, 'cancel', { keep: false });
    expect(await rest()).toEqual([1, 5]);
    await give(space.tenantId, 'nest', { value: 1 });
    const more = await Promise.all(
      [made.p1, made.p2].map((productId) =>
        owner.call(nest.createNestOrder, {
          body: { ...f9Body(made), products: [{ productId, quantity: 1 }] },
        }),
      ),
    );
    const both = await Promise.all(
      more.map(async (o) => {
        const { version } = await owner.call(nest.getNestOrder, { params: { id: o.id } });
        return owner.raw(nest.nestOrderState, { params: { id: o.id }, body: { action: 'submit', version } });
      }),
    );
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Feature:NestQuotaExceeded']);
  });
});

it('features that count have numbers in every edition', async () => {
  const rows = await sql(
    "select f.code, ef.value from edition_feature ef join feature f on f.id = ef.feature_id where f.value_type = 2 and ef.value !~ '^-?[0-9.]+$'",
    [],
  );
  expect(rows).toEqual([]);
});
