/**
 * Sends what waits: every server that does work listens, whoever locks a row sends a batch of it. A server that dies loses
 * its lock with its connection and its batch with its transaction, and the next one goes on after the last receiver.
 */
import type { House } from '../../../kit/house.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { startWakeful } from '../../../kit/wakeful.ts';
import { textOf } from './notify.ts';
import { advance, deliver, dueRows, lockOutbox, postpone, receiversAfter } from './outbox.store.ts';

const BATCH = 1_000;
/** a note may be lost with its connection, and what is for later is told by nobody */
const LOOK_MS = 3_000;

type Parts = Pick<House, 'pools' | 'listener' | 'log'>;
type Place = Readonly<{ tenantId: string; id: string }>;

/** In the space of a row; what the platform sends goes to people of all spaces. */
const inPlace = <T>({ pools }: Parts, { tenantId }: Place, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(tenantId === PLATFORM ? pools.host : pools.work, { tenantId, userId: PLATFORM }, work);

/** Sends one batch of a row. False when there was nothing to do: another server has it. */
async function sendBatch(tx: Tx, id: string): Promise<boolean> {
  const waiting = await lockOutbox(tx, id);
  if (!waiting) return false;
  const users = await receiversAfter(tx, waiting.receivers, waiting.lastUserId, BATCH);
  await deliver(tx, waiting, textOf(waiting.template, waiting.vars), users);
  await advance(tx, id, users.length === BATCH ? (users.at(-1) ?? null) : null);
  return true;
}

/** One batch of everything that is due. Answers how many rows moved on. */
export async function sendDue(parts: Parts): Promise<number> {
  const due = await inTx(
    parts.pools.owner,
    { tenantId: PLATFORM, userId: PLATFORM, readOnly: true },
    dueRows,
  );
  let moved = 0;
  for (const place of due)
    try {
      if (await inPlace(parts, place, (tx) => sendBatch(tx, place.id))) moved += 1;
    } catch (error) {
      parts.log.warn({ err: error, outboxId: place.id }, 'message is sent later');
      await inPlace(parts, place, (tx) => postpone(tx, place.id, String(error)));
    }
  return moved;
}

/** Starts sending; the answered function ends it after the batch under way. */
export const startFanOut = (house: Parts): (() => Promise<void>) =>
  startWakeful(house, {
    channel: 'message_outbox',
    everyMs: LOOK_MS,
    failed: 'messages are sent later',
    work: async (state) => {
      while (!state.isStopping && (await sendDue(house)) > 0);
    },
  });
