/** A house with its own prices and coupons, a space that buys, and what a gateway would tell. */
import { type BodyInputOf, type PaymentOrder, payment, type PriceItem } from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import type { PayGateway, PayNotice } from '../src/kit/pay.ts';
import { paymentTasks } from '../src/modules/platform/payment/payment.tasks.ts';
import {
  type Actor,
  codeOf,
  makeHost,
  makeSpace,
  openHouse,
  type Raw,
  type Space,
  type TestHouse,
} from './kit.ts';

export const ENTERPRISE = '企业版';
export const SEATS_NAME = '席位';

export class Shop {
  readonly house: TestHouse;
  readonly host: Actor;
  private constructor(house: TestHouse, host: Actor) {
    this.house = house;
    this.host = host;
  }
  static async open(over: Parameters<typeof openHouse>[0] = {}): Promise<Shop> {
    const house = await openHouse(over);
    return new Shop(house, await makeHost(house));
  }
  close(): Promise<void> {
    return this.house.server.close();
  }
  space(edition = ENTERPRISE): Promise<Space> {
    return makeSpace(edition, this.house);
  }
  /** A statement on the owner's role. */
  async sql<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.house.server.house.pools.owner.query(text, values)).rows as R[];
  }

  /** A plan for sale, by its name. */
  async plan(by: Actor, availableName: string, provider: 'E' | 'F' = 'E'): Promise<PriceItem> {
    const providerName = provider === 'E' ? ENTERPRISE : SEATS_NAME;
    const groups = await by.call(payment.pricesByProvider, { query: { provider, providerName } });
    const found = groups.flatMap((g) => g.priceItems).find((p) => p.availableName === availableName);
    if (!found) throw new Error(`${availableName} is not for sale`);
    return found;
  }
  async body(
    space: Space,
    more: Partial<BodyInputOf<typeof payment.createOrder>> = {},
  ): Promise<BodyInputOf<typeof payment.createOrder>> {
    const priceId = more.priceId ?? (await this.plan(space.owner, '企业版1年')).id;
    return { tenantId: space.tenantId, gateway: 1, providerName: ENTERPRISE, ...more, priceId };
  }
  async order(
    space: Space,
    more: Partial<BodyInputOf<typeof payment.createOrder>> = {},
  ): Promise<PaymentOrder> {
    return space.owner.call(payment.createOrder, { body: await this.body(space, more) });
  }
  async refusal(
    space: Space,
    more: Partial<BodyInputOf<typeof payment.createOrder>>,
    by = space.owner,
  ): Promise<string> {
    return codeOf(await by.raw(payment.createOrder, { body: await this.body(space, more) }));
  }

  /** What the gateway tells of the open code of an order; nobody has been told yet. */
  async notice(order: PaymentOrder, amountFen?: number): Promise<PayNotice> {
    const [row] = await this.sql<{ no: string; fen: string; gateway: 1 | 2 }>(
      'select out_trade_no as no, amount_fen as fen, gateway from payment_attempt where order_id = $1 order by creation_time desc limit 1',
      [order.id],
    );
    const { pay } = this.house.server.house;
    if (!row || !pay?.pay) throw new Error('the order has no open code');
    const notice = pay.pay(row.gateway, row.no, amountFen ?? Number(row.fen));
    if (!notice) throw new Error('the code is closed');
    return notice;
  }
  /** Who takes the payments from now on: the simulator, or a gateway that a test plays. */
  gateway(pay: PayGateway): void {
    Object.assign(this.house.server.house, { pay });
  }
  tell(notice: PayNotice, by: Actor): Promise<Raw> {
    return by.raw(payment.notifyWechat, { body: notice });
  }
  async statusOf(order: PaymentOrder): Promise<number | undefined> {
    const [row] = await this.sql<{ status: number }>('select status from payment_order where id = $1', [
      order.id,
    ]);
    return row?.status;
  }
  /** Name of the edition, last day in Shanghai and seats of a space. */
  async state(space: Space): Promise<{ edition: string; end: string | null; seats: number; trial: boolean }> {
    const [row] = await this.sql<{ edition: string; end: string | null; seats: number; trial: boolean }>(
      `select e.name as edition, to_char(t.expire_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as end, t.seats, t.is_in_trial_period as trial
       from tenant t join edition e on e.id = t.edition_id where t.tenant_id = $1`,
      [space.tenantId],
    );
    if (!row) throw new Error('no such space');
    return row;
  }
  /** The space ends with this day of Shanghai. */
  async endOn(space: Space, day: string, isTrial = false): Promise<void> {
    await this.sql(
      `update tenant set expire_time = ($2::date + time '23:59:59') at time zone 'Asia/Shanghai', is_in_trial_period = $3 where tenant_id = $1`,
      [space.tenantId, day, isTrial],
    );
  }
  /** A coupon of 500 off from 10 000 on, or as `over` says; answers its number. */
  async coupon(over: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const row = {
      id: newId(),
      coupon_no: `C${newId().slice(-12).toUpperCase()}`,
      kind: 1,
      amount: '500',
      min_amount: '10000',
      total_count: 10,
      ...over,
    };
    const names = Object.keys(row);
    await this.sql(
      `insert into coupon (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    );
    return row.coupon_no;
  }
  async couponCounts(couponNo: string): Promise<{ locked: number; used: number }> {
    const [row] = await this.sql<{ locked: number; used: number }>(
      'select locked_count as locked, used_count as used from coupon where coupon_no = $1',
      [couponNo],
    );
    return row ?? { locked: -1, used: -1 };
  }
  /** Runs a task as if it were `at`. */
  async run(name: string, at: Date): Promise<string> {
    const task = paymentTasks(this.house.server.house).find((t) => t.name === name);
    if (!task) throw new Error(`no task ${name}`);
    return task.run(at);
  }
}

/** An order of the space that waits for its money; answers its id. */
export async function unpaidOrder({ owner, tenantId }: Space): Promise<string> {
  const [group] = await owner.call(payment.pricesByProvider, {
    query: { provider: 'E', providerName: ENTERPRISE },
  });
  const priceId = group?.priceItems[0]?.id;
  if (!priceId) throw new Error('nothing is for sale');
  const body = { tenantId, gateway: 1, priceId, providerName: ENTERPRISE } as const;
  return (await owner.call(payment.createOrder, { body })).id;
}
