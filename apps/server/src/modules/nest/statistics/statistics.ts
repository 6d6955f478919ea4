/** What the platform is shown of nesting over all spaces (engineering part G): rates and averages from sums, never of averages. */
import {
  type AdminClientRow,
  type AdminOrderDetail,
  type AdminOrderRow,
  allows,
  type BarLayoutView,
  type bars,
  dec,
  nestOrderMachine,
  type OutputOf,
  type nestAdmin,
  groupTitle,
} from '@muyun/contract';
import { businessDay, now } from '../../../kit/clock.ts';
import { endOfDay, startOfDay } from '../../../kit/paged.ts';
import type { Who } from '../../../kit/who.ts';
import type { BarPlanOfOrder, PlanOfOrder } from '../order/index.ts';
import type { ClientRow, Period } from './clients.store.ts';
import type { AcrossOrder } from './orders.store.ts';

const RIGHT = 'AlNestAdmin.NestOrderAdmins';

/** a/b with four decimals; null when there is nothing to divide by. */
export const shareOf = (a: string | number, b: string | number): string | null =>
  dec(b).gt(0) ? dec(a).div(b).toFixed(4) : null;

/** 0.8897 as 88.97 of a line of sums. */
export const percentOf = (share: string): string => dec(share).times(100).toFixed(2);

/** What state and rights allow. */
function actionsOf(order: AcrossOrder, who: Who): string[] {
  const isOpen = {
    parameter: who.rights.has(`${RIGHT}:edit`) && allows(nestOrderMachine, order.state, 'save'),
    requeue: who.rights.has(`${RIGHT}:edit`) && allows(nestOrderMachine, order.state, 'requeue'),
    forceDelete:
      who.rights.has(`${RIGHT}:delete`) &&
      order.cutSheetAmount === 0 &&
      allows(nestOrderMachine, order.state, 'forceDelete'),
  };
  return Object.entries(isOpen).flatMap(([action, is]) => (is ? [action] : []));
}

export function orderView(order: AcrossOrder, who: Who): AdminOrderRow {
  const { cutSheetAmount: _cut, ...row } = order;
  return { ...row, actions: actionsOf(order, who) };
}

/** Groups are told by material alone; money of the space stays with it. */
const withoutMoney = <F extends object>(figures: F): F => ({
  ...figures,
  materialCost: null,
  remnantCredit: null,
  scrapCredit: null,
  netCost: null,
  lowerBoundCost: null,
});

export function detailView(order: AcrossOrder, plan: PlanOfOrder, who: Who): AdminOrderDetail {
  const chosen = plan.runs.find((r) => r.id === plan.order.runId);
  return {
    ...orderView(order, who),
    params: plan.order.params,
    figures: chosen?.figures ? withoutMoney(chosen.figures.totals) : null,
    groups: (chosen?.figures?.groups ?? []).map((g, i) => ({
      title: titleOf(plan.order, i),
      figures: withoutMoney(g.figures),
    })),
    runs: plan.runs.map((r) => ({
      id: r.id,
      runNo: r.runNo,
      state: r.state,
      engine: r.engine,
      engineVersion: r.engineVersion,
      seed: r.seed,
      rounds: r.rounds === null ? null : Number(r.rounds),
      durationMs: r.durationMs,
      memoryMb: r.memoryMb,
      worker: r.worker,
      message: r.message,
      creationTime: r.creationTime,
      figures: r.figures ? withoutMoney(r.figures.totals) : null,
      isVerified: r.verify?.ok ?? false,
      isChosen: r.id === plan.order.runId,
    })),
  };
}
/** As `detailView`, of bars. */
export function barDetailView(order: AcrossOrder, plan: BarPlanOfOrder): bars.AdminBarDetail {
  const chosen = plan.figures;
  return {
    id: order.id,
    tenantId: order.tenantId,
    tenantName: order.tenantName,
    no: order.no,
    state: order.state,
    source: plan.order.source,
    message: order.message,
    allowsSupport: order.allowsSupport,
    projectNames: order.projectNames,
    productKinds: order.productKinds,
    pieceAmount: order.pieceAmount,
    placedAmount: order.placedAmount,
    lostAmount: order.lostAmount,
    barAmount: order.sheetAmount,
    netLength: chosen?.netLength ?? null,
    grossLength: chosen?.grossLength ?? null,
    utilization: order.utilization,
    gap: order.gap,
    durationMs: order.durationMs,
    creationTime: order.creationTime,
    params: plan.params,
    figures: chosen,
    groups: [...plan.groups],
    runs: [...plan.runs],
  };
}
/** A bar in figures: what is cut from it stays with the space. */
export const barView = (b: BarLayoutView): bars.AdminBar => ({
  id: b.id,
  layoutNo: b.layoutNo,
  title: b.title,
  stockKind: b.stockKind,
  length: b.length,
  repeat: b.repeat,
  cutCount: b.cutCount,
  partCount: b.partCount,
  cuts: b.cuts,
  leftover: b.leftover,
  isRemnant: b.isRemnant,
  utilization: b.utilization,
  weight: b.weight,
});
const titleOf = (order: PlanOfOrder['order'], i: number): string => {
  const group = order.groups[i];
  return group ? groupTitle(group) : String(i + 1);
};

export function clientView({ totalGross, ...row }: ClientRow): AdminClientRow {
  return {
    ...row,
    utilization: shareOf(row.totalArea, totalGross),
    failureRate: shareOf(row.failed, row.submitted),
  };
}

/** What was asked for; without a beginning the month of today, without an end until now. Days and months are those of Shanghai. */
export function monthOf(asked: { beginTime?: string | undefined; endTime?: string | undefined }): Period {
  const today = businessDay();
  return {
    begin: startOfDay(asked.beginTime ?? `${today.slice(0, 7)}-01`) ?? '',
    end: endOfDay(asked.endTime) ?? now().toISOString(),
  };
}

const DAY_MS = 86_400_000;
const MONTHS = 11;
/** Days are looked at for a month, months, spaces and agents for a year, unless said. */
export function incomePeriod(asked: {
  by: 'day' | 'month' | 'tenant' | 'agent';
  beginTime?: string | undefined;
  endTime?: string | undefined;
}): { beginTime: string; endTime: string } {
  const today = businessDay();
  const monthsAgo = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  monthsAgo.setUTCMonth(monthsAgo.getUTCMonth() - MONTHS);
  const usual =
    asked.by === 'day'
      ? businessDay(new Date(now().getTime() - 30 * DAY_MS))
      : monthsAgo.toISOString().slice(0, 10);
  return { beginTime: asked.beginTime ?? usual, endTime: asked.endTime ?? today };
}

export const NO_INCOME: OutputOf<typeof nestAdmin.adminIncome>['total'] = {
  key: '',
  title: '',
  orders: 0,
  quantity: '0',
  quotaUnits: '0',
  charged: '0',
  discount: '0',
  back: '0',
  free: '0',
  adjusted: '0',
  income: '0',
};
