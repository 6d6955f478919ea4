/** The stock of accessories as lists and workbooks. */
import * as c from '@muyun/contract';
import {
  accessoryMoveFields,
  accessoryMoves,
  accessoryStock,
  accessoryStockFields,
  accessorySuggestFields,
  accessorySuggestions,
  MAX_EXPORT,
} from '@muyun/contract';
import { shownTo } from '../../../../kit/amounts.ts';
import { bind, type Binding } from '../../../../kit/call.ts';
import { exportRows } from '../../../../kit/list-export.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import {
  listMoves,
  type MoveFilter,
  type MoveView,
  SHIFT_TYPE,
  streamMoves,
} from '../../../../ledger/inventory/index.ts';
import { costViewer } from '../cost-viewer.ts';
import { ACCESSORY_DOMAIN } from '../posting.ts';
import { MOVE_SHEET, sheetOf, STOCK_SHEET, SUGGEST_SHEET } from './inventory.sheets.ts';
import { type NamedSku, skusNamed, skusOfType } from './inventory.store.ts';
import { listStock, streamStock } from './stock.store.ts';
import { suggestions } from './suggestions.ts';

/** What the whole filter sums up to; what it is worth only for those who see amounts. */
const totalsFor = (
  who: Who,
  { quantity = '0', value = '0' }: { quantity?: string; value?: string },
): Record<string, string> => (who.displayAmount ? { quantity, value } : { quantity });

interface MoveQuery {
  readonly accessorySkuId?: string | undefined;
  readonly warehouseId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly sourceNo?: string | undefined;
  readonly typeId?: string | undefined;
  readonly moveKind?: number | undefined;
  readonly operatorId?: string | undefined;
  readonly timeBegin?: string | undefined;
  readonly timeEnd?: string | undefined;
}
const day = (text: string | undefined): string | undefined => text?.slice(0, 10);
/** Receipts above zero, issues below; 0 is what changed its place, and what came short of a transfer has a number of the core. */
const asked = (kind: number): NonNullable<MoveFilter['kind']> =>
  kind === 0 || kind >= SHIFT_TYPE
    ? { moveType: kind === 0 ? SHIFT_TYPE : kind, sourceTypes: null }
    : { moveType: Math.abs(kind), sourceTypes: [kind > 0 ? c.accessoryIn.id : c.accessoryOut.id] };
async function itemsAsked(tx: Tx, query: MoveQuery): Promise<readonly string[] | undefined> {
  if (query.accessorySkuId) return [query.accessorySkuId];
  return query.typeId ? skusOfType(tx, query.typeId) : undefined;
}
const filterOf = async (tx: Tx, who: Who, query: MoveQuery): Promise<MoveFilter> => ({
  domain: ACCESSORY_DOMAIN,
  who,
  itemIds: await itemsAsked(tx, query),
  kind: query.moveKind === undefined ? undefined : asked(query.moveKind),
  operatorId: query.operatorId,
  warehouseId: query.warehouseId,
  projectIds: query.projectId ? [query.projectId] : undefined,
  sourceNo: query.sourceNo || undefined,
  begin: day(query.timeBegin),
  end: day(query.timeEnd),
});

/** What comes in has the types of receipts, what goes out those of issues; a mirrored move is called as what it takes back. */
function kindOf(m: MoveView): number {
  if (m.moveType >= SHIFT_TYPE) return m.moveType === c.TRANSIT_LOSS.value ? m.moveType : 0;
  const isIn = !m.quantity.startsWith('-') !== m.isReversal;
  return isIn ? m.moveType : -m.moveType;
}
const shownMove = (m: MoveView, skus: ReadonlyMap<string, NamedSku>) => ({
  ...m,
  moveKind: kindOf(m),
  accessorySkuId: m.itemId,
  accessorySkuName: skus.get(m.itemId)?.name ?? '',
  unit: skus.get(m.itemId)?.unit ?? null,
  locationCode: m.locationCode || null,
});

async function pageOfMoves(
  tx: Tx,
  who: Who,
  query: MoveQuery & { skipCount: number; maxResultCount: number },
) {
  const { items, totalCount, summary } = await listMoves(tx, await filterOf(tx, who, query), {
    skip: query.skipCount,
    take: query.maxResultCount,
  });
  const skus = await skusNamed(
    tx,
    items.map((m) => m.itemId),
  );
  return {
    items: items.map((m) => shownTo(who, accessoryMoveFields, shownMove(m, skus))),
    totalCount,
    totals: totalsFor(who, summary),
  };
}

async function* named(tx: Tx, parts: AsyncGenerator<MoveView[]>) {
  for await (const part of parts) {
    const skus = await skusNamed(
      tx,
      part.map((m) => m.itemId),
    );
    yield part.map((m) => shownMove(m, skus));
  }
}
const movesDown = async (tx: Tx, who: Who, query: MoveQuery) =>
  exportRows(
    accessoryMoves.title,
    sheetOf(accessoryMoveFields, MOVE_SHEET, costViewer(who)),
    named(tx, streamMoves(tx, await filterOf(tx, who, query), 1000)),
  );
/** The SKU of the path. Raises Common:NotFound. */
async function knownSku(tx: Tx, params: Readonly<Record<string, string>>): Promise<string> {
  const { skuId = '' } = params;
  if (!(await skusNamed(tx, [skuId])).has(skuId)) raise('Common:NotFound');
  return skuId;
}
async function* once<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  yield await Promise.resolve(rows);
}

export const inventoryRoutes: readonly Binding[] = [
  bind(accessoryStock, async ({ tx, who: member, query }) => {
    const who = costViewer(member);
    const page = await listStock(tx, who, query);
    return {
      ...page,
      items: page.items.map((row) => shownTo(who, accessoryStockFields, row)),
      totals: totalsFor(who, page.totals),
    };
  }),
  bind(c.accessoryStockDown, ({ tx, who: member, query }) =>
    exportRows(
      accessoryStock.title,
      sheetOf(accessoryStockFields, STOCK_SHEET, costViewer(member)),
      streamStock(tx, member, query, MAX_EXPORT + 1),
    ),
  ),
  bind(accessoryMoves, ({ tx, who: member, query }) => pageOfMoves(tx, costViewer(member), query)),
  bind(c.accessoryMovesOf, async ({ tx, who: member, query, params }) =>
    pageOfMoves(tx, costViewer(member), { ...query, accessorySkuId: await knownSku(tx, params) }),
  ),
  bind(c.accessoryMovesOfDown, async ({ tx, who: member, query, params }) =>
    movesDown(tx, member, { ...query, accessorySkuId: await knownSku(tx, params) }),
  ),
  bind(c.accessoryMovesDown, ({ tx, who: member, query }) => movesDown(tx, member, query)),
  bind(accessorySuggestions, async ({ tx, who: member, query }) => {
    const rows = await suggestions(tx, query);
    const page = rows.slice(query.skipCount, query.skipCount + query.maxResultCount);
    return {
      items: page.map((row) => shownTo(costViewer(member), accessorySuggestFields, row)),
      totalCount: rows.length,
    };
  }),
  bind(c.accessorySuggestionsDown, async ({ tx, who: member, query }) =>
    exportRows(
      accessorySuggestions.title,
      sheetOf(accessorySuggestFields, SUGGEST_SHEET, costViewer(member)),
      once(await suggestions(tx, query)),
    ),
  ),
];
