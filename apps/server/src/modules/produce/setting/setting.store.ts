/** SQL of 生产参数: one row for a space, made with the first saving. */
import { productionSettingFields } from '@muyun/contract';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const SETTING = shape({ ...productionSettingFields, version: col.int });
export type ProductionSetting = RowOf<typeof SETTING>;

/** What usually holds. */
const USUAL: ProductionSetting = {
  orderRule: 2,
  progressField: 2,
  dayCutHour: 0,
  maxOneClick: 5000,
  version: 0,
};

export const productionSetting = async (tx: Tx): Promise<ProductionSetting> =>
  (await tx.one(
    SETTING,
    sql`select ${columns(SETTING)} from production_setting t where t.tenant_id = ${tx.tenantId}`,
  )) ?? USUAL;

/** False when somebody else has written since `version`. */
export async function writeSetting(tx: Tx, next: ProductionSetting): Promise<boolean> {
  const { orderRule, progressField, dayCutHour, maxOneClick, version } = next;
  if (version === 0)
    return (
      (await tx.run(sql`insert into production_setting (tenant_id, order_rule, progress_field, day_cut_hour, max_one_click)
        values (${tx.tenantId}, ${orderRule}, ${progressField}, ${dayCutHour}, ${maxOneClick}) on conflict do nothing`)) >
      0
    );
  return (
    (await tx.run(sql`update production_setting set order_rule = ${orderRule}, progress_field = ${progressField}, day_cut_hour = ${dayCutHour},
      max_one_click = ${maxOneClick}, version = version + 1 where tenant_id = ${tx.tenantId} and version = ${version}`)) >
    0
  );
}
