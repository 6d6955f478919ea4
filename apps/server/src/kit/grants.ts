/** Rights as the editor of a role shows them: what can be granted on a side, and what is granted. */
import {
  ACTION_TITLES,
  permission,
  permissionFamilies,
  permissionItems,
  type PermissionSide,
  rightsOf,
} from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';

/** Items of which a call is open to the platform's staff: whatever belongs to factories alone would answer them with a refusal. */
export const HOST_ITEMS: ReadonlySet<string | undefined> = new Set(
  allCalls
    .filter((c) => c.side !== 'tenant')
    .flatMap((c) => rightsOf(c.right))
    .map((right) => right.split(':')[0]),
);

type Grant = { permissionId: string; actionList: (typeof permission.GRANT_ACTIONS)[number][] };

/** `Family.Item:action` as the wire has it: one entry per item, actions in their usual order. */
export function asGrants(rights: readonly string[]): Grant[] {
  const held = new Set(rights);
  return permissionItems.flatMap(({ code }) => {
    const actionList = permission.GRANT_ACTIONS.filter((action) => held.has(`${code}:${action}`));
    return actionList.length > 0 ? [{ permissionId: code, actionList }] : [];
  });
}

/** What was sent as rights, each once. */
export const asRights = (
  grants: readonly { permissionId: string; actionList: readonly string[] }[],
): string[] => [...new Set(grants.flatMap((p) => p.actionList.map((a) => `${p.permissionId}:${a}`)))];

/** What can be granted on a side. */
export function definitionsOf(side: PermissionSide) {
  return permissionFamilies.flatMap(({ family, title }) => {
    const items = permissionItems
      .filter((item) => item.family === family && item.sides.includes(side))
      .map((item) => ({
        permissionId: item.code,
        title: item.title,
        actions: permission.GRANT_ACTIONS.filter((a) => item.actions.includes(a)).map((action) => ({
          action,
          title: ACTION_TITLES[action],
        })),
      }));
    return items.length > 0 ? [{ family, title, items }] : [];
  });
}
