/** The people and spaces the probes need beside the demo factory. Written by SQL: no call creates spaces or members yet. */
import { randomUUID } from 'node:crypto';
import type { Sql } from './sql.ts';

/** Named spaces of the account `many`; every edition and every state of the header's menu occurs. */
export const SPACES = {
  long: '肇庆恒铝金属制品与幕墙深化加工中心有限责任公司',
  personal: '周敏慧的个人空间',
  nesting: '精排套料工作室',
  supplier: '顺联表面处理中心',
  agent: '华南大区代理运营部',
  expired: '已到期的旧空间',
  inactive: '尚未激活的新空间',
} as const;

export interface People {
  /** owner of a space in each state; first space `long`, with two factories */
  readonly many: string;
  /** member of the demo factory who may only look at document number rules */
  readonly viewer: string;
  /** member of the demo factory who may only look at textures */
  readonly taster: string;
  /** member of the demo factory who reads projects, as far as the role's data permission lets */
  readonly drafter: string;
  readonly drafterRoleId: string;
  /** member of the demo factory without any role */
  readonly powerless: string;
  /** no membership at all */
  readonly stranger: string;
  /** only space is not activated */
  readonly waiting: string;
  readonly supplier: string;
  readonly agent: string;
  /** for the change of the password */
  readonly changer: string;
  readonly spaceIds: Readonly<Record<keyof typeof SPACES, string>>;
  readonly viewerRoleId: string;
  readonly demoTenantId: string;
}

export const VIEWER_ITEM = 'AlBasic.CustomOrderCodes';
const LONG_FACTORY = '肇庆高新区大旺第二工业园南区三号联合生产基地';

interface Space {
  readonly name: string;
  readonly edition: number;
  readonly days: number | null;
  readonly trial?: boolean;
  readonly active?: boolean;
  readonly factories?: readonly string[];
}
const SPACE_ROWS: Readonly<Record<keyof typeof SPACES, Space>> = {
  long: { name: SPACES.long, edition: 2, days: 4, factories: [LONG_FACTORY, '肇庆二厂'] },
  // a factory row in a space without factories: the shell must not offer it
  personal: { name: SPACES.personal, edition: 1, days: null, factories: ['不该出现的工厂'] },
  nesting: { name: SPACES.nesting, edition: 3, days: 30, trial: true },
  supplier: { name: SPACES.supplier, edition: 4, days: 6 },
  agent: { name: SPACES.agent, edition: 5, days: null },
  expired: { name: SPACES.expired, edition: 2, days: -40 },
  inactive: { name: SPACES.inactive, edition: 2, days: null, active: false },
};

/** A fresh account with the demo's password: its hash is salted but bound to nobody. */
export async function addAccount(sql: Sql, name: string): Promise<{ id: string; name: string }> {
  const id = randomUUID();
  const userName = `${name}-${id.slice(0, 8)}`;
  await sql(
    `insert into app_account (id, user_name, nickname, password_hash) select $1, $2, $3, password_hash from app_account where user_name = 'demo'`,
    [id, userName, name],
  );
  return { id, name: userName };
}

/** Gives all rights of the space to a member who does not own it: a space has one owner. */
export async function giveAllRights(sql: Sql, tenantId: string, memberId: string): Promise<void> {
  await sql(
    `insert into role (tenant_id, id, name, display_name, is_static) select $1, gen_random_uuid(), 'admin', '管理员', true
      where not exists (select 1 from role where tenant_id = $1 and is_static and not is_deleted)`,
    [tenantId],
  );
  await sql(
    `insert into tenant_user_role (tenant_id, tenant_user_id, role_id)
      select tenant_id, $2, id from role where tenant_id = $1 and is_static and not is_deleted on conflict do nothing`,
    [tenantId, memberId],
  );
}

