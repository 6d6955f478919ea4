/** Reading counts: their list, one of them, its sheet, and who did what (commerce §2.7). */
import {
  actionsFor,
  dec,
  inventory,
  INVENTORY_WORDS,
  type InventoryDomain,
  QUALITY_STATES,
  TAKE_COLUMNS,
  TAKE_TYPES,
  TAKE_YES,
  TAKES_COLUMNS,
} from '@muyun/contract';
import { bind, type Binding } from '../../kit/call.ts';
import { readLogOf, waitingItems } from '../../kit/document/index.ts';
import type { Telling } from '../../kit/facts.ts';
import { exportRows, type SheetColumnOf } from '../../kit/list-export.ts';
import { raise } from '../../kit/raise.ts';
import type { Who } from '../../kit/who.ts';
import { namesOf } from './items.ts';
import { assertDomain, seesCosts } from './rights.ts';
import * as list from './stock-take.list.store.ts';
import * as store from './stock-take.store.ts';
import { TAKE, TAKE_STATES } from './stock-take.ts';
import { documentsOf } from './take-posting.ts';

const { stockTakeMachine } = inventory;
type StockTakeLine = inventory.StockTakeLine;

/** Whoever counts blind does not see the book until everything is counted. */
const isHidden = (take: store.TakeRow): boolean => take.blind && take.orderStatus === TAKE_STATES.COUNTING;

