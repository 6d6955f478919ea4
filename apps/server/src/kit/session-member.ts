/** Whom a session speaks for: the account, and its membership of the active space with rights, scope and factories. */
import { member as members, rightsOfSide, sideOfEdition } from '@muyun/contract';
import type { Pools } from './database.ts';
import { raise } from './raise.ts';
import { col, orNull, shape } from './shape.ts';
import { SPACE_TERMS } from './space-terms.ts';
import { columns, empty, sql } from './sql.ts';
import { inTx, PLATFORM, type Tx } from './tx.ts';
import type { FactoryInfo, Impersonation, Member, TenantInfo } from './who.ts';

export interface OfSession {
  readonly id: string;
  readonly clientType: number;
  readonly userId: string;
  readonly activeTenantId: string | null;
  readonly tenantUserId: string | null;
  readonly impersonationId: string | null;
  readonly impersonatorUserId: string | null;
  readonly absoluteExpireTime: string;
}

const ACCOUNT = shape({
  isActive: col.bool,
  nickname: col.text,
  userName: col.text,
  phoneNumber: orNull(col.text),
  mustChangePassword: col.bool,
  isHostUser: col.bool,
  isPlatformAdmin: col.bool,
});
const MEMBER = shape({
  userStatus: col.int,
  isAdmin: col.bool,
  permissionVersion: col.int,
  factoryIds: col.ids,
  dataPermission: orNull(col.int),
});
const TENANT = shape({
  tenantId: col.id,
  name: col.text,
  ...SPACE_TERMS,
  introduction: col.text,
  logoUrl: orNull(col.text),
  settings: col.json<Readonly<Record<string, unknown>>>(),
});
const EDITION = shape({ editionType: col.int, isFree: col.bool, concurrentNests: col.int });
const SPACE = shape({ ...TENANT, ...EDITION, editionName: col.text });
const ROLE = shape({ dataPermission: col.int, displayAmount: col.bool, isStatic: col.bool });
const GRANT = shape({ permissionId: col.text, action: col.text });
const FACTORY = shape({ id: col.id, code: col.text, name: col.text });

/** Raises Session:Invalid when the account or its membership is no longer active. */
export function loadMember(pools: Pools, session: OfSession): Promise<Member> {
  const scope = { tenantId: session.activeTenantId ?? PLATFORM, userId: session.userId, readOnly: true };
  return inTx(pools.host, scope, async (tx) => {
    const account = await tx.one(
      ACCOUNT,
      sql`select ${columns(ACCOUNT)} from app_account t where t.id = ${session.userId}`,
    );
    if (!account?.isActive) raise('Session:Invalid');
    const { isActive: _isActive, ...named } = account;
    const impersonation = await loadOperator(tx, session);
    const base = {
      ...named,
      impersonation,
      // nobody else answers for the person's password
      mustChangePassword: named.mustChangePassword && impersonation === null,
      sessionId: session.id,
      clientType: session.clientType,
      userId: session.userId,
    };
    if (session.activeTenantId && session.tenantUserId)
      return {
        ...base,
        ...(await loadMembership(pools, session.activeTenantId, session.userId, session.tenantUserId)),
      };
    return {
      ...base,
      tenantUserId: null,
      isAdmin: account.isPlatformAdmin,
      displayAmount: true,
      dataScope: 'all',
      permissionVersion: 1,
      rights: new Set(account.isPlatformAdmin ? rightsOfSide('operator') : []),
      tenant: null,
      factories: [],
    };
  });
}

/** Who looks through the member's eyes. Raises Session:Invalid once he is no longer staff of the platform. */
async function loadOperator(tx: Tx, session: OfSession): Promise<Impersonation | null> {
  const { impersonationId: id, impersonatorUserId: operatorId } = session;
  if (id === null || operatorId === null) return null;
  const operator = await tx.one(
    { operatorName: col.text },
    sql`select nickname as "operatorName" from app_account where id = ${operatorId} and is_active and is_platform_admin`,
  );
  if (!operator) raise('Session:Invalid');
  return { id, operatorId, ...operator, until: new Date(session.absoluteExpireTime).toISOString() };
}

