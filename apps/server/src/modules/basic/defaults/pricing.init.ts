/** The platform's defaults of crafts and quotation items: matched by code, missing ones are added, others left as they are (engineering 0.2). */
import {
  type Catalogue,
  craftCategoryFields,
  craftItemFields,
  quotationCategoryFields,
  quotationItemFields,
} from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { type BulkRow, insertBulk } from '../shared/bulk.store.ts';
import { type CodedTable, idsByCode } from '../shared/one-default.store.ts';
import { CRAFT_DEFAULTS } from './crafts.ts';
import type { InitAnswer } from './init.ts';
import { lockInit } from './init.store.ts';
import { QUOTATION_DEFAULTS } from './quotations.ts';

interface Coded {
  readonly code: string;
}

/** Ids by code of the categories that there are now. */
async function addHeads(
  tx: Tx,
  at: { table: CodedTable; fields: Catalogue },
  heads: readonly (BulkRow & Coded)[],
): Promise<Map<string, string>> {
  const known = await idsByCode(tx, at.table);
  const missing = heads.filter((h) => !known.has(h.code.toLowerCase()));
  if (missing.length === 0) return known;
  const ids = await insertBulk(tx, at, missing);
  missing.forEach((h, i) => known.set(h.code.toLowerCase(), ids[i] as string));
  return known;
}

const idIn = (ids: ReadonlyMap<string, string>, code: string): string => ids.get(code.toLowerCase()) ?? '';

/** Categories and items of 工艺; the answer counts items. */
export async function initCrafts(tx: Tx): Promise<InitAnswer> {
  await lockInit(tx, 'craftsmanship');
  const known = await idsByCode(tx, 'craftsmanship_item');
  const wanted = CRAFT_DEFAULTS.flatMap((head) => head.items.map((item) => ({ ...item, head: head.code })));
  const missing = wanted
    .map((item, sort) => ({ ...item, sort }))
    .filter((item) => !known.has(item.code.toLowerCase()));
  if (missing.length === 0) return { added: 0, skipped: wanted.length };
  const heads = await addHeads(
    tx,
    { table: 'craftsmanship_category', fields: craftCategoryFields },
    CRAFT_DEFAULTS.map(({ items: _items, ...head }, sort) => ({ ...head, sort })),
  );
  await insertBulk(
    tx,
    { table: 'craftsmanship_item', fields: craftItemFields },
    missing.map(({ head, seconds, ...item }) => ({
      ...item,
      standardSeconds: seconds,
      categoryId: idIn(heads, head),
      isSystem: true,
    })),
  );
  return { added: missing.length, skipped: wanted.length - missing.length };
}

/** Categories and items of 报价; shares after what they are shares of, of which a space may have its own under the code. */
export async function initQuotations(tx: Tx): Promise<InitAnswer> {
  await lockInit(tx, 'quotation');
  const known = await idsByCode(tx, 'quotation_item');
  const wanted = QUOTATION_DEFAULTS.flatMap((head) =>
    head.items.map((item) => ({ ...item, head: head.code })),
  ).map((item, sort) => ({ ...item, sort }));
  const missing = wanted.filter((item) => !known.has(item.code.toLowerCase()));
  if (missing.length === 0) return { added: 0, skipped: wanted.length };
  const heads = await addHeads(
    tx,
    { table: 'quotation_category', fields: quotationCategoryFields },
    QUOTATION_DEFAULTS.map(({ items: _items, ...head }, sort) => ({ ...head, sort })),
  );
  const ids = new Map(known);
  for (const isShare of [false, true]) {
    const rows = missing.filter((item) => (item.bases !== undefined) === isShare);
    // shares are inserted one after the other: a later one may be taken of an earlier one
    for (const part of isShare ? rows.map((r) => [r]) : [rows]) {
      if (part.length === 0) continue;
      const added = await insertBulk(
        tx,
        { table: 'quotation_item', fields: quotationItemFields },
        part.map(({ head, bases = [], ...item }) => ({
          ...item,
          categoryId: idIn(heads, head),
          baseItemIds: bases.map((code) => idIn(ids, code)),
          isSystem: true,
        })),
      );
      part.forEach((item, i) => ids.set(item.code.toLowerCase(), added[i] as string));
    }
  }
  return { added: missing.length, skipped: wanted.length - missing.length };
}
