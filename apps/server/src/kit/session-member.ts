/** Whom a session speaks for: the account, and its membership of the active space with rights, scope and factories. */
import { type ClosedFeature, member as members, rightsOfSide, rightsOfSpace } from '@muyun/contract';
import type { Pools } from './database.ts';
import { whole } from './paged.ts';
import { raise } from './raise.ts';
import { col, orNull, type RowOf, shape } from './shape.ts';
import { SPACE_TERMS } from './space-terms.ts';
import { columns, empty, type Sql, sql } from './sql.ts';
import { inTx, PLATFORM, type Tx } from './tx.ts';
import { type FactoryInfo, type Impersonation, itemOf, type Member, type TenantInfo } from './who.ts';

const SESSION = shape({
  id: col.id,
  clientType: orNull(col.int),
  userId: col.id,
  activeTenantId: orNull(col.id),
  tenantUserId: orNull(col.id),
  impersonationId: orNull(col.id),
  impersonatorUserId: orNull(col.id),
  lastSeenTime: col.time,
  idleSeconds: col.int,
  absoluteExpireTime: col.time,
  endedTime: orNull(col.time),
  endReason: orNull(col.int),
});
const ACCOUNT = shape({
  isActive: col.bool,
  nickname: col.text,
  userName: col.text,
  phoneNumber: orNull(col.text),
  mustChangePassword: col.bool,
  isHostUser: col.bool,
  isPlatformAdmin: col.bool,
  platformVersion: col.int,
});
const FOUND = shape({
  ...SESSION,
  ...ACCOUNT,
  operatorName: orNull(col.text),
  supportWriteUntil: orNull(col.time),
  /** of one that was left for another space: until when it still ends what was under way; null for every other one */
  graceUntil: orNull(col.time),
  /** what its 平台角色 grant to staff that is no administrator */
  platformRights: col.texts,
});
export type SessionRow = RowOf<typeof FOUND>;

/** What the roles of an account of staff grant (platform F1); empty for everybody else. */
const rightsOfStaff = (alias: Sql): Sql =>
  sql`case when ${alias}.is_host_user then array(select distinct g from platform_role r cross join unnest(r.grants) g
    where r.tenant_id = ${PLATFORM} and r.id = any(${alias}.platform_role_ids) and not r.is_deleted) else '{}'::text[] end`;
/** the right by which staff looks through a member's eyes (platform M14) */
const LOOKS = 'AbpIdentity.Users:enable';

/** end_reason of a session whose person went to another space, and how long it holds after that (platform F2) */
const SWITCHED = 6;
const GRACE = sql`make_interval(secs => 30)`;
/** As long as the session that came after it is alive: whatever ends that one has ended this one too. */
const GRACE_UNTIL = sql`case when t.end_reason = ${whole(SWITCHED)} and t.ended_time > now() - ${GRACE}
  and exists (select 1 from user_session n where n.follows_id = t.id and n.ended_time is null) then t.ended_time + ${GRACE} end`;

/** The session of a token, its account, and the name of the member of the platform's staff who looks through it; null when no token has the hash. */
export function loadSession(pools: Pools, hash: Buffer): Promise<SessionRow | undefined> {
  return inTx(pools.host, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, (tx) =>
    tx.one(
      FOUND,
      sql`select ${columns(SESSION)}, ${columns(ACCOUNT, Object.keys(ACCOUNT), 'a')}, o.nickname as "operatorName",
          case when i.mode = 2 then c.allow_support_write_until end as "supportWriteUntil", ${GRACE_UNTIL} as "graceUntil", ${rightsOfStaff(sql`a`)} as "platformRights"
        from user_session t join app_account a on a.id = t.user_id
        left join app_account o on o.id = t.impersonator_user_id and o.is_active and (o.is_platform_admin or ${LOOKS} = any(${rightsOfStaff(sql`o`)}))
        left join impersonation_log i on i.tenant_id = t.active_tenant_id and i.id = t.impersonation_id
        left join tenant_config c on c.tenant_id = i.tenant_id
        where t.token_hash = ${hash}`,
    ),
  );
}
const MEMBER = shape({
  userStatus: col.int,
  isAdmin: col.bool,
  permissionVersion: col.int,
  dataPermission: orNull(col.int),
});
/** no factory of the space is not his */
const IN_ALL = shape({ inAll: col.bool });
const TENANT = shape({
  tenantId: col.id,
  name: col.text,
  ...SPACE_TERMS,
  introduction: col.text,
  logoUrl: orNull(col.text),
  settings: col.json<Readonly<Record<string, unknown>>>(),
});
const EDITION = shape({ editionType: col.int, isFree: col.bool, concurrentNests: col.int });
const SPACE = shape({
  ...TENANT,
  ...EDITION,
  editionName: col.text,
  closed: col.json<readonly ClosedFeature[]>(),
});
const ROLE = shape({ id: col.id, dataPermission: col.int, displayAmount: col.bool, isStatic: col.bool });
/** of no role: given to the member himself */
const GRANT = shape({ roleId: orNull(col.id), permissionId: col.text, action: col.text });
const FACTORY = shape({ id: col.id, code: col.text, name: col.text });

