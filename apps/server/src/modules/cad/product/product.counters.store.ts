/** What becomes of pieces outside of their project: nests tell it through the door of products. */
import { col } from '../../../kit/shape.ts';
import { sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type ProjectChange, writeProducts } from '../shared/project-counters.store.ts';

/** What deliveries, returns and acceptances add to the counters of a product, in pieces. */
export interface DeliveryChange {
  readonly productId: string;
  readonly shipped?: number;
  readonly returned?: number;
  readonly accepted?: number;
  readonly rejected?: number;
}

/** Adds to the delivery counters of locked products; more than was delivered is refused by the table. Answers what their projects have to count. */
export async function addDeliveryCounters(
  tx: Tx,
  changes: readonly DeliveryChange[],
): Promise<ProjectChange[]> {
  const of = (n: Exclude<keyof DeliveryChange, 'productId'>): number[] => changes.map((c) => c[n] ?? 0);
  const ids = changes.map((c) => c.productId);
  if (ids.length === 0) return [];
  const write = sql`update cad_product t set shipped_quantity = t.shipped_quantity + v.shipped, returned_quantity = t.returned_quantity + v.returned,
       accepted_quantity = t.accepted_quantity + v.accepted, rejected_quantity = t.rejected_quantity + v.rejected
     from unnest(${ids}::uuid[], ${of('shipped')}::int[], ${of('returned')}::int[], ${of('accepted')}::int[], ${of('rejected')}::int[]) as v (id, shipped, returned, accepted, rejected)
     where t.tenant_id = ${tx.tenantId} and t.id = v.id`;
  return writeProducts(tx, write, sql`t.id = any(${ids}::uuid[])`);
}

/** What a nest adds to the counters of a product, in pieces. */
export interface CounterChange {
  readonly productId: string;
  readonly reserved: number;
  readonly nested: number;
  readonly lost: number;
}

/** Adds to the nest counters of locked products in one statement; the table's checks refuse what cannot be. Answers what their projects have to count. */
export async function addNestCounters(tx: Tx, changes: readonly CounterChange[]): Promise<ProjectChange[]> {
  const moved = changes.filter((c) => c.reserved !== 0 || c.nested !== 0 || c.lost !== 0);
  if (moved.length === 0) return [];
  const ids = moved.map((c) => c.productId);
  const write = sql`update cad_product t set reserved_nest_quantity = t.reserved_nest_quantity + v.reserved, nested_quantity = t.nested_quantity + v.nested, lost_quantity = t.lost_quantity + v.lost
     from unnest(${ids}::uuid[], ${moved.map((c) => c.reserved)}::int[], ${moved.map((c) => c.nested)}::int[], ${moved.map((c) => c.lost)}::int[]) as v (id, reserved, nested, lost) where t.tenant_id = ${tx.tenantId} and t.id = v.id`;
  return writeProducts(tx, write, sql`t.id = any(${ids}::uuid[])`);
}

/** Products that change orders took back: rows of the list that no project counts. Their index holds only products with something odd. */
export async function cancelledOf(tx: Tx, projects: readonly string[] | null): Promise<number> {
  const where = new Where(tx)
    .and(sql`not t.is_deleted and t.state <> 1 and t.state = 8 and t.is_cancelled`)
    .when(projects, sql`t.project_id = any(${projects})`);
  const row = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from cad_product t where ${where.sql}`,
  );
  return row?.n ?? 0;
}
