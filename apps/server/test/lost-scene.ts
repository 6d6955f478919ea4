/** 漏件: sheets that are cut, what is reported of them, and what becomes of it. */
import { nest, type NestSheetRow } from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import type { Actor } from './kit.ts';
import { cut, releasedScene, sheetOf, type SheetScene } from './sheet-scene.ts';

export interface LostScene extends SheetScene {
  /** cut, all its pieces came */
  readonly sheet: NestSheetRow;
  readonly sheets: NestSheetRow[];
}
export async function lostScene(): Promise<LostScene> {
  const scene = await releasedScene();
  const [sheet] = scene.sheets as [NestSheetRow];
  await cut(scene.owner, sheet.sheetNo);
  return { ...scene, sheet };
}
export const bodyOfReport = (code: string, over: object = {}) =>
  ({ clientKey: newId(), code, reason: '切坏', ...over }) as never;
export const report = (owner: Actor, code: string, over: object = {}) =>
  owner.call(nest.reportLostProduct, { body: bodyOfReport(code, over) });
export const page = (owner: Actor, query: object = {}) =>
  owner.call(nest.pageLostProducts, { query: query as never });
export const rowOf = async (owner: Actor, id: string) => {
  const { items } = await page(owner, { ids: id });
  const [row] = items;
  if (!row) throw new Error('there is no such row');
  return row;
};
export const change = async (owner: Actor, id: string, action: string, reason?: string) =>
  owner.call(nest.changeLostProduct, {
    params: { id },
    body: { action, version: (await rowOf(owner, id)).version, ...(reason ? { reason } : {}) } as never,
  });
/** A piece of a product on a sheet, with its label. */
export async function pieceOn(owner: Actor, sheetNo: string, productId: string) {
  const { pieces } = await sheetOf(owner, sheetNo);
  const found = pieces.find((p) => p.productId === productId && !p.isReturned);
  if (!found) throw new Error('no such piece lies on it');
  return found;
}
