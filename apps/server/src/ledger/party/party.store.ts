/** SQL of the party ledger (commerce §3.2). */
import { newId } from '../../kit/clock.ts';
import { columnsUnder, recordset } from '../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../kit/shape.ts';
import { whole } from '../../kit/paged.ts';
import { type Sql, sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';

const HEAD = { party_type: 'integer', party_id: 'uuid', ledger: 'integer' } as const;
export interface PartyKey {
  readonly partyType: number;
  readonly partyId: string;
  readonly ledger: number;
}
const headRow = (k: PartyKey) => ({ party_type: k.partyType, party_id: k.partyId, ledger: k.ledger });

const BALANCE = shape({
  partyType: col.int,
  partyId: col.id,
  ledger: col.int,
  balance: col.decimal,
  entries: col.int,
});
/** Makes the heads that are missing and locks them, in the order of their keys. */
export async function lockHeads(tx: Tx, keys: readonly PartyKey[]): Promise<RowOf<typeof BALANCE>[]> {
  const rows = keys.map(headRow);
  await tx.run(sql`insert into party_balance (tenant_id, ${columnsUnder(HEAD)}) select ${tx.tenantId}, ${columnsUnder(HEAD, 'n')}
    from ${recordset(HEAD, rows)} n order by n.party_type, n.party_id, n.ledger on conflict do nothing`);
  return tx.rows(
    BALANCE,
    sql`select b.party_type as "partyType", b.party_id as "partyId", b.ledger, b.balance, b.entry_count as entries from party_balance b
      where b.tenant_id = ${tx.tenantId} and (b.party_type, b.party_id, b.ledger) in (select n.party_type, n.party_id, n.ledger from ${recordset(HEAD, rows)} n)
      order by b.party_type, b.party_id, b.ledger for update`,
  );
}

/** What a party owes or is owed by one ledger, beside its row `t`; 0 where nothing was ever entered. */
export const balanceBeside = (partyType: number, ledger: number): Sql =>
  sql`coalesce((select b.balance from party_balance b where b.tenant_id = t.tenant_id and b.party_type = ${whole(partyType)} and b.party_id = t.id and b.ledger = ${whole(ledger)}), 0)::numeric(18,2)`;

const ENTRY = {
  id: 'uuid',
  party_type: 'integer',
  party_id: 'uuid',
  ledger: 'integer',
  entry_no: 'integer',
  amount: 'numeric',
  balance_after: 'numeric',
  project_id: 'uuid',
  business_date: 'date',
  reversal_of_id: 'uuid',
} as const;
export interface NewEntry extends PartyKey {
  readonly entryNo: number;
  readonly amount: string;
  readonly balanceAfter: string;
  readonly projectId: string | null;
  readonly businessDate: string;
  readonly reversalOf: string | null;
}
export interface PartySource {
  readonly sourceType: string;
  readonly sourceId: string;
  readonly sourceNo: string;
  readonly businessDate: string;
}
/** Entries, and the heads as they are after the last of each. */
export async function writeEntries(tx: Tx, source: PartySource, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map((e) => ({
    id: newId(),
    ...headRow(e),
    entry_no: e.entryNo,
    amount: e.amount,
    balance_after: e.balanceAfter,
    project_id: e.projectId,
    business_date: e.businessDate,
    reversal_of_id: e.reversalOf,
  }));
  await tx.run(sql`insert into party_ledger (tenant_id, source_type, source_id, source_no, operator_id, is_reversal, ${columnsUnder(ENTRY)})
    select ${tx.tenantId}, ${source.sourceType}, ${source.sourceId}::uuid, ${source.sourceNo}, ${tx.userId}::uuid, n.reversal_of_id is not null, ${columnsUnder(ENTRY, 'n')} from ${recordset(ENTRY, rows)} n`);
  const last = new Map(rows.map((r) => [`${r.party_type} ${r.party_id} ${r.ledger}`, r]));
  const types = { ...HEAD, entry_no: 'integer', balance_after: 'numeric' } as const;
  await tx.run(sql`update party_balance b set balance = n.balance_after, entry_count = n.entry_no from ${recordset(types, [...last.values()])} n
    where b.tenant_id = ${tx.tenantId} and b.party_type = n.party_type and b.party_id = n.party_id and b.ledger = n.ledger`);
}

const STANDING = shape({
  id: col.id,
  partyType: col.int,
  partyId: col.id,
  ledger: col.int,
  amount: col.decimal,
  projectId: orNull(col.id),
  businessDate: col.date,
});
/** Entries of a document that nothing has taken back. */
export const standingEntries = (tx: Tx, source: Pick<PartySource, 'sourceType' | 'sourceId'>) =>
  tx.rows(
    STANDING,
    sql`select e.id, e.party_type as "partyType", e.party_id as "partyId", e.ledger, e.amount, e.project_id as "projectId", e.business_date as "businessDate" from party_ledger e
      where e.tenant_id = ${tx.tenantId} and e.source_type = ${source.sourceType} and e.source_id = ${source.sourceId} and not e.is_reversal
        and not exists (select 1 from party_ledger x where x.tenant_id = e.tenant_id and x.reversal_of_id = e.id) order by e.id`,
  );
