/** SQL of the platform's price rules as a space reads them. */
import { activityPriceFields, activityPrice, type Dto, type RuleUsed } from '@muyun/contract';
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

const EFFECTIVE = shape(pick(activityPriceFields, ...activityPrice.EFFECTIVE_NAMES));
export type EffectiveRule = RowOf<typeof EFFECTIVE>;

/** Rules in force on a day, of the platform; `editionType` null: whatever the edition and the space. */
export const effectiveRules = (
  tx: Tx,
  of: { day: string; editionType: number | null },
): Promise<EffectiveRule[]> =>
  tx.rows(
    EFFECTIVE,
    sql`select ${columns(activityPriceFields, activityPrice.EFFECTIVE_NAMES)} from activity_price_rule t
      where t.tenant_id = ${PLATFORM} and not t.is_deleted and t.is_enabled
        and (t.valid_from is null or t.valid_from <= ${of.day}::date) and (t.valid_to is null or t.valid_to >= ${of.day}::date)
        and (${of.editionType}::int is null or t.edition_mask = 0 or t.edition_mask & (1 << ${of.editionType}::int) <> 0)
        and (${of.editionType}::int is null or t.tenant_ids = '[]' or t.tenant_ids ? ${tx.tenantId})
      order by t.priority, t.id`,
  );

/** The kind of edition of the space. */
export async function editionTypeOf(tx: Tx): Promise<number | null> {
  const row = await tx.one(
    { editionType: col.int },
    sql`select e.edition_type as "editionType" from tenant t join edition e on e.id = t.edition_id where t.tenant_id = ${tx.tenantId}`,
  );
  return row?.editionType ?? null;
}

export type PriceContent = Dto<typeof activityPriceFields>;
const VERSION = shape({ ruleId: col.id, no: col.int, content: col.json<PriceContent>() });
/** What the platform's rules said in these versions. */
export const versionsUsed = (tx: Tx, used: readonly RuleUsed[]): Promise<RowOf<typeof VERSION>[]> =>
  tx.rows(
    VERSION,
    sql`select t.rule_id as "ruleId", t.no, t.content from activity_price_rule_version t
      where t.tenant_id = ${PLATFORM} and (t.rule_id, t.no) in (select u.id, u.no from unnest(${used.map((r) => r.id)}::uuid[], ${used.map((r) => r.no)}::int[]) as u(id, no))`,
  );
