/** 发供应商 (commerce §11): the order as PDF by e-mail. It is queued with the verb and goes out at most once for each asking. */
import { fill, materialOrder, ORDER_MAIL, orderSends, sendOrder } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { now } from '../../../kit/clock.ts';
import { doingOf, everywhere, printDocument } from '../../../kit/document/index.ts';
import { mimeOf } from '../../../kit/files.ts';
import type { House } from '../../../kit/house.ts';
import { MailRefused, type MailSender } from '../../../kit/mail.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { startWakeful } from '../../../kit/wakeful.ts';
import { supplierMail } from '../../basic/supplier/index.ts';
import { materialOrders } from './material-order.ts';
import {
  type DueSend,
  markGone,
  markUnsent,
  queueSend,
  sendsOf,
  spacesDue,
  takeSends,
} from './order-send.store.ts';

const LOOK_MS = 5_000;

/** Raises Purchase:MailOff, Purchase:NoEmail, Common:InvalidState. */
async function send(context: Context<typeof sendOrder>) {
  const { tx, who, house, params, body } = context;
  if (!house.mail) raise('Purchase:MailOff');
  await materialOrders.view(tx, who, params.id);
  const { head } = await materialOrders.lock(doingOf(context), params.id);
  const supplier = await supplierMail(tx, head.supplierId);
  const address = body.to ?? supplier.email ?? raise('Purchase:NoEmail');
  const asked = { action: 'send', version: body.version };
  const { version } = await materialOrders.act(doingOf(context, address), params.id, asked);
  const whole = everywhere(who);
  const view = await materialOrders.view(tx, whole, params.id);
  const pdf = await printDocument(tx, whole, materialOrder, view, undefined);
  const words = {
    space: who.tenant?.name ?? '',
    no: head.orderNo,
    supplier: supplier.name,
    day: head.deliveryDate,
  };
  const sendId = await queueSend(tx, {
    orderId: params.id,
    revision: head.revision,
    channel: body.channel,
    address,
    subject: fill(ORDER_MAIL.subject, words),
    body: fill(ORDER_MAIL.text, words),
    fileName: pdf.name,
    content: Buffer.from(pdf.body as Uint8Array).toString('base64'),
  });
  return { sendId, address, version };
}

type Parts = Pick<House, 'pools' | 'log' | 'mail'>;
const within = <T>({ pools }: Parts, tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.user, { tenantId, userId: PLATFORM }, work);

async function sendOne(
  parts: Parts,
  mail: MailSender,
  tenantId: string,
  due: DueSend,
  at: Date,
): Promise<void> {
  const { id, address, subject, body, fileName, content } = due;
  const file = { name: fileName, mime: mimeOf('pdf'), bytes: Buffer.from(content, 'base64') };
  const failed = await mail.send({ id, to: address, subject, text: body, files: [file] }).then(
    () => null,
    (error: unknown) => ({ error: String(error), isRefused: error instanceof MailRefused, at }),
  );
  if (failed) parts.log.error({ err: failed.error, id }, 'an order was not sent to its supplier');
  await within(parts, tenantId, (tx) => (failed ? markUnsent(tx, id, failed) : markGone(tx, id, at)));
}

/** Sends what is due at this moment. Answers how many were tried. */
export async function sendOrders(parts: Parts, at: Date): Promise<number> {
  const { mail, pools } = parts;
  if (!mail) return 0;
  const scope = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  const spaces = await inTx(pools.owner, scope, (tx) => spacesDue(tx, at));
  let tried = 0;
  for (const { tenantId } of spaces)
    for (const due of await within(parts, tenantId, (tx) => takeSends(tx, at))) {
      await sendOne(parts, mail, tenantId, due, at);
      tried += 1;
    }
  return tried;
}

/** Starts sending; the answered function ends it after what is under way. */
export const startOrderSends = (house: House): (() => Promise<void>) =>
  startWakeful(house, {
    channel: 'order_send',
    everyMs: LOOK_MS,
    failed: 'orders are sent to suppliers later',
    work: async (state) => {
      while (!state.isStopping && (await sendOrders(house, now())) > 0);
    },
  });

export const sendRoutes: readonly Binding[] = [
  bind(sendOrder, send),
  bind(orderSends, async ({ tx, who, params }) => {
    await materialOrders.view(tx, who, params.id);
    return sendsOf(tx, params.id);
  }),
];
