/** Document numbers (platform M21): allocated in the document's transaction, unique per kind, variant, factory and period. */
import { formatCode, ORDER_KINDS, orderCodeFields, type OrderCodeRule } from '@muyun/contract';
import { businessDay } from './clock.ts';
import { raise } from './raise.ts';
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
  factory: Factory,
  count = 1,
  at?: Date,
): Promise<string[]> {
  return (await counted(tx, kind, variant, factory, count, at)).codes;
}

type Factory = { id: string; code: string } | null;
/** Numbers that people have typed are counted under this period: no cycle prints it. */
const TYPED = 'typed';

/** The same, and whether somebody has ever typed a number of this kind: only then may one of them stand there already. */
async function counted(
  tx: Tx,
  kind: number,
  variant: string,
  factory: Factory,
  count: number,
  at?: Date,
): Promise<{ codes: string[]; hasTyped: boolean }> {
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
    { current: col.int, hasTyped: col.bool },
    sql`insert into order_code_counter as c (tenant_id, kind, variant, factory_key, period_key, current)
      values (${tx.tenantId}, ${kind}, ${variant}, ${factoryKey}, ${periodKey(rule.cycle, day)}, ${count})
      on conflict (tenant_id, kind, variant, factory_key, period_key) do update set current = c.current + excluded.current returning c.current,
        exists (select 1 from order_code_counter k where k.tenant_id = ${tx.tenantId} and k.kind = ${kind} and k.variant = ${variant} and k.period_key = ${TYPED}) as "hasTyped"`,
  );
  const last = row?.current ?? count;
  const codes = Array.from({ length: count }, (_, i) =>
    formatCode(rule, day, last - count + 1 + i, factory?.code ?? null),
  );
  return { codes, hasTyped: row?.hasTyped ?? false };
}

/** how many of the rule's numbers may have been typed before, one after the other */
const TRIES = 5;
type Taken = (no: string) => Promise<boolean>;
interface Numbered {
  readonly kind: number;
  readonly variant?: string | undefined;
}

/** The next number that no document has: of those that were typed the rule goes past. Raises OrderCode:Duplicate after five. */
export async function freeCode(
  tx: Tx,
  { kind, variant = '' }: Numbered,
  factory: Factory,
  isTaken: Taken,
): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { codes, hasTyped } = await counted(tx, kind, variant, factory, 1);
    const no = codes[0] as string;
    if (!hasTyped || !(await isTaken(no))) return no;
  }
  raise('OrderCode:Duplicate');
}

/** A number that somebody has typed, if the rule of its kind lets him. Raises OrderCode:NotTyped, OrderCode:Duplicate. */
export async function typedCode(
  tx: Tx,
  { kind, variant = '' }: Numbered,
  no: string,
  isTaken: Taken,
): Promise<string> {
  const rule = await tx.one(
    { isCustomAllowed: col.bool },
    sql`select t.is_custom_allowed as "isCustomAllowed" from custom_order_code t where t.tenant_id = ${tx.tenantId}
      and t.kind = ${kind} and t.variant = ${variant} and not t.is_deleted`,
  );
  if (!rule?.isCustomAllowed) raise('OrderCode:NotTyped');
  // until commit whoever takes a number of this kind waits: of two that type the same one comes first
  await tx.run(sql`insert into order_code_counter as c (tenant_id, kind, variant, factory_key, period_key, current)
    values (${tx.tenantId}, ${kind}, ${variant}, '', ${TYPED}, 1)
    on conflict (tenant_id, kind, variant, factory_key, period_key) do update set current = c.current + 1`);
  if (await isTaken(no)) raise('OrderCode:Duplicate');
  return no;
}

/** The next single number. */
export async function nextCode(
  tx: Tx,
  kind: number,
  variant: string,
  factory: Factory,
  at?: Date,
): Promise<string> {
  return (await nextCodes(tx, kind, variant, factory, 1, at))[0] as string;
}
