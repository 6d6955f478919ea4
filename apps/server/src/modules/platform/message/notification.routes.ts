/** Binds the calls by which a person chooses how he is told. */
import {
  MESSAGE_KINDS,
  notification as calls,
  type OutputOf,
  phoneMasked,
  type Reach,
} from '@muyun/contract';
import { bindOutside, type Binding } from '../../../kit/call.ts';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { queueSms } from '../sms/index.ts';
import { loginOfUser, withToken } from '../wechat/index.ts';
import { phoneOf, quietOf, settingsOf, storeNotification } from './notification.store.ts';

const { CHANNEL, CHANNELS, isOnUnlessSaid, TEST_TEXT } = calls;
const asHost = <T>(house: House, { userId }: Who, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId }, work);

/** Where each way would reach the person now, or why it would not. */
async function reachOf(tx: Tx, house: House, userId: string) {
  const { wechat, sms } = house;
  const [login, phone] = await Promise.all([
    wechat ? loginOfUser(tx, wechat.appId, userId) : undefined,
    phoneOf(tx, userId),
  ]);
  const byWechat: Reach = {
    channel: CHANNEL.wechat,
    why: !wechat ? 'off' : !login ? 'unbound' : login.isFollowing ? null : 'unfollowed',
    to: login?.nickname ?? null,
  };
  const bySms: Reach = {
    channel: CHANNEL.sms,
    why: !sms ? 'off' : phone === null ? 'noPhone' : null,
    to: phone === null ? null : phoneMasked(phone),
  };
  return { login, phone, reach: [byWechat, bySms] };
}

async function read(tx: Tx, house: House, userId: string): Promise<OutputOf<typeof calls.getNotification>> {
  const [said, quiet, { reach }] = await Promise.all([
    settingsOf(tx, userId),
    quietOf(tx, userId),
    reachOf(tx, house, userId),
  ]);
  const chosen = new Map(said.map((s) => [`${s.messageKind} ${s.channel}`, s.enabled]));
  const settings = MESSAGE_KINDS.flatMap(({ value: messageKind }) =>
    CHANNELS.map(({ value: channel }) => ({
      messageKind,
      channel,
      enabled: chosen.get(`${messageKind} ${channel}`) ?? isOnUnlessSaid(channel),
    })),
  );
  return { settings, ...quiet, reach };
}

/** Raises Message:Unreached, NotTaken. */
async function test(house: House, who: Who, channel: number): Promise<void> {
  const { login, phone, reach } = await asHost(house, who, (tx) => reachOf(tx, house, who.userId));
  if (reach.find((r) => r.channel === channel)?.why !== null) raise('Message:Unreached');
  const { wechat } = house;
  if (channel === CHANNEL.sms)
    return asHost(house, who, (tx) =>
      queueSms(tx, { phone: phone ?? '', template: 'test', vars: TEST_TEXT, key: `test ${who.requestId}` }),
    );
  if (!wechat || !login) raise('Message:Unreached');
  const note = { openId: login.openId, id: who.requestId, ...TEST_TEXT, url: null, time: now() };
  await withToken(house, wechat, (token) => wechat.send(token, note)).catch((error: unknown) => {
    house.log.warn({ err: error }, 'a test was not taken by WeChat');
    raise('Message:NotTaken');
  });
}

export const notificationRoutes: readonly Binding[] = [
  bindOutside(calls.getNotification, ({ house, who }) =>
    asHost(house, who, (tx) => read(tx, house, who.userId)),
  ),
  bindOutside(calls.saveNotification, ({ house, who, body }) =>
    asHost(house, who, async (tx) => {
      await storeNotification(tx, who.userId, body);
      return read(tx, house, who.userId);
    }),
  ),
  bindOutside(calls.testNotification, ({ house, who, body }) => test(house, who, body.channel)),
];
