/** 平台角色 (platform F1, M12): what staff of the platform may do who are no administrators of it, and who has which. */
import {
  type BodyOf,
  hostAccount as calls,
  platformDefinitions,
  platformRole,
  readPlatformGrants,
  rightsOfSide,
  rightTitle,
  savePlatformGrants,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { serveMaster } from '../../../kit/document/index.ts';
import { asGrants, asRights, definitionsOf, HOST_ITEMS } from '../../../kit/grants.ts';
import { raise } from '../../../kit/raise.ts';
import { END_REASON } from '../../../kit/sessions.ts';
import type { Tx } from '../../../kit/tx.ts';
import { itemOf, type Who } from '../../../kit/who.ts';
import { assertCovers, assertOneLeft, endSessions, held, note, view } from './host-user.ts';
import {
  countHolders,
  everyRole,
  permissionCount,
  raiseHolders,
  roleIdsOf,
  rolesAmong,
  userCount,
  writeRoles,
} from './platform-role.store.ts';
import type { Doing } from './tenant.ts';

const KEEPS = 'AbpIdentity.Roles:edit';
/** Whatever there is to grant: what belongs to factories alone is nothing to staff. */
const POSSIBLE: ReadonlySet<string> = new Set(
  rightsOfSide('operator').filter((right) => HOST_ITEMS.has(itemOf(right))),
);

const roles = serveMaster(platformRole, {
  extra: { permissionCount, userCount },
  async assertDeletable({ tx }, { id }) {
    const count = await countHolders(tx, id);
    if (count > 0) raise('Identity:RoleInUse', { count });
  },
});

const definitions = () =>
  definitionsOf('operator').flatMap((family) => {
    const items = family.items.filter((item) => HOST_ITEMS.has(item.permissionId));
    return items.length > 0 ? [{ ...family, items }] : [];
  });

const holdsAll = (who: Who, rights: readonly string[]): boolean =>
  rights.every((right) => who.isPlatformAdmin || who.rights.has(right));

/** Whoever keeps roles by a role alone keeps that. Raises Identity:SelfLockout. */
async function assertKeeps(tx: Tx, who: Who): Promise<void> {
  if (who.isPlatformAdmin) return;
  const own = await rolesAmong(tx, await roleIdsOf(tx, who.userId));
  if (!own.some((r) => r.grants.includes(KEEPS))) raise('Identity:SelfLockout');
}

/** Raises Common:NotFound, StaleVersion, Identity:GrantTooWide, SelfLockout. */
async function saveGrants(doing: Doing, id: string, body: BodyOf<typeof savePlatformGrants>) {
  const { tx, who, house, audit } = doing;
  const before = await roles.store.lock(tx, who, id, body.version);
  const rights = asRights(body.permissions);
  const added = rights.filter((r) => !before.grants.includes(r));
  const taken = before.grants.filter((r) => !rights.includes(r));
  if (added.some((r) => !POSSIBLE.has(r)) || !holdsAll(who, [...added, ...taken]))
    raise('Identity:GrantTooWide');
  await roles.store.update(tx, id, { grants: rights });
  const holders = await raiseHolders(tx, id);
  if (holders.includes(who.userId)) await assertKeeps(tx, who);
  tx.afterCommit(() => {
    for (const userId of holders) void house.sessions.forget(userId);
  });
  await audit({
    bizType: platformRole.id,
    bizId: id,
    bizNo: before.name,
    action: 'permission',
    summary: savePlatformGrants.title,
    changes: [
      {
        field: 'permissions',
        label: readPlatformGrants.title,
        oldValue: taken.map(rightTitle),
        newValue: added.map(rightTitle),
      },
    ],
  });
  return { permissions: asGrants(rights), version: before.version + 1 };
}

/** Raises what `held` raises, Common:NotFound, Identity:GrantTooWide, LastPlatformAdmin. */
async function saveRoles(doing: Doing, id: string, body: BodyOf<typeof calls.saveRolesOfUser>) {
  const { tx, who, house, audit } = doing;
  const row = await held(doing, id, body.version);
  assertCovers(doing, row);
  const [before, wanted] = [await roleIdsOf(tx, id), [...new Set(body.roleIds)]];
  const found = await rolesAmong(tx, [...before, ...wanted]);
  if (wanted.some((w) => !found.some((r) => r.id === w))) raise('Common:NotFound');
  const changed = found.filter((r) => before.includes(r.id) !== wanted.includes(r.id));
  const isTurned = body.isAdministrator !== row.isPlatformAdmin;
  if (
    (isTurned && !who.isPlatformAdmin) ||
    !holdsAll(
      who,
      changed.flatMap((r) => r.grants),
    )
  )
    raise('Identity:GrantTooWide');
  await writeRoles(tx, id, { roleIds: wanted, isAdministrator: body.isAdministrator });
  await assertOneLeft(tx);
  // sides are never mixed: who becomes staff logs in anew
  if (row.isHostUser) tx.afterCommit(() => void house.sessions.forget(id));
  else await endSessions(doing, id, END_REASON.kicked);
  const after = await view(tx, id);
  const change = {
    field: 'platformRoles',
    label: calls.saveRolesOfUser.title,
    oldValue: row.platformRoles,
    newValue: after.platformRoles,
  };
  await audit(note(row, 'platformRoles', calls.saveRolesOfUser.title, [change]));
  return after;
}

const shownRole = ({ id, name }: { id: string; name: string }) => ({ id, name, displayName: name });
const BUILT_IN = { id: null, ...calls.PLATFORM_ROLE };

export const platformRoleRoutes: readonly Binding[] = [
  bind(platformDefinitions, async () => definitions()),
  bind(readPlatformGrants, async ({ tx, who, params }) => {
    const row = await roles.store.load(tx, who, params.id);
    return { permissions: asGrants(row.grants), version: row.version };
  }),
  bind(savePlatformGrants, (doing) => saveGrants(doing, doing.params.id, doing.body)),
  bind(calls.rolesOfUser, async ({ tx, params }) => {
    const row = await view(tx, params.id);
    const ids = await roleIdsOf(tx, params.id);
    const own = (await everyRole(tx)).filter((r) => ids.includes(r.id));
    return [...(row.isAdministrator ? [BUILT_IN] : []), ...(row.isHostUser ? own.map(shownRole) : [])];
  }),
  bind(calls.assignablePlatformRoles, async ({ tx, who }) => [
    ...(who.isPlatformAdmin ? [BUILT_IN] : []),
    ...(await everyRole(tx)).filter((r) => holdsAll(who, r.grants)).map(shownRole),
  ]),
  bind(calls.saveRolesOfUser, (doing) => saveRoles(doing, doing.params.id, doing.body)),
  ...roles.routes,
];
