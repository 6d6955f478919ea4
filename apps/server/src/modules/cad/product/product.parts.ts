/** 散件 of a main piece: as many as the main piece has, times so many of each, kept in step (engineering D2). */
import { LOOSE_PART, MAIN_PIECE, productFields } from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import { pick } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from '../../basic/index.ts';
import { type Change, planChanges, writeChanges } from './product.change.ts';
import type { CommitRow } from './product.rows.ts';
import type { ProductRow } from './product.store.ts';

const MAIN = pick(productFields, 'id', 'quantity');
const PART = pick(productFields, 'id', 'parentProductId');

/** Main pieces of a project, kept from changing until the transaction ends. */
async function mainsOf(tx: Tx, projectId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows(
    MAIN,
    sql`select t.id, t.quantity from cad_product t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and t.id = any(${[...new Set(ids)].toSorted()}::uuid[])
      and t.product_kind = ${MAIN_PIECE} and not t.is_deleted and not t.is_cancelled order by t.id for share`,
  );
  return new Map(rows.map((r) => [r.id, r.quantity]));
}

const noMain = (): never => raiseAt('parentProductId', 'Cad:PartParent');

/** Rows of a commit with the quantity that their main piece gives them. Raises Cad:PartParent. */
export async function asParts(tx: Tx, projectId: string, rows: readonly CommitRow[]): Promise<CommitRow[]> {
  const wanted = rows.flatMap((r) => r.parentProductId ?? []);
  if (wanted.length === 0) return [...rows];
  const mains = await mainsOf(tx, projectId, wanted);
  return rows.map((row) => {
    if (!row.parentProductId) return row;
    const main = mains.get(row.parentProductId);
    if (main === undefined || row.productKind !== LOOSE_PART) return noMain();
    const qtyPerParent = row.qtyPerParent ?? 1;
    return { ...row, qtyPerParent, quantity: main * qtyPerParent };
  });
}

/** The change of one product with what follows from its main piece. Raises Cad:PartParent, Cad:PartQuantity, Cad:ProductParts. */
export async function changeOfPart(tx: Tx, before: ProductRow, change: Change): Promise<Change> {
  const next = { ...before, ...change };
  const isMain = (next.productKind ?? MAIN_PIECE) === MAIN_PIECE;
  if (!isMain && next.productKind !== before.productKind) await assertNoParts(tx, [before], []);
  if (!next.parentProductId) return before.qtyPerParent ? { ...change, qtyPerParent: null } : change;
  if (next.productKind !== LOOSE_PART) return noMain();
  const main = (await mainsOf(tx, before.projectId, [next.parentProductId])).get(next.parentProductId);
  if (main === undefined) return noMain();
  const qtyPerParent = next.qtyPerParent ?? 1;
  const quantity = main * qtyPerParent;
  const typed = change.quantity;
  if (typed !== undefined && typed !== before.quantity && typed !== quantity)
    raise('Cad:PartQuantity', { code: before.code });
  return { ...change, qtyPerParent, quantity };
}

const partsOf = (tx: Tx, ids: readonly string[]) =>
  tx.rows(
    PART,
    sql`select ${columns(PART)} from cad_product t where t.tenant_id = ${tx.tenantId} and t.parent_product_id = any(${[...ids]}::uuid[]) and not t.is_deleted`,
  );

/** Raises Cad:ProductParts while one of the products has parts that are not among `leaving`. */
export async function assertNoParts(
  tx: Tx,
  rows: readonly Pick<ProductRow, 'id' | 'code'>[],
  leaving: readonly string[],
): Promise<void> {
  const gone = new Set(leaving);
  const ids = rows.map((r) => r.id);
  const parts = (await partsOf(tx, ids)).filter((p) => !gone.has(p.id));
  const code = rows.find((r) => r.id === parts[0]?.parentProductId)?.code;
  if (code) raise('Cad:ProductParts', { code, count: parts.length });
}

/** Parts get the number of pieces that their main piece has by now. Raises Cad:ProductNested of a part of which more lie in nests. */
export async function followMains(tx: Tx, mainIds: readonly string[]): Promise<void> {
  if (mainIds.length === 0) return;
  const parts = await tx.rows(
    productFields,
    sql`select ${columns(productFields)} from cad_product t where t.tenant_id = ${tx.tenantId} and t.parent_product_id = any(${[...mainIds]}::uuid[]) and not t.is_deleted and not t.is_cancelled
        and t.quantity <> t.qty_per_parent * (select m.quantity from cad_product m where m.tenant_id = t.tenant_id and m.id = t.parent_product_id) order by t.id for update of t`,
  );
  if (parts.length === 0) return;
  const ids = new Set(parts.map((p) => p.parentProductId as string));
  const mains = new Map(
    (
      await tx.rows(
        MAIN,
        sql`select t.id, t.quantity from cad_product t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::uuid[])`,
      )
    ).map((m) => [m.id, m.quantity]),
  );
  const plans = await planChanges(tx, parts, (part) => ({
    quantity: (mains.get(part.parentProductId as string) ?? 0) * (part.qtyPerParent ?? 1),
  }));
  await writeChanges(tx, plans, ['quantity']);
}
