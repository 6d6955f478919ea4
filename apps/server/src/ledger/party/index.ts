/** 往来账: what parties owe and are owed, append-only, with a head per party and ledger in the same transaction (commerce §3.2). */
import { dec } from '@muyun/contract';
import type { Tx } from '../../kit/tx.ts';
import { money } from '../inventory/book.ts';
import {
  lockHeads,
  type NewEntry,
  type PartyKey,
  type PartySource,
  standingEntries,
  writeEntries,
} from './party.store.ts';

export { balanceBeside, type PartySource } from './party.store.ts';
export { partyInvariants } from './party-invariants.store.ts';

/** 1 应收 · 2 应付 · 4 预收 · 8 预付 · 16 未对账应收 · 32 未对账应付 */
export type Ledger = 1 | 2 | 4 | 8 | 16 | 32;
export interface PartyRow extends PartyKey {
  /** 1 客户 · 2 供应商 · 4 员工 · 8 其他 */
  readonly partyType: 1 | 2 | 4 | 8;
  readonly ledger: Ledger;
  /** ± money, never 0 */
  readonly amount: string;
  readonly projectId?: string | null;
}
type Row = PartyKey & {
  amount: string;
  projectId: string | null;
  businessDate: string;
  reversalOf: string | null;
};

const keyOf = (k: PartyKey): string => `${k.partyType} ${k.partyId} ${k.ledger}`;

async function enter(tx: Tx, source: PartySource, rows: readonly Row[]): Promise<void> {
  const meant = rows.filter((r) => !dec(r.amount).isZero());
  if (meant.length === 0) return;
  const keys = [...new Map(meant.map((r) => [keyOf(r), r])).values()];
  const heads = new Map((await lockHeads(tx, keys)).map((h) => [keyOf(h), { ...h }]));
  const entries = meant.map((row): NewEntry => {
    const head = heads.get(keyOf(row));
    if (!head) throw new Error('a head that was not locked');
    head.balance = money(dec(head.balance).plus(row.amount));
    head.entries += 1;
    return { ...row, amount: money(row.amount), entryNo: head.entries, balanceAfter: head.balance };
  });
  await writeEntries(tx, source, entries);
}

/** Enters what a document does to its parties. Rows of amount 0 are left out. */
export const postParty = (tx: Tx, source: PartySource, rows: readonly PartyRow[]): Promise<void> =>
  enter(
    tx,
    source,
    rows.map((r) => ({
      ...r,
      projectId: r.projectId ?? null,
      businessDate: source.businessDate,
      reversalOf: null,
    })),
  );

/** Mirrors every standing entry of a document; `businessDate` of the source dates a 冲销, else each has the day of its original. */
export async function reverseParty(
  tx: Tx,
  source: PartySource,
  options: { readonly isDatedAnew?: boolean } = {},
): Promise<void> {
  const standing = await standingEntries(tx, source);
  await enter(
    tx,
    source,
    standing.map((e) => ({
      ...e,
      amount: money(dec(e.amount).negated()),
      businessDate: options.isDatedAnew ? source.businessDate : e.businessDate,
      reversalOf: e.id,
    })),
  );
}
