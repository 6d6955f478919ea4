/** Who the people of an export are in this house: the same person by his number or his name, or a new account that is closed. */
import { hashPassword } from '../modules/platform/account/password.ts';
import type { Tx } from '../kit/tx.ts';
import { accountsLike, insertClosedAccount } from './house.store.ts';
import type { CarriedAccount } from './manifest.ts';

export interface People {
  readonly ids: Map<string, string>;
  readonly matched: number;
  readonly made: number;
}

type Here = Awaited<ReturnType<typeof accountsLike>>[number];
/** One number is one person; a name is one only where no number says otherwise. Staff of the platform is nobody's member. */
function same(person: CarriedAccount, here: readonly Here[]): Here | undefined {
  const byPhone = here.find((h) => person.phone !== null && h.phone === person.phone);
  const found =
    byPhone ??
    here.find(
      (h) =>
        h.userName.toLowerCase() === person.userName.toLowerCase() &&
        (h.phone === null || person.phone === null),
    );
  return found?.isHost === person.isHost ? found : undefined;
}

function freeName(wanted: string, taken: Set<string>): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

const SPARE_NAMES = 20;

/** The accounts here of all who are named; who is not known gets one that is closed, members with a first password. */
export async function settlePeople(
  tx: Tx,
  people: readonly CarriedAccount[],
  first: { readonly pepper: string; readonly password: string },
): Promise<People> {
  const spare = people.flatMap((p) =>
    Array.from({ length: SPARE_NAMES }, (_, n) => ({
      ...p,
      userName: n === 0 ? p.userName : `${p.userName}-${n + 1}`,
    })),
  );
  const here = await accountsLike(tx, spare);
  const taken = new Set(here.map((h) => h.userName.toLowerCase()));
  const numbers = new Set(here.map((h) => h.phone));
  const ids = new Map<string, string>();
  let matched = 0;
  let passwordHash: string | null = null;
  for (const person of people) {
    const known = same(person, here);
    if (known) {
      ids.set(person.id, known.id);
      matched += 1;
      continue;
    }
    if (person.isMember) passwordHash ??= await hashPassword(first.pepper, first.password);
    const userName = freeName(person.userName, taken);
    const phone = numbers.has(person.phone) ? null : person.phone;
    const hash = person.isMember ? passwordHash : null;
    ids.set(person.id, await insertClosedAccount(tx, { ...person, userName, phone, passwordHash: hash }));
  }
  return { ids, matched, made: people.length - matched };
}
