/** SQL of the first rows. Runs on the owner's connection, before anybody can log in. */
import type pg from 'pg';
import { newId } from '../../kit/clock.ts';
import { hashPassword } from './account/password.ts';

export type Client = pg.PoolClient;

export async function insertEdition(
  client: Client,
  e: { name: string; type: number; free: boolean; nests: number },
): Promise<void> {
  await client.query(
    'insert into edition (id, name, edition_type, is_free, concurrent_nests) values ($1, $2, $3, $4, $5) on conflict (name) do nothing',
    [newId(), e.name, e.type, e.free, e.nests],
  );
}

export async function countHosts(client: Client): Promise<number> {
  return (
    (await client.query<{ n: number }>('select count(*)::int as n from app_account where is_host_user'))
      .rows[0]?.n ?? 0
  );
}

export async function hasSpace(client: Client): Promise<boolean> {
  return ((await client.query('select 1 from tenant limit 1 /* all tenants */')).rowCount ?? 0) > 0;
}

/** The mark of the key that this database is used with: the first server writes its own. */
export async function markKey(client: Client, name: string, mark: Buffer): Promise<Buffer> {
  await client.query('insert into key_mark (name, mark) values ($1, $2) on conflict (name) do nothing', [
    name,
    mark,
  ]);
  const { rows } = await client.query<{ mark: Buffer }>('select mark from key_mark where name = $1', [name]);
  return rows[0]?.mark ?? mark;
}

/** Inserts an account. Answers its id. */
export async function insertAccount(
  client: Client,
  pepper: string,
  input: { userName: string; nickname: string; password: string; isHost: boolean; phone?: string },
): Promise<string> {
  const id = newId();
  await client.query(
    'insert into app_account (id, user_name, phone_number, nickname, password_hash, is_host_user, is_platform_admin) values ($1, $2, $3, $4, $5, $6, $6)',
    [
      id,
      input.userName,
      input.phone ?? null,
      input.nickname,
      await hashPassword(pepper, input.password),
      input.isHost,
    ],
  );
  return id;
}

export interface SpaceInput {
  readonly name: string;
  readonly introduction: string;
  readonly edition: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly factories: readonly { code: string; name: string }[];
}

/** Creates a space with its owner as first member. Answers the ids. */
export async function insertSpace(
  client: Client,
  input: SpaceInput,
): Promise<{ tenantId: string; tenantUserId: string; factoryIds: string[] }> {
  const tenantId = newId();
  await client.query(
    `insert into tenant (tenant_id, name, edition_id, activated_time, expire_time, introduction) select $1, $2, id, now(), now() + interval '365 days', $4 from edition where name = $3`,
    [tenantId, input.name, input.edition, input.introduction],
  );
  const factoryIds: string[] = [];
  for (const [i, factory] of input.factories.entries()) {
    const id = newId();
    factoryIds.push(id);
    await client.query(
      'insert into factory (tenant_id, id, code, name, is_default) values ($1, $2, $3, $4, $5)',
      [tenantId, id, factory.code, factory.name, i === 0],
    );
  }
  const tenantUserId = newId();
  await client.query(
    'insert into tenant_user (tenant_id, id, user_id, remark_name, is_admin, factory_ids) values ($1, $2, $3, $4, true, $5)',
    [tenantId, tenantUserId, input.ownerId, input.ownerName, factoryIds],
  );
  return { tenantId, tenantUserId, factoryIds };
}
