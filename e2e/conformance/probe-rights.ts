/**
 * Probes every right of the specification: somebody who holds nothing else is refused without it and let in with it, on the side of the
 * house that its calls are asked from.
 */
import { randomUUID } from 'node:crypto';
import { type AnyCall, type ErrorBody, rightsOf } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import families from '../../packages/contract/src/spec/permissions.json' with { type: 'json' };
import { Api } from '../api.ts';
import type { Probe } from './probe-calls.ts';
import { addAccount, addMember, demoSpace } from './probe-shell/people.ts';
import { Stage, until } from './probe-shell/stage.ts';

type Side = 'space' | 'platform';
/** Something to hold while another right is tried: nobody enters a space without any. */
const HELD: Readonly<Record<Side, readonly string[]>> = {
  space: ['AlBasic.CustomOrderCodes:query', 'AlBasic.MaterialTextures:query'],
  platform: ['AlLog.Trends:query', 'RedSaasManagement.RedTenants:query'],
};
const FORBIDDEN = 'Common:Forbidden';
/** The request is at fault, not who asks: it names rows that nobody has, or says nothing. */
const AT_FAULT: readonly number[] = [400, 404, 409, 413, 415, 422];

/** What is surest to be answered first: a read of nothing in particular, then of a row, then a write to a row that is not there. */
const rankOf = (call: AnyCall): number =>
  (call.writes ? 2 : 0) + (call.writes === call.paramNames.length > 0 ? 0 : 1);
const callsOf = (right: string): AnyCall[] =>
  (allCalls as readonly AnyCall[])
    .filter((c) => rightsOf(c.right).includes(right))
    .toSorted((a, b) => rankOf(a) - rankOf(b));

export async function probeRights(stage: Stage): Promise<Probe[]> {
  const guards = { space: await ofSpace(stage), platform: await ofPlatform(stage) };
  const probes: Probe[] = [];
  for (const family of families)
    for (const item of family.items)
      for (const action of item.actions) {
        const right = `${item.code}:${action}`;
        const why = await faultOf(right, guards).catch((error: unknown) => String(error).slice(0, 120));
        probes.push({ id: right, works: why === '', why });
      }
  return probes;
}

async function faultOf(right: string, guards: Readonly<Record<Side, Guard>>): Promise<string> {
  const calls = callsOf(right);
  const call = calls.find((c) => c.side !== 'host') ?? calls[0];
  if (!call) return '尚无接口按此权限判断';
  return guards[call.side === 'host' ? 'platform' : 'space'].faultOf(right, call);
}

interface Answered {
  readonly status: number;
  readonly code: string;
}
/** Past the door: answered, or refused for what was asked. */
const isLetIn = ({ status, code }: Answered): boolean =>
  status < 400 || (AT_FAULT.includes(status) && code !== 'Common:RouteNotFound');

/** Somebody with one role, whose rights are changed under the running session. */
class Guard {
  readonly #side: Side;
  readonly #api: Api;
  readonly #hold: (right: string) => Promise<void>;

  constructor(side: Side, api: Api, hold: (right: string) => Promise<void>) {
    [this.#side, this.#api, this.#hold] = [side, api, hold];
  }

  async faultOf(right: string, call: AnyCall): Promise<string> {
    const accepted = rightsOf(call.right);
    await this.#hold(HELD[this.#side].find((held) => !accepted.includes(held)) ?? '');
    const without = await until(
      () => this.#ask(call),
      (answer) => answer.status === 403,
    );
    if (without.status !== 403 || without.code !== FORBIDDEN)
      return `没有此权限时 ${call.id} 应答 ${without.status} ${without.code}`;
    await this.#hold(right);
    const granted = await until(
      () => this.#ask(call),
      (answer) => answer.status !== 403,
    );
    return isLetIn(granted) ? '' : `有此权限时 ${call.id} 应答 ${granted.status} ${granted.code}`;
  }

  async #ask(call: AnyCall): Promise<Answered> {
    const params = Object.fromEntries(call.paramNames.map((n) => [n, randomUUID()]));
    const response = await this.#api.fetch(call, { params, body: {} });
    const { status } = response;
    if (status < 400) await response.body?.cancel();
    const code = status < 400 ? '' : (((await response.json()) as ErrorBody).error?.code ?? '');
    return { status, code };
  }
}

async function ofSpace({ sql, url }: Stage): Promise<Guard> {
  const account = await addAccount(sql, 'guard');
  const tenantId = await demoSpace(sql);
  const memberId = await addMember(sql, tenantId, account.id, false);
  const roleId = randomUUID();
  await sql('insert into role (tenant_id, id, name) values ($1, $2, $3)', [
    tenantId,
    roleId,
    `探测权限${roleId.slice(0, 8)}`,
  ]);
  await sql('insert into tenant_user_role (tenant_id, tenant_user_id, role_id) values ($1, $2, $3)', [
    tenantId,
    memberId,
    roleId,
  ]);
  const hold = async (right: string): Promise<void> => {
    await sql('delete from role_permission where tenant_id = $1 and role_id = $2', [tenantId, roleId]);
    await sql(
      'insert into role_permission (tenant_id, role_id, permission_id, action) values ($1, $2, $3, $4)',
      [tenantId, roleId, ...right.split(':')],
    );
    await sql(
      `with m as (update tenant_user set permission_version = permission_version + 1 where tenant_id = $1 and user_id = $2 returning user_id) select pg_notify('session', user_id::text) from m`,
      [tenantId, account.id],
    );
  };
  await hold(HELD.space[0] ?? '');
  return new Guard('space', await Api.logIn(url, account.name), hold);
}

/** One of the platform's staff who is no administrator: all that he may do stands in his role. Without a phone he needs no second factor. */
async function ofPlatform({ sql, url }: Stage): Promise<Guard> {
  const account = await addAccount(sql, 'keeper');
  const [role] = await sql(
    `insert into platform_role (tenant_id, id, name) values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), '探测权限') returning id`,
  );
  await sql('update app_account set is_host_user = true, platform_role_ids = array[$2::uuid] where id = $1', [
    account.id,
    role?.['id'],
  ]);
  const hold = async (right: string): Promise<void> => {
    await sql('update platform_role set grants = array[$2] where id = $1', [role?.['id'], right]);
    await sql(
      `with a as (update app_account set platform_version = platform_version + 1 where id = $1 returning id) select pg_notify('session', id::text) from a`,
      [account.id],
    );
  };
  await hold(HELD.platform[0] ?? '');
  return new Guard('platform', await Api.logIn(url, account.name), hold);
}