/** Makes the account a member of the space, in all of its factories; the first administrator owns it. */
export async function addMember(
  sql: Sql,
  tenantId: string,
  userId: string,
  isAdmin: boolean,
): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into tenant_user (tenant_id, id, user_id, remark_name, is_admin, factory_ids) select $1, $2, $3, '探测员',
        $4 and not exists (select 1 from tenant_user o where o.tenant_id = $1 and o.is_admin and not o.is_deleted), coalesce(array_agg(f.id), '{}') from factory f where f.tenant_id = $1`,
    [tenantId, id, userId, isAdmin],
  );
  if (isAdmin) await giveAllRights(sql, tenantId, id);
  return id;
}

/** The space of the demo account. */
export async function demoSpace(sql: Sql): Promise<string> {
  const [row] = await sql(
    `select m.tenant_id from tenant_user m join app_account a on a.id = m.user_id where a.user_name = 'demo' and m.is_admin order by m.tenant_id limit 1`,
  );
  return String(row?.['tenant_id']);
}

export async function preparePeople(sql: Sql): Promise<People> {
  const demoTenantId = await demoSpace(sql);
  const account = (name: string): Promise<{ id: string; name: string }> => addAccount(sql, name);
  const join = (tenantId: string, userId: string, isAdmin: boolean): Promise<string> =>
    addMember(sql, tenantId, userId, isAdmin);
  const grant = async (
    tenantId: string,
    memberId: string,
    rights: readonly (readonly [string, string])[],
  ): Promise<string> => {
    const roleId = randomUUID();
    await sql('insert into role (tenant_id, id, name) values ($1, $2, $3)', [
      tenantId,
      roleId,
      `探测角色${roleId.slice(0, 8)}`,
    ]);
    for (const [item, action] of rights)
      await sql(
        'insert into role_permission (tenant_id, role_id, permission_id, action) values ($1, $2, $3, $4)',
        [tenantId, roleId, item, action],
      );
    await sql('insert into tenant_user_role (tenant_id, tenant_user_id, role_id) values ($1, $2, $3)', [
      tenantId,
      memberId,
      roleId,
    ]);
    return roleId;
  };

  const spaceIds = {} as Record<keyof typeof SPACES, string>;
  const many = await account('many');
  for (const [key, space] of Object.entries(SPACE_ROWS)) {
    const id = await insertSpace(sql, space);
    spaceIds[key as keyof typeof SPACES] = id;
    await join(id, many.id, true);
  }
  await sql('update app_account set last_tenant_id = $2 where id = $1', [many.id, spaceIds.long]);

  const viewer = await account('viewer');
  const viewerRoleId = await grant(demoTenantId, await join(demoTenantId, viewer.id, false), [
    [VIEWER_ITEM, 'query'],
    [VIEWER_ITEM, 'get'],
  ]);
  const taster = await account('taster');
  await grant(demoTenantId, await join(demoTenantId, taster.id, false), [
    ['AlBasic.MaterialTextures', 'query'],
  ]);
  const drafter = await account('drafter');
  const drafterRoleId = await grant(demoTenantId, await join(demoTenantId, drafter.id, false), [
    ['AlCad.CadProjects', 'query'],
    ['AlCad.CadProjects', 'get'],
  ]);
  const powerless = await account('powerless');
  await join(demoTenantId, powerless.id, false);
  const stranger = await account('stranger');
  const waiting = await account('waiting');
  await join(spaceIds.inactive, waiting.id, false);
  const supplier = await account('supplier');
  await grant(spaceIds.supplier, await join(spaceIds.supplier, supplier.id, false), [
    ['AlSupplier.Products', 'query'],
  ]);
  const agent = await account('agent');
  await grant(spaceIds.agent, await join(spaceIds.agent, agent.id, false), [
    ['AlAgentUser.Childrens', 'query'],
  ]);
  const changer = await account('changer');
  await grant(demoTenantId, await join(demoTenantId, changer.id, false), [[VIEWER_ITEM, 'query']]);
  return {
    many: many.name,
    viewer: viewer.name,
    taster: taster.name,
    drafter: drafter.name,
    drafterRoleId,
    powerless: powerless.name,
    stranger: stranger.name,
    waiting: waiting.name,
    supplier: supplier.name,
    agent: agent.name,
    changer: changer.name,
    spaceIds,
    viewerRoleId,
    demoTenantId,
  };
}

async function insertSpace(sql: Sql, space: Space): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into tenant (tenant_id, name, edition_id, is_active, is_in_trial_period, activated_time, expire_time, introduction)
     select $1, $2, e.id, $4, $5, case when $4 then now() end, now() + make_interval(days => $6), '' from edition e where e.edition_type = $3 limit 1`,
    [id, space.name, space.edition, space.active !== false, space.trial === true, space.days],
  );
  for (const [i, name] of (space.factories ?? []).entries())
    await sql('insert into factory (tenant_id, id, code, name, is_default) values ($1, $2, $3, $4, $5)', [
      id,
      randomUUID(),
      `F${i + 1}`,
      name,
      i === 0,
    ]);
  return id;
}
