/** SQL of features that are on or off (platform M5). In the space itself. */
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** How a feature is called, and whether the space has it by its edition or by what it was given beside. */
export async function featureOf(tx: Tx, code: string): Promise<{ name: string; isOn: boolean }> {
  const row = await tx.one(
    { name: col.text, isOn: col.bool },
    sql`select f.display_name as name, coalesce(feature_is_on(${tx.tenantId}, f.code), false) as "isOn" from feature f where f.code = ${code}`,
  );
  return row ?? { name: code, isOn: false };
}
