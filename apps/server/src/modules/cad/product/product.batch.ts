/** The same fields of chosen products set at once (engineering D7). */
import { LOOSE_PART, MAIN_PIECE, product, productFields } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { tell } from '../../../kit/facts.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from '../../basic/index.ts';
import { logProjects } from '../shared/project-facts.store.ts';
import { assertSelectable } from '../shared/selectable.store.ts';
import { readableChanges } from '../shared/readable.ts';
import { type Change, lockForChange, planChanges, withNestKinds, writeChanges } from './product.change.ts';
import { followHung, rehung } from './product.hung.ts';
import { assertNoParts } from './product.parts.ts';
import { pointedNames, type ProductRow } from './product.store.ts';
import { BIZ, NAMED, PRODUCT_NAMES, productsChanged } from './product.verbs.ts';

/** Neither a part nor a main piece of parts becomes something else among many. */
async function assertKinds(tx: Tx, rows: readonly ProductRow[], kind: number | null): Promise<void> {
  if (kind !== LOOSE_PART && rows.some((r) => r.parentProductId)) raiseAt('productKind', 'Cad:PartParent');
  if (kind !== MAIN_PIECE) await assertNoParts(tx, rows, []);
}

/** Sets the same fields of chosen products, and derives anew what depends on them. */
export async function updateProducts(
  context: Context<typeof product.updateProducts>,
): Promise<{ updated: number; recalculated: number }> {
  const { tx, who, body, audit } = context;
  const set: Change = Object.fromEntries(Object.entries(body.set).filter(([, v]) => v !== undefined));
  const names = Object.keys(set);
  if (names.length === 0) return { updated: 0, recalculated: 0 };
  await assertSelectable(tx, [set]);
  const rows = await lockForChange(tx, who, body.ids);
  if (set.productKind !== undefined) await assertKinds(tx, rows, set.productKind);
  const told = rows.slice(0, 500).map((r) => r.id);
  const isRenamed = NAMED.some((n) => n in set);
  const was = isRenamed ? await pointedNames(tx, told) : new Map();
  const plans = await planChanges(tx, rows, await withNestKinds(tx, rows, set));
  await writeChanges(tx, plans, set.structureId === undefined ? names : [...new Set([...names, 'nestKind'])]);
  await followHung(context, rehung(plans));
  const is = isRenamed ? await pointedNames(tx, told) : new Map();
  await tell(context, productsChanged, { projectIds: rows.map((r) => r.projectId) });
  const fields = names.map((n) => productFields[n as keyof typeof productFields].label).join('、');
  for (const projectId of new Set(rows.map((r) => r.projectId)))
    await logProjects(tx, who.nickname, [
      {
        projectId,
        type: 'productBatch',
        params: { count: rows.filter((r) => r.projectId === projectId).length, fields },
      },
    ]);
  for (const plan of plans.slice(0, 500)) {
    const { before } = plan;
    const changes = readableChanges(
      productFields,
      { ...was.get(before.id), ...before },
      { ...is.get(before.id), ...before, ...set },
      PRODUCT_NAMES,
    );
    if (changes.length > 0)
      await audit({
        bizType: BIZ,
        bizId: plan.before.id,
        bizNo: plan.before.code,
        action: 'edit',
        summary: product.updateProducts.title,
        changes,
      });
  }
  return { updated: rows.length, recalculated: plans.filter((p) => p.derived).length };
}
