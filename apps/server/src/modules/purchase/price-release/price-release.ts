/** Prices of orders beside the last purchases, and the release of a rise (commerce §11, §13): one rule for all that is bought. */
import {
  comparedWith,
  dec,
  largestJump,
  type PaidLine,
  PRICE_PURCHASES,
  PRICE_RELEASED,
  PRICE_USUAL,
  PRICE_WAITING,
} from '@muyun/contract';
import type { Doing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { settingOf } from '../../../kit/settings.ts';
import { snake } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { paidBefore } from './price-release.store.ts';

const NOT_RELEASED = { priceReason: null, priceReleaserId: null, priceReleaseTime: null } as const;

export interface PricedHead {
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

/** What an order does with a rise of its prices. */
export function priceRelease<K extends string>({ table, lineTable, item }: Bought<K>) {
  type Line = PaidLine & Readonly<Record<K, string>>;
  type Doc = { readonly head: PricedHead; readonly lines: readonly Line[] };
  const boughtIn = { table, lineTable, column: snake(item) };

  /** Each line beside the last purchases of what it buys. */
  async function compared(tx: Tx, lines: readonly Line[]) {
    const ids = lines.map((l) => l[item]);
    const paid = await paidBefore(tx, boughtIn, ids, PRICE_PURCHASES);
    const of = Map.groupBy(paid, (p) => p.itemId);
    return lines.map((line) =>
      comparedWith(
        line,
        (of.get(line[item]) ?? []).map((p) => p.price),
      ),
    );
  }
  const isTooMuch = async (tx: Tx, pct: string): Promise<boolean> =>
    dec(pct).gt(await settingOf(tx, 'purchase.priceJumpPct'));
  /** How much the prices rise as things stand now, and whether that is too much. */
  async function risenBy(tx: Tx, lines: readonly Line[]) {
    const pct = largestJump(await compared(tx, lines));
    return { pct, isTooMuch: await isTooMuch(tx, pct) };
  }
  /** What a head says of a rise that nobody has looked at yet. */
  const unseen = (pct: string, tooMuch: boolean) =>
    ({ ...NOT_RELEASED, jumpPct: pct, priceState: tooMuch ? PRICE_WAITING : PRICE_USUAL }) as const;

  return {
    /** What stands beside the prices of an order that is saved; a release was of the prices that stood there. */
    async compare(tx: Tx, head: object, lines: readonly Line[]): Promise<void> {
      const beside = await compared(tx, lines);
      for (const [i, line] of lines.entries()) Object.assign(line, beside[i]);
      const pct = largestJump(beside);
      Object.assign(head, unseen(pct, await isTooMuch(tx, pct)));
    },

    /** On its way to approval: whether it waits for a release. */
    async submit({ tx }: Doing, doc: Doc) {
      const risen = await risenBy(tx, doc.lines);
      return unseen(risen.pct, risen.isTooMuch);
    },

    /** Raises Purchase:PriceJump while a rise waits for its release, or has grown since. */
    async assertReleased({ tx }: Doing, { head, lines }: Doc): Promise<void> {
      const risen = await risenBy(tx, lines);
      const isReleased = head.priceState === PRICE_RELEASED && dec(risen.pct).lte(head.jumpPct ?? '0');
      if (risen.isTooMuch && !isReleased)
        raise('Purchase:PriceJump', { x: dec(risen.pct).toDecimalPlaces(2).toString() });
    },

    /** Raises Purchase:PriceUsual, Purchase:ReleaseOwn. */
    async release({ tx, who, reason }: Doing, { head, lines }: Doc) {
      const risen = await risenBy(tx, lines);
      if (!risen.isTooMuch) raise('Purchase:PriceUsual');
      const isOwn = head.creatorId === who.userId || head.submitterId === who.userId;
      const buys = head.buyerId !== null && head.buyerId === who.tenantUserId;
      if ((isOwn || buys) && !who.isAdmin) raise('Purchase:ReleaseOwn');
      return {
        priceState: PRICE_RELEASED,
        jumpPct: risen.pct,
        priceReason: reason,
        priceReleaserId: who.userId,
        priceReleaseTime: new Date().toISOString(),
      } as const;
    },
  };
}
