/** Sheets with a remnant, boards of the store, and whoever takes what came of a cut: what tests of 撤销下料 begin with. */
import { nest, type NestSheetRow, stock } from '@muyun/contract';
import { col } from '../src/kit/shape.ts';
import { sql } from '../src/kit/sql.ts';
import type { Actor } from './kit.ts';
import { act, computed, countersOf, f9Body, nestScene, type NestScene } from './nest-scene.ts';
import { rowNamed } from './route-scene.ts';
import { confirmedNest, cut, lostOf, orderOf, routed, sheetOf, sheetsOf } from './sheet-scene.ts';

export interface RemnantScene extends NestScene {
  readonly orderId: string;
  readonly sheet: NestSheetRow;
  /** of the remnant that is planned */
  readonly code: string;
}
/** Two panels on one plate, the rest of it is a remnant. */
export async function remnantScene(): Promise<RemnantScene> {
  const scene = await nestScene();
  await routed(scene.owner, scene.projectId);
  const { orderId } = await confirmedNest(scene, [{ productId: scene.p1, quantity: 2 }]);
  await act(scene.owner, orderId, 'release');
  const [sheet] = (await sheetsOf(scene.owner, orderId)) as [NestSheetRow];
  const { remnants } = await sheetOf(scene.owner, sheet.sheetNo);
  return { ...scene, orderId, sheet, code: remnants[0]?.code ?? '' };
}
export const REMNANT = { produced: true, place: 'B-3', w: 1400, l: 1400 };

/** Cut with its remnant, which the warehouse has confirmed. */
export async function cutScene(): Promise<RemnantScene> {
  const scene = await remnantScene();
  await cut(scene.owner, scene.sheet.sheetNo, { remnants: [{ code: scene.code, ...REMNANT }] });
  const { items } = await scene.owner.call(stock.listStock, { query: { kind: 3 } });
  await scene.owner.call(stock.confirmRemnants, { body: { ids: items.map((i) => i.id) } });
  return scene;
}

/** An order that lies on the remnant, computed; confirming it takes the remnant. */
export async function onRemnant(scene: RemnantScene): Promise<string> {
  const { owner } = scene;
  const { items } = await owner.call(stock.listStock, { query: { kind: 3 } });
  const products = [{ productId: scene.p2, quantity: 8 }];
  const [group] = await owner.call(nest.nestStockOptions, { body: { products } });
  const stockPlateId = items[0]?.id ?? '';
  const stocks = [{ groupName: group?.name ?? '', kind: 3, stockPlateId }];
  const { id } = await owner.call(nest.createNestOrder, { body: { ...f9Body(scene), products, stocks } });
  const done = await computed(owner, id);
  if (done.state !== 8) throw new Error(`the remnant takes no panel: ${done.message ?? done.state}`);
  return id;
}

/** A board of the store, with all that is deleted. */
export const boardOf = async (owner: Actor, code: string) =>
  owner.inTx((tx) =>
    tx.rows(
      { quantity: col.int, reserved: col.int, isDeleted: col.bool },
      sql`select quantity, reserved_quantity as reserved, is_deleted as "isDeleted" from stock_plate where tenant_id = ${tx.tenantId} and code = ${code} order by creation_time, id`,
    ),
  );

/** Everything that a cut changes, as people see it. */
export async function shownOf(scene: NestScene & { orderId: string }, sheetNo: string) {
  const { owner, orderId } = scene;
  const order = await orderOf(owner, orderId);
  const [result] = (await owner.call(nest.listNestResults, { query: { orderId: orderId as never } })).items;
  const lost = (await lostOf(owner, orderId))
    .filter((l) => l.state !== 16)
    .map((l) => [l.productId, l.quantity]);
  return {
    sheet: await sheetOf(owner, sheetNo),
    order: [order.state, order.cutSheetAmount, order.finishTime],
    result: [result?.state, result?.cutSheetAmount],
    layouts: (await owner.call(nest.nestRunLayouts, { params: { id: order.runId ?? '' } })).layouts,
    counters: [await countersOf(owner, scene.p1), await countersOf(owner, scene.p2)],
    lost,
    actual: await owner.call(nest.nestOrderActual, { params: { id: orderId } }),
    step: await rowNamed(scene as never, '开料'),
    next: await rowNamed(scene as never, '刨槽'),
  };
}
