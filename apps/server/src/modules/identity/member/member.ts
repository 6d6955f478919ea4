/** 成员 (platform M12): lists, what each may do, switching off and on, removing. */
import { member, type MemberRow, type QueryOf } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import type { MasterDoing } from '../../../kit/document/index.ts';
import { exportRows } from '../../../kit/list-export.ts';
import type { PageQuery } from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { possibleRights } from '../role/index.ts';
import { PHONE_RIGHT, shownPhone } from '../shared/people.store.ts';
import { differing } from '../shared/differing.ts';
import { changedMember, memberChanges } from './member-changes.ts';
import { MEMBER_COLUMNS } from './member-export.ts';
import {
  ALL_ROWS,
  assertAssignable,
  endSessions,
  raiseRights,
  stillHolds,
} from '../shared/standing.store.ts';
import { loadUnit } from '../shared/unit.store.ts';
import {
  countOfMembers,
  everyGrant,
  everyRole,
  loadMember,
  lockMembers,
  lockSeats,
  markRemoved,
  type Membership,
  pageOfMembers,
  replaceFactories,
  replaceRoles,
  replaceUnits,
  rolesOf,
  type ShownMember,
  unitsOf,
  writeMember,
  writeStatus,
} from './member.store.ts';

const P = 'AbpOrganizationUnit.Members';
/** States of a membership in which its account can log in. */
export const ACTIVE_LOGIN = member.ACTIVE_STATUSES;
export const isActive = (m: Pick<Membership, 'userStatus'>): boolean =>
  member.ACTIVE_STATUSES.includes(m.userStatus);

/** What may be done with the member now; whether the person has the right is asked with the call. */
function actionsOf(row: ShownMember, who: Who): string[] {
  const always = row.isAdmin ? ['edit', 'roles', 'units'] : ['edit', 'roles', 'units', 'grants'];
  if (row.isAdmin || row.id === who.tenantUserId) return always;
  if (isActive(row)) return [...always, 'disable', 'remove'];
  return [...always, row.userStatus === member.MEMBER_OFF ? 'enable' : 'notify', 'remove'];
}

function shown(row: ShownMember, who: Who): MemberRow {
  const {
    factoryIds: _factoryIds,
    inviterId: _inviterId,
    answerTime: _answerTime,
    statusBeforeDisable: _statusBeforeDisable,
    ...rest
  } = row;
  return {
    ...rest,
    phoneNumber: shownPhone(row.phoneNumber, who.rights.has(PHONE_RIGHT)),
    actions: actionsOf(row, who),
  };
}

export type Doing = Pick<MasterDoing, 'tx' | 'who' | 'house' | 'audit'>;

async function view({ tx, who }: Pick<Doing, 'tx' | 'who'>, id: string): Promise<MemberRow> {
  return shown((await loadMember(tx, id)) ?? raise('Common:NotFound'), who);
}

/**
 * The member locked together with the one who acts, in the order of their ids: of two who switch each other off at the same
 * moment one wins, and the other is no longer there. Raises Common:NotFound, Session:Invalid, Common:StaleVersion.
 */
export async function lockBoth({ tx, who }: Doing, id: string, version?: number): Promise<Membership> {
  const own = who.tenantUserId ?? raise('Session:Invalid');
  const rows = await lockMembers(tx, [...new Set([own, id])]);
  const self = rows.find((m) => m.id === own);
  if (!self || !isActive(self)) raise('Session:Invalid');
  const target = rows.find((m) => m.id === id) ?? raise('Common:NotFound');
  if (version !== undefined && target.version !== version) raise('Common:StaleVersion');
  return target;
}

/** Nobody takes the space from its owner, or himself out of it. Raises Identity:OwnerProtected, Identity:SelfLockout. */
export function assertOther(who: Who, target: Membership): void {
  if (target.id === who.tenantUserId) raise('Identity:SelfLockout');
  if (target.isAdmin) raise('Identity:OwnerProtected');
}

