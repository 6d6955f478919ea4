/** What the person may do here: the granted actions of each permission item. */
import { create } from 'zustand';
import { account } from '@muyun/contract';
import type { OutputOf, PermissionCode, Right } from '@muyun/contract';
import { onPermissionVersion } from '../http/transport.ts';
import { request } from '../http/request.ts';
import { writeStored } from '../storage.ts';

/** What a screen asks for: a right, any of several (`anyOf`), or any action of an item. A mistyped one does not compile. */
export type Asked = Right | PermissionCode;
type Policy = OutputOf<typeof account.policy>;

interface PolicyState {
  rights: ReadonlySet<string>;
  items: ReadonlySet<string>;
  menuTree: 'full' | 'flat';
  factoryPolicy: boolean;
  version: number;
}

export const usePolicy = create<PolicyState>(() => ({
  rights: new Set(),
  items: new Set(),
  menuTree: 'full',
  factoryPolicy: false,
  version: 0,
}));

export function storePolicy(policy: Policy): void {
  const rights = new Set<string>();
  const items = new Set<string>();
  for (const p of policy.permissions) {
    if (p.actionList.length > 0) items.add(p.permissionId);
    for (const action of p.actionList) rights.add(`${p.permissionId}:${action}`);
  }
  writeStored('roles', policy.permissions);
  usePolicy.setState({
    rights,
    items,
    menuTree: policy.menuTree,
    factoryPolicy: policy.factoryPolicy,
    version: policy.permissionVersion,
  });
}

let reading = false;
onPermissionVersion((version) => {
  const known = usePolicy.getState().version;
  if (known === 0 || version <= known || reading) return;
  reading = true;
  request(account.policy)
    .then(storePolicy)
    .catch(() => undefined)
    .finally(() => {
      reading = false;
    });
});

/** `A.B:edit`, several joined by `|` mean any of them; `A.B` alone means any action of the item. Empty and session rights are open. */
export function holds(state: Pick<PolicyState, 'rights' | 'items'>, right: Asked | undefined): boolean {
  if (!right || right === 'session' || right === 'public') return true;
  return right.split('|').some((r) => (r.includes(':') ? state.rights.has(r) : state.items.has(r)));
}

/** For code outside of components. */
export const can = (right: Asked | undefined): boolean => holds(usePolicy.getState(), right);

/** For components that ask about several rights: the same question as `can`, and they are drawn again when the policy changes. */
export function useRights(): typeof can {
  usePolicy((s) => s.rights);
  return can;
}

/** For components: follows a change of the policy. */
export const useCan = (right: Asked | undefined): boolean => usePolicy((s) => holds(s, right));
