/** 角色 (platform M12): what its record means, its members, copies and the usual set. */
import {
  copyRole,
  DEFAULT_ROLES,
  type DefaultRole,
  initRoles,
  listRoleMembers,
  rightsOfSide,
  rightsOfSpace,
  role,
  type roleFields,
  saveRoleMembers,
  type SpaceKind,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import {
  type MasterDoing,
  type MasterNext,
  type MasterRow,
  serveMaster,
} from '../../../kit/document/index.ts';
import { fact, tell } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { defaultRolesFor, knownRoles } from '../shared/default-roles.store.ts';
import { differing } from '../shared/differing.ts';
import {
  ALL_ROWS,
  assertAssignable,
  grantsOf,
  raiseRights,
  seesOwnOf,
  stillHolds,
} from '../shared/standing.store.ts';
import {
  deleteGrants,
  memberCount,
  membersOfRole,
  replaceGrants,
  replaceMembers,
  roleCodes,
} from './role.store.ts';

type Role = MasterRow<typeof roleFields>;

const MANAGE = ['AbpOrganizationUnit.Members', 'edit'] as const;

/** Whoever still needs the role refuses. */
export const roleDeleting = fact<{ id: string }>('identity.role.deleting');

/** Who gives rights, and so holds them. */
type Giver = Pick<Who, 'rights' | 'displayAmount' | 'dataScope' | 'narrow'> & {
  readonly tenant: SpaceKind | null;
};
/** All rights that there are in this space; without one those of the platform. */
export const possibleRights = ({ tenant }: Pick<Giver, 'tenant'>): readonly string[] =>
  tenant ? rightsOfSpace(tenant) : rightsOfSide('operator');

/** Amounts and others' rows of what is granted are given by those who see them themselves. Raises Identity:GrantTooWide. */
export function assertWidth(
  who: Who,
  next: { displayAmount?: boolean; dataPermission?: number },
  before: { displayAmount: boolean; dataPermission: number } | null,
  granted: { readonly was: readonly string[]; readonly is: readonly string[] } = { was: [], is: [] },
): void {
  const showsMore = next.displayAmount === true && before?.displayAmount !== true && !who.displayAmount;
  const isWide = (next.dataPermission ?? before?.dataPermission) === ALL_ROWS;
  const wasWide = before?.dataPermission === ALL_ROWS;
  const shown = granted.is.filter((right) => !wasWide || !granted.was.includes(right));
  const seesMore = isWide && ((!wasWide && who.dataScope !== 'all') || shown.some((r) => seesOwnOf(who, r)));
  if (showsMore || seesMore) raise('Identity:GrantTooWide');
}

async function complete({ tx, who }: MasterDoing, next: MasterNext<typeof roleFields>, before: Role | null) {
  if (before?.isStatic) raise('Identity:StaticRole');
  next.displayName ||= next.name;
  const granted = before ? await grantsOf(tx, [before.id]) : [];
  assertWidth(who, { displayAmount: true, dataPermission: ALL_ROWS, ...next }, before, {
    was: granted,
    is: granted,
  });
  // whoever joins is given it by nobody in particular: who says so must be able to give it
  if (before && next.isDefault === true && !before.isDefault)
    await assertAssignable(tx, who, [before.id], possibleRights(who));
  if (await roles.store.isTaken(tx, { field: 'displayName' }, next, before?.id ?? null))
    raise('Identity:RoleNameExists', { name: next.displayName });
}

export const roles = serveMaster(role, {
  extra: { memberCount },
  complete,
  async written(doing, row, before) {
    if (
      before &&
      (before.dataPermission !== row.dataPermission || before.displayAmount !== row.displayAmount)
    )
      await raiseMembers(doing, row.id);
  },
  async assertDeletable(doing, row) {
    if (row.isStatic) raise('Identity:StaticRole');
    const count = (await membersOfRole(doing.tx, row.id)).length;
    if (count > 0) raise('Identity:RoleInUse', { count });
    await tell(doing, roleDeleting, { id: row.id });
    await deleteGrants(doing.tx, row.id);
  },
});

/** The members of the role may do something else than before. */
export async function raiseMembers(doing: Pick<MasterDoing, 'tx' | 'house'>, roleId: string): Promise<void> {
  const held = await membersOfRole(doing.tx, roleId);
  await raiseRights(
    doing,
    held.map((m) => m.id),
  );
}

/** Of what a usual role grants, what there is in this space and the caller holds himself. */
function rightsOf(usual: DefaultRole, who: Giver): string[] {
  return possibleRights(who).filter((right) => {
    const [item = '', action = ''] = right.split(':');
    return (
      who.rights.has(right) &&
      usual.grants.some(
        ([prefix, actions]) =>
          item.startsWith(prefix) &&
          (actions === undefined || (actions as readonly string[]).includes(action)),
      )
    );
  });
}

/** Only who holds everything gives the role that grants everything; amounts are given by those who see them. */
const mayGive = (usual: DefaultRole, who: Giver): boolean =>
  (!usual.isStatic || possibleRights(who).every((right) => who.rights.has(right))) &&
  (who.displayAmount || !usual.displayAmount) &&
  (usual.dataPermission !== ALL_ROWS ||
    (who.dataScope === 'all' && !rightsOf(usual, who).some((right) => seesOwnOf(who, right))));

/** The house holds whatever there is in a space of this kind. */
const houseIn = (editionType: number): Giver => ({
  rights: new Set(rightsOfSpace({ editionType })),
  displayAmount: true,
  dataScope: 'all',
  narrow: new Set(),
  tenant: { editionType },
});
/** What a usual role grants in a space of this kind. */
export const usualRights = (usual: DefaultRole, editionType: number): string[] =>
  rightsOf(usual, houseIn(editionType));

/**
 * The roles of a space of this kind that it does not have yet: those that the platform has said (engineering A18), by name, and
 * the administrator; where it has said none, the usual ones.
 */
export async function giveUsualRoles(
  tx: Tx,
  editionType: number,
): Promise<{ added: number; skipped: number }> {
  const own = await defaultRolesFor(tx, editionType);
  if (own.length === 0) return addUsualRoles(tx, houseIn(editionType));
  const known = await knownRoles(tx);
  const taken = new Set(known.flatMap((k) => [k.name, k.displayName]));
  const admin = DEFAULT_ROLES.filter((r) => r.isStatic);
  const { added } = await addUsualRoles(tx, houseIn(editionType), admin);
  const missing = own.filter((role) => !taken.has(role.name.toLowerCase()));
  const further = missing.filter((role) => !admin.some((a) => a.displayName === role.name));
  for (const { grants, ...values } of further) {
    const id = await roles.store.insert(tx, { ...values, displayName: values.name });
    await replaceGrants(tx, id, grants);
  }
  return { added: added + further.length, skipped: own.length - missing.length };
}

async function addUsualRoles(
  tx: Tx,
  who: Giver,
  wanted: readonly DefaultRole[] = DEFAULT_ROLES,
): Promise<{ added: number; skipped: number }> {
  const known = await roleCodes(tx);
  const missing = wanted.filter((r) => !known.has(r.name) && mayGive(r, who));
  for (const usual of missing) {
    const { grants: _grants, ...values } = usual;
    const id = await roles.store.insert(tx, { ...values, sort: DEFAULT_ROLES.indexOf(usual) + 1 });
    await replaceGrants(tx, id, rightsOf(usual, who));
  }
  return { added: missing.length, skipped: wanted.length - missing.length };
}

export const roleRoutes: readonly Binding[] = [
  ...roles.routes,
  bind(copyRole, async (doing) => {
    const { tx, who, params, body } = doing;
    const source = await roles.store.load(tx, who, params.id);
    await assertAssignable(tx, who, [params.id], possibleRights(who));
    const { description, dataPermission, displayAmount, sort } = source;
    const made = await roles.create(doing, { ...body, description, dataPermission, displayAmount, sort });
    const granted = source.isStatic ? possibleRights(who) : await grantsOf(tx, [params.id]);
    await replaceGrants(tx, made.id, granted);
    return made;
  }),
  bind(initRoles, ({ tx, who }) => addUsualRoles(tx, who)),
  bind(listRoleMembers, async ({ tx, who, params }) => {
    await roles.store.load(tx, who, params.id);
    return membersOfRole(tx, params.id);
  }),
  bind(saveRoleMembers, async (doing) => {
    const { tx, who, params, body, audit } = doing;
    const row = await roles.store.load(tx, who, params.id);
    await assertAssignable(tx, who, [params.id], possibleRights(who));
    const before = await membersOfRole(tx, params.id);
    await replaceMembers(tx, params.id, body.tenantUserIds);
    const after = await membersOfRole(tx, params.id);
    const ids = (list: typeof after): string[] => list.map((m) => m.id);
    const changed = differing(ids(before), ids(after));
    await raiseRights(doing, changed);
    const isOwn = who.tenantUserId !== null && changed.includes(who.tenantUserId);
    if (isOwn && !who.isAdmin && !(await stillHolds(tx, who.tenantUserId, MANAGE)))
      raise('Identity:SelfLockout');
    const names = (list: typeof after): string[] => list.map((m) => m.name);
    await audit({
      bizType: role.id,
      bizId: row.id,
      bizNo: row.displayName,
      action: 'members',
      summary: saveRoleMembers.title,
      changes: [
        { field: 'members', label: listRoleMembers.title, oldValue: names(before), newValue: names(after) },
      ],
    });
    return after;
  }),
];
