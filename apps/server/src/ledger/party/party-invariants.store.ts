/** What must always hold in the party ledger (commerce, appendix D 4 and 7). */
import type { Invariant } from '../../kit/invariants.ts';
import { sql } from '../../kit/sql.ts';

export const partyInvariants: readonly Invariant[] = [
  {
    name: 'party.heads-agree-with-entries',
    rows: (
      of,
    ) => sql`select b.tenant_id as "tenantId", b.party_id as id, b.party_type::text || '/' || b.ledger::text as no,
      jsonb_build_object('balance', b.balance, 'entered', coalesce(e.amount, 0), 'entries', b.entry_count, 'counted', coalesce(e.entries, 0), 'lastAfter', e.last) as told
      from party_balance b left join (select x.tenant_id, x.party_type, x.party_id, x.ledger, sum(x.amount) as amount, count(*)::int as entries,
        (array_agg(x.balance_after order by x.entry_no desc))[1] as last from party_ledger x where ${of(sql`x.tenant_id`)} group by 1, 2, 3, 4) e
        on e.tenant_id = b.tenant_id and e.party_type = b.party_type and e.party_id = b.party_id and e.ledger = b.ledger
      where ${of(sql`b.tenant_id`)} and (b.balance <> coalesce(e.amount, 0) or b.entry_count <> coalesce(e.entries, 0) or b.balance <> coalesce(e.last, 0))`,
  },
  {
    name: 'party.reversals-mirror',
    rows: (
      of,
    ) => sql`select r.tenant_id as "tenantId", r.id, r.source_no as no, jsonb_build_object('amount', r.amount, 'of', o.amount) as told
      from party_ledger r join party_ledger o on o.tenant_id = r.tenant_id and o.id = r.reversal_of_id
      where ${of(sql`r.tenant_id`)} and (r.amount + o.amount <> 0 or o.is_reversal or (r.party_type, r.party_id, r.ledger) <> (o.party_type, o.party_id, o.ledger))`,
  },
];
