/** Tickets: how a browser, or the phone itself, asks WeChat who somebody is (platform M2 §4). */
import { createHash, randomBytes } from 'node:crypto';
import { binding } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { addressKey } from '../../../kit/rates.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { WechatDoor } from '../../../kit/wechat.ts';
import { type Scanned, withToken } from '../wechat/index.ts';
import {
  insertTicket,
  isWaiting,
  lockScan,
  markScanned,
  type ScanRow,
  stateOfTicket,
  takeTicket,
} from './ticket.store.ts';

const BYTES = 32;
/** on the phone a password has to be typed */
const HERE_SECONDS = 600;
const { TICKET, TICKET_PURPOSES, TICKET_SECONDS } = binding;

const asHost = <T>(house: House, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId: PLATFORM }, work);
const fresh = (): string => randomBytes(BYTES).toString('base64url');
const hashOf = (what: string): Buffer => createHash('sha256').update(`wechat ${what}`).digest();

/** Raises Account:WechatUnavailable. */
export const doorOf = (house: House): WechatDoor => house.wechat ?? raise('Account:WechatUnavailable');

interface Asked {
  readonly purpose: number;
  readonly userId: string | null;
  readonly ip: string;
  readonly userAgent: string;
}
/** A new ticket; what travels through WeChat is neither what it is asked for with nor what uses it up. */
export async function openTicket(house: House, { purpose, userId, ip, userAgent }: Asked) {
  const door = doorOf(house);
  const [ticket, ticketSecret, state] = [fresh(), fresh(), fresh()];
  const at = now();
  const expiresIn = purpose === TICKET_PURPOSES.here ? HERE_SECONDS : TICKET_SECONDS;
  await asHost(house, (tx) =>
    insertTicket(tx, {
      ticket: hashOf(ticket),
      secret: hashOf(ticketSecret),
      state: hashOf(state),
      purpose,
      userId,
      ip: addressKey(ip),
      userAgent,
      at,
      expires: new Date(at.getTime() + expiresIn * 1000),
    }),
  );
  return { ticket, ticketSecret, qrUrl: door.address(state), expiresIn, isSimulated: door.isSimulated };
}

/** A ticket that nobody knows is over, like one whose time is. */
export async function ticketState(house: House, ticket: string) {
  const row = await asHost(house, (tx) => stateOfTicket(tx, hashOf(ticket)));
  const isLate = !row || Date.parse(row.expireTime) <= now().getTime();
  return { state: isLate ? TICKET.over : row.state, isRefused: row?.isRefused ?? false };
}

/** Whether he follows; when WeChat cannot say it now, he is taken for one who does not. */
const follows = (house: House, door: WechatDoor, openId: string): Promise<boolean> =>
  withToken(house, door, (token) => door.isFollowing(token, openId)).catch((error: unknown) => {
    house.log.warn({ err: error }, 'WeChat does not say who follows');
    return false;
  });

/** WeChat has sent a phone back: where it goes now. The state is good once, and only the phone learns the key. */
export async function wechatReturned(
  house: House,
  { code, state }: { code?: string | undefined; state?: string | undefined },
): Promise<string> {
  const { wechat } = house;
  const late = '/wechat?fault=expired';
  if (!wechat || !code || !state) return late;
  const at = now();
  if (!(await asHost(house, (tx) => isWaiting(tx, hashOf(state), at)))) return late;
  const person = await wechat.identify(code).catch((error: unknown) => {
    house.log.warn({ err: error }, 'WeChat does not know who has agreed');
    return null;
  });
  if (!person) return '/wechat?fault=refused';
  const by: Scanned = { ...person, isFollowing: await follows(house, wechat, person.openId) };
  const key = fresh();
  const isFirst = await asHost(house, (tx) =>
    markScanned(tx, hashOf(state), { key: hashOf(key), by, at: now() }),
  );
  return isFirst ? `/wechat?key=${key}` : late;
}

export interface ScanKey {
  readonly key: string;
  readonly secret?: string | undefined;
}
/** The scan that a phone has the key of, locked. Raises Account:TicketExpired. */
export async function scanOf(tx: Tx, { key, secret }: ScanKey): Promise<ScanRow> {
  const row = await lockScan(tx, hashOf(key), {
    secret: secret === undefined ? null : hashOf(secret),
    at: now(),
  });
  return row ?? raise('Account:TicketExpired');
}

/** Uses up what was confirmed on the phone. Raises Account:TicketExpired for what is another browser's, unconfirmed, used or late. */
export async function useTicket(
  tx: Tx,
  given: { ticket: string; ticketSecret: string; purpose: number; userId: string | null },
): Promise<Scanned> {
  const { ticket, ticketSecret, ...rest } = given;
  const taken = await takeTicket(tx, {
    ...rest,
    ticket: hashOf(ticket),
    secret: hashOf(ticketSecret),
    at: now(),
  });
  return taken ?? raise('Account:TicketExpired');
}
