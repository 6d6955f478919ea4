/** What somebody says of the lines of a count, looked at before anything of it is written. */
import { inventory, type InventoryDomain, REQUIRED } from '@muyun/contract';
import type { Context } from '../../kit/call.ts';
import { tell, type Telling } from '../../kit/facts.ts';
import { invalid, raise, raiseInRow } from '../../kit/raise.ts';
import { assertWhole, batchesNamed, batchNamedKey, namesOf } from './items.ts';

type Save = typeof inventory.saveStockTakeLines;
export type Said = Context<Save>['body']['lines'][number];

interface Known {
  readonly id: string;
  readonly itemId: string;
}
/** The item of each: named once as a line of the count, or found beside it. Raises Common:LineTwice, Common:NotFound, Common:Validation. */
function itemsOf(said: readonly Said[], lines: readonly Known[]): { n: number; itemId: string; of: Said }[] {
  const known = new Map(lines.map((l) => [l.id, l.itemId]));
  const seen = new Set<string>();
  return said.map((of, i) => {
    const n = i + 1;
    if (!of.id && !of.itemId)
      throw invalid([{ field: `lines.${i}.itemId`, message: REQUIRED }], inventory.saveStockTakeLines.body);
    if (!of.id) return { n, itemId: of.itemId as string, of };
    if (seen.has(of.id)) raise('Common:LineTwice', { n });
    seen.add(of.id);
    return { n, itemId: known.get(of.id) ?? raiseInRow(n, 'Common:NotFound'), of };
  });
}

/** Lines with the batches that they name by number. */
export async function withBatches(
  telling: Telling,
  domain: InventoryDomain,
  said: readonly Said[],
): Promise<readonly Said[]> {
  const asked = said.flatMap(({ id, itemId, batchId, batchNo }) =>
    !id && itemId && !batchId && batchNo ? [{ itemId, batchNo }] : [],
  );
  if (asked.length === 0) return said;
  const found = new Map<string, string>();
  await tell(telling, batchesNamed, { domain, asked, found });
  return said.map((s) =>
    s.itemId && s.batchNo && !s.batchId
      ? { ...s, batchId: found.get(batchNamedKey({ itemId: s.itemId, batchNo: s.batchNo })) ?? null }
      : s,
  );
}

/** Lines that are there, items and batches that are known, whole units where they are counted so. */
export async function assertSaid(
  telling: Telling,
  domain: InventoryDomain,
  said: readonly Said[],
  lines: readonly Known[],
): Promise<void> {
  const items = itemsOf(said, lines);
  const { names, batches, wholes, batched } = await namesOf(
    telling,
    domain,
    items.map(({ itemId, of }) => ({ itemId, batchId: of.id ? null : (of.batchId ?? null) })),
  );
  for (const { n, itemId, of } of items) {
    const name = names.get(itemId);
    const batchId = of.id ? null : of.batchId;
    if (!of.id && (name === undefined || (batchId && !batches.has(batchId))))
      raiseInRow(n, 'Common:NotFound');
    if (!of.id && !batchId && (batched.has(itemId) || of.batchNo))
      raiseInRow(n, 'Stock:TakeBatch', { item: name ?? '' });
    assertWhole({ n, name: name ?? '', unit: wholes.get(itemId) }, of.countedQty ?? null);
  }
}
