/** 单独授权 (platform F5): what one member is given beside his roles, and where each of his rights comes from. */
import { type BodyOf, member, permission, rightTitle } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { asGrants, asRights } from '../../../kit/grants.ts';
import { raise } from '../../../kit/raise.ts';
import { itemOf, type Who } from '../../../kit/who.ts';
import { permissionVersionOf, possibleRights, readRoleGrants, saveRoleGrants } from '../role/index.ts';
import { ALL_ROWS, raiseRights, seesOwnOf, stillHolds } from '../shared/standing.store.ts';
import { ownGrantsOf, replaceOwnGrants, type RoleOfMember, rolesWithRights } from './grants.store.ts';
import { type Doing, lockBoth } from './member.ts';
import { loadMember, type Membership, writeMember } from './member.store.ts';

const ROLES = 'AbpIdentity.Roles';
const MEMBERS = 'AbpOrganizationUnit.Members';
const { GRANT_TITLES } = permission;

/** Of a call for both, the right of the one that is asked for. Raises Common:Forbidden. */
function assertOneOf(who: Who, ...rights: readonly string[]): void {
  if (!rights.some((right) => who.rights.has(right))) raise('Common:Forbidden');
}

async function readOfMember({ tx, who }: Pick<Doing, 'tx' | 'who'>, id: string) {
  const row = (await loadMember(tx, id)) ?? raise('Common:NotFound');
  const possible = possibleRights(who);
  const among = (rights: readonly string[]): string[] => rights.filter((right) => possible.includes(right));
  const [roles, own] = await Promise.all([rolesWithRights(tx, id), ownGrantsOf(tx, id)]);
  return {
    permissions: asGrants(among(own)),
    dataPermission: row.dataPermission,
    displayAmount: row.isAdmin || roles.some((r) => r.displayAmount),
    version: row.version,
    roles: roles.map(({ id: roleId, name, isStatic, rights }) => ({
      id: roleId,
      name,
      permissions: asGrants(isStatic ? possible : among(rights)),
    })),
    holdsAll: row.isAdmin || roles.some((r) => r.isStatic),
  };
}

/** Whose rows of a right's item the member would see: those of others only from who sees them himself. */
const seesOthers = (target: Membership, roles: readonly RoleOfMember[], right: string): boolean =>
  target.dataPermission === null
    ? roles.some(
        (r) => r.dataPermission === ALL_ROWS && r.rights.some((held) => itemOf(held) === itemOf(right)),
      )
    : target.dataPermission === ALL_ROWS;

async function saveOfMember(doing: Doing, id: string, body: BodyOf<typeof permission.savePermission>) {
  const { tx, who, audit } = doing;
  const target = await lockBoth(doing, id, body.version);
  if (target.isAdmin) raise('Identity:OwnerProtected');
  const [granted, roles] = await Promise.all([ownGrantsOf(tx, id), rolesWithRights(tx, id)]);
  // of features that the space does not have now nothing was offered: it stays for when they are back
  const possible = new Set(possibleRights(who));
  const kept = granted.filter((right) => !possible.has(right));
  const wanted = [...new Set([...kept, ...asRights(body.permissions)])];
  const added = wanted.filter((right) => !granted.includes(right));
  const taken = granted.filter((right) => !wanted.includes(right));
  // as with a role: nobody gives or takes what he does not hold himself
  if ([...added, ...taken].some((right) => !who.rights.has(right))) raise('Identity:GrantTooWide');
  if (added.some((right) => seesOwnOf(who, right) && seesOthers(target, roles, right)))
    raise('Identity:GrantTooWide');
  await replaceOwnGrants(tx, id, wanted);
  await writeMember(tx, target, {});
  await raiseRights(doing, [id]);
  if (id === who.tenantUserId && !who.isAdmin && !(await stillHolds(tx, id, [MEMBERS, 'edit'])))
    raise('Identity:SelfLockout');
  const { name } = (await loadMember(tx, id)) ?? raise('Common:NotFound');
  await audit({
    bizType: member.MEMBER_BIZ,
    bizId: id,
    bizNo: name,
    action: 'permission',
    summary: GRANT_TITLES.member,
    changes: [
      {
        field: 'permissions',
        label: GRANT_TITLES.own,
        oldValue: taken.map(rightTitle),
        newValue: added.map(rightTitle),
      },
    ],
  });
  return {
    permissionVersion: await permissionVersionOf(tx, who.tenantUserId),
    version: body.version + 1,
  };
}

export const grantRoutes: readonly Binding[] = [
  bind(permission.readPermission, (doing) => {
    const { who, params, query } = doing;
    const isOfMember = query.provider === 'U';
    const item = isOfMember ? MEMBERS : ROLES;
    assertOneOf(who, `${item}:get`, `${item}:edit`);
    return isOfMember ? readOfMember(doing, params.id) : readRoleGrants(doing, params.id);
  }),
  bind(permission.savePermission, (doing) => {
    const { who, params, body } = doing;
    const isOfMember = body.provider === 'U';
    assertOneOf(who, `${isOfMember ? MEMBERS : ROLES}:edit`);
    return isOfMember ? saveOfMember(doing, params.id, body) : saveRoleGrants(doing, params.id, body);
  }),
];
