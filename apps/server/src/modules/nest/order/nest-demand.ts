/** What a confirmed order needs that is not in stock: told to purchasing when the order is confirmed, taken back when it is withdrawn. */
import { dec, NEST_CONFIRMED_STATES } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import { fact, tell, type Telling } from '../../../kit/facts.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { loadLayouts } from './nest-layout.store.ts';
import { groupOf, needsOf, sheetKg, textureOf } from './nest-list-facts.ts';
import { loadLeastOrders, loadMaterialFacts, materialDay } from './nest-lists.store.ts';
import { loadOrder, type OrderRow } from './nest-order.store.ts';
import { loadRunInput } from './nest-run.store.ts';

const COIL = 2;

/** Sheets of one size, or cuts of one coil width. */
export interface NestNeed {
  readonly textureId: string;
  /** mm */
  readonly thickness: number;
  readonly width: number;
  readonly length: number;
  readonly isCoil: boolean;
  readonly sheets: number;
  /** kg, 3 decimals */
  readonly weight: string;
}
export interface NestDemand {
  readonly orderId: string;
  readonly orderNo: string;
  readonly projectIds: readonly string[];
  readonly requiredDate: string;
  readonly needs: readonly NestNeed[];
}

export const nestConfirmed = fact<NestDemand>('nest.order.confirmed');
export const nestWithdrawn = fact<{ orderId: string }>('nest.order.withdrawn');

/** What of the sheets of a size is meant: those to buy, or those that the plan cuts. */
type Count = (need: { sheets: number; fromStock: number; least: number }) => number;
const toBuy: Count = ({ sheets, fromStock, least }) =>
  sheets > fromStock ? Math.max(sheets - fromStock, least) : 0;
const toCut: Count = ({ sheets, fromStock }) => sheets - fromStock;

/** Sheets and cuts of coil of the chosen plan by material and size. */
async function needsOfPlan(tx: Tx, order: OrderRow, count: Count): Promise<NestNeed[]> {
  const runId = order.runId as string;
  const [layouts, { problem }] = [await loadLayouts(tx, runId), await loadRunInput(tx, runId)];
  const textures = [...new Set(layouts.map((l) => textureOf(l.groupName)))];
  const [facts, least] = [await loadMaterialFacts(tx, textures), await loadLeastOrders(tx, order.id)];
  return needsOf(layouts, least).flatMap(({ layout, ...need }) => {
    const sheets = count(need);
    const group = groupOf({ order, layouts, problem, kerf: 0, products: new Map() }, layout.groupName);
    const kg = sheetKg(group, facts, layout.groupName, layout.width, layout.length);
    return sheets <= 0
      ? []
      : [
          {
            textureId: textureOf(layout.groupName),
            thickness: group?.thickness ?? 0,
            width: layout.width,
            length: layout.length,
            isCoil: layout.stockKind === COIL,
            sheets,
            weight: dec(kg).times(sheets).toFixed(3),
          },
        ];
  });
}

async function demandOf(tx: Tx, order: OrderRow): Promise<NestDemand> {
  const needs = await needsOfPlan(tx, order, toBuy);
  const delivery = await materialDay(tx, order.projectIds);
  const today = businessDay();
  return {
    orderId: order.id,
    orderNo: order.no,
    projectIds: order.projectIds,
    requiredDate: delivery !== null && delivery > today ? delivery : today,
    needs,
  };
}

/** What a confirmed plan cuts of bought material: sheets and coil; boards that nesting holds and remnants aside. Null unless confirmed. */
export async function nestSheets(
  tx: Tx,
  who: Who,
  id: string,
): Promise<Pick<NestDemand, 'orderNo' | 'projectIds' | 'needs'> | null> {
  const order = await loadOrder(tx, who, id);
  if (!NEST_CONFIRMED_STATES.includes(order.state)) return null;
  return { orderNo: order.no, projectIds: order.projectIds, needs: await needsOfPlan(tx, order, toCut) };
}

/** The demand of an order; null unless it is confirmed. */
export async function nestDemand(tx: Tx, who: Who, id: string): Promise<NestDemand | null> {
  const order = await loadOrder(tx, who, id, true);
  return NEST_CONFIRMED_STATES.includes(order.state) ? demandOf(tx, order) : null;
}

/** Tells that the order, which has just been confirmed, needs its material. */
export async function tellConfirmed(telling: Telling, order: OrderRow): Promise<void> {
  await tell(telling, nestConfirmed, await demandOf(telling.tx, order));
}

export const tellWithdrawn = (telling: Telling, orderId: string): Promise<void> =>
  tell(telling, nestWithdrawn, { orderId });
