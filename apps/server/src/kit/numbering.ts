/** Document numbers (platform M21): allocated in the document's transaction, unique per kind, variant, factory and period. */
import { formatCode, ORDER_KINDS, orderCodeFields, type OrderCodeRule } from '@muyun/contract';
import { businessDay } from './clock.ts';
import { col, pick } from './shape.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

const RULE = pick(
  orderCodeFields,
  'kind',
  'variant',
  'prefix',
  'dateFormat',
  'serialLength',
  'cycle',
  'separator',
  'byFactory',
);

export { cycleTooShort, formatCode } from '@muyun/contract';
export type { OrderCodeRule } from '@muyun/contract';

/** The rule a kind has until the tenant sets its own: prefix of M21, yyMMdd, four digits, per day. */
export function defaultRule(kind: number, variant: string): OrderCodeRule {
  const spec = ORDER_KINDS.find((k) => k.kind === kind);
  if (!spec) throw new RangeError(`unknown document kind ${kind}`);
  return {
    kind,
    variant,
    prefix: spec.prefix,
    dateFormat: 1,
    serialLength: 4,
    cycle: 1,
    separator: '',
    byFactory: false,
  };
}

/** The counter's period: yyyyMMdd, yyyyMM, yyyyQn or yyyy. */
export function periodKey(cycle: number, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  switch (cycle) {
    case 1:
      return `${year}${month}${date}`;
    case 2:
      return `${year}${month}`;
    case 3:
      return `${year}Q${Math.ceil(Number(month) / 3)}`;
    default:
      return year;
  }
}

/**
 * The next `count` numbers of a kind. Call it last in the creating transaction: the counter row stays locked until
 * commit, and a rollback leaves no gap.
 */
export async function nextCodes(
  tx: Tx,
  kind: number,
  variant: string,
  factory: { id: string; code: string } | null,
  count = 1,
  at?: Date,
): Promise<string[]> {
  const own = await tx.one(
    RULE,
    sql`select t.kind, t.variant, t.prefix, t.date_format as "dateFormat", t.serial_length as "serialLength", t.cycle, t.separator, t.by_factory as "byFactory"
      from custom_order_code t where t.tenant_id = ${tx.tenantId} and t.kind = ${kind} and t.variant = ${variant}
        and not t.is_deleted`,
  );
  const rule = own ?? defaultRule(kind, variant);
  const day = businessDay(at);
  const factoryKey = rule.byFactory && factory ? factory.id : '';
  const row = await tx.one(
    { current: col.int },
    sql`insert into order_code_counter as c (tenant_id, kind, variant, factory_key, period_key, current)
      values (${tx.tenantId}, ${kind}, ${variant}, ${factoryKey}, ${periodKey(rule.cycle, day)}, ${count})
      on conflict (tenant_id, kind, variant, factory_key, period_key) do update set current = c.current + excluded.current returning c.current`,
  );
  const last = row?.current ?? count;
  return Array.from({ length: count }, (_, i) =>
    formatCode(rule, day, last - count + 1 + i, factory?.code ?? null),
  );
}

/** The next single number. */
export async function nextCode(
  tx: Tx,
  kind: number,
  variant: string,
  factory: { id: string; code: string } | null,
  at?: Date,
): Promise<string> {
  return (await nextCodes(tx, kind, variant, factory, 1, at))[0] as string;
}
