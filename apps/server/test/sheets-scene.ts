/** Whole sheets in a material warehouse and orders that may be cut from them: what the tests of reserved sheets start with. */
import {
  inventory,
  issueFromNest,
  materialSku,
  materialStockIn,
  materialStockOut,
  nest,
  NEST_SHEETS,
  stock,
  warehouse,
} from '@muyun/contract';
import { businessDay } from '../src/kit/clock.ts';
import type { Actor } from './kit.ts';
import { approved, at } from './material-scene.ts';
import { computed, f9Body, nestScene, type NestScene } from './nest-scene.ts';
import { routed } from './sheet-scene.ts';

export interface SheetsScene extends NestScene {
  readonly warehouseId: string;
  readonly materialSkuId: string;
}

/** Plates of 1500 × 3000 that came in at 900.00 each. */
export async function received(
  owner: Actor,
  of: { warehouseId: string; materialSkuId: string },
  quantity: string,
  unitPrice = '900',
): Promise<string> {
  const { warehouseId, materialSkuId } = of;
  const lines = [{ materialSkuId, quantity, priceBasis: 4, unitPrice }];
  const body = { inType: 128, warehouseId, businessDate: businessDay(), lines } as const;
  const made = await owner.call(materialStockIn.calls.create, { body: body as never });
  await approved(owner, materialStockIn, made.id);
  return made.id;
}

/** F9 without sizes to buy unless asked for, and `sheets` plates in the warehouse. */
export async function sheetsScene(sheets: string, plates = false): Promise<SheetsScene> {
  const scene = await nestScene({ plates });
  await routed(scene.owner, scene.projectId);
  const { owner, textureId } = scene;
  const { id: warehouseId } = await owner.call(warehouse.calls.create, {
    body: { code: 'BC', name: '板材仓', domain: 2, positions: [{ code: 'A-01', name: 'A 架' }] } as never,
  });
  const { id: materialSkuId } = await owner.call(materialSku.calls.create, {
    body: { kind: 1, textureId, thickness: 3, width: 1500, length: 3000 },
  });
  if (sheets !== '0') await received(owner, { warehouseId, materialSkuId }, sheets);
  return { ...scene, warehouseId, materialSkuId };
}

/** A computed order of so many P1, four of which lie on a sheet; or of another product. */
export async function orderOf(s: NestScene, quantity: number, productId = s.p1): Promise<string> {
  const products = [{ productId, quantity }];
  const { id } = await s.owner.call(nest.createNestOrder, { body: { ...f9Body(s), products } });
  await computed(s.owner, id);
  return id;
}

/** Sheets of the warehouse that a new order is offered. */
export async function offeredTo(s: NestScene, productId = s.p1) {
  const products = [{ productId, quantity: 1 }];
  const groups = await s.owner.call(nest.nestStockOptions, { body: { products, colorMode: 1 } });
  return groups.flatMap((g) => g.stocks.filter((o) => o.kind === NEST_SHEETS));
}

/** What is held in the stock, open ones only. */
export const heldOf = async (s: SheetsScene) =>
  (
    await s.owner.call(inventory.listReservations, {
      query: { domain: 2, status: [1] as never, maxResultCount: 400 },
    })
  ).items.map((r) => ({ source: r.sourceType, open: Number(r.openQty), remark: r.remark, id: r.id }));

export const draftOf = (s: SheetsScene, nestOrderId: string) =>
  s.owner.call(issueFromNest, { body: { nestOrderId, warehouseId: s.warehouseId } });
/** Draft and approval of what an order still needs out of the warehouse. */
export async function issuedFor(s: SheetsScene, nestOrderId: string): Promise<string> {
  const { id } = await draftOf(s, nestOrderId);
  await approved(s.owner, materialStockOut, id);
  return id;
}
export const outOf = (s: SheetsScene, id: string) => s.owner.call(materialStockOut.calls.get, at(id));

/** A remnant of 3 mm that is entered by hand, one piece. */
export const enterRemnant = (
  s: SheetsScene,
  code: string,
  width: number,
  length: number,
  more: object = {},
) =>
  s.owner.call(stock.createStock, {
    body: {
      kind: 3,
      code,
      textureId: s.textureId,
      thickness: 3,
      width,
      length,
      initialQuantity: 1,
      ...more,
    } as never,
  });
