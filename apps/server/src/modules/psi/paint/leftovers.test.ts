/** 余存先用 (commerce §13): the old stock of a colour is offered to a new project first, and kept for it as its demand is saved. */
import {
  color,
  demander,
  freezePaintBatch,
  inventory,
  listPaintBatches,
  listPaintDemand,
  listPaintStock,
  paintDemandChoices,
  paintItem,
  project,
  savePaintDemand,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { anyColor } from '../../../../test/change-scene.ts';
import { makeMember } from '../../../../test/kit.ts';
import { at, daysOn, type PaintScene, paintSceneOf, SOLVENT, stocked } from '../../../../test/paint-scene.ts';
import { sql } from '../../../kit/sql.ts';

let r: CadScene;
let s: PaintScene;
let silver = '';
const paintOf = async (name: string, more: object = {}): Promise<string> =>
  (await r.owner.call(paintItem.calls.create, { body: { ...SOLVENT, name, ...more } as never })).id;
beforeAll(async () => {
  r = await cadScene();
  s = await paintSceneOf(r.space);
  silver = await anyColor(s.owner);
  const panel = await addPanel(r, { code: 'T-01', colorId: silver, quantity: 10 } as never);
  await s.owner.inTx((tx) =>
    tx.run(sql`update cad_product set net_area = 64 where tenant_id = ${tx.tenantId} and id = ${panel.id}`),
  );
});
const choices = async () =>
  (await r.owner.call(paintDemandChoices, { query: { projectId: r.projectId } })).find(
    (c) => c.colorCardId === silver,
  )?.paints ?? [];
const bodyOf = (paintId: string, useStock: boolean, planKg = '50') => ({
  projectId: r.projectId,
  rows: [{ colorCardId: silver, coatName: '面漆', paintId, planKg, useStock }],
});
const save = (paintId: string, useStock: boolean, planKg?: string) =>
  r.owner.call(savePaintDemand, { body: bodyOf(paintId, useStock, planKg) });
const demandOf = async (paintId: string) =>
  (await r.owner.call(listPaintDemand, { query: { projectIds: [r.projectId] } as never })).items.find(
    (d) => d.paintId === paintId,
  );
const keep = async (itemId: string, quantity: string): Promise<void> => {
  const { id: demanderId } = await r.owner.call(demander.createDemander, {
    body: { code: `YC-${itemId.slice(-6)}`, name: '别的甲方' },
  });
  const { id: projectId } = await r.owner.call(project.createProject, {
    body: { name: `别的工程 ${itemId.slice(-6)}`, demanderId },
  });
  const lines = [{ warehouseId: s.warehouseId, itemId, quantity }];
  const body = { domain: 4, projectId, sourceType: 8, lines };
  await r.owner.call(inventory.createReservation, { body: body as never });
};

describe('old stock of a colour', () => {
  it('is offered before what would have to be bought, as far as it is free and in date; what expires first goes first', async () => {
    await paintOf('银灰 A 未买过', { colorCardId: silver });
    const [late, soon] = [
      await paintOf('银灰 B 余存', { colorCardId: silver }),
      await paintOf('银灰 C 余存', { colorCardId: silver }),
    ];
    await stocked(s, [
      { paintId: late, quantity: '30', batchNo: 'YC-1', expiryDate: daysOn(90) },
      { paintId: late, quantity: '8', batchNo: 'YC-2', expiryDate: daysOn(60) },
      { paintId: soon, quantity: '18', batchNo: 'YC-3', expiryDate: daysOn(20) },
    ]);
    await keep(late, '10');
    const offered = await choices();
    expect(offered.slice(0, 2)).toMatchObject([
      { id: soon, freeKg: '18.000', batchNo: 'YC-3', expiryDate: daysOn(20) },
      { id: late, freeKg: '28.000', batchNo: 'YC-2', expiryDate: daysOn(60), stockKg: '38.000' },
    ]);
    expect(offered[2]).toMatchObject({
      name: '银灰 A 未买过',
      freeKg: '0.000',
      batchNo: null,
      expiryDate: null,
    });
    const [row] = (await r.owner.call(listPaintStock, { query: { batchNo: 'YC-3' } })).items;
    await r.owner.call(freezePaintBatch, {
      ...at(row?.batchId ?? ''),
      body: { version: row?.batchVersion ?? 1, reason: '沉淀' } as never,
    });
    expect((await choices())[0]).toMatchObject({ id: late });
  });

  it('is kept for the project as its demand is saved: what it needs, no more than is free, and once', async () => {
    const paintId = await paintOf('银灰 D', { colorCardId: silver });
    await stocked(s, [{ paintId, quantity: '30', batchNo: 'YC-4' }]);
    expect(await save(paintId, true)).toMatchObject({ reservedKg: '30.000' });
    expect(await demandOf(paintId)).toMatchObject({ reservedKg: '30.000', shortageKg: '20.000' });
    expect((await save(paintId, true)).reservedKg).toBe('0.000');
    await stocked(s, [{ paintId, quantity: '40', batchNo: 'YC-5' }]);
    expect((await save(paintId, true)).reservedKg).toBe('20.000');
    expect(await demandOf(paintId)).toMatchObject({ reservedKg: '50.000', shortageKg: '0.000' });
    expect((await r.owner.call(inventory.runStockCheck)).violations).toEqual([]);
  });

  it('is left alone unless it is asked for, and by whoever may not keep stock', async () => {
    const paintId = await paintOf('银灰 E', { colorCardId: silver });
    await stocked(s, [{ paintId, quantity: '30', batchNo: 'YC-6' }]);
    expect((await save(paintId, false)).reservedKg).toBe('0.000');
    const painter = await makeMember(r.space, ['AlPsiManagement.Paints:add']);
    const asked = painter.call(savePaintDemand, { body: bodyOf(paintId, true) });
    expect(await painter.refused(asked)).toBe('Common:Forbidden');
    await painter.call(savePaintDemand, { body: bodyOf(paintId, false) });
  });

  it('is of the colour by its 色号 too, where it has no card of its own', async () => {
    const card = (await r.owner.call(color.listColors)).items.find((c) => c.id === silver);
    const typed = await paintOf('按色号登记', { colorCode: card?.code });
    const plain = await paintOf('通用稀料');
    const ids = (await choices()).map((p) => p.id);
    expect(ids.indexOf(typed)).toBeLessThan(ids.indexOf(plain));
  });

  it('that lies in a warehouse of another factory is neither offered nor kept; whoever belongs to that one has it', async () => {
    const [first, second] = r.space.factoryIds as [string, string];
    const there = await r.owner.call(warehouse.calls.create, {
      body: {
        code: 'TW-F2',
        name: '二厂涂料仓',
        domain: 4,
        factoryId: second,
        positions: [{ code: 'A-01' }],
      } as never,
    });
    const paintId = await paintOf('银灰 F', { colorCardId: silver });
    await stocked(s, [{ paintId, quantity: '30', batchNo: 'YC-F2' }], { warehouseId: there.id });
    const rights = [
      'Paints:query',
      'Paints:get',
      'Paints:add',
      'PaintInventorys:add',
      'PaintInventorys:query',
    ].map((x) => `AlPsiManagement.${x}`);
    const own = async (factoryIds: string[]) => {
      const actor = await makeMember(r.space, [...rights, 'AlCad.CadProjects:query'], { factoryIds });
      const all = await actor.call(paintDemandChoices, { query: { projectId: r.projectId } });
      const offer = all.find((c) => c.colorCardId === silver)?.paints.find((p) => p.id === paintId);
      const kept = (await actor.call(savePaintDemand, { body: bodyOf(paintId, true) })).reservedKg;
      const demands = (await actor.call(listPaintDemand, { query: { maxResultCount: 100 } })).items;
      const stock = demands.find((d) => d.paintId === paintId)?.stockKg;
      const batches = await actor.call(listPaintBatches, { query: { paintId } });
      return [offer?.freeKg, offer?.batchNo, kept, offer?.stockKg, stock, batches.totalCount];
    };
    expect(await own([first])).toEqual(['0.000', null, '0.000', '0.000', '0.000', 0]);
    expect(await own([first, second])).toEqual(['30.000', 'YC-F2', '30.000', '30.000', '30.000', 1]);
  });
});
