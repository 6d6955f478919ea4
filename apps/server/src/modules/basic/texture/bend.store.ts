/** SQL of bend values. */
import { bendFields, type Paged } from '@muyun/contract';
import { type ListSpec, type PageQuery, runList } from '../../../kit/paged.ts';
import { col, type Column, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const BENDS: ListSpec<typeof bendFields> = {
  shape: bendFields,
  columns: columns(bendFields),
  from: sql`bend_coefficient t`,
  sortable: ['thickness', 'bendMethod', 'angleFrom', 'creationTime'],
  defaultSort: 'thickness asc',
};

export function listBendRows(
  tx: Tx,
  textureId: string,
  query: PageQuery & { thickness?: string | undefined },
): Promise<Paged<RowOf<typeof bendFields>>> {
  const where = new Where(tx)
    .and(sql`t.texture_id = ${textureId}`)
    .when(query.thickness, sql`t.thickness = ${query.thickness}::numeric`);
  return runList(tx, BENDS, where, query);
}

/** one of three, as the catalogue says */
const third: Column<1 | 2 | 3> = { kind: 'int', isNullable: false };
const BEND = shape({
  thickness: col.float,
  bendMethod: third,
  innerRadius: col.float,
  grooveRemain: orNull(col.float),
  vWidth: orNull(col.float),
  angleFrom: col.float,
  angleTo: col.float,
  mode: third,
  value: col.float,
  minFlange: orNull(col.float),
});

/** Bend rows of a texture as the unfolding wants them. */
export const bendRowsOf = (tx: Tx, textureId: string): Promise<RowOf<typeof BEND>[]> =>
  tx.rows(
    BEND,
    sql`select t.thickness::float8 as thickness, t.bend_method as "bendMethod", t.inner_radius::float8 as "innerRadius", t.groove_remain::float8 as "grooveRemain",
        t.v_width::float8 as "vWidth", t.angle_from::float8 as "angleFrom", t.angle_to::float8 as "angleTo", t.mode, t.value::float8 as value, t.min_flange::float8 as "minFlange"
      from bend_coefficient t where t.tenant_id = ${tx.tenantId} and t.texture_id = ${textureId}`,
  );

interface BendKey {
  readonly id?: string | undefined;
  readonly thickness: number;
  readonly bendMethod: number;
  readonly innerRadius: number;
  readonly angleFrom: string;
  readonly angleTo: string;
}

export async function overlappingBend(tx: Tx, textureId: string, row: BendKey): Promise<boolean> {
  const found = await tx.one(
    { id: col.id },
    sql`select t.id from bend_coefficient t where t.tenant_id = ${tx.tenantId} and t.texture_id = ${textureId} and t.thickness = ${row.thickness}
      and t.bend_method = ${row.bendMethod} and t.inner_radius = ${row.innerRadius} and t.angle_from < ${row.angleTo}::numeric
      and t.angle_to > ${row.angleFrom}::numeric and (${row.id ?? null}::uuid is null or t.id <> ${row.id ?? null}::uuid) limit 1`,
  );
  return found !== undefined;
}
