/** Binds the calls of nest orders. */
import { nest, NEST_LOG_LABELS } from '@muyun/contract';
import { bind, type Binding, bindOutside } from '../../../kit/call.ts';
import { unpackLayouts } from '../../../workers/nest-preview.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { bindingRun } from './nest-chosen.ts';
import { estimateFee } from '../cost/index.ts';
import { assertOpened } from '../../cad/project/index.ts';
import {
  lineErrors,
  orderCost,
  orderDetail,
  orderLines,
  orderView,
  runsOf,
  shownFigures,
} from './nest-detail.ts';
import { prepareOnly, stockOptions, totalsOf } from './nest-prepare.ts';
import { drawnProducts, layoutView, liveLayout, runSheets, titlesOf } from './nest-drawn.ts';
import { estimate } from './nest-estimate.ts';
import { markFirstFile } from './nest-first-file.store.ts';
import { prepareFile } from './nest-files.ts';
import { ownWorkbook } from './nest-own-list.ts';
import { groupNameOf } from './nest-groups.ts';
import { lostRoutes } from './lost/lost.routes.ts';
import { sheetRoutes } from './sheet/sheet.routes.ts';
import { kaipingRoutes } from './nest-kaiping.ts';
import { loadHolders } from './nest-holders.store.ts';
import { loadLayout } from './nest-layout.store.ts';
import { loadLines } from './nest-line.store.ts';
import { listLog, listOrders, loadOrder } from './nest-order.store.ts';
import { loadPreviewBody } from './nest-preview.store.ts';
import { loadNestable, loadNestProjects, loadProducts } from './nest-product.store.ts';
import { followProgress, readProgress } from './nest-progress.ts';
import { reportRows } from './nest-report.store.ts';
import { resultPrintRoutes } from './nest-result-print.ts';
import { listResults } from './nest-result.store.ts';
import { loadRun, loadRunInput, loadRuns } from './nest-run.store.ts';
import { writingRoutes } from './nest-writing.routes.ts';

/** A run of an order that the person may see. */
async function visibleRun(tx: Tx, who: Who, runId: string) {
  const run = await loadRun(tx, runId);
  await loadOrder(tx, who, run.orderId);
  return run;
}

/** a question writes nothing */
const nothingNoted = (): Promise<void> => Promise.resolve();

const preparing: readonly Binding[] = [
  bindOutside(nest.precheckNestOrder, async ({ house, who, body }) => {
    // the estimate may take a second: it holds no transaction open
    const asking = { tenantId: who.tenant?.id ?? '', userId: who.userId, readOnly: true };
    const prepared = await inTx(house.pools.user, asking, (tx) =>
      prepareOnly({ tx, who, house, audit: nothingNoted }, body),
    );
    const estimates = await estimate(prepared, asking.tenantId);
    const totals = totalsOf(prepared.order.groups);
    const sheets = [...estimates.values()].reduce((sum, e) => sum + e.sheetAmount, 0);
    const expected = { kind: body.kind, area: totals.area, sheets, bars: 0 };
    const fee = await inTx(house.pools.user, asking, (tx) => estimateFee(tx, expected));
    return {
      groups: prepared.order.groups.map((g) => {
        const figures = estimates.get(g.name) ?? null;
        return {
          ...g,
          lowerBoundSheets: figures?.lowerBoundSheets ?? null,
          estimate: figures ? shownFigures(figures, who) : null,
        };
      }),
      errors: [...prepared.errors],
      blocked: [...prepared.checked.blocked],
      totals,
      fee: { ...fee, amount: who.displayAmount ? fee.amount : null },
    };
  }),
  bind(nest.nestStockOptions, async (context) =>
    (await stockOptions(context, context.body)).map((g) => ({
      ...g,
      stocks: context.who.displayAmount
        ? g.stocks
        : g.stocks.map((s) => ({ ...s, price: null, levellingFee: null })),
    })),
  ),
  bind(nest.listNestProjects, ({ tx, who, query }) => loadNestProjects(tx, who, query.filter)),
  bind(nest.listNestHolders, ({ tx, who, query }) => loadHolders(tx, who, query)),
  bind(nest.listNestProducts, async ({ tx, who, query }) =>
    (await loadNestable(tx, who, query)).map((p) => {
      const {
        id,
        code,
        name,
        projectId,
        projectName,
        plateTypeName,
        textureName,
        thickness,
        colorName,
        colorHex,
        unfoldWidth,
        unfoldHeight,
        quantity,
        availableToNest,
        ordered,
        priority,
        groupKey,
        dueDate,
        state,
        isFiller,
        nestKind,
      } = p;
      return {
        id,
        code,
        name,
        projectId,
        projectName,
        plateTypeName,
        groupName: groupNameOf(p, 1),
        textureName,
        thickness,
        colorName,
        colorHex,
        unfoldWidth,
        unfoldHeight,
        quantity,
        availableToNest,
        ordered,
        priority: p.orderPriority ?? priority,
        groupKey: p.orderGroupKey ?? groupKey,
        dueDate,
        state,
        isFiller,
        nestKind,
      };
    }),
  ),
];

