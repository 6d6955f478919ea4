/** What an address book says differently from us (platform M16): new, changed, found by its name, gone. Pure. */
import { fill, EMPLOYED, THIRD_ACTION, THIRD_NOTES, THIRD_RESULT } from '@muyun/contract';
import type { RemotePerson, RemoteUnit } from '../../../kit/directory.ts';
import type { KnownEmployee, KnownUnit } from '../../identity/index.ts';

/** One difference: what is to be done here, and why. */
export interface Planned {
  /** null: it is not here yet */
  readonly localId: string | null;
  readonly remoteId: string;
  readonly code: string;
  readonly name: string;
  readonly action: number;
  readonly result: number;
  readonly note: string;
  readonly payload: RemoteUnit | RemotePerson;
}
export interface Plan {
  readonly rows: readonly Planned[];
  readonly unchanged: number;
}
/** Ours by their ids. */
export type Pairs = ReadonlyMap<string, string>;

const { add, update, leave, match } = THIRD_ACTION;
const plain = (name: string): string => name.trim().toLowerCase();

export function planUnits(remote: readonly RemoteUnit[], local: readonly KnownUnit[], pairs: Pairs): Plan {
  const byId = new Map(local.map((u) => [u.id, u]));
  const places = new Map<string, string>();
  const taken = new Set<string>();
  const place = (remoteId: string, id: string): void => {
    taken.add(id);
    places.set(remoteId, id);
  };
  for (const [remoteId, id] of pairs) if (byId.has(id)) place(remoteId, id);
  const rows: Planned[] = [];
  for (const unit of remote) {
    const parentHere = unit.parentId === null ? null : places.get(unit.parentId);
    const known = byId.get(places.get(unit.id) ?? '');
    // below a parent that is new too, nothing can have its name yet
    const named =
      known || parentHere === undefined
        ? undefined
        : local.find(
            (u) => !taken.has(u.id) && u.parentId === parentHere && plain(u.name) === plain(unit.name),
          );
    const here = known ?? named;
    if (here) place(unit.id, here.id);
    const notes = [
      ...(named ? [THIRD_NOTES.byName] : []),
      ...(known && known.name !== unit.name
        ? [fill(THIRD_NOTES.name, { before: known.name, after: unit.name })]
        : []),
      ...(known && parentHere !== known.parentId ? [THIRD_NOTES.parent] : []),
    ];
    if (known && notes.length === 0) continue;
    rows.push(rowOf(unit, here, named ? match : known ? update : add, notes));
  }
  return { rows, unchanged: remote.length - rows.length };
}

const rowOf = (
  of: RemoteUnit | RemotePerson,
  here: { readonly id: string } | undefined,
  action: number,
  notes: readonly string[],
): Planned => ({
  localId: here?.id ?? null,
  remoteId: of.id,
  code: of.id,
  name: of.name,
  action,
  result: action === leave ? THIRD_RESULT.proposed : THIRD_RESULT.waits,
  note: notes.join('，'),
  payload: of,
});

/** Who he is here: as he was told before, by his phone, or by a name that only one of each has. */
function finder(remote: readonly RemotePerson[], local: readonly KnownEmployee[], pairs: Pairs) {
  const byId = new Map(local.map((e) => [e.id, e]));
  const free = local.filter((e) => ![...pairs.values()].includes(e.id) && e.state === EMPLOYED);
  const namesakes = new Map(
    [...Map.groupBy([...remote, ...free], (p) => plain(p.name))].map(([name, all]) => [name, all.length]),
  );
  return (person: RemotePerson) => {
    const known = byId.get(pairs.get(person.id) ?? '');
    if (known) return { here: known, note: null };
    const byPhone = person.phone === null ? undefined : free.find((e) => e.phone === person.phone);
    if (byPhone) return { here: byPhone, note: THIRD_NOTES.byPhone };
    const isOnly = namesakes.get(plain(person.name)) === 2;
    const byName = isOnly ? free.find((e) => plain(e.name) === plain(person.name)) : undefined;
    return byName ? { here: byName, note: THIRD_NOTES.byName } : { here: undefined, note: null };
  };
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
/** What his record would say; units that are not here yet are left out. */
export const hereOf = (person: RemotePerson, units: Pairs) => ({
  name: person.name,
  phoneNumber: person.phone,
  organizationUnitIds: person.unitIds.flatMap((id) => units.get(id) ?? []),
});
function differences(person: RemotePerson, here: KnownEmployee, units: Pairs): string[] {
  const next = hereOf(person, units);
  return [
    ...(next.name === here.name ? [] : [fill(THIRD_NOTES.name, { before: here.name, after: next.name })]),
    // a phone that they do not tell is not taken away
    ...(next.phoneNumber === null || next.phoneNumber === here.phone ? [] : [THIRD_NOTES.phone]),
    ...(isSame(next.organizationUnitIds, here.unitIds) ? [] : [THIRD_NOTES.units]),
  ];
}

export function planPeople(
  remote: readonly RemotePerson[],
  local: readonly KnownEmployee[],
  pairs: Pairs,
  units: Pairs,
  /** whom a person has decided to keep */
  kept: ReadonlySet<string>,
): Plan {
  const find = finder(remote, local, pairs);
  const rows: Planned[] = [];
  for (const person of remote) {
    const { here, note } = find(person);
    if (!person.isActive) {
      if (here?.state === EMPLOYED && !kept.has(here.id))
        rows.push(rowOf(person, here, leave, [THIRD_NOTES.inactive]));
      continue;
    }
    const notes = here ? differences(person, here, units) : [];
    if (here && note === null && notes.length === 0) continue;
    rows.push(
      rowOf(person, here, note !== null ? match : here ? update : add, [...(note ? [note] : []), ...notes]),
    );
  }
  const unchanged = remote.filter((p) => p.isActive).length - rows.filter((r) => r.action !== leave).length;
  const named = new Set(remote.map((p) => p.id));
  const gone = [...pairs].flatMap(([remoteId, id]) => {
    const here = named.has(remoteId) ? undefined : local.find((e) => e.id === id && e.state === EMPLOYED);
    if (!here || kept.has(here.id)) return [];
    const { name, phone } = here;
    const person = { id: remoteId, name, phone, unitIds: [], isActive: false };
    return [rowOf(person, here, leave, [THIRD_NOTES.gone])];
  });
  return { rows: [...rows, ...gone], unchanged };
}
