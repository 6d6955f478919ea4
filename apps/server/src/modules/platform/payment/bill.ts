/** The bill of a gateway beside the books, day by day (platform J, pay-reconcile): what nobody was told of is booked, what does not agree is told. */
import { DIALOG_GATEWAYS, fill, GATEWAYS, PAY_BILL } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import type { PayGateway, PayLine, ScanGateway } from '../../../kit/pay.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { bookedAs, bookedOn, checkedDays, insertBill } from './bill.store.ts';
import { tellOperators } from './operators.ts';
import { takeTold, yuanOf } from './told.ts';

const DAY_MS = 86_400_000;
/** a day whose bill came late, or on which nobody ran the task, is made up for */
const DAYS = 7;
/** so many differences are told; the others are counted */
const MOST_TOLD = 10;
const SCANS: readonly ScanGateway[] = [GATEWAYS.wechat, GATEWAYS.alipay];

const overAll = <T>({ pools }: House, work: (tx: Tx) => Promise<T>, readOnly = true): Promise<T> =>
  inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM, readOnly }, work);
const dayBefore = (day: string): string =>
  businessDay(new Date(Date.parse(`${day}T12:00:00+08:00`) - DAY_MS));

interface Found {
  readonly booked: number;
  readonly differences: readonly string[];
}

/** What stands on the bill: each line is booked here with its amount, or is booked now. */
async function ofBill(house: House, gateway: ScanGateway, lines: readonly PayLine[]): Promise<Found> {
  const tradeNos = lines.map((l) => l.gatewayTradeNo);
  const known = await overAll(house, (tx) => bookedAs(tx, gateway, tradeNos));
  const ours = new Map(known.map((l) => [l.gatewayTradeNo, l]));
  const differences: string[] = [];
  let booked = 0;
  for (const line of lines) {
    const mine = ours.get(line.gatewayTradeNo);
    const words = { no: line.outTradeNo, there: yuanOf(line.amountFen), here: yuanOf(mine?.amountFen ?? 0) };
    if (mine && mine.amountFen !== line.amountFen) differences.push(fill(PAY_BILL.amount, words));
    if (mine) continue;
    const result = await takeTold(house, gateway, { ...line, notifyId: `bill:${line.gatewayTradeNo}` });
    if (result === null) differences.push(fill(PAY_BILL.notHere, words));
    else booked += 1;
  }
  return { booked, differences };
}

/** What is booked here and stands on no bill. Money is booked on the day on which it was paid, or just after. */
async function notBilled(
  house: House,
  gateway: ScanGateway,
  day: string,
  bills: readonly (readonly PayLine[] | null)[],
): Promise<string[]> {
  if (bills.includes(null)) return [];
  const billed = new Set(bills.flatMap((lines) => lines ?? []).map((l) => l.gatewayTradeNo));
  const ours = await overAll(house, (tx) => bookedOn(tx, gateway, day));
  return ours
    .filter((l) => !billed.has(l.gatewayTradeNo))
    .map((l) => fill(PAY_BILL.notThere, { no: l.outTradeNo, here: yuanOf(l.amountFen) }));
}

async function tell(house: House, gateway: ScanGateway, day: string, found: Found): Promise<void> {
  const { booked, differences } = found;
  const parts = [
    ...(booked > 0 ? [fill(PAY_BILL.booked, { count: booked })] : []),
    ...differences.slice(0, MOST_TOLD),
    ...(differences.length > MOST_TOLD
      ? [fill(PAY_BILL.more, { count: differences.length - MOST_TOLD })]
      : []),
  ];
  if (parts.length === 0) return;
  const name = DIALOG_GATEWAYS.find((g) => g.value === gateway)?.label ?? '';
  await tellOperators(house, {
    kind: 'payBill',
    vars: { gateway: name, day, differences: parts.join('；') },
    dedupKey: `bill:${gateway}:${day}`,
  });
}

/** One day; false while the gateway has no bill of it. */
async function compare(house: House, pay: PayGateway, gateway: ScanGateway, day: string): Promise<boolean> {
  const lines = await pay.bill(gateway, day);
  if (lines === null) return false;
  // read before anything is booked from the bill, which is booked today
  const missing = await notBilled(house, gateway, day, [lines, await pay.bill(gateway, dayBefore(day))]);
  const { booked, differences } = await ofBill(house, gateway, lines);
  const found = { booked, differences: [...differences, ...missing] };
  await tell(house, gateway, day, found);
  const row = { gateway, day, lineCount: lines.length, bookedCount: booked, differences: found.differences };
  await overAll(house, (tx) => insertBill(tx, row), false);
  return true;
}

/** All days of the last week that have not been compared, of either gateway; one that does not answer is asked again tomorrow. */
export async function compareBills(house: House, at: Date): Promise<string> {
  const { pay } = house;
  if (!pay) return 'no gateway';
  const days = Array.from({ length: DAYS }, (_, n) => businessDay(new Date(at.getTime() - (n + 1) * DAY_MS)));
  let count = 0;
  for (const gateway of SCANS) {
    const done = await overAll(house, (tx) => checkedDays(tx, gateway, days));
    for (const day of days.filter((d) => !done.has(d)).toReversed())
      try {
        if (await compare(house, pay, gateway, day)) count += 1;
      } catch (error) {
        house.log.error({ err: error, gateway, day }, 'the bill of a gateway is compared later');
      }
  }
  return `${count} bills`;
}
