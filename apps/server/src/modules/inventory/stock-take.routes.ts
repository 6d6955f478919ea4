/** Calls of stock-taking, of every domain (commerce §2.7). */
import { actionsFor, inventory, INVENTORY_WORDS, QUALITY_STATES, TAKE_COLUMNS } from '@muyun/contract';
import { bind, type Binding } from '../../kit/call.ts';
import type { Telling } from '../../kit/facts.ts';
import { exportRows, type SheetColumnOf } from '../../kit/list-export.ts';
import { raise } from '../../kit/raise.ts';
import type { Who } from '../../kit/who.ts';
import { namesOf } from './items.ts';
import { assertDomain, seesCosts } from './rights.ts';
import * as store from './stock-take.store.ts';
import { assertCounted, createTake, saveLines, standing, TAKE, TAKE_STATES } from './stock-take.ts';
import { approveTake, deApproveTake, documentsOf } from './take-posting.ts';

const { stockTakeMachine } = inventory;
type StockTakeLine = inventory.StockTakeLine;

/** Whoever counts blind does not see the book until everything is counted. */
const isHidden = (take: store.TakeRow): boolean => take.blind && take.orderStatus === TAKE_STATES.COUNTING;

function rowOf(take: store.TakeRow, who: Who): inventory.StockTakeRow {
  const { wasSubmitted: _, counterIds: _who, differenceValue, ...row } = take;
  return { ...row, differenceValue: isHidden(take) || !seesCosts(who, take.domain) ? null : differenceValue };
}
async function linesOf(telling: Telling, take: store.TakeRow): Promise<StockTakeLine[]> {
  const lines = await store.takeLines(telling.tx, take.id);
  const { names, batches } = await namesOf(telling, take.domain, lines);
  const [hidden, costs] = [isHidden(take), seesCosts(telling.who, take.domain)];
  return lines.map((line) => {
    const { countedBy: _by, firstCounterId: _first, ...l } = line;
    return {
      ...l,
      itemName: names.get(l.itemId) ?? '',
      batchNo: l.batchId === null ? null : (batches.get(l.batchId) ?? null),
      snapshotQty: hidden ? null : l.snapshotQty,
      movedQty: hidden ? null : l.movedQty,
      bookWeight: hidden ? null : l.bookWeight,
      diffQty: hidden ? null : l.diffQty,
      unitCost: hidden || !costs ? null : l.unitCost,
      diffValue: hidden || !costs ? null : l.diffValue,
    };
  });
}
const note = (take: store.TakeRow, action: string, summary: string) => ({
  bizType: TAKE,
  bizId: take.id,
  bizNo: take.takeNo,
  action,
  summary,
});
const movedTo = (take: store.TakeRow, orderStatus: number) => ({
  id: take.id,
  orderStatus,
  version: take.version + 1,
});

/** weighed beside its count */
const MATERIAL = 2;
const W = INVENTORY_WORDS;
const H = TAKE_COLUMNS;
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
    ...(isHidden(take) ? [] : book),
    [H.counted, 14, 'decimal', (l) => l.countedQty],
    ...(take.domain === MATERIAL ? weights : []),
    ...(isHidden(take) ? [] : outcome),
    [H.reason, 30, 'text', (l) => l.reason],
  ];
}

const reading: readonly Binding[] = [
  bind(inventory.listStockTakes, async ({ tx, who, query }) => {
    assertDomain(who, query.domain, 'query');
    const { items, totalCount } = await store.takePage(tx, query, query.skipCount, query.maxResultCount);
    return { items: items.map((t) => rowOf(t, who)), totalCount };
  }),
  bind(inventory.getStockTake, async (context) => {
    const { tx, who, params } = context;
    const take = (await store.loadTake(tx, params.id)) ?? raise('Common:NotFound');
    assertDomain(who, take.domain, 'get');
    const actions = actionsFor(stockTakeMachine(take.domain), take.orderStatus, who).filter(
      (a) => a !== 'delete' || !take.wasSubmitted,
    );
    const documents = take.orderStatus === TAKE_STATES.APPROVED ? await documentsOf(context, take) : [];
    return { ...rowOf(take, who), lines: await linesOf(context, take), documents, actions };
  }),
  bind(inventory.exportStockTake, async (context) => {
    const { tx, who, params } = context;
    const take = (await store.loadTake(tx, params.id)) ?? raise('Common:NotFound');
    assertDomain(who, take.domain, 'export');
    const lines = await linesOf(context, take);
    return exportRows(
      `${W.take}${take.takeNo}`,
      columnsOf(context, take),
      (async function* () {
        yield lines;
      })(),
    );
  }),
];

