/** Takes no money: opens codes that nobody can pay outside of this server, and signs what a gateway would tell. For demonstrations and tests. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PayGateway, PayNotice, ScanGateway } from '../kit/pay.ts';

const NAMES: Readonly<Record<ScanGateway, string>> = { 1: 'wechat', 2: 'alipay' };

/** `secret` signs; each simulator has its own, so that nothing signed elsewhere is believed. */
export function paySimulator(secret: Buffer = randomBytes(32)): PayGateway {
  const signed = (gateway: ScanGateway, notice: Omit<PayNotice, 'sign'>): string =>
    createHmac('sha256', secret)
      .update(
        JSON.stringify([
          gateway,
          notice.notifyId,
          notice.outTradeNo,
          notice.gatewayTradeNo,
          notice.amountFen,
        ]),
      )
      .digest('hex');
  return {
    open: async ({ gateway, outTradeNo, amountFen }) =>
      `muyun-simulator://${NAMES[gateway]}/${outTradeNo}?fen=${amountFen}`,
    isGenuine: (gateway, { sign, ...notice }) => {
      const [given, own] = [Buffer.from(sign), Buffer.from(signed(gateway, notice))];
      return given.length === own.length && timingSafeEqual(given, own);
    },
    pay: (gateway, outTradeNo, amountFen) => {
      const [notifyId, tradeNo] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
      const notice = { notifyId, outTradeNo, gatewayTradeNo: `SIM${tradeNo}`, amountFen };
      return { ...notice, sign: signed(gateway, notice) };
    },
  };
}