const reading: readonly Binding[] = [
  bind(nest.listNestOrders, async ({ tx, who, query }) => {
    const page = await listOrders(tx, who, query);
    if (!who.displayAmount && page.totals) delete page.totals['materialCost'];
    return { ...page, items: page.items.map((row) => orderView(row, who)) };
  }),
  bind(nest.getNestOrder, ({ tx, who, params }) => orderDetail(tx, who, params.id)),
  bind(nest.listNestOrderLines, ({ tx, who, params }) => orderLines(tx, who, params.id)),
  bind(nest.nestOrderParameter, async ({ tx, who, params }) => (await loadOrder(tx, who, params.id)).params),
  bind(nest.nestOrderLog, async ({ tx, who, params, query }) => {
    const order = await loadOrder(tx, who, params.id);
    const page = await listLog(tx, order.id, query);
    return {
      ...page,
      items: page.items.map((row) => ({ ...row, actionLabel: NEST_LOG_LABELS[row.action] ?? row.action })),
    };
  }),
  bind(nest.nestErrorProducts, async ({ tx, who, params }) => {
    const order = await loadOrder(tx, who, params.id);
    const lines = await loadLines(tx, order.id);
    const products = await loadProducts(
      tx,
      null,
      lines.map((l) => l.productId),
    );
    return lineErrors(lines, new Map(products.map((p) => [p.id, p])));
  }),
  bind(nest.nestRuns, async ({ tx, who, params }) => runsOf(tx, who, await loadOrder(tx, who, params.id))),
  bind(nest.nestRunLayouts, async ({ tx, who, params }) => {
    const run = await visibleRun(tx, who, params.id);
    const { layouts, products } = await runSheets(tx, run.id, who.displayAmount);
    return { layouts, products };
  }),
  bind(nest.nestLayout, async ({ tx, who, params }) => {
    const row = await loadLayout(tx, params.id);
    const run = await visibleRun(tx, who, row.runId);
    const input = await loadRunInput(tx, run.id);
    const { problem } = input;
    const layout = layoutView(row, titlesOf(input), who.displayAmount);
    return { layout, layouts: [layout], products: await drawnProducts(tx, problem, [row]) };
  }),
  bind(nest.nestOrderCost, ({ tx, who, params }) => orderCost(tx, who, params.id)),
  bind(nest.listNestResults, async ({ tx, who, query }) => {
    const page = await listResults(tx, who, query);
    return who.displayAmount
      ? page
      : { ...page, items: page.items.map((r) => ({ ...r, processCost: null })) };
  }),
  bind(nest.nestReportDaily, ({ tx, who, query }) => reportRows(tx, who, 'day', query)),
  bind(nest.nestReportMonthly, ({ tx, who, query }) => reportRows(tx, who, 'month', query)),
  bind(nest.nestOrderPreview, async ({ tx, who, params }) => {
    const order = await loadOrder(tx, who, params.id);
    const run = (await loadRuns(tx, order.id)).find((r) => r.jobId === order.jobId && r.state === 'running');
    const preview = run ? await loadPreviewBody(tx, run.id) : null;
    if (!run || !preview || preview.body.length === 0) raise('Common:NotFound');
    const input = await loadRunInput(tx, run.id);
    const { problem } = input;
    const rows = unpackLayouts(preview.body).map(liveLayout);
    return {
      previewNo: preview.previewNo,
      layouts: rows.map((l) => layoutView(l, titlesOf(input), who.displayAmount)),
      products: await drawnProducts(tx, problem, rows),
    };
  }),
  bindOutside(nest.nestOrderProgress, async ({ house, who, params }) => {
    const read = () =>
      inTx(house.pools.user, { tenantId: who.tenant?.id ?? '', userId: who.userId, readOnly: true }, (tx) =>
        readProgress(tx, who, params.id),
      );
    const first = await read();
    return (send: (data: unknown) => void, signal: AbortSignal) =>
      followProgress(first, read, (hear) => house.listener.on('job', hear), send, signal);
  }),
  bindOutside(nest.downNestFile, async ({ house, who, params, query }) => {
    const make = await inTx(
      house.pools.user,
      { tenantId: who.tenant?.id ?? '', userId: who.userId },
      async (tx) => {
        // held: an order that is being voided is either refunded or has given a file, never both
        const order = await loadOrder(tx, who, params.a, true);
        const template = await ownWorkbook(tx, house.files, { file: params.b, ...query });
        bindingRun(order);
        // drawings; lists and what the shop floor cuts by stay open (engineering C8)
        if (nest.NEST_DRAWING_FILES.includes(params.b)) await assertOpened(tx, who, order.projectIds);
        if (order.firstFileTime === null) await markFirstFile(tx, order.id);
        return prepareFile({ tx, who, house, audit: nothingNoted }, order, {
          file: params.b,
          format: query.format,
          paper: query.paper ?? 'A4',
          template,
        });
      },
    );
    return make();
  }),
];

export const nestOrderRoutes: readonly Binding[] = [
  ...kaipingRoutes,
  ...resultPrintRoutes,
  ...sheetRoutes,
  ...lostRoutes,
  ...writingRoutes,
  ...preparing,
  ...reading,
];
