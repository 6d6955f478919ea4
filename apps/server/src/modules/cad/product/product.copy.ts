/** Copies of products in another project (engineering D7). */
import type { product } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { loadProjectHead, logProjects } from '../shared/project-facts.store.ts';
import { commitProducts } from './product.commit.ts';
import type { CommitRow } from './product.rows.ts';
import { lockProducts } from './product.store.ts';

/** Copies products into another project with their drawings; codes are kept. */
export async function copyProducts({ tx, who, body }: Context<typeof product.copyProducts>) {
  const from = await loadProjectHead(tx, who, body.fromProjectId);
  const rows = (await lockProducts(tx, who, body.productIds)).filter((r) => r.projectId === from.id);
  if (rows.length !== new Set(body.productIds).size) raise('Common:NotFound');
  const copied = rows.map((r): CommitRow => ({
    ...r,
    positions: [],
    quantity: body.quantities?.[r.id] ?? r.quantity,
    geometry: r.unfoldMode === 2 ? (r.geometry as CommitRow['geometry']) : null,
    ...(r.unfoldMode === 3 ? {} : { unfoldWidth: null, unfoldHeight: null }),
  }));
  const { ids, ...result } = await commitProducts(tx, who, {
    projectId: body.toProjectId,
    rows: copied,
    onDuplicate: body.onDuplicate,
    log: false,
  });
  await logProjects(tx, who.nickname, [
    {
      projectId: body.toProjectId,
      type: 'productCopy',
      params: { from: from.displayName, count: ids.length },
    },
  ]);
  return result;
}
