/** Writes a planned commit: products, their evidence, crafts as they were chosen, and the accessories of their install structures. */
import { finding, LOOSE_PART, type ProductWarning } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import type { ProjectChange } from '../shared/project-counters.store.ts';
import type { Batch, Line, Plan } from './product.commit.plan.ts';
import {
  type ExistingProduct,
  insertOriginals,
  insertProducts,
  updateProductRows,
} from './product.commit.store.ts';
import { craftLines } from './product.craft-lines.ts';
import { followHung, hungOf } from './product.hung.ts';
import { type ProductColumns, sameThing, typedColumns } from './product.rows.ts';

/** Answers what is to be counted. */
export async function writePlan(
  tx: Tx,
  batch: Batch,
  plan: Plan,
  { importBatchId, who }: { importBatchId: string | null; who: Who },
): Promise<ProjectChange[]> {
  const linesOfCrafts = await craftLines(
    tx,
    [...plan.fresh, ...plan.replaced].map(({ line }) => line.row.crafts),
  );
  const columnsWith = (line: Line) => ({ ...columnsOf(line), craft_lines: linesOfCrafts(line.row.crafts) });
  if (importBatchId)
    await insertOriginals(
      tx,
      importBatchId,
      [...plan.fresh, ...plan.replaced].flatMap(({ line }) => (line.original ? [line.original] : [])),
    );
  const inserted = await insertProducts(
    tx,
    batch.project.id,
    plan.fresh.map(({ id, line }) => ({
      ...columnsWith(line),
      id,
      import_batch_id: importBatchId,
      original_id: importBatchId ? (line.original?.id ?? null) : null,
    })),
  );
  const added = await updateProductRows(
    tx,
    ['quantity', 'positions'],
    plan.added.map(({ product, line }) => ({
      id: product.id,
      revise: false,
      quantity: product.quantity + line.quantity,
      positions: [...product.positions, ...line.positions],
    })),
  );
  const rows = plan.replaced.map(({ product, line }) => ({
    ...columnsWith(line),
    ...keptPart(product, line),
    id: product.id,
    code: product.code,
    revise: sameThing(product, product) !== sameThing(line.derived, line.row),
  }));
  const replaced = rows[0]
    ? await updateProductRows(
        tx,
        Object.keys(rows[0]).filter((k) => k !== 'id' && k !== 'revise'),
        rows,
      )
    : [];
  await followHung({ tx, who }, [
    ...plan.fresh
      .filter(({ line }) => line.row.installStructureId)
      .map(({ id, line }) => hungOf(batch.project.id, id, columnsOf(line))),
    ...plan.replaced.map(({ product, line }) => hungOf(batch.project.id, product.id, columnsOf(line))),
  ]);
  return [...inserted, ...added, ...replaced];
}

/** A list says nothing of main pieces: a part stays one, in the number that its main piece gives it. */
const keptPart = (product: ExistingProduct, line: Line): ProductColumns =>
  product.parentProductId && line.row.parentProductId === undefined
    ? {
        parent_product_id: product.parentProductId,
        qty_per_parent: product.qtyPerParent,
        product_kind: LOOSE_PART,
        quantity: product.quantity,
      }
    : {};

/** Warnings of a line as it is now: rows that were merged count together. */
export function warningsOf({ derived, quantity, positions }: Line): ProductWarning[] {
  const isOff = positions.length > 0 && positions.length !== quantity;
  return isOff
    ? [...derived.warnings, finding('positions', { count: positions.length, quantity })]
    : derived.warnings;
}

function columnsOf(line: Line) {
  const { derived, quantity, positions } = line;
  return {
    ...typedColumns(line.row, line.code),
    ...(JSON.parse(derived.columns) as ProductColumns),
    quantity,
    positions,
    warnings: warningsOf(line),
  };
}
