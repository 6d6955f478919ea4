/** Binds the calls of 套料统计: the platform's side only. */
import { bars, dec, nestAdmin as calls, STATISTICS_SHEETS } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { exportRows } from '../../../kit/list-export.ts';
import { raise } from '../../../kit/raise.ts';
import { barPlanOf, changeParameters, planOf, removeForced, requeue } from '../order/index.ts';
import { adjust } from './adjust.ts';
import { pageOfClients, rowsOfClients } from './clients.store.ts';
import { costsOfOrder, incomeOf, pageOfCosts, rowsOfCosts } from './income.store.ts';
import { change, entryOf, foundOrder, look, ofBars, ofPlates } from './into-space.ts';
import { lostOf, pageOfLost, rowsOfLost } from './lost.store.ts';
import { pageOfOrders, rowsOfOrders } from './orders.store.ts';
import { CLIENT_SHEET, COST_SHEET, LOST_SHEET, ORDER_SHEET } from './statistics.sheets.ts';
import {
  barDetailView,
  barView,
  clientView,
  detailView,
  incomePeriod,
  monthOf,
  NO_INCOME,
  orderView,
  percentOf,
  shareOf,
} from './statistics.ts';

const orders: readonly Binding[] = [
  bind(calls.adminOrders, async ({ tx, who, query }) => {
    const { items, totalCount, sums, states } = await pageOfOrders(tx, query);
    const utilization = sums ? shareOf(sums.netArea, sums.grossArea) : null;
    const totals = {
      ...states,
      ...sums,
      ...(utilization === null ? {} : { utilization: percentOf(utilization) }),
    };
    return { items: items.map((row) => orderView(row, who)), totalCount, totals };
  }),
  bind(calls.downAdminOrders, ({ tx, query }) =>
    exportRows(STATISTICS_SHEETS.orders, ORDER_SHEET, rowsOfOrders(tx, query)),
  ),
  bind(calls.adminOrder, (context) =>
    look(context, context.params.id, async (space, order) =>
      detailView(order, await planOf(space, ofPlates(order).id), context.who),
    ),
  ),
  bind(calls.adminOrderCost, async ({ tx, params }) => {
    const { fee, id } = await foundOrder(tx, params.id);
    return { fee, items: await costsOfOrder(tx, id) };
  }),
  bind(calls.adminLayouts, (context) =>
    look(context, context.params.id, async (space, order) => {
      const { layouts } = await (await planOf(space, ofPlates(order).id)).sheets();
      return layouts.map(({ remnants, ...l }) => ({ ...l, remnants: remnants.length }));
    }),
  ),
  bind(calls.adminSheets, (context) =>
    look(context, context.params.id, async (space, order) => {
      const plan = await planOf(space, ofPlates(order).id);
      // asked in the space itself: the leave may have been taken back since the order was found
      if (!plan.order.allowsSupport) raise('Nest:GrantNeeded');
      return plan.sheets();
    }),
  ),
  bind(calls.adminOrderLog, (context) =>
    look(context, context.params.id, async (space, order) =>
      (await planOf(space, order.id)).log(context.query),
    ),
  ),
];

const barOrders: readonly Binding[] = [
  bind(bars.getBarOrderForAdmin, (context) =>
    look(context, context.params.id, async (space, order) =>
      barDetailView(order, await barPlanOf(space, ofBars(order).id)),
    ),
  ),
  bind(bars.listBarLayoutsForAdmin, (context) =>
    look(context, context.params.id, async (space, order) => {
      const plan = await barPlanOf(space, ofBars(order).id);
      return (await plan.bars()).map(barView);
    }),
  ),
  bind(bars.drawBarLayoutsForAdmin, (context) =>
    look(context, context.params.id, async (space, order) => {
      const plan = await barPlanOf(space, ofBars(order).id);
      if (!plan.order.allowsSupport) raise('Nest:GrantNeeded');
      return plan.bars();
    }),
  ),
];

const help: readonly Binding[] = [
  bind(calls.adminParameters, async (context) => {
    const { params, body, audit } = context;
    const { order, done } = await change(context, calls.adminParameters, params.id, ({ tx }, found) =>
      changeParameters(tx, ofPlates(found).id, body),
    );
    await audit(entryOf(calls.adminParameters, order));
    return done;
  }),
  bind(calls.requeueOrder, async (context) => {
    const { params, body, audit } = context;
    const { order, done } = await change(context, calls.requeueOrder, params.id, ({ tx }, found) =>
      requeue(tx, ofPlates(found).id, body.version),
    );
    await audit(entryOf(calls.requeueOrder, order));
    return done;
  }),
  bind(calls.adminForceDelete, async (context) => {
    const { params, query, audit } = context;
    const { order } = await change(context, calls.adminForceDelete, params.id, (telling) =>
      removeForced(telling, params.id, query.reason),
    );
    await audit(entryOf(calls.adminForceDelete, order, query.reason));
  }),
];

const lost: readonly Binding[] = [
  bind(calls.adminLost, ({ tx, query }) => pageOfLost(tx, query)),
  bind(calls.downAdminLost, ({ tx, query }) =>
    exportRows(STATISTICS_SHEETS.lost, LOST_SHEET, rowsOfLost(tx, query)),
  ),
  bind(calls.adminOrderLost, async ({ tx, query }) => lostOf(tx, (await foundOrder(tx, query.orderId)).id)),
];

const clients: readonly Binding[] = [
  bind(calls.adminClients, async ({ tx, query }) => {
    const { items, sums } = await pageOfClients(tx, query, monthOf(query));
    const { n = 0, totalGross = '0', ...rest } = sums ?? {};
    const utilization = shareOf(sums?.totalArea ?? 0, totalGross);
    const totals = { ...rest, ...(utilization === null ? {} : { utilization: percentOf(utilization) }) };
    return { items: items.map(clientView), totalCount: n, totals };
  }),
  bind(calls.downAdminClients, ({ tx, query }) => {
    async function* parts() {
      for await (const part of rowsOfClients(tx, query, monthOf(query))) yield part.map(clientView);
    }
    return exportRows(STATISTICS_SHEETS.clients, CLIENT_SHEET, parts());
  }),
];

const money: readonly Binding[] = [
  bind(calls.adminCosts, ({ tx, query }) => pageOfCosts(tx, query)),
  bind(calls.downAdminCosts, ({ tx, query }) =>
    exportRows(STATISTICS_SHEETS.income, COST_SHEET, rowsOfCosts(tx, query)),
  ),
  bind(calls.adminIncome, async ({ tx, query }) => {
    const period = incomePeriod(query);
    const { rows, total } = await incomeOf(tx, { ...query, ...period });
    return { ...period, rows, total: total ?? NO_INCOME };
  }),
  bind(calls.adjustCost, (context) =>
    adjust(context, { ...context.body, amount: dec(context.body.amount).toFixed(2) }),
  ),
];

export const statisticsRoutes: readonly Binding[] = [
  ...orders,
  ...barOrders,
  ...help,
  ...lost,
  ...clients,
  ...money,
];
