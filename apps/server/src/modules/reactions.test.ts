/** Who refuses for whom: an area tells what is about to happen, and those further up the flow say no (reactions.ts). */
import { describe, expect, it } from 'vitest';
import { bars, demander, nest, product, project, texture } from '@muyun/contract';
import type { Fault } from '../../test/actor.ts';
import { addCut, barAct, barBody, barScene } from '../../test/bar-scene.ts';
import { addPanel, cadScene } from '../../test/cad-scene.ts';
import { f9Params } from '../../test/nest-scene.ts';
import { sql } from '../kit/sql.ts';

/** mm; no platform texture has it */
const ODD = 7.5;

describe('reactions', () => {
  it('a thickness stays while a product has it, and goes with the last of them', async () => {
    const scene = await cadScene();
    const { owner, textureId } = scene;
    const { id } = await owner.call(texture.addThickness, {
      params: { id: textureId },
      body: { thickness: ODD },
    });
    const panel = await addPanel(scene, { thickness: ODD });
    const remove = () => owner.call(texture.deleteThickness, { params: { id: textureId, thicknessId: id } });
    expect(await owner.refused(remove())).toBe('Basic:ThicknessInUse');
    await owner.call(product.deleteProduct, { params: { id: panel.id } });
    await remove();
    const left = await owner.call(texture.listThicknesses, { params: { id: textureId } });
    expect(left.some((t) => t.thickness === ODD)).toBe(false);
  });

  it('a draft keeps its products though it holds no piece of them any more, until it is deleted', async () => {
    const scene = await cadScene();
    const { owner } = scene;
    const [kept, free] = [await addPanel(scene, { code: 'R-01' }), await addPanel(scene, { code: 'R-02' })];
    const order = await owner.call(nest.createNestOrder, {
      body: { kind: 1, products: [{ productId: kept.id, quantity: 1 }], params: f9Params() },
    });
    // as a week without work leaves a draft
    await owner.inTx(async (tx) => {
      await tx.run(sql`update nest_order set holds_pieces = false where tenant_id = ${tx.tenantId}`);
      await tx.run(sql`update cad_product set reserved_nest_quantity = 0 where tenant_id = ${tx.tenantId}`);
    });
    const remove = (...ids: string[]) => owner.call(product.deleteProducts, { body: { ids } });
    expect(await owner.refused(remove(kept.id, free.id))).toBe('Cad:ProductDelete');
    expect(await remove(free.id)).toEqual({ deleted: 1 });
    await owner.call(nest.deleteNestOrder, { params: { id: order.id } });
    expect(await remove(kept.id)).toEqual({ deleted: 1 });
  });

  it('a product whose profile only an order of bars holds is kept, with the number of the order, until it is void', async () => {
    const scene = await barScene();
    const { owner } = scene;
    const pieceId = await addCut(scene, { code: 'K-01', length: 900, quantity: 2 });
    const { no, id } = await owner.call(bars.createBarOrder, { body: barBody([[pieceId, 2]]) });
    const [line] = (await owner.call(bars.getBarOrder, { params: { id } })).lines;
    const ids = [line?.productId ?? ''];
    const told = await owner.call(product.deleteProducts, { body: { ids } }).catch((e: Fault) => e);
    expect((told as Fault).error).toMatchObject({
      code: 'Nest:ProductOfBars',
      message: `产品「K-01」的型材已列入型材套料单 ${no}，不能删除；请先作废该单，或从单中移出这个产品`,
    });
    const one = owner.call(product.deleteProduct, { params: { id: ids[0] ?? '' } });
    expect(await owner.refused(one)).toBe('Nest:ProductOfBars');
    await barAct(owner, id, 'void', { reason: '客户取消' });
    expect(await owner.call(product.deleteProducts, { body: { ids } })).toEqual({ deleted: 1 });
  });

  it('a customer is switched off when the last project is finished with', async () => {
    const { owner, demanderId, projectId } = await cadScene();
    const off = async () => {
      const { version } = await owner.call(demander.getDemander, { params: { id: demanderId } });
      return owner.call(demander.setDemanderStatus, {
        params: { id: demanderId },
        body: { version, status: 2 },
      });
    };
    expect(await owner.refused(off())).toBe('Basic:DemanderHasProject');
    await owner.call(project.voidProject, { params: { id: projectId }, body: { reason: '客户终止合同' } });
    expect(await off()).toMatchObject({ status: 2, openProjectCount: 0 });
  });
});
