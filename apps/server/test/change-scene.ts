/** Change orders over products of a scene: a type, a draft, and what tests ask of them. */
import { changeOrder, changeOrderType, color, product } from '@muyun/contract';
import { addPanel, type CadScene, cadScene } from './cad-scene.ts';
import { newId } from '../src/kit/clock.ts';
import { sql } from '../src/kit/sql.ts';
import type { Actor, Space } from './kit.ts';

export interface ChangeScene extends CadScene {
  readonly typeId: string;
  /** needs no approval */
  readonly quickTypeId: string;
}
type Line = Readonly<Record<string, unknown>> & { readonly productId: string };

export async function changeScene(): Promise<ChangeScene> {
  const scene = await cadScene();
  const make = async (name: string, needsApproval: boolean) =>
    (await scene.owner.call(changeOrderType.calls.create, { body: { name, needsApproval } })).id;
  return { ...scene, typeId: await make('设计变更', true), quickTypeId: await make('现场通知', false) };
}

/** A plate of 20 kg and 400 yuan is nested with one piece of each product: 20 yuan a kilogram. */
export async function nestedPlate(scene: CadScene): Promise<string> {
  const [order, run, result, layout, stock] = [newId(), newId(), newId(), newId(), newId()];
  await scene.owner.inTx(async (tx) => {
    const t = tx.tenantId;
    await tx.run(
      sql`insert into nest_order (tenant_id, id, no, kind, params) values (${t}, ${order}, 'TLP-1', 1, '{}')`,
    );
    await tx.run(
      sql`insert into nest_run (tenant_id, id, order_id, run_no, lines_version, state, engine, engine_version, seed, problem, params, product_marks, verify_report) values (${t}, ${run}, ${order}, 1, 1, 'done', 'test', '1', 1, '{}', '{}', '{}', '{"ok": true}')`,
    );
    await tx.run(
      sql`insert into nest_result (tenant_id, id, order_id, run_id, group_name, texture_id, thickness, state, figures) values (${t}, ${result}, ${order}, ${run}, 'g', ${scene.textureId}, 3, 1, '{}')`,
    );
    await tx.run(sql`insert into nest_layout (tenant_id, id, order_id, run_id, result_id, layout_no, stock_kind, order_stock_id, width, length, repeat_count, part_count, utilization, cut_length, area, weight, cost)
      values (${t}, ${layout}, ${order}, ${run}, ${result}, 1, 1, ${stock}, 1250, 2500, 1, 1, 0.9, 1, 3.125, 20, 400)`);
  });
  return layout;
}
let made = 0;
/** The product has one piece on the plate. */
export const placeOn = (scene: CadScene, layout: string, productId: string): Promise<number> => {
  made += 1;
  const seq = made;
  return scene.owner.inTx((tx) =>
    tx.run(sql`insert into nest_placement (tenant_id, layout_id, seq, product_id, x, y, w, h, rotation)
      values (${tx.tenantId}, ${layout}, ${seq}, ${productId}, 0, 0, 1200, 600, 0)`),
  );
};
/** A panel of the scene's project with a code of its own. */
export async function freshPanel(
  scene: CadScene,
  over: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  made += 1;
  return (await addPanel(scene, { code: `C-${made}`, quantity: 10, positions: [], ...over })).id;
}

export const changeBody = (
  scene: Pick<ChangeScene, 'typeId' | 'projectId'>,
  products: readonly Line[],
  over: Readonly<Record<string, unknown>> = {},
) => ({
  orderTypeId: scene.typeId,
  projectId: scene.projectId,
  title: '窗洞移位',
  content: '三层以上窗洞右移 50，宽度相应加大，请停止下料并按新图制作',
  products,
  ...over,
});

/** A new order as it is read. */
export async function newChange(
  scene: ChangeScene,
  products: readonly Line[],
  over: Readonly<Record<string, unknown>> = {},
  by: Actor = scene.owner,
) {
  const { id } = await by.call(changeOrder.calls.create, {
    body: changeBody(scene, products, over) as never,
  });
  return by.call(changeOrder.calls.get, { params: { id } });
}

/** A type and an order of a space that has a project; for the attacks of others. */
export async function changedIn(
  { owner }: Pick<Space, 'owner'>,
  projectId: string,
  textureId: string,
): Promise<Record<string, string>> {
  const type = await owner.call(changeOrderType.calls.create, { body: { name: '设计变更' } });
  const { id: productId } = await owner.call(product.createProduct, {
    body: {
      projectId,
      code: 'BG-01',
      textureId,
      thickness: 3,
      unfoldMode: 3,
      unfoldWidth: 700,
      unfoldHeight: 500,
      quantity: 2,
    },
  });
  const body = changeBody({ typeId: type.id, projectId }, [{ productId, remark: '倒角' }]);
  const { id } = await owner.call(changeOrder.calls.create, { body: body as never });
  const view = await owner.call(changeOrder.calls.get, { params: { id } });
  return { changeOrder: id, changeOrderType: type.id, changeLine: view.products[0]?.id as string };
}

export const approveChange = (by: Actor, order: { readonly id: string; readonly version: number }) =>
  by.call(changeOrder.calls.approval, {
    params: { id: order.id },
    body: { version: order.version, agree: true },
  });
export const productOf = (by: Actor, id: string) => by.call(product.getProduct, { params: { id } });

export async function anyColor(owner: Actor): Promise<string> {
  const row = await owner.call(color.createColor, {
    body: { name: '测试灰', code: `GRAY${1000 + (made += 1)}`, rgb: '#888888' } as never,
  });
  return row.id;
}