type Membership = Pick<
  Member,
  | 'tenantUserId'
  | 'isAdmin'
  | 'displayAmount'
  | 'dataScope'
  | 'permissionVersion'
  | 'rights'
  | 'tenant'
  | 'factories'
>;

function loadMembership(
  pools: Pools,
  tenantId: string,
  userId: string,
  tenantUserId: string,
): Promise<Membership> {
  return inTx(pools.user, { tenantId, userId, readOnly: true }, async (tx) => {
    const [member, tenant, granted] = await Promise.all([
      tx.one(
        MEMBER,
        sql`select ${columns(MEMBER)} from tenant_user t where t.tenant_id = ${tenantId} and t.id = ${tenantUserId}`,
      ),
      loadTenant(tx),
      grantsOf(tx, tenantUserId),
    ]);
    if (!member || !members.ACTIVE_STATUSES.includes(member.userStatus)) raise('Session:Invalid');
    const possible = rightsOfSide(sideOfEdition(tenant.editionType));
    const held =
      member.isAdmin || granted.isStatic ? possible : possible.filter((r) => granted.rights.has(r));
    const factories =
      tenant.editionType === 2 ? await loadFactories(tx, member.isAdmin ? null : member.factoryIds) : [];
    return {
      tenantUserId,
      isAdmin: member.isAdmin,
      displayAmount: member.isAdmin || granted.displayAmount,
      dataScope: member.isAdmin ? 'all' : scopeOf(member.dataPermission, granted.dataScope),
      permissionVersion: member.permissionVersion,
      rights: new Set(held),
      tenant,
      factories,
    };
  });
}

/** What is said of the member himself wins over his roles (platform F6). */
const scopeOf = (own: number | null, ofRoles: Granted['dataScope']): Granted['dataScope'] =>
  own === null ? ofRoles : own === 1 ? 'all' : 'own';

async function loadTenant(tx: Tx): Promise<TenantInfo> {
  const row = await tx.one(
    SPACE,
    sql`select ${columns(TENANT)}, ${columns(EDITION, Object.keys(EDITION), 'e')}, e.name as "editionName"
      from tenant t join edition e on e.id = t.edition_id where t.tenant_id = ${tx.tenantId}`,
  );
  if (!row) raise('Session:Invalid');
  const { tenantId: id, ...rest } = row;
  return { id, ...rest };
}

interface Granted {
  readonly rights: ReadonlySet<string>;
  readonly displayAmount: boolean;
  readonly dataScope: 'all' | 'own';
  /** holds the role that grants whatever there is */
  readonly isStatic: boolean;
}

/** What the roles of a member grant together; a member without a role sees own rows and no amounts. */
async function grantsOf(tx: Tx, tenantUserId: string): Promise<Granted> {
  const held = sql`m.tenant_id = ${tx.tenantId} and m.tenant_user_id = ${tenantUserId}`;
  const [roles, grants] = await Promise.all([
    tx.rows(
      ROLE,
      sql`select ${columns(ROLE)} from tenant_user_role m join role t on t.tenant_id = m.tenant_id and t.id = m.role_id where ${held}`,
    ),
    tx.rows(
      GRANT,
      sql`select distinct ${columns(GRANT)} from tenant_user_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
        join role_permission t on t.tenant_id = r.tenant_id and t.role_id = r.id where ${held}`,
    ),
  ]);
  return {
    rights: new Set(grants.map((g) => `${g.permissionId}:${g.action}`)),
    displayAmount: roles.some((r) => r.displayAmount),
    dataScope: roles.some((r) => r.dataPermission === 1) ? 'all' : 'own',
    isStatic: roles.some((r) => r.isStatic),
  };
}

function loadFactories(tx: Tx, only: readonly string[] | null): Promise<FactoryInfo[]> {
  const among = only ? sql` and t.id = any(${only})` : empty;
  return tx.rows(
    FACTORY,
    sql`select ${columns(FACTORY)} from factory t where t.tenant_id = ${tx.tenantId} and t.is_enabled and not t.is_deleted${among} order by t.is_default desc, t.code`,
  );
}
