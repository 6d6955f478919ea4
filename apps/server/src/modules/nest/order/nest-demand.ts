/** What a confirmed order needs that is not in stock: told to purchasing when the order is confirmed, taken back when it is withdrawn. */
import { dec, NEST_CONFIRMED_STATES } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import { fact, tell, type Telling } from '../../../kit/facts.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { type LayoutRow, loadLayouts, loadSheetUse } from './nest-layout.store.ts';
import { colorOf, groupOf, type Need, needKey, needsOf, sheetKg, textureOf } from './nest-list-facts.ts';
import { loadColorCodes, loadLeastOrders, loadMaterialFacts } from './nest-lists.store.ts';
import { materialDay } from './nest-material-day.ts';
import { loadHeldSheets, loadWithdrawn } from './sheet/sheet-plan.store.ts';
import { loadOrder, type OrderRow } from './nest-order.store.ts';
import { piecesOfProjects } from './nest-project.store.ts';
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
  /** coated sheets are bought in their colour: its code */
  readonly surface: string | null;
  /** net m² of each project that lie on these sheets */
  readonly areas: ReadonlyMap<string, string>;
}
/** Whole sheets of a warehouse that an order holds. */
export interface NestSheets {
  readonly warehouseId: string;
  readonly materialSkuId: string;
  readonly quantity: number;
}
export interface NestDemand {
  readonly orderId: string;
  readonly orderNo: string;
  readonly projectIds: readonly string[];
  readonly requiredDate: string;
  readonly needs: readonly NestNeed[];
}

export const nestConfirmed = fact<NestDemand>('nest.order.confirmed');
/** The plan of a confirmed order is to be opened again: whoever has bought for it refuses. */
export const nestReopening = fact<{ orderId: string }>('nest.order.reopening');
export const nestWithdrawn = fact<{ orderId: string }>('nest.order.withdrawn');

/** What of the sheets of a size is meant: those to buy, or those that the plan cuts. */
type Count = (need: Pick<Need, 'sheets' | 'fromStock' | 'fromSheets' | 'least'>) => number;
const toCut: Count = ({ sheets, fromStock, fromSheets }) => sheets - fromStock - fromSheets;
const toBuy: Count = (need) => (toCut(need) > 0 ? Math.max(toCut(need), need.least) : 0);

/** Net areas of the projects of an order on the sheets of each size. What lies on them is asked for only where several share them. */
async function areasOn(
  tx: Tx,
  order: OrderRow,
  layouts: readonly LayoutRow[],
): Promise<(layout: LayoutRow) => ReadonlyMap<string, string>> {
  const [only, ...others] = order.projectIds;
  if (only !== undefined && others.length === 0) return () => new Map([[only, '1']]);
  const ids = new Set(layouts.flatMap((l) => l.placements.map((p) => p.itemId)));
  const pieces = new Map((await piecesOfProjects(tx, [...ids])).map((p) => [p.id, p]));
  const bySize = new Map<string, Map<string, string>>();
  for (const layout of layouts) {
    const areas = bySize.get(needKey(layout)) ?? new Map<string, string>();
    bySize.set(needKey(layout), areas);
    for (const { itemId } of layout.placements) {
      const piece = pieces.get(itemId);
      if (!piece) continue;
      const before = areas.get(piece.projectId) ?? '0';
      areas.set(piece.projectId, dec(piece.netArea).times(layout.repeat).plus(before).toString());
    }
  }
  // in the order in which the projects stand: equal shares fall alike each time
  const sorted = (areas: ReadonlyMap<string, string>) =>
    new Map(order.projectIds.map((id) => [id, areas.get(id) ?? '0']));
  return (layout) => sorted(bySize.get(needKey(layout)) ?? new Map());
}

/** Sheets and cuts of coil of the chosen plan by material and size. */
async function needsOfPlan(
  tx: Tx,
  order: OrderRow,
  count: Count,
  without: ReadonlyMap<string, number> = new Map(),
): Promise<NestNeed[]> {
  const { runId } = order;
  if (runId === null) return [];
  const layouts = (await loadLayouts(tx, runId)).map((l) => ({
    ...l,
    repeat: l.repeat - (without.get(l.id) ?? 0),
  }));
  const { problem } = await loadRunInput(tx, runId);
  const textures = [...new Set(layouts.map((l) => textureOf(l.groupName)))];
  const [facts, least] = [await loadMaterialFacts(tx, textures), await loadLeastOrders(tx, order.id)];
  const coated = new Set(facts.filter((f) => f.isPreCoated).map((f) => f.textureId));
  const colorIn = (group: string): string | null => (coated.has(textureOf(group)) ? colorOf(group) : null);
  const codes = await loadColorCodes(tx, [...new Set(layouts.flatMap((l) => colorIn(l.groupName) ?? []))]);
  const areas = await areasOn(tx, order, layouts);
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
            surface: codes.get(colorIn(layout.groupName) ?? '') ?? null,
            areas: areas(layout),
          },
        ];
  });
}

async function demandOf(telling: Telling, order: OrderRow): Promise<NestDemand> {
  const { tx } = telling;
  // what an ended order has not cut is bought for whoever nests it again
  const needs = await needsOfPlan(tx, order, toBuy, await loadWithdrawn(tx, order.id));
  const delivery = await materialDay(telling, order.projectIds);
  const today = businessDay();
  return {
    orderId: order.id,
    orderNo: order.no,
    projectIds: order.projectIds,
    requiredDate: delivery !== null && delivery > today ? delivery : today,
    needs,
  };
}

export interface NestPlan extends Pick<NestDemand, 'orderNo' | 'projectIds' | 'needs'> {
  readonly held: readonly NestSheets[];
}
/**
 * What a confirmed plan cuts of material: sheets and coil that are bought, and what it holds in warehouses; boards and remnants that
 * nesting holds aside. Null unless confirmed.
 */
export async function nestSheets(tx: Tx, who: Who, id: string): Promise<NestPlan | null> {
  const order = await loadOrder(tx, who, id);
  if (!NEST_CONFIRMED_STATES.includes(order.state)) return null;
  const { no: orderNo, projectIds } = order;
  const held =
    order.releaseTime === null
      ? await loadSheetUse(tx, order.runId as string)
      : await loadHeldSheets(tx, { orderId: id });
  const needs = await needsOfPlan(tx, order, toCut);
  return { orderNo, projectIds, needs, held };
}

/** Whether the order is confirmed, and stays so until this transaction ends. */
export const isConfirmed = async (tx: Tx, id: string): Promise<boolean> =>
  NEST_CONFIRMED_STATES.includes((await loadOrder(tx, null, id, true)).state);

/** Whether the order has ended; as `isConfirmed`. */
export const isFinished = async (tx: Tx, id: string): Promise<boolean> =>
  (await loadOrder(tx, null, id, true)).finishTime !== null;

/** The demand of an order; null unless it is confirmed. */
export async function nestDemand(telling: Telling, id: string): Promise<NestDemand | null> {
  const order = await loadOrder(telling.tx, telling.who, id, true);
  return NEST_CONFIRMED_STATES.includes(order.state) ? demandOf(telling, order) : null;
}

/** Tells what material the order needs, which has just been confirmed, or of whose plan a part will not be cut. */
export async function tellConfirmed(telling: Telling, order: OrderRow): Promise<void> {
  await tell(telling, nestConfirmed, await demandOf(telling, order));
}

export const tellWithdrawn = (telling: Telling, orderId: string): Promise<void> =>
  tell(telling, nestWithdrawn, { orderId });

export const tellReopening = (telling: Telling, orderId: string): Promise<void> =>
  tell(telling, nestReopening, { orderId });