/** the edition with factories */
const ENTERPRISE = 2;

/** A space with all its factories, for whom no person answers: a key of the open interface. */
export function loadSpace(pools: Pools, tenantId: string): Promise<Pick<Member, 'tenant' | 'factories'>> {
  return inTx(pools.user, { tenantId, userId: PLATFORM, readOnly: true }, async (tx) => {
    const tenant = await loadTenant(tx);
    return { tenant, factories: tenant.editionType === ENTERPRISE ? await loadFactories(tx, null) : [] };
  });
}

/** Raises Session:Invalid when the account or its membership is no longer active. */
export async function loadMember(pools: Pools, session: SessionRow): Promise<Member> {
  if (!session.isActive) raise('Session:Invalid');
  const { activeTenantId: tenantId, tenantUserId, userId, isPlatformAdmin } = session;
  const impersonation = operatorOf(session);
  const person = {
    nickname: session.nickname,
    userName: session.userName,
    phoneNumber: session.phoneNumber,
    isHostUser: session.isHostUser,
    isPlatformAdmin,
    impersonation,
    // nobody else answers for the person's password
    mustChangePassword: session.mustChangePassword && impersonation === null,
    sessionId: session.id,
    clientType: session.clientType,
    userId,
  };
  if (tenantId && tenantUserId)
    return { ...person, ...(await loadMembership(pools, tenantId, userId, tenantUserId)) };
  return {
    ...person,
    tenantUserId: null,
    isAdmin: isPlatformAdmin,
    displayAmount: true,
    dataScope: 'all',
    narrow: new Set(),
    permissionVersion: session.platformVersion,
    rights: new Set(
      rightsOfSide('operator').filter((r) => isPlatformAdmin || session.platformRights.includes(r)),
    ),
    tenant: null,
    factories: [],
    inEveryFactory: true,
  };
}

/** Who looks through the member's eyes. Raises Session:Invalid once he is no longer staff of the platform. */
function operatorOf(session: SessionRow): Impersonation | null {
  const { impersonationId: id, impersonatorUserId: operatorId, operatorName } = session;
  if (id === null || operatorId === null) return null;
  if (operatorName === null) raise('Session:Invalid');
  const { supportWriteUntil: writesUntil } = session;
  return { id, operatorId, operatorName, until: session.absoluteExpireTime, writesUntil };
}

type Membership = Pick<
  Member,
  | 'tenantUserId'
  | 'isAdmin'
  | 'displayAmount'
  | 'dataScope'
  | 'narrow'
  | 'permissionVersion'
  | 'rights'
  | 'tenant'
  | 'factories'
  | 'inEveryFactory'
>;

function loadMembership(
  pools: Pools,
  tenantId: string,
  userId: string,
  tenantUserId: string,
): Promise<Membership> {
  return inTx(pools.user, { tenantId, userId, readOnly: true }, async (tx) => {
    const [member, tenant, granted, open] = await Promise.all([
      tx.one(
        { ...MEMBER, ...IN_ALL },
        sql`select ${columns(MEMBER)}, not exists (select 1 from factory f where f.tenant_id = t.tenant_id and not f.is_deleted and f.id <> all(t.factory_ids)) as "inAll"
          from tenant_user t where t.tenant_id = ${tenantId} and t.id = ${tenantUserId}`,
      ),
      loadTenant(tx),
      grantsOf(tx, tenantUserId),
      loadFactories(tx, tenantUserId),
    ]);
    if (!member || !members.ACTIVE_STATUSES.includes(member.userStatus)) raise('Session:Invalid');
    const possible = rightsOfSpace(tenant);
    const held =
      member.isAdmin || granted.isStatic ? possible : possible.filter((r) => granted.rights.has(r));
    const factories = tenant.editionType === ENTERPRISE ? open : [];
    return {
      tenantUserId,
      isAdmin: member.isAdmin,
      displayAmount: member.isAdmin || granted.displayAmount,
      ...(member.isAdmin ? ALL_ROWS : rowsSeen(member.dataPermission, granted, held)),
      permissionVersion: member.permissionVersion,
      rights: new Set(held),
      tenant,
      factories,
      inEveryFactory: member.isAdmin || member.inAll || tenant.editionType !== ENTERPRISE,
    };
  });
}

