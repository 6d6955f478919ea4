/** A membership that comes with employment (platform M12): joined without an invitation, closed and opened again with the account. */
import { raise } from '../../../kit/raise.ts';
import { possibleRights } from '../role/index.ts';
import { assertAssignable, endSessions, raiseRights } from '../shared/standing.store.ts';
import { employ, giveDefaultRoles } from './invitation.store.ts';
import { assertOther, assertSeat, type Doing, isActive, lockBoth } from './member.ts';
import { markRemoved, replaceFactories, replaceRoles, replaceUnits, writeStatus } from './member.store.ts';
import { member } from '@muyun/contract';

export interface Hired {
  readonly userId: string;
  readonly name: string;
  readonly roleIds: readonly string[];
  readonly unitIds: readonly string[];
  readonly factoryIds: readonly string[];
}

/**
 * Makes the account a member, or brings its membership back; whoever works here already stays as he is. The caller
 * holds the seats. Answers the id. Raises Identity:GrantTooWide, Feature:SeatExceeded.
 */
export async function hire(doing: Doing, of: Hired): Promise<string> {
  const { tx, who } = doing;
  await assertAssignable(tx, who, of.roleIds, possibleRights(who));
  const id = await employ(tx, of.userId, of.name);
  if (of.roleIds.length > 0) await replaceRoles(tx, id, of.roleIds);
  else await giveDefaultRoles(tx, id);
  await placeIn(doing, id, of);
  await assertSeat(doing);
  return id;
}

/** Units and factories of the membership follow the employee. */
export async function placeIn(
  doing: Doing,
  id: string,
  of: Pick<Hired, 'unitIds' | 'factoryIds'>,
): Promise<void> {
  await replaceUnits(doing.tx, id, of.unitIds);
  await replaceFactories(doing.tx, id, of.factoryIds);
  await raiseRights(doing, [id]);
}

/**
 * Switches the membership off: its sessions end, its seat is free. False when it was off already. Raises Common:NotFound,
 * Identity:OwnerProtected, Identity:SelfLockout.
 */
export async function dismiss(doing: Doing, id: string): Promise<boolean> {
  const target = await lockBoth(doing, id);
  assertOther(doing.who, target);
  if (!isActive(target)) return false;
  await writeStatus(doing.tx, id, member.MEMBER_OFF, target.userStatus);
  await endSessions(doing, target.userId);
  return true;
}

/** Takes the membership away as a whole. Raises as `dismiss`. */
export async function discharge(doing: Doing, id: string): Promise<void> {
  const target = await lockBoth(doing, id);
  assertOther(doing.who, target);
  await markRemoved(doing.tx, id);
  await endSessions(doing, target.userId);
}

/** Raises Common:NotFound for a member who does not work here any more. */
export async function assertActive(doing: Doing, id: string): Promise<void> {
  if (!isActive(await lockBoth(doing, id))) raise('Common:NotFound');
}