const moving: readonly Binding[] = [
  bind(inventory.submitStockTake, async (context) => {
    const { tx, who, params, body } = context;
    const take = await standing(tx, who, params.id, 'submit', body.version);
    await assertCounted(context, take);
    await store.writeTake(tx, take.id, { orderStatus: TAKE_STATES.WAITING, isSubmitted: true });
    await context.audit(note(take, 'submit', W.take));
    return movedTo(take, TAKE_STATES.WAITING);
  }),
  bind(inventory.withdrawStockTake, async (context) => {
    const { tx, who, params, body } = context;
    const take = await standing(tx, who, params.id, 'withdraw', body.version);
    await store.writeTake(tx, take.id, { orderStatus: TAKE_STATES.COUNTING });
    await context.audit(note(take, 'withdraw', W.take));
    return movedTo(take, TAKE_STATES.COUNTING);
  }),
  bind(inventory.approveStockTake, async (context) => {
    const { tx, who, params, body } = context;
    if (!body.agree && !body.remark) raise('Common:ReasonRequired');
    const take = await standing(tx, who, params.id, body.agree ? 'approve' : 'reject', body.version);
    if (body.agree) await approveTake(context, take);
    else
      await store.writeTake(tx, take.id, { orderStatus: TAKE_STATES.COUNTING, reason: body.remark ?? null });
    await context.audit(note(take, body.agree ? 'approve' : 'reject', body.remark ?? W.take));
    return movedTo(take, body.agree ? TAKE_STATES.APPROVED : TAKE_STATES.COUNTING);
  }),
  bind(inventory.deApproveStockTake, async (context) => {
    const { tx, who, params, body } = context;
    const take = await standing(tx, who, params.id, 'deApprove', body.version);
    await deApproveTake(context, take, body.reason);
    await context.audit(note(take, 'deApprove', body.reason));
    return movedTo(take, TAKE_STATES.WAITING);
  }),
  bind(inventory.voidStockTake, async (context) => {
    const { tx, who, params, body } = context;
    const take = await standing(tx, who, params.id, 'void', body.version);
    await store.writeTake(tx, take.id, { orderStatus: TAKE_STATES.VOID, reason: body.reason });
    await context.audit(note(take, 'void', body.reason));
    return movedTo(take, TAKE_STATES.VOID);
  }),
  bind(inventory.removeStockTake, async (context) => {
    const { tx, who, params, query } = context;
    const take = await standing(tx, who, params.id, 'delete', query.version);
    if (take.wasSubmitted) raise('Common:SubmittedBefore');
    await store.hideTake(tx, take.id);
    await context.audit(note(take, 'delete', W.take));
  }),
];

export const stockTakeRoutes: readonly Binding[] = [
  ...reading,
  bind(inventory.createStockTake, async (context) => {
    const made = await createTake(context);
    await context.audit({ bizType: TAKE, bizId: made.id, bizNo: made.no, action: 'create', summary: W.take });
    return made;
  }),
  bind(inventory.saveStockTakeLines, saveLines),
  bind(inventory.recountStockTake, async (context) => {
    const { tx, who, params, body } = context;
    const take = await standing(tx, who, params.id, 'recount', body.version);
    const asked = await store.askRecount(tx, take.id, body.lineIds);
    if (asked !== new Set(body.lineIds).size) raise('Common:NotFound');
    await store.touchTake(tx, take.id);
    await context.audit(note(take, 'recount', W.take));
    return { version: take.version + 1 };
  }),
  ...moving,
];
