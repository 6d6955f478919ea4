/** Prices of orders beside the last purchases, and the release of a rise (commerce §11, §13): one rule for all that is bought. */
import {
  type Compared,
  comparedWith,
  dec,
  largestJump,
  type PaidLine,
  PRICE_PURCHASES,
  PRICE_RELEASED,
  PRICE_USUAL,
  PRICE_WAITING,
  type PriceTax,
} from '@muyun/contract';
import type { Doing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { settingOf } from '../../../kit/settings.ts';
import { snake } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { paidBefore } from './price-release.store.ts';

export interface PricedHead extends PriceTax {
  readonly jumpPct: string | null;
  readonly priceState: number | null;
  readonly creatorId: string | null;
  readonly submitterId: string | null;
  readonly buyerId: string | null;
}
interface Bought<K extends string> {
  readonly table: string;
  readonly lineTable: string;
  /** field of the lines that says what is bought */
  readonly item: K;
}

export type PricedLine<K extends string> = PaidLine & Readonly<Record<K, string>>;
export interface PricedDocument<K extends string> {
  readonly head: PricedHead;
  readonly lines: readonly PricedLine<K>[];
}

/** What a head says of a rise that nobody has looked at yet. */
async function unseen(tx: Tx, pct: string) {
  return {
    priceReason: null,
    priceReleaserId: null,
    priceReleaseTime: null,
    jumpPct: pct,
    priceState: (await isTooMuch(tx, pct)) ? PRICE_WAITING : PRICE_USUAL,
  } as const;
}
const isTooMuch = async (tx: Tx, pct: string): Promise<boolean> =>
  dec(pct).gt(await settingOf(tx, 'purchase.priceJumpPct'));

/** What an order does with a rise of its prices. */
export function priceRelease<K extends string>({ table, lineTable, item }: Bought<K>) {
  const boughtIn = { table, lineTable, column: snake(item) };

  /** Each line beside the last purchases of what it buys. */
  async function compared(tx: Tx, tax: PriceTax, lines: readonly PricedLine<K>[]): Promise<Compared[]> {
    const ids = lines.map((l) => l[item]);
    const paid = Map.groupBy(await paidBefore(tx, boughtIn, ids, PRICE_PURCHASES), (p) => p.itemId);
    return lines.map((line) => comparedWith(line, tax, paid.get(line[item]) ?? []));
  }
  /** How much the prices rise as things stand now. */
  const risenBy = async (tx: Tx, { head, lines }: Pick<PricedDocument<K>, 'head' | 'lines'>) =>
    largestJump(await compared(tx, head, lines));

  return {
    /** What stands beside the prices of an order that is saved; a release was of the prices that stood there. */
    async compare(tx: Tx, head: PriceTax, lines: readonly PricedLine<K>[]): Promise<void> {
      const beside = await compared(tx, head, lines);
      for (const [i, line] of lines.entries()) Object.assign(line, beside[i]);
      Object.assign(head, await unseen(tx, largestJump(beside)));
    },

    /** On its way to approval: whether it waits for a release. */
    submit: async ({ tx }: Doing, doc: PricedDocument<K>) => unseen(tx, await risenBy(tx, doc)),

    /** Raises Purchase:PriceJump while a rise waits for its release, or has grown since. */
    async assertReleased({ tx }: Doing, doc: PricedDocument<K>): Promise<void> {
      const { head } = doc;
      const pct = await risenBy(tx, doc);
      const isReleased = head.priceState === PRICE_RELEASED && dec(pct).lte(head.jumpPct ?? '0');
      if (!isReleased && (await isTooMuch(tx, pct)))
        raise('Purchase:PriceJump', { x: dec(pct).toDecimalPlaces(2).toString() });
    },

    /** Raises Purchase:PriceUsual, Purchase:ReleaseOwn. */
    async release(doing: Doing, doc: PricedDocument<K>) {
      const pct = await risenBy(doing.tx, doc);
      if (!(await isTooMuch(doing.tx, pct))) raise('Purchase:PriceUsual');
      return released(doing, doc.head, pct);
    },
  };
}

/** Raises Purchase:ReleaseOwn. */
function released({ who, reason }: Doing, head: PricedHead, jumpPct: string) {
  const isOwn = head.creatorId === who.userId || head.submitterId === who.userId;
  const buys = head.buyerId !== null && head.buyerId === who.tenantUserId;
  if ((isOwn || buys) && !who.isAdmin) raise('Purchase:ReleaseOwn');
  return {
    priceState: PRICE_RELEASED,
    jumpPct,
    priceReason: reason,
    priceReleaserId: who.userId,
    priceReleaseTime: new Date().toISOString(),
  } as const;
}
