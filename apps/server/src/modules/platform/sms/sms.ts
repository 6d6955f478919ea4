/** Sends the short messages that wait. A message goes out at most once: it is taken in a transaction of its own before it is sent. */
import { fill, SMS_NOTICES } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { SmsRefused, type SmsSender } from '../../../kit/sms.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { startWakeful } from '../../../kit/wakeful.ts';
import { type DueSms, markFailed, markSent, takeDue } from './sms.store.ts';

const LOOK_MS = 5_000;

type Parts = Pick<House, 'pools' | 'log' | 'sms'>;
const asHost = <T>({ pools }: Parts, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.host, { tenantId: PLATFORM, userId: PLATFORM }, work);

async function sendOne(parts: Parts, sms: SmsSender, due: DueSms, at: Date): Promise<void> {
  const { id, phone, template, vars } = due;
  const failed = await sms.tell({ id, phone, template, vars, text: fill(SMS_NOTICES[template], vars) }).then(
    () => null,
    (error: unknown) => ({ error: String(error), isRefused: error instanceof SmsRefused, at }),
  );
  if (failed) parts.log.error({ err: failed.error, id }, 'a short message was not sent');
  await asHost(parts, (tx) => (failed ? markFailed(tx, id, failed) : markSent(tx, id)));
}

/** Sends what is due at this moment. Answers how many were tried. */
export async function sendSms(parts: Parts, at: Date): Promise<number> {
  const { sms } = parts;
  if (!sms) return 0;
  const due = await asHost(parts, (tx) => takeDue(tx, at));
  for (const one of due) await sendOne(parts, sms, one, at);
  return due.length;
}

/** Starts sending; the answered function ends it after what is under way. */
export const startSms = (house: House): (() => Promise<void>) =>
  startWakeful(house, {
    channel: 'sms_notice',
    everyMs: LOOK_MS,
    failed: 'short messages are sent later',
    work: async (state) => {
      while (!state.isStopping && (await sendSms(house, now())) > 0);
    },
  });
