/** What reservations hold for the documents that they were made for. */
import { col, orNull, type RowOf, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';
import type { Which } from './reserve.store.ts';
import type { StockDomain } from './types.ts';

const HELD = shape({ sourceId: col.id, itemId: col.id, quantity: col.decimal });
/** What is or was reserved for these sources and not given up: what is consumed counts, for it has gone to them. */
export const heldBy = (tx: Tx, sourceIds: readonly string[]): Promise<RowOf<typeof HELD>[]> =>
  tx.rows(
    HELD,
    sql`select r.source_id as "sourceId", r.item_id as "itemId", sum(r.quantity - r.released_quantity) as quantity from inventory_reservation r
      where r.tenant_id = ${tx.tenantId} and r.source_id = any(${[...sourceIds]}::uuid[]) and not r.is_deleted group by 1, 2`,
  );

/** For which documents open reservations were made. */
export const sourcesOf = async (
  tx: Tx,
  which: Pick<Which, 'ids' | 'projectId' | 'domain'>,
): Promise<string[]> =>
  (
    await tx.rows(
      { id: col.id },
      sql`select distinct r.source_id as id from inventory_reservation r where r.tenant_id = ${tx.tenantId} and r.status = 1 and not r.is_deleted and r.source_id is not null
        and (${which.ids ?? null}::uuid[] is null or r.id = any(${which.ids ?? null}::uuid[])) and (${which.projectId ?? null}::uuid is null or r.project_id = ${which.projectId ?? null}::uuid)
        and (${which.domain ?? null}::int is null or r.domain = ${which.domain ?? null}::int) order by 1`,
    )
  ).map((r) => r.id);

const OF_PROJECT = shape({ projectId: col.id, itemId: col.id, quantity: col.decimal });
/** What lies there for these projects: open reservations of a domain, over all warehouses. */
export const heldForProjects = (
  tx: Tx,
  domain: StockDomain,
  projectIds: readonly string[],
): Promise<RowOf<typeof OF_PROJECT>[]> =>
  tx.rows(
    OF_PROJECT,
    sql`select r.project_id as "projectId", r.item_id as "itemId", sum(r.quantity - r.consumed_quantity - r.released_quantity) as quantity from inventory_reservation r
      where r.tenant_id = ${tx.tenantId} and r.project_id = any(${[...projectIds]}::uuid[]) and r.domain = ${domain}::int and r.status = 1 and not r.is_deleted group by 1, 2`,
  );

const KEEPER = shape({ itemId: col.id, projectId: orNull(col.id) });
/** For which projects items are kept by open reservations, by item. */
export const keepersOf = async (
  tx: Tx,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  if (itemIds.length === 0) return new Map();
  const rows = await tx.rows(
    KEEPER,
    sql`select r.item_id as "itemId", (array_agg(r.project_id order by r.creation_time))[1] as "projectId" from inventory_reservation r
      where r.tenant_id = ${tx.tenantId} and r.item_id = any(${[...new Set(itemIds)]}::uuid[]) and r.status = 1 and not r.is_deleted group by 1`,
  );
  return new Map(rows.map((r) => [r.itemId, r.projectId]));
};

/** A document by which something went in or out for a project, and which stands; null where none does. Nothing is older than `since`. */
export const movedForProject = async (tx: Tx, projectId: string, since: string): Promise<string | null> =>
  (
    await tx.one(
      { no: col.text },
      sql`select m.source_no as no from inventory_move m where m.tenant_id = ${tx.tenantId} and m.domain in (1, 2, 4, 8) and m.creation_time >= ${since} and m.project_id = ${projectId}
        and not m.is_reversal and not exists (select 1 from inventory_move x where x.tenant_id = m.tenant_id and x.reversal_of_id = m.id) limit 1`,
    )
  )?.no ?? null;