/** Raises Feature:SeatExceeded once more people may log in than there are seats; asked after the member was counted in. */
export async function assertSeat({ tx }: Pick<Doing, 'tx'>): Promise<void> {
  await lockSeats(tx);
  const { active, seats } = await countOfMembers(tx);
  if (active > seats) raise('Feature:SeatExceeded', { used: active - 1, seats });
}

const note = (row: { id: string; name: string }, action: string, summary: string) => ({
  bizType: member.MEMBER_BIZ,
  bizId: row.id,
  bizNo: row.name,
  action,
  summary,
});

async function setStatus(doing: Doing, body: { id: string; userStatus: number; version: number }) {
  const { tx, who, audit } = doing;
  const isOn = body.userStatus === member.MEMBER_ON;
  if (!who.rights.has(`${P}:${isOn ? 'enable' : 'disable'}`)) raise('Common:Forbidden');
  const target = await lockBoth(doing, body.id, body.version);
  assertOther(who, target);
  if (isOn ? target.userStatus !== member.MEMBER_OFF : !isActive(target)) raise('Common:StaleVersion');
  const next = isOn ? (target.statusBeforeDisable ?? member.INVITE_ACCEPTED) : member.MEMBER_OFF;
  await writeStatus(tx, target.id, next, isOn ? null : target.userStatus);
  if (isOn) await assertSeat(doing);
  else await endSessions(doing, target.userId);
  const row = await view(doing, target.id);
  await audit(note(row, isOn ? 'enable' : 'disable', member.setMemberStatus.title));
  return row;
}

async function remove(doing: Doing, id: string): Promise<void> {
  const target = await lockBoth(doing, id);
  assertOther(doing.who, target);
  const row = await view(doing, id);
  await markRemoved(doing.tx, id);
  await endSessions(doing, target.userId);
  await doing.audit(note(row, 'delete', member.removeMember.title));
}

type Update = Parameters<typeof writeMember>[2] & { version: number; factoryIds?: string[] | undefined };
async function update(doing: Doing, id: string, body: Update): Promise<MemberRow> {
  const { tx, who, audit } = doing;
  const { version, factoryIds, ...change } = body;
  const target = await lockBoth(doing, id, version);
  // whoever sees only his own rows gives nobody the sight of all
  const widens = change.dataPermission === 1 && target.dataPermission !== 1;
  if (widens && (who.dataScope !== 'all' || who.narrow.size > 0)) raise('Identity:GrantTooWide');
  const before = (await loadMember(tx, id)) ?? raise('Common:NotFound');
  await writeMember(tx, target, change);
  if (factoryIds) await replaceFactories(tx, id, factoryIds);
  await raiseRights(doing, [id]);
  const after = (await loadMember(tx, id)) ?? raise('Common:NotFound');
  await audit({
    ...note(after, 'edit', member.updateMember.title),
    changes: memberChanges(before, after),
  });
  return shown(after, who);
}

/** Nobody gives or takes a role that grants more than he holds himself; nor his own right to manage members. */
export async function saveRoles(doing: Doing, id: string, roleIds: readonly string[]) {
  const { tx, who, audit } = doing;
  const before = await rolesOf(tx, id);
  const held = before.map((r) => r.id);
  await assertAssignable(tx, who, differing(held, roleIds), possibleRights(who));
  const target = await lockBoth(doing, id);
  await replaceRoles(tx, target.id, roleIds);
  await raiseRights(doing, [target.id]);
  if (target.id === who.tenantUserId && !who.isAdmin && !(await stillHolds(tx, target.id, [P, 'edit'])))
    raise('Identity:SelfLockout');
  const after = await rolesOf(tx, id);
  const names = (list: typeof after): string[] => list.map((r) => r.name);
  await audit({
    ...note(await view(doing, id), 'roles', member.saveRolesOfMember.title),
    changes: [
      { field: 'roles', label: member.rolesOfMember.title, oldValue: names(before), newValue: names(after) },
    ],
  });
  return after;
}

