/** Rests of bars: an order that leaves one, and the next one that finds it. */
import { type BarDraft, bars, nest, type NestSheetRow } from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import { insertRests } from '../src/modules/nest/order/bar/bar-rest.store.ts';
import { barAct, barBody, barsComputed, type BarScene, barScene, addCut } from './bar-scene.ts';
import { col } from '../src/kit/shape.ts';
import { sql } from '../src/kit/sql.ts';
import type { Actor, Space } from './kit.ts';
import { cut, sheetOf, sheetsOf } from './sheet-scene.ts';

/** A rest in stock, for the suites that attack it: of any order of bars of the space. */
export const restIn = ({ owner }: Space): Promise<string> =>
  owner.inTx(async (tx) => {
    const order = await tx.one(
      { id: col.id, accessoryId: col.id },
      sql`select o.id, s.accessory_id as "accessoryId" from nest_order o join nest_bar_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
          join cad_product_accessory c on c.tenant_id = l.tenant_id and c.id = l.piece_id join accessory_sku s on s.tenant_id = c.tenant_id and s.id = c.accessory_sku_id
        where o.tenant_id = ${tx.tenantId} limit 1`,
    );
    const row = {
      code: `YL-${newId()}`,
      accessoryId: order?.accessoryId ?? '',
      color: '',
      length: 1500,
      bookValue: '20.00',
      place: null,
    };
    const bar = { id: newId(), orderId: order?.id ?? '', sheetNo: 'TLA-1-1/1' };
    return (await insertRests(tx, [row], bar))[0] ?? '';
  });

/** An order of bars, computed. */
export async function planned(
  owner: Actor,
  pieces: readonly (readonly [string, number])[],
  over: Partial<BarDraft> = {},
): Promise<{ id: string; no: string }> {
  const { id, no } = await owner.call(bars.createBarOrder, { body: barBody(pieces, over) });
  const done = await barsComputed(owner, id);
  if (done.state !== 8) throw new Error(`no plan: ${done.message ?? done.state}`);
  return { id, no };
}
/** Confirmed and in the shop. */
export async function released(owner: Actor, id: string): Promise<NestSheetRow[]> {
  await barAct(owner, id, 'confirm');
  await barAct(owner, id, 'release');
  return sheetsOf(owner, id);
}

export interface RestScene extends BarScene {
  /** of 1200 mm, 20 wanted */
  readonly piece: string;
  readonly orderId: string;
  readonly bar: NestSheetRow;
  /** of the rest that its cut leaves */
  readonly code: string;
}
/** One bar of 6000 with two pieces of 1200: what is left is worth keeping. */
export async function restScene(): Promise<RestScene> {
  const scene = await barScene();
  const piece = await addCut(scene, { code: 'A-01', length: 1200, quantity: 20 });
  const { id } = await planned(scene.owner, [[piece, 2]]);
  const [bar] = (await released(scene.owner, id)) as [NestSheetRow];
  const { remnants } = await sheetOf(scene.owner, bar.sheetNo);
  return { ...scene, piece, orderId: id, bar, code: remnants[0]?.code ?? '' };
}
/** The rest lies in A-7. */
export async function cutRestScene(): Promise<RestScene & { restId: string; length: number }> {
  const scene = await restScene();
  await cut(scene.owner, scene.bar.sheetNo, { remnants: [{ code: scene.code, place: 'A-7' }] });
  const [rest] = (await restsOf(scene.owner)).items;
  return { ...scene, restId: rest?.id ?? '', length: rest?.length ?? 0 };
}
export const restsOf = (owner: Actor, query: object = {}) =>
  owner.call(bars.listBarRests, { query: query as never });
/** What befell the rests of a space, in order: 1 入库, 2 占用, 4 释放, 8 消耗, 16 恢复, 32 撤出. */
export const movesOf = async (owner: Actor): Promise<number[]> =>
  (
    await owner.inTx((tx) =>
      tx.rows(
        { kind: col.int },
        sql`select kind from bar_rest_move where tenant_id = ${tx.tenantId} order by time, id`,
      ),
    )
  ).map((m) => m.kind);
/** The bars that the next order is offered. */
export const optionsOf = async (owner: Actor) =>
  (await owner.call(bars.listBarPieces, { query: {} })).groups.flatMap((g) => g.stocks);
export const uncutBar = (owner: Actor, sheetNo: string) =>
  owner.call(nest.undoCutSheet, { body: { sheetNo, reason: '扫错支' } });
