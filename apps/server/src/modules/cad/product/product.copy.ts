/** Copies of products in another project (engineering D7). */
import type { product } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { tell } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { loadProjectHead, lockProjectCodes, logProjects } from '../shared/project-facts.store.ts';
import { type CommitAnswer, commitProducts } from './product.commit.ts';
import { lockByCodes } from './product.commit.store.ts';
import type { CommitRow } from './product.rows.ts';
import { lockProducts } from './product.store.ts';
import { productsChanged } from './product.verbs.ts';

const summed = (a: CommitAnswer, b: CommitAnswer): CommitAnswer => ({
  created: a.created + b.created,
  merged: a.merged + b.merged,
  updated: a.updated + b.updated,
  skipped: a.skipped + b.skipped,
  warnings: [...a.warnings, ...b.warnings].slice(0, 1000),
  ids: [...a.ids, ...b.ids],
});

/** Parts of the copies: main pieces keep their codes in the other project. */
async function withMains(
  tx: Tx,
  projectId: string,
  parts: readonly CommitRow[],
  codes: ReadonlyMap<string, string>,
): Promise<CommitRow[]> {
  const codeOf = (r: CommitRow): string => codes.get(r.parentProductId ?? '') ?? '';
  const mains = await lockByCodes(tx, projectId, [...new Set(parts.map(codeOf))]);
  const ids = new Map(mains.map((m) => [m.code.toLowerCase(), m.id]));
  return parts.map((r) => ({ ...r, parentProductId: ids.get(codeOf(r).toLowerCase()) ?? null }));
}

/** Copies products into another project with their drawings; codes are kept. */
export async function copyProducts(context: Context<typeof product.copyProducts>) {
  const { tx, who, body } = context;
  const from = await loadProjectHead(tx, who, body.fromProjectId);
  const to = await loadProjectHead(tx, who, body.toProjectId);
  for (const id of [from.id, to.id].toSorted()) await lockProjectCodes(tx, id);
  const rows = (await lockProducts(tx, who, body.productIds)).filter((r) => r.projectId === from.id);
  if (rows.length !== new Set(body.productIds).size) raise('Common:NotFound');
  const copied = rows.map((r): CommitRow => ({
    ...r,
    positions: [],
    quantity: body.quantities?.[r.id] ?? r.quantity,
    geometry: r.unfoldMode === 2 ? (r.geometry as CommitRow['geometry']) : null,
    ...(r.unfoldMode === 3 ? {} : { unfoldWidth: null, unfoldHeight: null }),
  }));
  const codes = new Map(rows.map((r) => [r.id, r.code]));
  const commit = (some: readonly CommitRow[]) =>
    commitProducts(tx, who, {
      projectId: body.toProjectId,
      rows: some,
      onDuplicate: body.onDuplicate,
      log: false,
    });
  // a part goes with its main piece, or alone
  const isPart = (r: CommitRow) => Boolean(r.parentProductId && codes.has(r.parentProductId));
  const first = await commit(
    copied.filter((r) => !isPart(r)).map((r) => ({ ...r, parentProductId: null, qtyPerParent: null })),
  );
  const parts = copied.filter(isPart);
  const { ids, ...result } =
    parts.length === 0
      ? first
      : summed(first, await commit(await withMains(tx, body.toProjectId, parts, codes)));
  await logProjects(tx, who.nickname, [
    {
      projectId: body.toProjectId,
      type: 'productCopy',
      params: { from: from.displayName, count: ids.length },
    },
  ]);
  await tell(context, productsChanged, { projectIds: [body.toProjectId] });
  return result;
}
