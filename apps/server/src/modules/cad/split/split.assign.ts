/** What people say of the parts of a drawing: a product of the project, a new one, or none (engineering part E). */
import { type BodyOf, SPLIT_RESULT, type split as calls, splitReason } from '@muyun/contract';
import type { LabelKeys } from '@muyun/nesting/panel';
import type { Telling } from '../../../kit/facts.ts';
import { AppError, raise } from '../../../kit/raise.ts';
import type { CommitRow } from '../product/index.ts';
import { taughtWays } from '../import/index.ts';
import { assertProjectOpen, loadProjectHead } from '../shared/project-facts.store.ts';
import { assignedTo, type ItemDraft, type Judged, makeProducts } from './sort-out.ts';
import { BUSY, loadSplit } from './split.ts';
import {
  assignItem,
  draftsOf,
  type ItemRow,
  itemsOf,
  type KnownProduct,
  productsIn,
  recount,
  type SplitRowData,
  touch,
} from './split.store.ts';

type Assignment = BodyOf<typeof calls.assignSplit>['items'][number];
/** Raises Common:NotFound, Common:StaleVersion, Cad:SplitBusy, and what a new product is refused for. */
export async function assign(
  telling: Telling,
  id: string,
  body: BodyOf<typeof calls.assignSplit>,
): Promise<SplitRowData> {
  const { tx, who } = telling;
  const split = await loadSplit(tx, who, id, true);
  if (BUSY.includes(split.state)) raise('Cad:SplitBusy');
  assertProjectOpen(await loadProjectHead(tx, who, split.projectId));
  const [items, drafts, products] = [
    await itemsOf(tx, id),
    await draftsOf(tx, id),
    await productsIn(tx, split.projectId),
  ];
  const known = new Set(items.flatMap((i) => (i.geometryHash === null ? [] : [i.id])));
  if (body.items.some((said) => !known.has(said.itemId))) raise('Common:NotFound');
  if (split.version !== body.version) raise('Common:StaleVersion');
  const made = await madeOf(telling, split, { said: body.items, items, drafts });
  const { keys } = await taughtWays(tx);
  const draftOf = new Map(drafts.map((d) => [d.id, d.draft as ItemDraft | null]));
  for (const said of body.items) {
    const item = items.find((i) => i.id === said.itemId) ?? raise('Common:NotFound');
    await assignItem(
      tx,
      item.id,
      targetOf(said, { item, products, made, keys, draft: draftOf.get(item.id) }),
    );
  }
  await recount(tx, id);
  await touch(tx, id);
  return loadSplit(tx, who, id);
}

/** Makes what is to be new of all parts at once. Answers the products by part; raises Basic:ImportRows with the part that is refused. */
async function madeOf(
  telling: Telling,
  split: SplitRowData,
  of: {
    said: readonly Assignment[];
    items: readonly ItemRow[];
    drafts: readonly { id: string; draft: unknown }[];
  },
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(of.said.filter((s) => s.to === 'new').map((s) => s.itemId));
  if (wanted.size === 0) return new Map();
  const rows = of.drafts
    .filter((d) => wanted.has(d.id))
    .map((d) => ({ id: d.id, draft: (d.draft as CommitRow | null) ?? raise('Common:NotFound') }));
  const { ids, refused } = await makeProducts(
    telling,
    split.projectId,
    rows.map((row) => row.draft),
  );
  const faults = rows.flatMap(({ id, draft }) => {
    const reason = refused.get(draft.rowNo ?? 0);
    if (reason === undefined) return [];
    const seq = of.items.find((i) => i.id === id)?.seq ?? 0;
    return { field: 'items', message: splitReason('ofPart', { seq, reason }) };
  });
  const [first] = faults;
  if (first) throw new AppError('Basic:ImportRows', first.message, undefined, faults);
  return new Map(
    rows.map(({ id, draft }) => [id, ids.get(draft.rowNo ?? 0) ?? raise('Common:NotFound')] as const),
  );
}

function targetOf(
  said: Assignment,
  of: {
    item: ItemRow;
    products: readonly KnownProduct[];
    made: ReadonlyMap<string, string>;
    keys: LabelKeys;
    draft: ItemDraft | null | undefined;
  },
): Omit<Judged, 'isAssigned'> {
  if (said.to === 'ignore') return { productId: null, result: SPLIT_RESULT.ignored, reason: null };
  if (said.to === 'product')
    return assignedTo(
      of.products.find((p) => p.id === said.productId) ?? raise('Common:NotFound'),
      of.item,
      of.keys,
    );
  const productId = of.made.get(of.item.id) ?? raise('Common:NotFound');
  // made by a person it is no more right than one that was made with the splitting
  return { productId, result: SPLIT_RESULT.made, reason: of.draft?.told ?? null };
}
