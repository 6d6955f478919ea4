/** What the login log is told of tries at the door and of changed passwords (platform M15). Sessions note themselves. */
import { LOGIN_ACTION, LOGIN_RESULT } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { noteAtDoor, watched } from '../log/index.ts';
import { findAccount, spacesOf } from './account.store.ts';

interface Client {
  readonly account: string;
  readonly ip: string;
  readonly userAgent: string;
}
/** Whose account was typed, and the space that he was in last, else his first: its people may want to know of the try. */
const ownerOf = (house: House, typed: string) => async () => {
  const host = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  return inTx(house.pools.host, host, async (tx) => {
    const found = await findAccount(tx, typed);
    if (!found) return { userId: null, tenantId: null };
    const last = found.lastTenantId ?? (await spacesOf(tx, found.id))[0]?.tenantId;
    return { userId: found.id, tenantId: last ?? null };
  });
};

/** Logging in: what is refused is noted. */
export const watchedLogin = <T>(
  house: House,
  { account, ip, userAgent, clientType }: Client & { readonly clientType: number },
  work: () => Promise<T>,
): Promise<T> => {
  const tried = { account, ip, userAgent, clientType, action: LOGIN_ACTION.login };
  return watched(house, { tried, ownerOf: ownerOf(house, account) }, work);
};

interface Doing {
  readonly who: Who;
  readonly userAgent: string;
  readonly action: number;
  readonly tenantId: string | null;
}
const triedBy = ({ who, userAgent, action }: Doing) => ({
  account: who.userName,
  ip: who.ip,
  userAgent,
  clientType: who.clientType,
  action,
});

/** What a person who is logged in does: what is refused is noted. */
export const watchedBy = <T>(house: House, doing: Doing, work: () => Promise<T>): Promise<T> => {
  const owner = { userId: doing.who.userId, tenantId: doing.tenantId };
  return watched(house, { tried: triedBy(doing), ownerOf: async () => owner }, work);
};

/** The same, and what was done is noted too. */
export async function notedBy<T>(house: House, doing: Doing, work: () => Promise<T>): Promise<T> {
  const done = await watchedBy(house, doing, work);
  const { who, tenantId } = doing;
  await noteAtDoor(house, {
    ...triedBy(doing),
    tenantId,
    userId: who.userId,
    result: LOGIN_RESULT.done,
  });
  return done;
}

/** What is done without a session by who proves an account: a password set anew, a WeChat bound. What was refused is noted too. */
export async function notedProof(
  house: House,
  what: Client & { readonly action: number },
  work: () => Promise<void>,
): Promise<void> {
  const tried = { ...what, clientType: null };
  const owner = ownerOf(house, what.account);
  await watched(house, { tried, ownerOf: owner }, work);
  await noteAtDoor(house, { ...tried, ...(await owner()), result: LOGIN_RESULT.done });
}
