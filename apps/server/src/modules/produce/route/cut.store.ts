/** SQL of pieces as the cutting of sheets asks for them. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const PROJECT = { projectId: col.id };
/** Projects whose products these are and that have pieces of them. */
export const projectsOfProducts = async (tx: Tx, productIds: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      PROJECT,
      sql`select distinct t.project_id as "projectId" from lable t where t.tenant_id = ${tx.tenantId} and t.product_id = any(${productIds}) order by 1`,
    )
  ).map((r) => r.projectId);
export const projectsOfPieces = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      PROJECT,
      sql`select distinct t.project_id as "projectId" from lable t where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}) order by 1`,
    )
  ).map((r) => r.projectId);

const FREE = shape({ id: col.id, code: col.text, productId: col.id, projectId: col.id });
export type PieceToCut = RowOf<typeof FREE>;
/** Pieces that live and are no surplus, by product and number. */
export const livingPieces = (tx: Tx, productIds: readonly string[]): Promise<PieceToCut[]> =>
  tx.rows(
    FREE,
    sql`select t.id, t.code, t.product_id as "productId", t.project_id as "projectId" from lable t
      where t.tenant_id = ${tx.tenantId} and t.product_id = any(${productIds}) and t.state < 64 and t.hold_flag & 16 = 0 order by t.product_id, t.serial_no, t.id`,
  );

/** The report of this key that was not taken back; null: there is none. */
export const standingReport = async (tx: Tx, clientKey: string): Promise<string | null> =>
  (
    await tx.one(
      { id: col.id },
      sql`select t.id from produce_report t where t.tenant_id = ${tx.tenantId} and t.client_key = ${clientKey} and t.status <> 2`,
    )
  )?.id ?? null;

const CUTTING_DAY = shape({ projectId: col.id, day: col.date });
/** When the cutting (开料) of projects is planned to begin; those without a plan are missing. */
export const cuttingDays = (tx: Tx, projectIds: readonly string[]): Promise<RowOf<typeof CUTTING_DAY>[]> =>
  tx.rows(
    CUTTING_DAY,
    sql`select t.project_id as "projectId", min(t.planned_begin) as day from project_process t join process p on p.tenant_id = t.tenant_id and p.id = t.process_id
      where t.tenant_id = ${tx.tenantId} and t.project_id = any(${[...projectIds]}::uuid[]) and not t.is_deleted and p.process_type = 1 and t.planned_begin is not null group by t.project_id`,
  );
