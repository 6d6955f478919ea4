/** SQL of what leaves the house as a file: the list with exact sizes, and the drawings. */
import { productFields } from '@muyun/contract';
import type { PartGeometry } from '@muyun/nesting/panel';
import { col, exactLength, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { firstShut } from '../shared/project-lock.store.ts';
import { CRAFT_TEXT } from './product.craft-lines.ts';
import { type ProductQuery, productWhere, streamProducts } from './product.list.store.ts';

const OWN = shape({
  ...pick(
    productFields,
    'id',
    'code',
    'name',
    'productKind',
    'quantity',
    'faceArea',
    'boundingArea',
    'netArea',
  ),
  ...pick(productFields, 'billedArea', 'weight', 'bendCount', 'bendLength', 'holeCount', 'nestedQuantity'),
  ...pick(productFields, 'availableToNest', 'qtyPerParent', 'region', 'remark'),
  ...pick(productFields, 'directionAngle', 'allowMirror', 'rotationStep'),
  visibleWidth: orNull(exactLength),
  visibleHeight: orNull(exactLength),
  depth: orNull(exactLength),
  unfoldWidth: orNull(exactLength),
  unfoldHeight: orNull(exactLength),
  thickness: exactLength,
});
const LISTED = shape({
  ...OWN,
  displayName: col.text,
  plateTypeName: orNull(col.text),
  structureName: orNull(col.text),
  installStructureName: orNull(col.text),
  craftText: orNull(col.text),
  parentProductCode: orNull(col.text),
  textureName: col.text,
  colorCode: orNull(col.text),
  positionText: col.text,
  totalWeight: col.decimal,
  totalUnfoldArea: col.decimal,
});
export type Listed = RowOf<typeof LISTED>;
const LIST = sql`${columns(OWN)}, p.display_name as "displayName", pt.name as "plateTypeName",
  (select x.name from structure x where x.tenant_id = t.tenant_id and x.id = t.structure_id) as "structureName", (select x.name from install_structure x where x.tenant_id = t.tenant_id and x.id = t.install_structure_id) as "installStructureName", ${CRAFT_TEXT} as "craftText",
  (select x.code from cad_product x where x.tenant_id = t.tenant_id and x.id = t.parent_product_id) as "parentProductCode", mt.name as "textureName", cc.code as "colorCode",
  array_to_string(t.positions, ',') as "positionText", (t.weight * t.quantity)::numeric(18,3) as "totalWeight", (t.bounding_area * t.quantity)::numeric(18,4) as "totalUnfoldArea"`;

const SIZES = shape({
  ...pick(productFields, 'code', 'unfoldWidth', 'unfoldHeight', 'thickness', 'quantity'),
  geometry: orNull(col.json<PartGeometry>()),
});
const DRAWN = shape({ ...SIZES, displayName: col.text, colorCode: orNull(col.text) });
/** What a drawing and its file name are made of. */
export type Drawn = Readonly<RowOf<typeof DRAWN>>;
const DRAWINGS = sql`${columns(SIZES)}, p.display_name as "displayName", cc.code as "colorCode"`;

export const streamList = (tx: Tx, who: Who, query: ProductQuery): AsyncGenerator<Listed[]> =>
  streamProducts(tx, who, query, LISTED, LIST);

/** Raises Cad:ProjectLocked when the filter finds a product of a project whose password was not entered. */
export async function assertDrawingsOpened(tx: Tx, who: Who, query: ProductQuery): Promise<void> {
  const where = await productWhere(tx, who, query);
  const shut = await firstShut(
    tx,
    who,
    sql`exists (select 1 from cad_product t where t.project_id = p.id and ${where.sql})`,
  );
  if (shut) throw shut;
}

export const streamDrawings = (tx: Tx, who: Who, query: ProductQuery): AsyncGenerator<Drawn[]> =>
  streamProducts(tx, who, query, DRAWN, DRAWINGS, 100);
