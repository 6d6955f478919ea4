/** 权限体检 (platform M12 §9), judged of what stands and of what the log says was done. */
import {
  CHECKUP_ALL,
  CHECKUP_AMOUNTS,
  CHECKUP_CONFLICTS,
  CHECKUP_DAYS,
  CHECKUP_RISKS,
  CHECKUP_SELF_APPROVED,
  CHECKUP_VIA,
  type OutputOf,
  permissionCheckup,
  rightTitle,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { itemOf } from '../../../kit/who.ts';
import {
  type CheckedPerson,
  checkedPeople,
  type CheckedRole,
  checkedRoles,
  usedRights,
} from './checkup.store.ts';
import { possibleRights } from './role.ts';

type Checkup = OutputOf<typeof permissionCheckup>;

/** A member with the rights that he has and where each comes from. */
interface Held extends CheckedPerson {
  readonly roles: readonly CheckedRole[];
  /** the owner, or who has the built-in role */
  readonly holdsAll: boolean;
  readonly from: ReadonlyMap<string, readonly string[]>;
}

function heldBy(person: CheckedPerson, all: readonly CheckedRole[], possible: ReadonlySet<string>): Held {
  const roles = all.filter((r) => person.roleIds.includes(r.id));
  const from = new Map<string, string[]>();
  const give = (rights: readonly string[], via: string): void => {
    for (const right of rights) if (possible.has(right)) from.set(right, [...(from.get(right) ?? []), via]);
  };
  for (const role of roles) give(role.rights, role.name);
  give(person.own, CHECKUP_VIA.own);
  return { ...person, roles, holdsAll: person.isAdmin || roles.some((r) => r.isStatic), from };
}

function risksOf(held: readonly Held[]): Checkup['risks'] {
  const named = ({ id, name }: Held, via: readonly string[]) => ({ id, name, via: [...new Set(via)] });
  const some = held.filter((p) => !p.holdsAll);
  const all = held
    .filter((p) => p.holdsAll)
    .map((p) =>
      named(p, p.isAdmin ? [CHECKUP_VIA.owner] : p.roles.filter((r) => r.isStatic).map((r) => r.name)),
    );
  const risks = CHECKUP_RISKS.map(({ key, title, rights }) => ({
    key,
    title,
    people: some.flatMap((p) => {
      const via = [...p.from].flatMap(([right, by]) => (rights.some((r) => r.test(right)) ? by : []));
      return via.length > 0 ? [named(p, via)] : [];
    }),
  }));
  const amounts = some.flatMap((p) => {
    const via = p.roles.filter((r) => r.displayAmount).map((r) => r.name);
    return via.length > 0 ? [named(p, via)] : [];
  });
  return [{ ...CHECKUP_ALL, people: all }, ...risks, { ...CHECKUP_AMOUNTS, people: amounts }];
}

/** Whoever holds everything is in conflict with everything: he is named once among the risks. */
function conflictsOf(held: readonly Held[]): Checkup['conflicts'] {
  return held
    .filter((p) => !p.holdsAll)
    .flatMap((p) => {
      const rights = [...p.from.keys()];
      const alone = rights.filter(
        (right) =>
          right.endsWith(':enable') &&
          CHECKUP_SELF_APPROVED.test(right) &&
          p.from.has(`${itemOf(right)}:add`),
      );
      const items = [
        ...CHECKUP_CONFLICTS.filter(
          ({ one, other }) => rights.some((r) => one.test(r)) && rights.some((r) => other.test(r)),
        ).map((c) => c.title),
        ...alone.map((right) => `${rightTitle(right).split('：')[0]}：${CHECKUP_VIA.selfApproved}`),
      ];
      return items.length > 0 ? [{ id: p.id, name: p.name, items }] : [];
    });
}

const READS = /:(query|get)$/;
/** Rights that write, in which nobody was seen who has been here all the time. Reading is not logged: nothing is said of it. */
function unusedOf(
  held: readonly Held[],
  roles: readonly CheckedRole[],
  possible: ReadonlySet<string>,
  used: ReadonlyMap<string, ReadonlySet<string>>,
): Checkup['unused'] {
  const judged = (rights: readonly string[], people: readonly Held[]) => {
    const writing = rights.filter((right) => possible.has(right) && !READS.test(right));
    const left = writing.filter((right) => !people.some((p) => used.get(p.id)?.has(right)));
    return { total: writing.length, rights: left.map(rightTitle) };
  };
  const ofRoles = roles.flatMap((role) => {
    const people = held.filter((p) => p.roleIds.includes(role.id));
    if (role.isStatic || people.length === 0) return [];
    return [{ kind: 'role' as const, id: role.id, name: role.name, ...judged(role.rights, people) }];
  });
  const ofMembers = held.flatMap((p) =>
    p.own.length === 0 ? [] : [{ kind: 'member' as const, id: p.id, name: p.name, ...judged(p.own, [p]) }],
  );
  return [...ofRoles, ...ofMembers].filter((row) => row.rights.length > 0);
}

export const checkupRoutes: readonly Binding[] = [
  bind(permissionCheckup, async ({ tx, who }) => {
    const possible = new Set(possibleRights(who));
    const [people, roles, used] = await Promise.all([
      checkedPeople(tx, CHECKUP_DAYS),
      checkedRoles(tx),
      usedRights(tx, CHECKUP_DAYS),
    ]);
    const held = people.map((p) => heldBy(p, roles, possible));
    const byMember = new Map<string, Set<string>>();
    for (const { memberId, permission } of used)
      byMember.set(memberId, new Set([...(byMember.get(memberId) ?? []), ...permission.split('|')]));
    const via = (p: Held): string[] => (p.isAdmin ? [CHECKUP_VIA.owner] : p.roles.map((r) => r.name));
    return {
      risks: risksOf(held),
      conflicts: conflictsOf(held),
      idle: held
        .filter((p) => p.isIdle)
        .map((p) => ({ id: p.id, name: p.name, via: via(p), lastLoginTime: p.lastLoginTime })),
      unused: unusedOf(
        held.filter((p) => p.isOld),
        roles,
        possible,
        byMember,
      ),
      emptyRoles: roles
        .filter((r) => !r.isStatic && !people.some((p) => p.roleIds.includes(r.id)))
        .map(({ id, name }) => ({ id, name })),
    };
  }),
];
