/** Who refuses for whom: an area tells what is about to happen, and those further up the flow say no (reactions.ts). */
import { describe, expect, it } from 'vitest';
import { demander, nest, product, project, texture } from '@muyun/contract';
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
