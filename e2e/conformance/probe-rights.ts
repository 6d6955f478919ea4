/** Probes every right of the specification: a member who holds nothing else is refused without it and let in with it. */
import { randomUUID } from 'node:crypto';
import { type AnyCall, rightsOf } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import families from '../../packages/contract/src/spec/permissions.json' with { type: 'json' };
import { Api } from '../api.ts';
import type { Probe } from './probe-calls.ts';
import { addAccount, addMember, demoSpace } from './probe-shell/people.ts';
import { Stage, until } from './probe-shell/stage.ts';

/** Something to hold while another right is tried: nobody enters without any. */
const HELD = ['AlBasic.CustomOrderCodes', 'query'] as const;
const OTHER = ['AlBasic.MaterialTextures', 'query'] as const;

/** The calls that ask for a right, those that change nothing first. */
function callsOf(right: string): AnyCall[] {
  const asking = (allCalls as readonly AnyCall[]).filter(
    (c) => rightsOf(c.right).includes(right) && c.side !== 'host',
  );
  return asking.sort((a, b) => Number(a.writes) - Number(b.writes));
}

export async function probeRights(stage: Stage): Promise<Probe[]> {
  const guard = await Guard.set(stage);
  const probes: Probe[] = [];
  for (const family of families)
    for (const item of family.items)
      for (const action of item.actions) {
        const why = await guard
          .faultOf(item.code, action)
          .catch((error: unknown) => String(error).slice(0, 120));
        probes.push({ id: `${item.code}:${action}`, works: why === '', why });
      }
  return probes;
}

/** A member with one role, whose rights are changed under the running session. */
class Guard {
  readonly #stage: Stage;
  readonly #api: Api;
  readonly #ids: { tenantId: string; roleId: string; userId: string };

  private constructor(stage: Stage, api: Api, ids: { tenantId: string; roleId: string; userId: string }) {
    this.#stage = stage;
    this.#api = api;
    this.#ids = ids;
  }

  static async set(stage: Stage): Promise<Guard> {
    const { sql } = stage;
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
    await sql(
      'insert into role_permission (tenant_id, role_id, permission_id, action) values ($1, $2, $3, $4)',
      [tenantId, roleId, ...HELD],
    );
    return new Guard(stage, await Api.logIn(stage.url, account.name), {
      tenantId,
      roleId,
      userId: account.id,
    });
  }

  async faultOf(item: string, action: string): Promise<string> {
    const call = callsOf(`${item}:${action}`)[0];
    if (!call) return '尚无接口按此权限判断';
    await this.#hold(item === HELD[0] && action === HELD[1] ? OTHER : HELD);
    const without = await until(
      () => this.#status(call),
      (status) => status === 403,
    );
    if (without !== 403) return `没有此权限时 ${call.id} 应答 ${without}`;
    await this.#hold([item, action]);
    const granted = await until(
      () => this.#status(call),
      (status) => status !== 403,
    );
    return granted === 403 || granted >= 500 ? `有此权限时 ${call.id} 应答 ${granted}` : '';
  }

  async #hold([item, action]: readonly [string, string]): Promise<void> {
    const { tenantId, roleId, userId } = this.#ids;
    await this.#stage.sql(
      'update role_permission set permission_id = $3, action = $4 where tenant_id = $1 and role_id = $2',
      [tenantId, roleId, item, action],
    );
    await this.#stage.sql(
      `with m as (update tenant_user set permission_version = permission_version + 1 where tenant_id = $1 and user_id = $2 returning user_id) select pg_notify('session', user_id::text) from m`,
      [tenantId, userId],
    );
  }

  async #status(call: AnyCall): Promise<number> {
    const params = Object.fromEntries(call.paramNames.map((n) => [n, randomUUID()]));
    const response = await this.#api.fetch(call, { params, body: {} });
    await response.body?.cancel();
    return response.status;
  }
}
