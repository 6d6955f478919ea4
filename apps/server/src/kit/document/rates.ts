/** Tax rates of a record are chosen among those that the space uses (commerce §1.5). */
import { type Catalogue, isRateOf } from '@muyun/contract';
import { raiseAt } from '../raise.ts';
import { settingOf } from '../settings.ts';
import type { Tx } from '../tx.ts';

type Values = Readonly<Record<string, unknown>>;

/** One that stood there stays, though the space offers it no longer. Raises Common:TaxRateNotOffered. */
export async function assertRates(
  tx: Tx,
  fields: Catalogue,
  next: Values,
  before: Values | null,
): Promise<void> {
  for (const [name, { options }] of Object.entries(fields)) {
    const rate = next[name];
    if (options.rates !== true || typeof rate !== 'string' || rate === before?.[name]) continue;
    const rates = await settingOf(tx, 'tax.rates');
    if (!isRateOf(rates, rate))
      raiseAt(name, 'Common:TaxRateNotOffered', {
        rate: String(Number(rate)),
        rates: rates.map((r) => `${r}%`).join('、'),
      });
  }
}
