/** Binds the calls of buying, and what a session knows of editions and features. */
import { DIALOG_GATEWAYS, edition, type PriceGroup, payment } from '@muyun/contract';
import { bind, bindOutside, type Binding } from '../../../kit/call.ts';
import type { House } from '../../../kit/house.ts';
import { qrPng } from '../../../kit/qr.ts';
import { raise } from '../../../kit/raise.ts';
import type { Who } from '../../../kit/who.ts';
import { sendStepUp } from '../account/index.ts';
import { overAll, payOwnedOrder } from './buyer.ts';
import { editionsFor, featuresFor, featuresOfSpace } from './edition.ts';
import { isScan } from './open-code.ts';
import { cancel, create, pay, quote } from './order.ts';
import { findOrder, orderOfAny, ordersForAdmin, type OrderView, viewOf } from './order.store.ts';
import { pricesOf } from './price.store.ts';
import { billRoutes } from './bill.routes.ts';
import { codeOf, confirm, receiveCash, receiveNotice, simulate, statusOf } from './receive.ts';

const grouped = (rows: Awaited<ReturnType<typeof pricesOf>>): PriceGroup[] =>
  [...Map.groupBy(rows, (r) => r.groupName)].map(([groupName, items]) => ({
    groupName,
    priceItems: items.map(({ groupName: _group, ...item }) => item),
  }));

/** To its buyer, and to the platform's staff who may look at orders. */
async function shown(house: House, who: Who, id: string): Promise<OrderView> {
  const isReader = who.tenant === null && who.rights.has('AlPayment.Orders:get');
  if (!isReader)
    return payOwnedOrder(house, who, id, async ({ tx }) =>
      viewOf((await findOrder(tx, id)) ?? raise('Common:NotFound')),
    );
  return (await overAll(house, who, (tx) => orderOfAny(tx, id))) ?? raise('Common:NotFound');
}

export const paymentRoutes = (pepper: () => string): readonly Binding[] => [
  bindOutside(edition.editions, ({ house, who, query }) => editionsFor(house, who, query.editionType)),
  bindOutside(edition.features, ({ house, who, query }) => featuresFor(house, who, query.editionId)),
  bindOutside(edition.ownFeatures, ({ house, who }) => featuresOfSpace(house, who)),
  bindOutside(payment.pricesByProvider, async ({ house, who, query: { provider, providerName } }) =>
    provider && providerName
      ? grouped(await overAll(house, who, (tx) => pricesOf(tx, provider, providerName)))
      : [],
  ),
  bindOutside(payment.payOptions, async ({ house }) => {
    const { transfer, hotline } = house.config.pay;
    return {
      gateways: DIALOG_GATEWAYS.map(({ value }) => ({
        gateway: value,
        isOpen: isScan(value) ? house.pay !== null : transfer !== null,
      })),
      isSimulated: house.pay?.pay !== undefined,
      transferAccount: transfer,
      hotline,
    };
  }),
  bindOutside(payment.quoteOrder, ({ house, who, body }) => quote(house, who, body)),
  bindOutside(payment.createOrder, ({ house, who, body, auditIn }) => create(house, who, body, auditIn)),
  bindOutside(payment.payOrder, ({ house, who, params, body }) => pay(house, who, params.id, body)),
  bindOutside(payment.cancelOrder, ({ house, who, params, auditIn }) =>
    cancel(house, who, params.id, auditIn),
  ),
  bindOutside(payment.getOrder, ({ house, who, params }) => shown(house, who, params.id)),
  bindOutside(payment.orderQr, async ({ house, who, params }) => {
    const { codeUrl, expireTime } = await codeOf(house, who, params.id);
    const png = Buffer.from(await qrPng(codeUrl)).toString('base64');
    return { url: `data:image/png;base64,${png}`, expireTime };
  }),
  bindOutside(payment.orderStatus, ({ house, who, params }) => statusOf(house, who, params.id)),
  bindOutside(payment.simulatePayment, ({ house, who, params }) => simulate(house, who, params.id)),
  bindOutside(payment.sendConfirmCode, ({ house, who }) =>
    sendStepUp(house, who, who.phoneNumber ?? raise('Account:PhoneRequired'), pepper()),
  ),
  bindOutside(payment.confirmOrder, ({ house, who, params, body }) =>
    confirm({ house, who, pepper: pepper() }, params.id, body),
  ),
  bindOutside(payment.receiveCash, ({ house, who, params, body }) =>
    receiveCash(house, who, params.id, body),
  ),
  bind(payment.listOrdersForAdmin, ({ tx, query }) => ordersForAdmin(tx, query)),
  bindOutside(payment.notifyWechat, ({ house, body }) => receiveNotice(house, 1, body)),
  bindOutside(payment.notifyAlipay, ({ house, body }) => receiveNotice(house, 2, body)),
  ...billRoutes,
];
