/** Takes no money: opens codes that nobody can pay outside of this server, and signs what a gateway would tell. For demonstrations and tests. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { businessDay, now } from '../kit/clock.ts';
import type { PayGateway, PayLine, PayNotice, PayState, ScanGateway } from '../kit/pay.ts';

const NAMES: Readonly<Record<ScanGateway, string>> = { 1: 'wechat', 2: 'alipay' };

interface Code {
  readonly until: string;
  isClosed: boolean;
}
interface Payment extends PayLine {
  readonly gateway: ScanGateway;
  readonly at: Date;
}

/** What the simulator knows; it begins anew with its server. */
class Till {
  readonly #since = now();
  readonly #codes = new Map<string, Code>();
  readonly #paid: Payment[] = [];

  open(outTradeNo: string, until: string): void {
    if (!this.#codes.has(outTradeNo)) this.#codes.set(outTradeNo, { until, isClosed: false });
  }
  take(payment: Omit<Payment, 'at'>): boolean {
    if (this.#isOver(payment.outTradeNo)) return false;
    this.#paid.push({ ...payment, at: now() });
    return true;
  }
  stateOf(outTradeNo: string): PayState {
    const paid = this.#paid.find((p) => p.outTradeNo === outTradeNo);
    if (paid) return { state: 'paid', gatewayTradeNo: paid.gatewayTradeNo, amountFen: paid.amountFen };
    if (!this.#codes.has(outTradeNo)) return { state: 'unknown' };
    return { state: this.#isOver(outTradeNo) ? 'closed' : 'open' };
  }
  close(outTradeNo: string): boolean {
    if (this.stateOf(outTradeNo).state === 'paid') return false;
    const code = this.#codes.get(outTradeNo);
    if (code) code.isClosed = true;
    return true;
  }
  /** Of a day that it has not seen from its beginning it has no bill. */
  bill(gateway: ScanGateway, day: string): PayLine[] | null {
    if (new Date(`${day}T00:00:00+08:00`) < this.#since) return null;
    const lines = this.#paid.filter((p) => p.gateway === gateway && businessDay(p.at) === day);
    return lines.map(({ outTradeNo, gatewayTradeNo, amountFen }) => ({
      outTradeNo,
      gatewayTradeNo,
      amountFen,
    }));
  }
  #isOver(outTradeNo: string): boolean {
    const code = this.#codes.get(outTradeNo);
    return code !== undefined && (code.isClosed || Date.parse(code.until) <= now().getTime());
  }
}

/** `secret` signs; each simulator has its own, so that nothing signed elsewhere is believed. */
export function paySimulator(secret: Buffer = randomBytes(32)): PayGateway {
  const till = new Till();
  const signed = (gateway: ScanGateway, n: Omit<PayNotice, 'sign'>): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([gateway, n.notifyId, n.outTradeNo, n.gatewayTradeNo, n.amountFen]))
      .digest('hex');
  return {
    open: async ({ gateway, outTradeNo, amountFen, until }) => {
      till.open(outTradeNo, until);
      return `muyun-simulator://${NAMES[gateway]}/${outTradeNo}?fen=${amountFen}`;
    },
    query: async (_gateway, outTradeNo) => till.stateOf(outTradeNo),
    close: async (_gateway, outTradeNo) => till.close(outTradeNo),
    bill: async (gateway, day) => till.bill(gateway, day),
    isGenuine: (gateway, { sign, ...notice }) => {
      const [given, own] = [Buffer.from(sign), Buffer.from(signed(gateway, notice))];
      return given.length === own.length && timingSafeEqual(given, own);
    },
    pay: (gateway, outTradeNo, amountFen) => {
      const [notifyId, tradeNo] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
      const notice = { notifyId, outTradeNo, gatewayTradeNo: `SIM${tradeNo}`, amountFen };
      if (!till.take({ gateway, outTradeNo, gatewayTradeNo: notice.gatewayTradeNo, amountFen })) return null;
      return { ...notice, sign: signed(gateway, notice) };
    },
  };
}
