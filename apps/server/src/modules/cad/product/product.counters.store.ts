/** What becomes of pieces outside of their project: nests tell it through the door of products. */
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type ProjectChange, writeProducts } from '../shared/project-counters.store.ts';

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
