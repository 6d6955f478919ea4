/** Coats of a structure that name their paint (engineering A12): proposed, computed by the film of the coat, computed anew when it changes. */
import {
  listPaintDemand,
  paint as structures,
  paintDemandChoices,
  paintItem,
  projectPaint,
  recalculatePaintDemand,
  savePaintDemand,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { anyColor } from '../../../../test/change-scene.ts';
import { at, SOLVENT } from '../../../../test/paint-scene.ts';
import { sql } from '../../../kit/sql.ts';

let s: CadScene;
let silver: string;
beforeAll(async () => {
  s = await cadScene();
  silver = await anyColor(s.owner);
  const panel = await addPanel(s, { code: 'T-01', colorId: silver, quantity: 10 } as never);
  // 64 m² a piece
  await s.owner.inTx((tx) =>
    tx.run(sql`update cad_product set net_area = 64 where tenant_id = ${tx.tenantId} and id = ${panel.id}`),
  );
});
const save = (rows: readonly object[]) =>
  s.owner.call(savePaintDemand, {
    body: { projectId: s.projectId, rows: rows.map((row) => ({ colorCardId: silver, ...row })) } as never,
  });
const demands = async () =>
  (await s.owner.call(listPaintDemand, { query: { projectIds: [s.projectId] } as never })).items;

describe('the coats of a structure', () => {
  const clear = { ...SOLVENT, paintType: 4, name: '清漆 通用' };
  const coat = (paintId: string | null, dft: string) => ({
    coatKind: 3,
    dft,
    volumeSolids: '30',
    density: '1.05',
    transferEfficiency: '65',
    paintId,
  });

  it('that name a paint propose it and say how much of it goes; another film waits to be computed anew', async () => {
    const named = await s.owner.call(paintItem.calls.create, { body: { ...clear, name: '清漆 指定' } });
    const rival = await s.owner.call(paintItem.calls.create, {
      body: { ...clear, name: '清漆 银灰', colorCardId: silver } as never,
    });
    const finish = await s.owner.call(structures.paintMaster.calls.create, {
      body: { name: '罩光', code: 'ZG', paintType: 2, areaBasis: 1, coats: [coat(named.id, '12')] } as never,
    });
    const setting = await s.owner.call(projectPaint.getPaintSetting, at(s.projectId));
    const set = (version: number, paintStructureId: string | null) =>
      s.owner.call(projectPaint.savePaintSetting, {
        ...at(s.projectId),
        body: { version, rows: [{ colorId: silver, paintStructureId }] } as never,
      });
    await set(setting.version, finish.id);
    const row = (await s.owner.call(paintDemandChoices, { query: { projectId: s.projectId } })).find(
      (c) => c.colorCardId === silver,
    );
    expect(row).toMatchObject({ coatName: '清漆', area: '640.0000' });
    // 12 µm × 1.05 / (10 × 30) / 0.65 = 0.0646 kg/㎡, whatever the paint itself says
    expect(row?.paints.slice(0, 2)).toMatchObject([
      { id: named.id, isUsual: true, theoreticalKg: '41.344' },
      { id: rival.id, isUsual: false, theoreticalKg: '124.897' },
    ]);
    const { ids } = await save([{ paintId: named.id, coatName: '清漆', paintStructureId: finish.id }]);
    const standing = async () => (await demands()).find((d) => ids.includes(d.id));
    expect(await standing()).toMatchObject({ theoreticalKg: '41.344', planKg: '41.344' });
    const thicker = await s.owner.call(structures.paintMaster.calls.update, {
      ...at(finish.id),
      body: { version: finish.version, coats: [coat(named.id, '24')] } as never,
    });
    expect((await standing())?.state).toBe(16);
    await s.owner.call(recalculatePaintDemand, { body: { projectId: s.projectId } });
    // 0.1292 kg/㎡
    expect(await standing()).toMatchObject({ theoreticalKg: '82.688', planKg: '82.688' });
    await s.owner.call(structures.paintMaster.calls.update, {
      ...at(finish.id),
      body: { version: thicker.version, remark: '只改备注' },
    });
    expect((await standing())?.state).not.toBe(16);
  });
});
