/** How rules read: their prices and their days. */
import { BILL_UNITS } from '@muyun/contract';
import { fmt } from '../../kit/format/index.ts';

type Row = Readonly<Record<string, unknown>>;
interface Tier {
  readonly from: string;
  readonly price: string;
}

/** 次, ㎡, 张, 根 */
export const unitOf = (billUnit: unknown): string =>
  BILL_UNITS.find((u) => u.value === billUnit)?.label ?? '';

/** ¥1.20/㎡, or the tiers: 0 起 ¥1.00，100 起 ¥0.80 */
export function pricesText(row: Row): string {
  const tiers = (row['tiers'] ?? []) as readonly Tier[];
  if (tiers.length === 0) return `${fmt.yuan(row['unitPrice'] as string)}/${unitOf(row['billUnit'])}`;
  return tiers.map((t) => `${fmt.quantity(t.from)} 起 ${fmt.yuan(t.price)}`).join('，');
}

/** 2026-01-01 至 2026-06-30, 长期 */
export function ruleDays(row: Row): string {
  const [from, to] = [row['validFrom'] as string | null, row['validTo'] as string | null];
  if (from === null && to === null) return '长期';
  return `${from ?? '即日'} 至 ${to ?? '长期'}`;
}
