/**
 * The test kit: a real server on a real PostgreSQL (one clone of the template per worker), spaces and actors.
 * Each test file makes its own space, so that files do not meet.
 */
import { newId } from '../src/kit/clock.ts';
import { pepperOf } from '../src/kit/pepper.ts';
import { insertAccount, insertSpace } from '../src/modules/platform/bootstrap.ts';
import { openAlbum } from './album.ts';
import { Actor } from './actor.ts';
import { houses, type TestHouse, testHouse } from './house.ts';
import { openWire } from './wire.ts';
export { cloneDatabase, NO_LIMITS, openHouse, testHouse } from './house.ts';
export type { TestHouse } from './house.ts';
export * from './actor.ts';

export const PASSWORD = 'Test#2026pass';
openAlbum();
openWire();

export interface Space {
  readonly tenantId: string;
  readonly name: string;
  readonly owner: Actor;
  readonly factoryIds: readonly string[];
}

/** A space of its own with its owner logged in. */
export async function makeSpace(edition = '企业版', at?: TestHouse): Promise<Space> {
  const house = at ?? (await testHouse());
  const { server } = house;
  const tag = newId().slice(-10);
  const client = await server.house.pools.owner.connect();
  try {
    await client.query('begin');
    const ownerId = await insertAccount(client, pepperOf(server.house.config), {
      userName: `owner-${tag}`,
      nickname: `老板${tag}`,
      password: PASSWORD,
      isHost: false,
    });
    const name = `测试空间${tag}`;
    const { tenantId, tenantUserId, factoryIds } = await insertSpace(client, {
      name,
      introduction: '',
      edition,
      ownerId,
      ownerName: '老板',
      factories: [
        { code: 'F1', name: '一厂' },
        { code: 'F2', name: '二厂' },
      ],
    });
    await client.query('commit');
    const owner = await actorOf(house, ownerId, tenantId, tenantUserId);
    return { tenantId, name, owner, factoryIds };
  } finally {
    client.release();
  }
}

/** A member with exactly these rights (`Family.Item:action`). */
export async function makeMember(
  space: Space,
  rights: readonly string[],
  options: {
    dataScope?: 'all' | 'own';
    displayAmount?: boolean;
    factoryIds?: readonly string[];
    roleId?: string;
  } = {},
): Promise<Actor> {
  const house = houses.get(space.owner.url) ?? (await testHouse());
  const { server } = house;
  const tag = newId().slice(-10);
  const client = await server.house.pools.owner.connect();
  try {
    await client.query('begin');
    const userId = await insertAccount(client, pepperOf(server.house.config), {
      userName: `member-${tag}`,
      nickname: `成员${tag}`,
      password: PASSWORD,
      isHost: false,
    });
    const [tenantUserId, roleId] = [newId(), options.roleId ?? newId()];
    await client.query(
      'insert into tenant_user (tenant_id, id, user_id, remark_name, factory_ids) values ($1, $2, $3, $4, $5)',
      [space.tenantId, tenantUserId, userId, '成员', options.factoryIds ?? space.factoryIds],
    );
    await client.query(
      'insert into role (tenant_id, id, name, data_permission, display_amount) values ($1, $2, $3, $4, $5)',
      [
        space.tenantId,
        roleId,
        `角色${tag}`,
        options.dataScope === 'own' ? 2 : 1,
        options.displayAmount ?? true,
      ],
    );
    for (const right of rights) {
      const [item, action] = right.split(':');
      await client.query(
        'insert into role_permission (tenant_id, role_id, permission_id, action) values ($1, $2, $3, $4)',
        [space.tenantId, roleId, item, action],
      );
    }
    await client.query(
      'insert into tenant_user_role (tenant_id, tenant_user_id, role_id) values ($1, $2, $3)',
      [space.tenantId, tenantUserId, roleId],
    );
    await client.query('commit');
    return await actorOf(house, userId, space.tenantId, tenantUserId);
  } finally {
    client.release();
  }
}

/** The platform's administrator. */
export async function makeHost(at?: TestHouse): Promise<Actor> {
  const house = at ?? (await testHouse());
  const { server } = house;
  const client = await server.house.pools.owner.connect();
  try {
    const userId = await insertAccount(client, pepperOf(server.house.config), {
      userName: `host-${newId().slice(-10)}`,
      nickname: '平台',
      password: PASSWORD,
      isHost: true,
    });
    return await actorOf(house, userId, null, null);
  } finally {
    client.release();
  }
}

async function actorOf(
  { server, url }: TestHouse,
  userId: string,
  tenantId: string | null,
  tenantUserId: string | null,
): Promise<Actor> {
  const { token } = await server.house.sessions.open({
    userId,
    tenantId,
    tenantUserId,
    clientType: 1,
    ip: '127.0.0.1',
    userAgent: 'test',
    rememberMe: false,
  });
  return new Actor(url, token, userId, tenantId ?? '');
}

export const nobody = async (): Promise<Actor> => new Actor((await testHouse()).url, null, '', '');

/** Waits until a job has ended; throws after `ms`. Answers its row. */
export async function jobEnd(
  actor: Actor,
  jobId: string,
  ms = 30_000,
): Promise<{ state: string; result: unknown; error: { code: string; message: string } | null }> {
  const { job } = await import('@muyun/contract');
  const until = Date.now() + ms;
  for (;;) {
    const view = await actor.call(job.getJob, { params: { id: jobId } });
    if (view.state !== 'queued' && view.state !== 'running') return view;
    if (Date.now() > until)
      throw new Error(`job ${jobId} still ${view.state} after ${ms} ms: ${view.message}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
