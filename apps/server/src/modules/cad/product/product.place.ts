/** 位置编码 (engineering D1, D4): positions of a range over the pieces of chosen products, one for each. */
import { expandPositions, PositionError, product, productFields } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { tell } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import { raiseAt } from '../../basic/index.ts';
import { lockCodesOfProducts, logProjects } from '../shared/project-facts.store.ts';
import { assertPositions, lockForChange, planChanges, writeChanges } from './product.change.ts';
import { BIZ, productsChanged } from './product.verbs.ts';

const LOGGED = 500;

/** Raises Cad:PositionRange. */
function positionsIn(range: string): string[] {
  try {
    return expandPositions(range);
  } catch (error) {
    if (!(error instanceof PositionError)) throw error;
    return raiseAt('range', 'Cad:PositionRange', { reason: error.message });
  }
}

/** Every piece gets its position, in the order in which the products are named. What stood there before is written over. */
export async function placeProducts(
  context: Context<typeof product.placeProducts>,
): Promise<{ updated: number; positions: number }> {
  const { tx, who, body, audit } = context;
  const positions = positionsIn(body.range);
  await lockCodesOfProducts(tx, body.ids);
  const rows = await lockForChange(tx, who, body.ids);
  if (rows.some((r) => r.projectId !== body.projectId)) raise('Common:NotFound');
  const pieces = rows.reduce((sum, r) => sum + r.quantity, 0);
  if (pieces !== positions.length)
    raiseAt('range', 'Cad:PositionCount', { positions: positions.length, pieces });
  await assertPositions(
    tx,
    body.projectId,
    positions,
    rows.map((r) => r.id),
  );
  const byId = new Map(rows.map((r) => [r.id, r]));
  const given = new Map<string, string[]>();
  let from = 0;
  for (const id of new Set(body.ids)) {
    const to = from + (byId.get(id)?.quantity ?? 0);
    given.set(id, positions.slice(from, to));
    from = to;
  }
  const plans = await planChanges(tx, rows, (row) => ({ positions: given.get(row.id) ?? [] }));
  await writeChanges(tx, plans, ['positions']);
  await tell(context, productsChanged, { projectIds: [body.projectId] });
  const { label } = productFields.positions;
  await logProjects(tx, who.nickname, [
    { projectId: body.projectId, type: 'productBatch', params: { count: rows.length, fields: label } },
  ]);
  for (const { before, next } of plans.slice(0, LOGGED))
    await audit({
      bizType: BIZ,
      bizId: before.id,
      bizNo: before.code,
      action: 'edit',
      summary: product.placeProducts.title,
      changes: [
        {
          field: 'positions',
          label,
          oldValue: (before.positions ?? []).join('、'),
          newValue: (next.positions ?? []).join('、'),
        },
      ],
    });
  return { updated: rows.length, positions: positions.length };
}
