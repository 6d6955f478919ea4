/** A confirmed order in a factory that has a route: what tests of release and cutting begin with. */
import { nest, type NestSheetRow, product, releaseRoutes } from '@muyun/contract';
import { col } from '../src/kit/shape.ts';
import { sql } from '../src/kit/sql.ts';
import type { Actor } from './kit.ts';
import { act, computed, f9Body, f9Params, nestScene, type NestScene } from './nest-scene.ts';
import { exProcesses, type ProcessName, rowsOf } from './route-scene.ts';

export interface SheetScene extends NestScene {
  readonly processes: Readonly<Record<ProcessName, string>>;
  readonly orderId: string;
  readonly no: string;
}

/** Releases the route of a project, which makes its pieces. */
export async function routed(owner: Actor, projectId: string): Promise<Record<ProcessName, string>> {
  const processes = await exProcesses(owner);
  await owner.call(releaseRoutes, { body: { projectIds: [projectId], rows: rowsOf(processes) } });
  return processes;
}
/** A nest of the products of the scene, confirmed. */
export async function confirmedNest(
  scene: NestScene,
  products: readonly { productId: string; quantity: number }[] = f9Body(scene).products,
): Promise<{ orderId: string; no: string }> {
  const { id, no } = await scene.owner.call(nest.createNestOrder, {
    body: { ...f9Body(scene), products: [...products] },
  });
  await computed(scene.owner, id);
  await act(scene.owner, id, 'confirm');
  return { orderId: id, no };
}
export async function confirmedScene(): Promise<SheetScene> {
  const scene = await nestScene();
  const processes = await routed(scene.owner, scene.projectId);
  return { ...scene, processes, ...(await confirmedNest(scene)) };
}
/** With its sheets in the shop. */
export async function releasedScene(): Promise<SheetScene & { sheets: NestSheetRow[] }> {
  const scene = await confirmedScene();
  await act(scene.owner, scene.orderId, 'release');
  return { ...scene, sheets: await sheetsOf(scene.owner, scene.orderId) };
}

export const sheetsOf = (owner: Actor, id: string): Promise<NestSheetRow[]> =>
  owner.call(nest.listOrderSheets, { params: { id } });
export const sheetOf = (owner: Actor, sheetNo: string) =>
  owner.call(nest.getSheet, { params: { sheetNo } as never });
export const cut = (owner: Actor, sheetNo: string, over: object = {}) =>
  owner.call(nest.cutSheet, { body: { sheetNo, ...over } as never });
export const scrap = (owner: Actor, sheetNo: string, reason = '划伤') =>
  owner.call(nest.scrapSheet, { body: { sheetNo, reason } });
export const uncut = (owner: Actor, sheetNo: string, reason = '扫错板') =>
  owner.call(nest.undoCutSheet, { body: { sheetNo, reason } });
export const orderOf = (owner: Actor, id: string) => owner.call(nest.getNestOrder, { params: { id } });
export const lostOf = (owner: Actor, orderId: string) =>
  owner.call(nest.listLostProducts, { query: { orderId } as never });

/** A released order of two panels of a project that has a route. */
async function releasedIn(owner: Actor, code: string, projectId: string, textureId: string): Promise<string> {
  const made = await owner.call(product.createProduct, {
    body: {
      projectId,
      code,
      textureId,
      thickness: 3,
      unfoldMode: 3,
      unfoldWidth: 900,
      unfoldHeight: 450,
      quantity: 2,
    },
  });
  const { id } = await owner.call(nest.createNestOrder, {
    body: { kind: 1, products: [{ productId: made.id, quantity: 2 }], params: f9Params() },
  });
  await computed(owner, id);
  await act(owner, id, 'confirm');
  await act(owner, id, 'release');
  return id;
}
/** A sheet for the suites that attack it: its number is found in no other space. */
export async function releasedSheetIn(owner: Actor, projectId: string, textureId: string): Promise<string> {
  const id = await releasedIn(owner, 'A-09', projectId, textureId);
  return owner.inTx(async (tx) => {
    const row = await tx.one(
      { no: col.text },
      sql`update nest_sheet set sheet_no = 'S-' || gen_random_uuid() where tenant_id = ${tx.tenantId} and order_id = ${id} returning sheet_no as no`,
    );
    return row?.no ?? '';
  });
}
/** A lost piece, for the same suites. */
export async function lostIn(owner: Actor, projectId: string, textureId: string): Promise<string> {
  const id = await releasedIn(owner, 'A-08', projectId, textureId);
  const [sheet] = await sheetsOf(owner, id);
  const { pieces } = await sheetOf(owner, sheet?.sheetNo ?? '');
  await cut(owner, sheet?.sheetNo ?? '', { missing: [{ productId: pieces[0]?.productId, quantity: 1 }] });
  return (await lostOf(owner, id))[0]?.id ?? '';
}
