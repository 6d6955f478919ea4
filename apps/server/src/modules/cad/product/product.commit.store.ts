/** SQL of commits: what exists, and whole batches written by few statements. */
import { type CodePattern, productFields } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { columnsUnder, type ColumnTypes, recordset } from '../../../kit/recordset.ts';
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, idIn, join, name, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type ProjectChange, writeProducts } from '../shared/project-counters.store.ts';
import type { ProductColumns } from './product.rows.ts';

const CODE = shape({ code: col.text });
const SERIAL = shape({ serial: col.int });
const ASKED: ColumnTypes = {
  no: 'int',
  low: 'text',
  high: 'text',
  digits: 'int',
  skipped: 'int',
  rest: 'text',
};
const EXISTING = shape({
  ...pick(productFields, 'id', 'code', 'name', 'textureId', 'thickness', 'colorId', 'plateTypeId'),
  ...pick(productFields, 'geometryHash', 'unfoldWidth', 'unfoldHeight', 'quantity', 'nestedQuantity'),
  ...pick(productFields, 'reservedNestQuantity', 'positions', 'state', 'shippedQuantity', 'returnedQuantity'),
  ...pick(productFields, 'productKind', 'parentProductId', 'qtyPerParent', 'installStructureId'),
});
export type ExistingProduct = RowOf<typeof EXISTING>;

/** Codes of all products of a project, lower case. */
export async function codesOf(tx: Tx, projectId: string): Promise<Set<string>> {
  const rows = await tx.rows(
    CODE,
    sql`select code_key as code from cad_product where tenant_id = ${tx.tenantId} and project_id = ${projectId} and not is_deleted`,
  );
  return new Set(rows.map((r) => r.code));
}

/** how many digits a serial has at most (product.codes.ts) */
export const SERIAL_DIGITS = 9;

/**
 * The highest serial that a product of the project has by each pattern, 0 for none. Serials of one length stand together in
 * the index of codes and in their order, so that of each length the last one is read. The bounds are given as texts: an
 * expression over them would be no leakproof comparison, and row security would keep it from the index.
 */
export async function lastSerials(
  tx: Tx,
  projectId: string,
  patterns: readonly Pick<CodePattern, 'before' | 'after'>[],
): Promise<number[]> {
  const asked = patterns.flatMap(({ before, after }, no) =>
    Array.from({ length: SERIAL_DIGITS }, (_, i) => {
      const [first, rest] = [before.toLowerCase(), after.toLowerCase()];
      const digits = i + 1;
      const [low, high] = [first + '0'.repeat(digits), first + '9'.repeat(digits) + rest];
      return { no, low, high, digits, skipped: first.length, rest };
    }),
  );
  const rows = await tx.rows(
    SERIAL,
    sql`select coalesce(max(found.serial), 0)::int as serial from ${recordset(ASKED, asked)} as a
        left join lateral (
          select substr(t.code_key, a.skipped + 1, a.digits)::int as serial from cad_product t
          where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted and t.code_key >= a.low and t.code_key <= a.high
            and length(t.code_key) = a.skipped + a.digits + length(a.rest) and right(t.code_key, length(a.rest)) = a.rest
            and substr(t.code_key, a.skipped + 1, a.digits) ~ '^[0-9]+$'
          order by t.code_key desc limit 1) found on true
      group by a.no order by a.no`,
  );
  return rows.map((r) => r.serial);
}

/** The products of a project with these codes, locked in id order. */
export async function lockByCodes(
  tx: Tx,
  projectId: string,
  codes: readonly string[],
): Promise<ExistingProduct[]> {
  if (codes.length === 0) return [];
  return tx.rows(
    EXISTING,
    sql`select ${columns(EXISTING)} from cad_product t
      where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and t.code_key = any(${codes.map((c) => c.toLowerCase())}) and not t.is_deleted order by t.id for update`,
  );
}

/** Positions of a project that are taken already, among the given; products in `except` do not count. */
export async function takenPositions(
  tx: Tx,
  projectId: string,
  positions: readonly string[],
  except: readonly string[],
): Promise<Set<string>> {
  if (positions.length === 0) return new Set();
  const rows = await tx.rows(
    { position: col.text },
    sql`select distinct p as position from cad_product t cross join unnest(t.positions) as p where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted and t.id <> all(${except}) and p = any(${positions})`,
  );
  return new Set(rows.map((r) => r.position));
}

const CHUNK = 1000;

