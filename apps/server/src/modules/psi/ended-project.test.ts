/** A project that is void or has ended needs nothing any more: nothing is bought for it (commerce §13, §14). */
import {
  accessoryFromDemand,
  accessoryPurchase,
  bindAccessories,
  listPaintDemand,
  paintDemandToPurchase,
  product,
  project,
  savePaintDemand,
  setDefaultWarehouse,
  texture,
  warehouse,
} from '@muyun/contract';
import { describe, expect, it } from 'vitest';
import { accessoryScene } from '../../../test/accessory-scene.ts';
import { addPanel, cadScene } from '../../../test/cad-scene.ts';
import { anyColor } from '../../../test/change-scene.ts';
import type { Actor } from '../../../test/kit.ts';
import { paintSceneOf } from '../../../test/paint-scene.ts';
import { stockProject } from '../../../test/stock-scene.ts';

const cancel = (owner: Actor, id: string) =>
  owner.call(project.voidProject, { params: { id }, body: { reason: '业主取消订单' } });

describe('for a project that is void', () => {
  it('no accessories are ordered', async () => {
    const s = await accessoryScene();
    await s.owner.call(texture.initTextures);
    const { version } = await s.owner.call(warehouse.calls.get, { params: { id: s.warehouseId } });
    await s.owner.call(setDefaultWarehouse, { params: { id: s.warehouseId }, body: { version } });
    const projectId = await stockProject(s.owner, '作废的工程');
    const [one] = await s.owner.call(texture.textureOptions);
    const size = { thickness: 3, unfoldMode: 3, unfoldWidth: 1200, unfoldHeight: 600, quantity: 4 } as const;
    const panel = await s.owner.call(product.createProduct, {
      body: { projectId, code: 'Z-01', textureId: one?.id ?? '', ...size },
    });
    await s.owner.call(bindAccessories, {
      body: { productIds: [panel.id], items: [{ accessorySkuId: s.glueId, qtyPerPiece: '900' }] },
    });
    const ask = () => s.owner.call(accessoryFromDemand, { body: { projectIds: [projectId] } });
    const [made] = (await ask()).purchases;
    await s.owner.call(accessoryPurchase.calls.remove, {
      params: { id: made?.id ?? '' },
      query: { version: 1 },
    });
    await cancel(s.owner, projectId);
    expect(await s.owner.refused(ask())).toBe('Accessory:NothingToOrder');
  });

  it('no paint is bought', async () => {
    const cad = await cadScene();
    const s = await paintSceneOf(cad.space);
    const colorCardId = await anyColor(s.owner);
    await addPanel(cad, { code: 'T-01', colorId: colorCardId, quantity: 1 } as never);
    const row = { colorCardId, paintId: s.paintId, coatName: '面漆', planKg: '900' };
    const { ids } = await s.owner.call(savePaintDemand, {
      body: { projectId: cad.projectId, rows: [row] } as never,
    });
    const listed = async (query: object) =>
      (await s.owner.call(listPaintDemand, { query: query as never })).items.map((d) => [d.id, d.shortageKg]);
    expect(await listed({ shortage: true })).toEqual([[ids[0], '900.000']]);
    await cancel(s.owner, cad.projectId);
    expect(await listed({ shortage: true })).toEqual([]);
    expect(await listed({})).toEqual([[ids[0], '0.000']]);
    const buy = s.owner.call(paintDemandToPurchase, { body: { ids, supplierId: s.supplierId } });
    expect(await s.owner.refused(buy)).toBe('Paint:NoShortage');
  });
});