type RowsSeen = Pick<Member, 'dataScope' | 'narrow'>;
const ALL_ROWS: RowsSeen = { dataScope: 'all', narrow: new Set() };
const OWN_ROWS = 2;

/** What is said of the member himself wins over his roles (platform F6). */
function rowsSeen(own: number | null, { dataScope, narrow }: Granted, held: readonly string[]): RowsSeen {
  if (own === null) return { dataScope, narrow };
  return own === OWN_ROWS ? { dataScope: 'own', narrow: new Set(held.map(itemOf)) } : ALL_ROWS;
}

async function loadTenant(tx: Tx): Promise<TenantInfo> {
  const row = await tx.one(
    SPACE,
    sql`select ${columns(TENANT)}, ${columns(EDITION, Object.keys(EDITION), 'e')}, e.name as "editionName",
        coalesce((select json_agg(json_build_object('code', f.code, 'name', f.display_name)) from feature f
          where f.value_type = 1 and f.parent_id is not null and not feature_is_on(t.tenant_id, f.code)), '[]') as closed
      from tenant t join edition e on e.id = t.edition_id where t.tenant_id = ${tx.tenantId}`,
  );
  if (!row) raise('Session:Invalid');
  const { tenantId: id, ...rest } = row;
  return { id, ...rest };
}

interface Granted extends RowsSeen {
  readonly rights: ReadonlySet<string>;
  readonly displayAmount: boolean;
  /** holds the role that grants whatever there is */
  readonly isStatic: boolean;
}

/** What a member's roles and he himself are granted together; a member without a role sees own rows and no amounts. */
async function grantsOf(tx: Tx, tenantUserId: string): Promise<Granted> {
  const held = sql`m.tenant_id = ${tx.tenantId} and m.tenant_user_id = ${tenantUserId}`;
  const [roles, grants] = await Promise.all([
    tx.rows(
      ROLE,
      sql`select ${columns(ROLE)} from tenant_user_role m join role t on t.tenant_id = m.tenant_id and t.id = m.role_id where ${held}`,
    ),
    tx.rows(
      GRANT,
      sql`select ${columns(GRANT)} from tenant_user_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
        join role_permission t on t.tenant_id = r.tenant_id and t.role_id = r.id where ${held}
        union all select null, m.permission_id, m.action from tenant_user_grant m where ${held}`,
    ),
  ]);
  const isStatic = roles.some((r) => r.isStatic);
  const wide = new Set<string | null>(roles.filter((r) => r.dataPermission !== OWN_ROWS).map((r) => r.id));
  return {
    rights: new Set(grants.map((g) => `${g.permissionId}:${g.action}`)),
    displayAmount: roles.some((r) => r.displayAmount),
    dataScope: wide.size > 0 ? 'all' : 'own',
    narrow: isStatic ? new Set() : narrowOf(grants, wide),
    isStatic,
  };
}

type Grant = RowOf<typeof GRANT>;
/** Items of which no role that lets him read them shows the rows of others (platform F6); where none lets him read, whichever role grants the item. */
function narrowOf(grants: readonly Grant[], wide: ReadonlySet<string | null>): ReadonlySet<string> {
  const narrow = new Set<string>();
  for (const [item, all] of Map.groupBy(grants, (g) => g.permissionId)) {
    const reads = all.filter((g) => g.action === 'query' || g.action === 'get');
    if (!(reads.length > 0 ? reads : all).some((g) => wide.has(g.roleId))) narrow.add(item);
  }
  return narrow;
}

/** The factories that the member may work in: all of them for an administrator, and for a key. */
function loadFactories(tx: Tx, tenantUserId: string | null): Promise<FactoryInfo[]> {
  const among =
    tenantUserId === null
      ? empty
      : sql` and exists (select 1 from tenant_user m where m.tenant_id = t.tenant_id and m.id = ${tenantUserId} and (m.is_admin or t.id = any(m.factory_ids)))`;
  return tx.rows(
    FACTORY,
    sql`select ${columns(FACTORY)} from factory t where t.tenant_id = ${tx.tenantId} and t.is_enabled and not t.is_deleted${among} order by t.is_default desc, t.code`,
  );
}