function rowOf(take: store.TakeRow, who: Who): inventory.StockTakeRow {
  const { wasSubmitted: _, counterIds: _who, differenceValue, ...row } = take;
  return { ...row, differenceValue: isHidden(take) || !seesCosts(who, take.domain) ? null : differenceValue };
}
/** 有在途单据: what waits for approval in the warehouse while it is counted. */
async function waitingOf(
  { tx }: Telling,
  take: store.TakeRow,
  lines: readonly { readonly itemId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const isOver = take.orderStatus === TAKE_STATES.APPROVED || take.orderStatus === TAKE_STATES.VOID;
  if (isOver || lines.length === 0) return new Map();
  const ids = [...new Set(lines.map((l) => l.itemId))];
  return new Map((await waitingItems(tx, take.warehouseId, ids)).map((w) => [w.itemId, w.nos]));
}
async function linesOf(telling: Telling, take: store.TakeRow): Promise<StockTakeLine[]> {
  const lines = await store.takeLines(telling.tx, take.id);
  const { names, units, batches } = await namesOf(telling, take.domain, lines);
  const waiting = await waitingOf(telling, take, lines);
  const [hidden, costs] = [isHidden(take), seesCosts(telling.who, take.domain)];
  return lines.map((line) => {
    const { countedBy: _by, firstCounterId: _first, ...l } = line;
    return {
      ...l,
      itemName: names.get(l.itemId) ?? '',
      unit: units.get(l.itemId) ?? '',
      waitingNos: waiting.get(l.itemId) ?? null,
      batchNo: l.batchId === null ? null : (batches.get(l.batchId) ?? null),
      snapshotQty: hidden ? null : l.snapshotQty,
      movedQty: hidden ? null : l.movedQty,
      bookWeight: hidden ? null : l.bookWeight,
      diffQty: hidden ? null : l.diffQty,
      needsCost: dec(l.diffQty).gt(0) && l.unitCost === null,
      unitCost: hidden || !costs ? null : l.unitCost,
      diffValue: hidden || !costs ? null : l.diffValue,
    };
  });
}
/** weighed beside its count */
const MATERIAL = 2;
const H = TAKE_COLUMNS;
const ALL = TAKES_COLUMNS;
type Columns = SheetColumnOf<StockTakeLine>[];
/** What a person may see of a count: no book while he counts blind, no amounts without the right to costs. */
function columnsOf({ who }: Telling, take: store.TakeRow): Columns {
  const qualityOf = (state: number) => QUALITY_STATES.find((q) => q.value === state)?.label;
  const book: Columns = [
    [H.book, 14, 'decimal', (l) => l.snapshotQty],
    [H.moved, 14, 'decimal', (l) => l.movedQty],
  ];
  const bookWeight: Columns = [[H.bookWeight, 14, 'decimal', (l) => l.bookWeight]];
  const weights: Columns = [
    ...(isHidden(take) ? [] : bookWeight),
    [H.countedWeight, 14, 'decimal', (l) => l.countedWeight],
  ];
  const outcome: Columns = [[H.difference, 14, 'decimal', (l) => l.diffQty]];
  if (seesCosts(who, take.domain)) outcome.push([H.value, 14, 'decimal', (l) => l.diffValue]);
  return [
    [H.lineNo, 8, 'int', (l) => l.lineNo],
    [H.item, 40, 'text', (l) => l.itemName],
    [H.batch, 18, 'text', (l) => l.batchNo],
    [H.place, 12, 'text', (l) => l.locationCode],
    [H.quality, 10, 'text', (l) => qualityOf(l.qualityState)],
    [H.unit, 8, 'text', (l) => l.unit],
    ...(isHidden(take) ? [] : book),
    [H.counted, 14, 'decimal', (l) => l.countedQty],
    ...(take.domain === MATERIAL ? weights : []),
    ...(isHidden(take) ? [] : outcome),
    [H.reason, 30, 'text', (l) => l.reason],
    [H.waiting, 24, 'text', (l) => l.waitingNos],
  ];
}

const labelOf = (options: readonly { readonly value: number; readonly label: string }[], value: number) =>
  options.find((o) => o.value === value)?.label;
const yes = (on: boolean): string => TAKE_YES[Number(on)] as string;
function takesSheet(who: Who, domain: InventoryDomain): readonly SheetColumnOf<inventory.StockTakeRow>[] {
  const { states } = stockTakeMachine(domain);
  const value: SheetColumnOf<inventory.StockTakeRow>[] = [
    [ALL.value, 14, 'decimal', (r) => r.differenceValue],
  ];
  return [
    [ALL.no, 18, 'text', (r) => r.takeNo],
    [ALL.warehouse, 18, 'text', (r) => r.warehouseName],
    [ALL.type, 10, 'text', (r) => labelOf(TAKE_TYPES, r.takeType)],
    [ALL.blind, 8, 'text', (r) => yes(r.blind)],
    [ALL.freeze, 12, 'text', (r) => yes(r.freeze)],
    [ALL.lines, 8, 'int', (r) => r.lineCount],
    [ALL.counted, 8, 'int', (r) => r.countedCount],
    [ALL.different, 8, 'int', (r) => r.differenceCount],
    ...(seesCosts(who, domain) ? value : []),
    [ALL.state, 10, 'text', (r) => states[r.orderStatus as 1].label],
    [ALL.day, 12, 'date', (r) => r.businessDate],
    [ALL.counters, 20, 'text', (r) => r.counterNames],
    [ALL.creator, 12, 'text', (r) => r.creatorName],
    [ALL.time, 18, 'auto', (r) => r.creationTime],
    [ALL.remark, 30, 'text', (r) => r.remark],
  ];
}
async function* seenParts(parts: AsyncGenerator<store.TakeRow[]>, who: Who) {
  for await (const part of parts) yield part.map((t) => rowOf(t, who));
}

export const takeReading: readonly Binding[] = [
  bind(inventory.listStockTakes, async ({ tx, who, query }) => {
    assertDomain(who, query.domain, 'query');
    const { items, totalCount } = await list.takePage(
      tx,
      { ...query, who },
      query.skipCount,
      query.maxResultCount,
    );
    return { items: items.map((t) => rowOf(t, who)), totalCount };
  }),
  bind(inventory.getStockTake, async (context) => {
    const { tx, who, params } = context;
    const take = (await list.seenTake(tx, who, params.id)) ?? raise('Common:NotFound');
    assertDomain(who, take.domain, 'get');
    const actions = actionsFor(stockTakeMachine(take.domain), take.orderStatus, who).filter(
      (a) => a !== 'delete' || !take.wasSubmitted,
    );
    const documents = take.orderStatus === TAKE_STATES.APPROVED ? await documentsOf(context, take) : [];
    return { ...rowOf(take, who), lines: await linesOf(context, take), documents, actions };
  }),
  bind(inventory.exportStockTake, async (context) => {
    const { tx, who, params } = context;
    const take = (await list.seenTake(tx, who, params.id)) ?? raise('Common:NotFound');
    assertDomain(who, take.domain, 'export');
    const lines = await linesOf(context, take);
    return exportRows(
      `${INVENTORY_WORDS.take}${take.takeNo}`,
      columnsOf(context, take),
      (async function* () {
        yield lines;
      })(),
    );
  }),
  bind(inventory.exportStockTakes, ({ tx, who, query }) => {
    const domain = assertDomain(who, query.domain, 'export');
    return exportRows(
      inventory.listStockTakes.title,
      takesSheet(who, domain),
      seenParts(list.streamTakes(tx, { ...query, who }), who),
    );
  }),
  bind(inventory.stockTakeLog, ({ tx, who, query }) => {
    const domain = assertDomain(who, query.domain, 'get');
    return readLogOf(tx, { id: TAKE, rows: list.takesOf(tx, who, domain) }, query, null);
  }),
  bind(inventory.stockTakeLogOf, async ({ tx, who, query, params }) => {
    const take = (await list.seenTake(tx, who, params.id)) ?? raise('Common:NotFound');
    const domain = assertDomain(who, take.domain, 'get');
    return readLogOf(tx, { id: TAKE, rows: list.takesOf(tx, who, domain) }, query, take.id);
  }),
];
