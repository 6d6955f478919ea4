/** The tree of grants as it is shown: families, items, actions; what is ticked, what is found, what may be ticked. */
import type { OutputOf, permission } from '@muyun/contract';

export type Definitions = OutputOf<typeof permission.permissionDefinitions>;
export type Family = Definitions[number];
export type Item = Family['items'][number];
/** `Family.Item:action` */
export type Ticked = ReadonlySet<string>;

/** `Family.Item:action` → the names of the roles that give it */
export type Sources = ReadonlyMap<string, readonly string[]>;
export function sourcesOf(roles: OutputOf<typeof permission.readPermission>['roles']): Sources {
  const found = new Map<string, string[]>();
  for (const { name, permissions } of roles)
    for (const right of asTicked(permissions)) found.set(right, [...(found.get(right) ?? []), name]);
  return found;
}

export const rightsOfItem = (item: Item): string[] =>
  item.actions.map((a) => `${item.permissionId}:${a.action}`);
export const rightsOfFamily = (family: Family): string[] => family.items.flatMap(rightsOfItem);

export type Tick = 'all' | 'some' | 'none';
export function tickOf(rights: readonly string[], ticked: Ticked): Tick {
  const n = rights.filter((r) => ticked.has(r)).length;
  return n === 0 ? 'none' : n === rights.length ? 'all' : 'some';
}

/** Ticks all of `rights` that may be changed, or takes them all away where they stand already. */
export function toggled(
  ticked: Ticked,
  rights: readonly string[],
  may: (right: string) => boolean,
): Set<string> {
  const open = rights.filter(may);
  const isOn = open.length > 0 && open.every((r) => ticked.has(r));
  const next = new Set(ticked);
  for (const right of open) {
    if (isOn) next.delete(right);
    else next.add(right);
  }
  return next;
}

/** Families and items whose names hold the typed text; with `only` those of which something is ticked. */
export function found(all: Definitions, typed: string, only: boolean, ticked: Ticked): Family[] {
  const text = typed.trim().toLowerCase();
  const holds = (...names: string[]): boolean => names.some((n) => n.toLowerCase().includes(text));
  return all.flatMap((family) => {
    const isNamed = text === '' || holds(family.title, family.family);
    const items = family.items.filter(
      (item) =>
        (isNamed || holds(item.title, item.permissionId)) &&
        (!only || tickOf(rightsOfItem(item), ticked) !== 'none'),
    );
    return items.length > 0 ? [{ ...family, items }] : [];
  });
}

/** Two roles beside each other: items that either has, or with `whole` false those in which they differ. */
export function compared(all: Definitions, left: Ticked, right: Ticked, whole: boolean) {
  return all.flatMap((family) =>
    family.items.flatMap((item) => {
      const side = (own: Ticked, other: Ticked) =>
        item.actions.flatMap(({ action, title }) => {
          const key = `${item.permissionId}:${action}`;
          return own.has(key) ? [{ title, isOnly: !other.has(key) }] : [];
        });
      const [l, r] = [side(left, right), side(right, left)];
      const differs = [...l, ...r].some((w) => w.isOnly);
      if (l.length + r.length === 0 || !(whole || differs)) return [];
      return [
        { permissionId: item.permissionId, family: family.title, title: item.title, left: l, right: r },
      ];
    }),
  );
}

export const asTicked = (
  permissions: OutputOf<typeof permission.readPermission>['permissions'],
): Set<string> => new Set(permissions.flatMap((p) => p.actionList.map((a) => `${p.permissionId}:${a}`)));

/** As the call takes them, in the order of the tree. */
export const asGrants = (all: Definitions, ticked: Ticked) =>
  all
    .flatMap((f) => f.items)
    .map((item) => ({
      permissionId: item.permissionId,
      actionList: item.actions.map((a) => a.action).filter((a) => ticked.has(`${item.permissionId}:${a}`)),
    }))
    .filter((g) => g.actionList.length > 0);