/** Roles that grant nothing beyond what the caller holds. */
export async function assignable({ tx, who }: Pick<Doing, 'tx' | 'who'>) {
  const [all, grants] = await Promise.all([everyRole(tx), everyGrant(tx)]);
  const holdsAll = possibleRights(who).every((right) => who.rights.has(right));
  const wide = new Set(all.filter((r) => r.dataPermission === ALL_ROWS).map((r) => r.id));
  const isTooWide = (g: (typeof grants)[number]): boolean =>
    !who.rights.has(`${g.permissionId}:${g.action}`) ||
    (wide.has(g.roleId) && who.narrow.has(g.permissionId));
  const tooWide = new Set(grants.filter(isTooWide).map((g) => g.roleId));
  return all
    .filter((r) => (r.isStatic ? holdsAll : !tooWide.has(r.id)))
    .filter(
      (r) =>
        (who.displayAmount || !r.displayAmount) && (who.dataScope === 'all' || r.dataPermission !== ALL_ROWS),
    )
    .map(({ id, name }) => ({ id, name }));
}

const PART = 400;
type Asked = Pick<
  QueryOf<typeof member.listMembers>,
  'organizationUnitId' | 'filter' | 'userStatus' | 'roleId'
>;
/** Members as whoever asks may see them. Raises Common:NotFound. */
async function listed(tx: Tx, who: Who, asked: Asked, at: PageQuery) {
  const { organizationUnitId: unitId, filter, userStatus, roleId } = asked;
  const unit = unitId === undefined ? null : ((await loadUnit(tx, unitId)) ?? raise('Common:NotFound'));
  const byPhone = who.rights.has(PHONE_RIGHT);
  const page = await pageOfMembers(tx, at, { filter, userStatus, roleId, unit, byPhone });
  return { ...page, items: page.items.map((row) => shown(row, who)) };
}

export const memberRoutes: readonly Binding[] = [
  bind(member.countMembers, async ({ tx }) => {
    const count = await countOfMembers(tx);
    return { ...count, seatsUsed: count.active };
  }),
  bind(member.listMembers, async ({ tx, who, query }) => listed(tx, who, query, query)),
  bind(member.downMembers, ({ tx, who, query }) => {
    async function* parts(): AsyncGenerator<MemberRow[]> {
      for (let skipCount = 0; ; skipCount += PART) {
        const at = { sorting: query.sorting, skipCount, maxResultCount: PART };
        const { items } = await listed(tx, who, query, at);
        yield items;
        if (items.length < PART) return;
      }
    }
    return exportRows(member.MEMBER_SHEET.title, MEMBER_COLUMNS, parts());
  }),
  bind(member.updateMember, (doing) => update(doing, doing.params.id, doing.body)),
  bind(member.setMemberStatus, (doing) => setStatus(doing, doing.body)),
  bind(member.removeMember, (doing) => remove(doing, doing.params.id)),
  bind(member.rolesOfMember, async (doing) => (await view(doing, doing.params.id)).roles),
  bind(member.saveRolesOfMember, (doing) => saveRoles(doing, doing.params.id, doing.body.roleIds)),
  bind(member.assignableRoles, (doing) => assignable(doing)),
  bind(member.unitsOfMember, async (doing) => (await view(doing, doing.params.id)).units),
  bind(member.saveUnitsOfMember, async (doing) => {
    const target = await lockBoth(doing, doing.params.id);
    const entry = { action: 'units', summary: member.saveUnitsOfMember.title };
    const written = await changedMember(doing.tx, target.id, entry, () =>
      replaceUnits(doing.tx, target.id, doing.body.organizationUnitIds),
    );
    if (written) await doing.audit(written);
    return unitsOf(doing.tx, target.id);
  }),
];
