/** The grants of a role (platform F5, M12): read as a whole, written as a whole, in force with the next request. */
import {
  type BodyOf,
  DATA_PERMISSIONS,
  permission,
  role,
  roleFields,
  rightTitle,
  sideOfEdition,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { asGrants, asRights, definitionsOf } from '../../../kit/grants.ts';
import type { MasterDoing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Who } from '../../../kit/who.ts';
import { grantsOf, stillHolds } from '../shared/standing.store.ts';
import { permissionVersionOf, replaceGrants } from './role.store.ts';
import { assertWidth, possibleRights, raiseMembers, roles } from './role.ts';

const P = ['AbpIdentity.Roles', 'edit'] as const;

/** What can be granted in this space: features that it does not have are not offered. */
function definitionsFor(who: Who) {
  const possible = new Set(possibleRights(who));
  return definitionsOf(sideOfEdition(who.tenant?.editionType ?? null)).flatMap((family) => {
    const items = family.items.filter((item) =>
      item.actions.some(({ action }) => possible.has(`${item.permissionId}:${action}`)),
    );
    return items.length > 0 ? [{ ...family, items }] : [];
  });
}

interface Sight {
  readonly dataPermission: number;
  readonly displayAmount: boolean;
}
/** Whose rows and whether amounts are seen, where that has changed. */
export function sightChanges(was: Sight, is: Sight) {
  const word = (value: number): string =>
    DATA_PERMISSIONS.find((d) => d.value === value)?.label ?? String(value);
  const { dataPermission, displayAmount } = roleFields;
  return [
    {
      field: 'dataPermission',
      label: dataPermission.label,
      oldValue: word(was.dataPermission),
      newValue: word(is.dataPermission),
    },
    {
      field: 'displayAmount',
      label: displayAmount.label,
      oldValue: was.displayAmount,
      newValue: is.displayAmount,
    },
  ].filter((change) => change.oldValue !== change.newValue);
}

/** Raises Common:NotFound. */
export async function readRoleGrants({ tx, who }: Pick<MasterDoing, 'tx' | 'who'>, id: string) {
  const row = await roles.store.load(tx, who, id);
  const possible = possibleRights(who);
  const granted = row.isStatic
    ? possible
    : (await grantsOf(tx, [row.id])).filter((right) => possible.includes(right));
  const { dataPermission, displayAmount, version } = row;
  return {
    permissions: asGrants(granted),
    dataPermission,
    displayAmount,
    version,
    roles: [],
    holdsAll: row.isStatic,
  };
}

/** Raises Identity:StaticRole, Identity:GrantTooWide, Identity:SelfLockout. */
export async function saveRoleGrants(
  doing: MasterDoing,
  id: string,
  body: BodyOf<typeof permission.savePermission>,
) {
  const { tx, who, audit } = doing;
  const before = await roles.store.lock(tx, who, id, body.version);
  if (before.isStatic) raise('Identity:StaticRole');
  const granted = await grantsOf(tx, [id]);
  // of features that the space does not have now nothing was offered: it stays for when they are back
  const possible = new Set(possibleRights(who));
  const kept = granted.filter((right) => !possible.has(right));
  const wanted = [...new Set([...kept, ...asRights(body.permissions)])];
  const added = wanted.filter((right) => !granted.includes(right));
  if (added.some((right) => !who.rights.has(right))) raise('Identity:GrantTooWide');
  assertWidth(who, body, before, { was: granted, is: wanted });
  const { dataPermission = before.dataPermission, displayAmount = before.displayAmount } = body;
  await replaceGrants(tx, id, wanted);
  await roles.store.update(tx, id, { dataPermission, displayAmount });
  await raiseMembers(doing, id);
  // whoever had the right through this role alone would have locked himself out
  if (!who.isAdmin && !(await stillHolds(tx, who.tenantUserId, P))) raise('Identity:SelfLockout');
  const taken = granted.filter((right) => !wanted.includes(right));
  const titles = (rights: readonly string[]): string[] => rights.map(rightTitle);
  await audit({
    bizType: role.id,
    bizId: id,
    bizNo: before.displayName,
    action: 'permission',
    summary: permission.GRANT_TITLES.role,
    changes: [
      ...sightChanges(before, { dataPermission, displayAmount }),
      ...(taken.length + added.length > 0
        ? [
            {
              field: 'permissions',
              label: permission.GRANT_TITLES.rights,
              oldValue: titles(taken),
              newValue: titles(added),
            },
          ]
        : []),
    ],
  });
  return {
    permissionVersion: await permissionVersionOf(tx, who.tenantUserId),
    version: before.version + 1,
  };
}

export const permissionRoutes: readonly Binding[] = [
  bind(permission.permissionDefinitions, async ({ who }) => definitionsFor(who)),
];
