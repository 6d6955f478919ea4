/** The first rows of an empty database: editions, the platform administrator and, in the demo, the factory with its owner. */
import { randomBytes } from 'node:crypto';
import { newId } from '../../kit/clock.ts';
import type { House } from '../../kit/house.ts';
import type pg from 'pg';
import { hashPassword } from './account/password.ts';

export const DEMO_PASSWORD = 'Muyun@2026demo';
export const DEMO_TENANT = '佛山铝境幕墙科技有限公司';
const DEMO_INTRODUCTION = '专注铝单板、双曲板与幕墙型材的深化、生产与交付。三水、肇庆两座工厂，从图纸到现场，每一块板都有据可查。';

const EDITIONS = [
  { name: '个人版', type: 1, free: true, nests: 1 }, { name: '企业版', type: 2, free: false, nests: 2 }, { name: '套料商版', type: 3, free: false, nests: 4 },
  { name: '供应商版', type: 4, free: true, nests: 1 }, { name: '代理商版', type: 5, free: true, nests: 1 },
] as const;

/** Fills what is missing, under a lock, so that several servers may start at once. Answers lines to print. */
export async function bootstrap(house: House, options: { pepper: string; demo: boolean }): Promise<string[]> {
  const client = await house.pools.owner.connect();
  const notes: string[] = [];
  try {
    await client.query('begin; select pg_advisory_xact_lock(7260002)');
    for (const e of EDITIONS) await client.query('insert into edition (id, name, edition_type, is_free, concurrent_nests) values ($1, $2, $3, $4, $5) on conflict (name) do nothing', [newId(), e.name, e.type, e.free, e.nests]);
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from app_account where is_host_user');
    if (rows[0]?.n === 0) notes.push(...(await firstAdministrator(client, house, options)));
    if (options.demo) await demoFactory(client, options.pepper);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally { client.release(); }
  return notes;
}

async function firstAdministrator(client: pg.PoolClient, house: House, options: { pepper: string; demo: boolean }): Promise<string[]> {
  const given = house.config.platformAdminPassword;
  const password = given ?? (options.demo ? DEMO_PASSWORD : `${randomBytes(12).toString('base64url')}#7a`);
  await insertAccount(client, options.pepper, { userName: 'admin', nickname: '平台管理员', password, isHost: true });
  return given || options.demo ? [] : [`平台管理员账号 admin，密码 ${password}（只显示这一次，请妥善保存）`];
}

/** Inserts an account. Answers its id. */
export async function insertAccount(client: pg.PoolClient, pepper: string, input: { userName: string; nickname: string; password: string; isHost: boolean; phone?: string }): Promise<string> {
  const id = newId();
  await client.query('insert into app_account (id, user_name, phone_number, nickname, password_hash, is_host_user, is_platform_admin) values ($1, $2, $3, $4, $5, $6, $6)',
    [id, input.userName, input.phone ?? null, input.nickname, await hashPassword(pepper, input.password), input.isHost]);
  return id;
}

export interface SpaceInput { readonly name: string; readonly introduction: string; readonly edition: string; readonly ownerId: string; readonly ownerName: string; readonly factories: readonly { code: string; name: string }[] }

/** Creates a space with its owner as first member. Answers the ids. */
export async function insertSpace(client: pg.PoolClient, input: SpaceInput): Promise<{ tenantId: string; tenantUserId: string; factoryIds: string[] }> {
  const tenantId = newId();
  await client.query(
    `insert into tenant (tenant_id, name, edition_id, activated_time, expire_time, introduction) select $1, $2, id, now(), now() + interval '365 days', $4 from edition where name = $3`, [tenantId, input.name, input.edition, input.introduction]);
  const factoryIds: string[] = [];
  for (const [i, factory] of input.factories.entries()) {
    const id = newId();
    factoryIds.push(id);
    await client.query('insert into factory (tenant_id, id, code, name, is_default) values ($1, $2, $3, $4, $5)', [tenantId, id, factory.code, factory.name, i === 0]);
  }
  const tenantUserId = newId();
  await client.query('insert into tenant_user (tenant_id, id, user_id, remark_name, is_admin, factory_ids) values ($1, $2, $3, $4, true, $5)', [tenantId, tenantUserId, input.ownerId, input.ownerName, factoryIds]);
  return { tenantId, tenantUserId, factoryIds };
}

async function demoFactory(client: pg.PoolClient, pepper: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from tenant limit 1');
  if (rowCount) return;
  const ownerId = await insertAccount(client, pepper, { userName: 'demo', nickname: '周敏慧', password: DEMO_PASSWORD, isHost: false, phone: '13800138000' });
  await insertSpace(client, { name: DEMO_TENANT, introduction: DEMO_INTRODUCTION, edition: '企业版', ownerId, ownerName: '周敏慧', factories: [{ code: 'SS', name: '三水一厂' }, { code: 'ZQ', name: '肇庆二厂' }] });
}
