/** Document numbers (platform M21): allocated in the document's transaction, unique per kind, variant, factory and period. */
import { formatCode, ORDER_KINDS, type OrderCodeRule } from '@muyun/contract';
import { businessDay } from './clock.ts';
import type { Tx } from './tx.ts';

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
  const [own] = await tx.raw<OrderCodeRule>(
    `select kind, variant, prefix, date_format as "dateFormat", serial_length as "serialLength", cycle, separator, by_factory as "byFactory"
     from custom_order_code where tenant_id = $1 and kind = $2 and variant = $3`,
    [tx.tenantId, kind, variant],
  );
  const rule = own ?? defaultRule(kind, variant);
  const day = businessDay(at);
  const factoryKey = rule.byFactory && factory ? factory.id : '';
  const [row] = await tx.raw<{ current: number }>(
    `insert into order_code_counter (tenant_id, kind, variant, factory_key, period_key, current) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, kind, variant, factory_key, period_key) do update set current = order_code_counter.current + $6 returning current`,
    [tx.tenantId, kind, variant, factoryKey, periodKey(rule.cycle, day), count],
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
