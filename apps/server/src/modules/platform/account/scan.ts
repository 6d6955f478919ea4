/** What the phone sees and answers after it has scanned, and what WeChat opens then (platform M2). */
import { binding, type OutputOf } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { bindWechat, loginOfWechat, unbindWechat, type WechatLogin } from '../wechat/index.ts';
import { type AccountRow, loadAccount } from './account.store.ts';
import { tellBound } from './binding.ts';
import { lockMeans } from './binding.store.ts';
import { deviceOf } from './device.ts';
import { type Client, enterByOne, recognise, recogniseBySms, type SessionAnswer } from './login.ts';
import { answerScan, type ScanRow } from './ticket.store.ts';
import { doorOf, type ScanKey, scanOf, useTicket } from './ticket.ts';

const { TICKET_PURPOSES } = binding;
const asHost = <T>(house: House, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId: PLATFORM }, work);

/** Whose WeChat was scanned. Raises Account:BindOccupied when it was to be bound and is somebody else's. */
async function ownerOf(tx: Tx, appId: string, scan: ScanRow): Promise<WechatLogin | undefined> {
  const owner = await loginOfWechat(tx, appId, scan.openId);
  if (scan.purpose === TICKET_PURPOSES.bind && owner && owner.userId !== scan.userId)
    raise('Account:BindOccupied');
  return owner;
}

/** Raises Account:TicketExpired, BindOccupied. */
export function readScan(house: House, given: ScanKey): Promise<OutputOf<typeof binding.readScan>> {
  const door = doorOf(house);
  return asHost(house, async (tx) => {
    const scan = await scanOf(tx, given);
    const owner = await ownerOf(tx, door.appId, scan);
    const userId = scan.userId ?? owner?.userId;
    const account = userId === undefined ? null : await loadAccount(tx, userId);
    return {
      purpose: scan.purpose,
      state: scan.state,
      accountName: account?.nickname ?? null,
      wechatName: scan.nickname,
      boundTime: owner?.boundTime ?? null,
      isFollowing: scan.isFollowing,
      followUrl: door.followUrl,
      device: deviceOf(scan.userAgent),
      ip: scan.ip,
      creationTime: scan.creationTime,
    };
  });
}

/** The person agrees or refuses on the phone, once. Raises Account:TicketExpired, BindOccupied, WechatUnbound. */
export function confirmScan(house: House, key: string, isAgreed: boolean): Promise<void> {
  const door = doorOf(house);
  return asHost(house, async (tx) => {
    const scan = await scanOf(tx, { key });
    if (isAgreed) {
      const owner = await ownerOf(tx, door.appId, scan);
      if (scan.purpose === TICKET_PURPOSES.login && !owner) raise('Account:WechatUnbound');
    }
    if (!(await answerScan(tx, scan.ticketHash, isAgreed))) raise('Account:TicketExpired');
  });
}

interface Proof extends ScanKey, Omit<Parameters<typeof recognise>[1], 'account' | 'password'> {
  readonly account?: string | undefined;
  readonly password?: string | undefined;
  readonly phone?: string | undefined;
  readonly smsCode?: string | undefined;
}
async function proved(house: House, given: Proof): Promise<AccountRow> {
  const { phone, smsCode, account = '', password = '' } = given;
  const found =
    phone !== undefined && smsCode !== undefined
      ? await recogniseBySms(house, { ...given, phone, code: smsCode })
      : await recognise(house, { ...given, account, password });
  if (!found.isActive) raise('Account:Disabled');
  return found;
}

/** Binds the WeChat of the phone itself to the account that is proved there: only with a ticket that this phone has begun. */
export async function bindOnPhone(house: House, given: Proof): Promise<void> {
  const door = doorOf(house);
  const assertHere = async (tx: Tx): Promise<ScanRow> => {
    const scan = await scanOf(tx, given);
    // of a code that somebody else shows, the WeChat may be somebody else's
    return scan.purpose === TICKET_PURPOSES.here ? scan : raise('Account:TicketExpired');
  };
  await asHost(house, assertHere);
  const { id } = await proved(house, given);
  await asHost(house, async (tx) => {
    const scan = await assertHere(tx);
    if (!(await bindWechat(tx, door.appId, id, scan))) raise('Account:BindOccupied');
    await tellBound(tx, id, given);
  });
}

/** Answers whose it was. Raises Account:TicketExpired, WechatUnbound, LastLoginMeans: without a password it is taken off where the phone can be proved. */
export function unbindOnPhone(house: House, given: ScanKey): Promise<string> {
  const door = doorOf(house);
  return asHost(house, async (tx) => {
    const scan = await scanOf(tx, given);
    if (scan.purpose !== TICKET_PURPOSES.here) raise('Account:TicketExpired');
    const { userId } = (await loginOfWechat(tx, door.appId, scan.openId)) ?? raise('Account:WechatUnbound');
    if (!(await lockMeans(tx, userId))?.hasPassword) raise('Account:LastLoginMeans');
    await unbindWechat(tx, door.appId, userId);
    return (await loadAccount(tx, userId))?.userName ?? '';
  });
}

/**
 * Opens a session for whose WeChat has agreed on the phone. Raises Account:TicketExpired, WechatUnbound, PasswordFirst, Disabled, NoPermission;
 * a lock stops passwords only. Platform staff prove more than that: GrantType.
 */
export async function logInByWechat(
  house: House,
  input: Client & { ticket: string; ticketSecret: string },
): Promise<SessionAnswer> {
  const door = doorOf(house);
  const found = await asHost(house, async (tx) => {
    const { ticket, ticketSecret } = input;
    const by = await useTicket(tx, { ticket, ticketSecret, purpose: TICKET_PURPOSES.login, userId: null });
    const login = (await loginOfWechat(tx, door.appId, by.openId)) ?? raise('Account:WechatUnbound');
    return loadAccount(tx, login.userId);
  });
  if (!found) raise('Account:WechatUnbound');
  if (found.isHostUser) raise('Account:GrantType');
  return enterByOne(house, found, input);
}
