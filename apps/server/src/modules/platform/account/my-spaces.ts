/** The spaces of a person: which of them can be entered, and how the header shows them. */
import { member, type TenantBrief } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { daysToExpire, TENANT_STATE, tenantState } from '../../../kit/who.ts';
import { type SpaceRow, spacesOf } from './account.store.ts';

export const stateOf = (space: SpaceRow): number => tenantState(space, now());
export const isJoined = (space: SpaceRow): boolean => member.ACTIVE_STATUSES.includes(space.userStatus);
export const isUsable = (space: SpaceRow): boolean =>
  isJoined(space) && stateOf(space) !== TENANT_STATE.inactive && stateOf(space) !== TENANT_STATE.disabled;

/** None to work in yet, but for this person to say what becomes of it: it waits to be bought, or for his answer. */
export const hasToAnswer = (space: SpaceRow): boolean =>
  space.userStatus === member.INVITED || (isJoined(space) && stateOf(space) === TENANT_STATE.inactive);

/** A space as the header and the switcher show it. */
export function spaceBrief(space: SpaceRow): TenantBrief {
  const [state, days] = [stateOf(space), daysToExpire(space, now())];
  return {
    tenantId: space.tenantId,
    displayName: space.displayName,
    editionId: space.editionId,
    editionName: space.editionName,
    editionType: space.editionType,
    logoUrl: space.logoUrl,
    isActive: space.isActive,
    isFreeEdition: space.isFree,
    isInTrialPeriod: space.isInTrialPeriod,
    daysToExpire: days,
    tenantState: state,
    graceDaysLeft: state === TENANT_STATE.grace ? space.graceDays + (days ?? 0) : null,
    userStatus: space.userStatus,
    isAdmin: space.isAdmin,
  };
}

/** The spaces of a person, in a transaction of the platform's side: those he can enter first, none that he has refused. */
export async function spacesOfUser(tx: Tx, userId: string): Promise<TenantBrief[]> {
  const his = (await spacesOf(tx, userId)).filter((s) => s.userStatus !== member.INVITE_REJECTED);
  return [...his.filter(isUsable), ...his.filter((s) => !isUsable(s))].map(spaceBrief);
}
export const mySpaces = (house: House, userId: string): Promise<TenantBrief[]> =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId }, (tx) => spacesOfUser(tx, userId));
