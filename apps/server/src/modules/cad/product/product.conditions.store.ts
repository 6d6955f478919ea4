/** Conditions of product lists, by the numbers of their filters. */
import { type Sql, sql } from '../../../kit/sql.ts';

/** How far a product is nested. */
export const NEST: Readonly<Record<number, Sql>> = {
  // what is bought or was taken back waits for no nest
  1: sql`t.nested_quantity = 0 and t.nest_kind <> 0 and t.product_kind <> 8 and not t.is_cancelled`,
  2: sql`t.nested_quantity > 0 and t.available_to_nest + t.reserved_nest_quantity > 0`,
  4: sql`t.nested_quantity > 0 and t.available_to_nest + t.reserved_nest_quantity = 0`,
  8: sql`t.lost_quantity > 0`,
  // what may go into a nest order now; the first words are those of the index cad_product_waiting
  16: sql`t.is_waiting and t.nest_kind <> 0`,
};

/** What of the pieces that are to be made has left the house. */
export const SHIP: Readonly<Record<number, Sql>> = {
  1: sql`t.shipped_quantity = 0 and not t.is_cancelled and t.quantity > t.closed_quantity`,
  2: sql`t.shipped_quantity > 0 and t.shipped_quantity < t.quantity - t.closed_quantity`,
  4: sql`t.shipped_quantity > 0 and t.shipped_quantity >= t.quantity - t.closed_quantity`,
};

/** Its plate type has another definition by now. */
export const STALE = sql`exists (select from plate_type x where x.tenant_id = t.tenant_id and x.id = t.plate_type_id and x.def_version <> t.plate_type_version)`;
