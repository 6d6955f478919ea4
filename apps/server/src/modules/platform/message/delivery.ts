/**
 * Messages by WeChat and by short message. A delivery is taken in a transaction of its own before anything is sent, so that a
 * server that dies sends nothing twice: what it had taken fails with an unknown outcome. By each way a message goes out at
 * most once; only what was certainly refused is tried again.
 */
import { type MessageKind, notification } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { startWakeful } from '../../../kit/wakeful.ts';
import { WechatError } from '../../../kit/wechat.ts';
import { outcomesOf, queueSms } from '../sms/index.ts';
import { markFollowing, withToken } from '../wechat/index.ts';
import {
  alsoBySms,
  dropDeliveries,
  type DueDelivery,
  endDelivery,
  lockDue,
  lockHanded,
  lockLost,
  postponeDelivery,
  retryDelivery,
  takeDelivery,
  type TakenDelivery,
} from './delivery.store.ts';
import { routeOf } from './route.ts';

const LOOK_MS = 5_000;
const MINUTE_MS = 60_000;
const LOST_MS = 10 * MINUTE_MS;
const TRIES = 3;
const OUTCOME_UNKNOWN = 'outcome unknown';
const { CHANNEL, FALLBACK_KINDS } = notification;

type Parts = Pick<House, 'pools' | 'log' | 'sms' | 'wechat'>;
const asHost = <T>({ pools }: Parts, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.host, { tenantId: PLATFORM, userId: PLATFORM }, work);
const keyOf = ({ messageId }: Pick<DueDelivery, 'messageId'>): string => `message ${messageId}`;

/** What a short message says; the details stand in the application. */
async function handOver(tx: Tx, due: DueDelivery): Promise<void> {
  await queueSms(tx, {
    phone: due.phone ?? '',
    template: 'message',
    vars: { space: due.spaceName ?? notification.PLATFORM_NAME, title: due.title },
    key: keyOf(due),
  });
}

/** Decides about everything that is due. Answers what is to be sent by WeChat now, and whether there was anything. */
const takeDue = (parts: Parts, at: Date): Promise<{ taken: DueDelivery[]; isAny: boolean }> =>
  asHost(parts, async (tx) => {
    const due = await lockDue(tx, parts.wechat?.appId ?? null, at);
    const [taken, dropped]: [DueDelivery[], DueDelivery[]] = [[], []];
    for (const one of due) {
      const route = routeOf(one, at, { hasWechat: parts.wechat !== null, hasSms: parts.sms !== null });
      if (route.alsoBySms) await alsoBySms(tx, one, one.userId, at);
      if (route.go === 'nowhere') dropped.push(one);
      else if (route.go === 'later') await postponeDelivery(tx, one, route.until);
      else {
        await takeDelivery(tx, one, at);
        if (one.channel === CHANNEL.sms) await handOver(tx, one);
        else taken.push(one);
      }
    }
    await dropDeliveries(tx, dropped);
    return { taken, isAny: due.length > 0 };
  });

/** WeChat did not reach him: what matters goes out as a short message, if he wants any. */
async function failed(tx: Tx, of: TakenDelivery, error: string, at: Date): Promise<void> {
  await endDelivery(tx, of, error);
  if (FALLBACK_KINDS.includes(of.kind as MessageKind)) await alsoBySms(tx, of, of.userId, at);
}

async function sendOne(parts: Parts, due: DueDelivery, at: Date): Promise<void> {
  const { wechat } = parts;
  const { openId } = due;
  if (!wechat || openId === null) return;
  const note = {
    openId,
    id: due.messageId,
    title: due.title,
    content: due.content,
    url: due.url,
    time: new Date(due.creationTime),
  };
  const fault = await withToken(parts, wechat, (token) => wechat.send(token, note)).then(
    () => null,
    (error: unknown) => error,
  );
  await asHost(parts, async (tx) => {
    if (fault === null) return endDelivery(tx, due, null);
    const kind = fault instanceof WechatError ? fault.kind : 'unknown';
    parts.log.warn({ err: fault, messageId: due.messageId }, 'a message was not taken by WeChat');
    if (kind === 'unfollowed') await markFollowing(tx, wechat.appId, openId, false);
    const isRefused = kind === 'refused' || kind === 'token';
    if (isRefused && due.tryCount + 1 < TRIES)
      return retryDelivery(
        tx,
        due,
        String(fault),
        new Date(at.getTime() + 2 * MINUTE_MS * (due.tryCount + 1)),
      );
    return failed(tx, due, String(fault), at);
  });
}

/** What dead servers had taken, and what became of short messages. */
const settleTaken = (parts: Parts, at: Date): Promise<void> =>
  asHost(parts, async (tx) => {
    for (const lost of await lockLost(tx, new Date(at.getTime() - LOST_MS)))
      await failed(tx, lost, OUTCOME_UNKNOWN, at);
    const handed = await lockHanded(tx);
    const outcomes = new Map((await outcomesOf(tx, handed.map(keyOf))).map((o) => [o.key, o]));
    for (const one of handed) {
      const outcome = outcomes.get(keyOf(one));
      if (outcome) await endDelivery(tx, one, outcome.isSent ? null : (outcome.error ?? OUTCOME_UNKNOWN));
    }
  });

/** Sends everything that is due at this moment. Answers how many went out by WeChat. */
export async function sendDeliveries(parts: Parts, at: Date): Promise<number> {
  let count = 0;
  for (let isAny = true; isAny;) {
    const batch = await takeDue(parts, at);
    for (const one of batch.taken) await sendOne(parts, one, at);
    count += batch.taken.length;
    isAny = batch.isAny;
  }
  await settleTaken(parts, at);
  return count;
}

/** Starts delivering; the answered function ends it after what is under way. */
export const startDeliveries = (house: House): (() => Promise<void>) =>
  startWakeful(house, {
    channel: 'message_delivery',
    everyMs: LOOK_MS,
    failed: 'messages are delivered later',
    work: () => sendDeliveries(house, now()),
  });
