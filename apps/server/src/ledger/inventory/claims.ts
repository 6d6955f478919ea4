/**
 * What a line takes of what is kept (commerce §2.6), pure: which of its own reservations it uses up, and how much of which batch. A
 * batch that somebody has kept stays for him, whether the line names a batch or not.
 */
import { dec } from '@muyun/contract';
import type { OpenReservation } from './inventory.store.ts';
import type { PlaceState } from './parts.ts';
import type { PostLine } from './types.ts';

type Dec = ReturnType<typeof dec>;
export type Owner = Pick<PostLine, 'projectId' | 'nestOrderId' | 'reservationId'>;
export interface Claim {
  readonly reservation: OpenKept;
  readonly quantity: string;
}
/** What a line wants, what lies in the places that it names, and what is kept of its item. */
export interface Wish {
  readonly of: Owner;
  /** null: of whichever batch */
  readonly batchId: string | null;
  readonly quantity: string;
  /** in the order in which they are emptied */
  readonly places: readonly PlaceState[];
  /** every place of the item that is 合格 */
  readonly qualified: readonly PlaceState[];
  readonly reserved: readonly OpenKept[];
}
/** A reservation whose rest falls as lines are taken. */
export type OpenKept = OpenReservation & { open: string };

/** What a nest order holds is for its own issues only; everything else is the project's. */
export const isOwn = (r: OpenReservation, of: Owner): boolean =>
  r.nestOrderId === null ? r.projectId === of.projectId : r.nestOrderId === of.nestOrderId;

const least = (a: Dec, b: Dec): Dec => (a.lt(b) ? a : b);
const total = (rows: readonly { readonly quantity: string }[]): Dec =>
  rows.reduce((s, r) => s.plus(r.quantity), dec(0));
const ofBatch = (places: readonly PlaceState[], id: string) => places.filter((p) => p.row.batchId === id);

/** What of a batch nobody has kept by its name; as much as is wanted where nobody has kept any. */
function roomOf({ qualified, reserved, quantity }: Wish, batchId: string): Dec {
  const named = reserved.filter((r) => r.batchId === batchId).map((r) => ({ quantity: r.open }));
  return named.length === 0 ? dec(quantity) : total(ofBatch(qualified, batchId)).minus(total(named));
}

/** The one that is named, the order's first, those of a batch, then those that end first. */
const ownOf = ({ of, batchId, reserved }: Wish): OpenKept[] =>
  reserved
    .filter((r) => isOwn(r, of) && (r.batchId === null || batchId === null || r.batchId === batchId))
    .toSorted(
      (a, b) =>
        Number(b.id === of.reservationId) - Number(a.id === of.reservationId) ||
        Number(b.nestOrderId !== null) - Number(a.nestOrderId !== null) ||
        Number(b.batchId !== null) - Number(a.batchId !== null),
    );

/** What a line uses up of its own reservations. */
export function claimsOf(wish: Wish): Claim[] {
  const { batchId, places } = wish;
  const own = ownOf(wish);
  const used = new Map<OpenKept, Dec>();
  let left = dec(wish.quantity);
  const there = new Map<string, Dec>();
  const use = (r: OpenKept, most: Dec): void => {
    const open = dec(r.open).minus(used.get(r) ?? 0);
    const at = r.batchId === null ? open : (there.get(r.batchId) ?? total(ofBatch(places, r.batchId)));
    const part = least(least(open, at), least(most, left));
    if (part.lte(0)) return;
    used.set(r, part.plus(used.get(r) ?? 0));
    left = left.minus(part);
    if (r.batchId !== null) there.set(r.batchId, at.minus(part));
  };
  // of the batch that it names it takes no more than is free of it, unless the rest was kept for itself
  let beyond = batchId === null ? dec(0) : left.minus(roomOf(wish, batchId));
  for (const r of own.filter((o) => o.batchId !== null && o.batchId === batchId)) {
    const before = left;
    use(r, beyond);
    beyond = beyond.minus(before.minus(left));
  }
  for (const r of own) use(r, left);
  return [...used].map(([reservation, part]) => ({ reservation, quantity: part.toFixed(4) }));
}

/**
 * How much of which place: of a batch what was kept of it, and what nobody has kept. Null where what is left there of batches is
 * kept by their names.
 */
export function spread(wish: Wish, claims: readonly Claim[]): Map<PlaceState, Dec> | null {
  const taken = new Map<PlaceState, Dec>();
  const most = new Map<string, Dec>();
  for (const { reservation, quantity } of claims)
    if (reservation.batchId !== null)
      most.set(reservation.batchId, dec(quantity).plus(most.get(reservation.batchId) ?? 0));
  let left = dec(wish.quantity);
  const take = (place: PlaceState, limit: Dec): Dec => {
    const part = least(least(dec(place.quantity).minus(taken.get(place) ?? 0), limit), left);
    if (part.lte(0)) return dec(0);
    taken.set(place, part.plus(taken.get(place) ?? 0));
    left = left.minus(part);
    return part;
  };
  for (const [batchId, kept] of most) {
    let open = kept;
    for (const place of ofBatch(wish.places, batchId)) open = open.minus(take(place, open));
  }
  const rooms = new Map<string, Dec>();
  for (const place of wish.places) {
    const { batchId } = place.row;
    if (batchId === null) {
      take(place, left);
      continue;
    }
    const room = rooms.get(batchId) ?? roomOf(wish, batchId);
    rooms.set(batchId, room.minus(take(place, room)));
  }
  return left.gt(0) ? null : taken;
}