/** Column → type of the recordset that carries a chunk. */
const TYPES: ColumnTypes = {
  id: 'uuid',
  code: 'text',
  name: 'text',
  product_kind: 'int',
  plate_type_id: 'uuid',
  plate_type_version: 'int',
  texture_id: 'uuid',
  thickness: 'numeric',
  color_id: 'uuid',
  color_text: 'text',
  paint_structure_id: 'uuid',
  parent_product_id: 'uuid',
  qty_per_parent: 'int',
  color_side: 'int',
  visible_width: 'numeric',
  visible_height: 'numeric',
  depth: 'numeric',
  params: 'jsonb',
  edge_holes: 'jsonb',
  unfold_width: 'numeric',
  unfold_height: 'numeric',
  unfold_mode: 'int',
  uses_system_bend: 'boolean',
  geometry: 'jsonb',
  outline: 'text',
  geometry_hash: 'text',
  drawing_file_id: 'uuid',
  face_area: 'numeric',
  bounding_area: 'numeric',
  net_area: 'numeric',
  billed_area: 'numeric',
  area_rule_id: 'uuid',
  structure_id: 'uuid',
  install_structure_id: 'uuid',
  crafts: 'jsonb',
  craft_lines: 'jsonb',
  nest_kind: 'int',
  area_trace: 'jsonb',
  weight: 'numeric',
  perimeter: 'numeric',
  cut_length: 'numeric',
  slot_length: 'numeric',
  bend_count: 'int',
  bend_length: 'numeric',
  weld_length: 'numeric',
  rib_length: 'numeric',
  hole_count: 'int',
  min_rect_area: 'numeric',
  pierce_count: 'int',
  region: 'text',
  quantity: 'int',
  positions: 'text[]',
  direction_class: 'int',
  direction_angle: 'int',
  allow_mirror: 'boolean',
  rotation_step: 'int',
  priority: 'int',
  due_date: 'date',
  group_key: 'text',
  remark: 'text',
  warnings: 'jsonb',
  import_batch_id: 'uuid',
  original_id: 'uuid',
  state: 'int',
};
const NAMES = columnsUnder(TYPES);
const VALUES = columnsUnder(TYPES, 'r');

/** Adds products, a thousand per statement. Every row carries its id. Answers what is to be counted. */
export async function insertProducts(
  tx: Tx,
  projectId: string,
  rows: readonly ProductColumns[],
): Promise<ProjectChange[]> {
  const counted: ProjectChange[] = [];
  let writing: Promise<ProjectChange[]> = Promise.resolve([]);
  for (let from = 0; from < rows.length; from += CHUNK) {
    // the next chunk is written down while the database takes the one before
    const chunk = recordset(TYPES, rows.slice(from, from + CHUNK));
    counted.push(...(await writing));
    writing = writeProducts(
      tx,
      sql`insert into cad_product as t (tenant_id, project_id, creator_id, ${NAMES}) select ${tx.tenantId}, ${projectId}, ${tx.userId}, ${VALUES} from ${chunk} as r`,
    );
  }
  return [...counted, ...(await writing)];
}

/** What no import writes: a change order does. */
const REVISED: ColumnTypes = { remake_quantity: 'int', lost_quantity: 'int', is_cancelled: 'boolean' };

/**
 * Writes the same columns of many products, a thousand per statement; each row has `id` and the named columns.
 * Raises version; `revise` raises revision too, for rows whose shape or finish has changed. Answers what is to be counted.
 */
export async function updateProductRows(
  tx: Tx,
  written: readonly string[],
  rows: readonly (ProductColumns & { id: string; revise: boolean })[],
): Promise<ProjectChange[]> {
  const types = {
    id: 'uuid',
    revise: 'boolean',
    ...Object.fromEntries(written.map((c) => [c, TYPES[c] ?? REVISED[c] ?? raiseUnknown(c)])),
  };
  const sets = join(written.map((c) => sql`${name(c)} = ${name(`r.${c}`)}`));
  const counted: ProjectChange[] = [];
  for (let from = 0; from < rows.length; from += CHUNK) {
    const some = rows.slice(from, from + CHUNK);
    const write = sql`update cad_product t set ${sets}, revision = t.revision + case when r.revise then 1 else 0 end, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
       from ${recordset(types, some)} as r where t.tenant_id = ${tx.tenantId} and t.id = r.id`;
    counted.push(...(await writeProducts(tx, write, idIn(some.map((r) => r.id)))));
  }
  return counted;
}

function raiseUnknown(column: string): never {
  throw new Error(`unknown column of cad_product: ${column}`);
}

export interface OriginalRow {
  readonly id: string;
  readonly source: string;
  readonly rowNo: number | null;
  readonly raw: unknown;
  readonly geometry: unknown;
}

const ORIGINAL: ColumnTypes = { id: 'uuid', source: 'text', row_no: 'int', raw: 'jsonb', geometry: 'jsonb' };

/** The raw evidence of an import: written once. */
export async function insertOriginals(
  tx: Tx,
  importBatchId: string,
  rows: readonly OriginalRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = recordset(
      ORIGINAL,
      rows.slice(from, from + CHUNK).map((r) => ({ ...r, row_no: r.rowNo })),
    );
    await tx.run(sql`insert into product_original (tenant_id, id, import_batch_id, source, row_no, raw, geometry)
       select ${tx.tenantId}, r.id, ${importBatchId}, r.source, r.row_no, r.raw, r.geometry from ${chunk} as r`);
  }
}

export const productId = newId;

/** An import batch of this project that is not withdrawn. */
export async function importBatchExists(tx: Tx, projectId: string, id: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select id from import_batch where tenant_id = ${tx.tenantId} and id = ${id} and project_id = ${projectId}`,
  );
  return row !== undefined;
}
