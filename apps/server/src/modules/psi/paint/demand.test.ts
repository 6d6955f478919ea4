/** 工程用量, 库存, 周转 and 用量分析 (commerce §13): from the colours of a project to what a ㎡ really took. */
import {
  disablePaint,
  enablePaint,
  exportPaintUse,
  listPaintDemand,
  listPaintStock,
  paint as structures,
  paintAnalyse,
  paintAnalyseStatistics,
  paintDemandChoices,
  paintDemandToPurchase,
  paintIn,
  paintItem,
  paintOut,
  paintPurchase,
  projectPaint,
  recalculatePaintDemand,
  releaseRoutes,
  removePaintDemand,
  savePaintDemand,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPanel } from '../../../../test/cad-scene.ts';
import { anyColor } from '../../../../test/change-scene.ts';
import { makeMember } from '../../../../test/kit.ts';
import {
  approve,
  at,
  daysAgo,
  issueOf,
  type PaintScene,
  paintSceneOf,
  receiptOf,
  SOLVENT,
  stocked,
} from '../../../../test/paint-scene.ts';
import { mark, type RouteScene, rowNamed, routeScene } from '../../../../test/route-scene.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { sql } from '../../../kit/sql.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { sprayedAreas } from './figures.ts';

let r: RouteScene;
let s: PaintScene;
let silver: string;
let productId: string;
let powderId: string;
beforeAll(async () => {
  r = await routeScene();
  s = await paintSceneOf(r.space);
  silver = await anyColor(s.owner);
  const panel = await addPanel(r, { code: 'T-01', colorId: silver, quantity: 10 } as never);
  productId = panel.id;
  await areaOf('64');
  const body = {
    name: '粉末 银灰',
    paintType: 32,
    packSize: '20',
    density: '1.5',
    dftMicron: '70',
    transferPct: '90',
  };
  powderId = (await s.owner.call(paintItem.calls.create, { body: { ...body, shelfLifeDays: 365 } })).id;
});
/** m² of one piece of the panel: 10 of them */
const areaOf = (area: string) =>
  s.owner.inTx((tx) =>
    tx.run(
      sql`update cad_product set net_area = ${area} where tenant_id = ${tx.tenantId} and id = ${productId}`,
    ),
  );
const save = (rows: readonly object[]) =>
  s.owner.call(savePaintDemand, {
    body: { projectId: r.projectId, rows: rows.map((row) => ({ colorCardId: silver, ...row })) } as never,
  });
const demands = async (query: object = {}) =>
  (await s.owner.call(listPaintDemand, { query: { projectIds: [r.projectId], ...query } as never })).items;
const demandOf = async (paintId: string, coatName = '面漆') =>
  (await demands()).find((d) => d.paintId === paintId && d.coatName === coatName);

describe('what a project takes', () => {
  it('640 ㎡ of solvent paint 124.897 kg, of powder 74.667 kg; of what is short 7 drums are bought', async () => {
    const { ids } = await save([
      { paintId: s.paintId, coatName: '面漆' },
      { paintId: powderId, coatName: '粉末' },
    ]);
    expect(ids).toHaveLength(2);
    expect(await demandOf(s.paintId)).toMatchObject({
      area: '640.0000',
      theoreticalKg: '124.897',
      planKg: '124.897',
      shortageKg: '124.897',
      state: 1,
      usedKgPerM2: null,
    });
    expect((await demandOf(powderId, '粉末'))?.theoreticalKg).toBe('74.667');
    const id = (await demandOf(s.paintId))?.id ?? '';
    const made = await s.owner.call(paintDemandToPurchase, { body: { ids: [id], supplierId: s.supplierId } });
    const order = await s.owner.call(paintPurchase.calls.get, at(made.purchaseId));
    expect(order).toMatchObject({ orderStatus: 1, projectId: r.projectId, totalKg: '140.000' });
    expect(order.lines[0]).toMatchObject({ quantity: '140.000', barrels: '7.0000', demandId: id });
    // nobody asked for a price before: it is typed, then it is under way
    const lines = order.lines.map((l) => ({ ...l, unitPrice: '33.9' }));
    await s.owner.call(paintPurchase.calls.update, { ...at(order.id), body: { ...order, lines } as never });
    await approve(s, paintPurchase, order.id, 2);
    expect(await demandOf(s.paintId)).toMatchObject({ onWayKg: '140.000', shortageKg: '0.000', state: 2 });
    const again = s.owner.call(paintDemandToPurchase, { body: { ids: [id], supplierId: s.supplierId } });
    expect(await s.owner.refused(again)).toBe('Paint:NoShortage');
    // what comes is kept for the project
    const lineId = (await s.owner.call(paintPurchase.calls.get, at(order.id))).lines[0]?.id ?? '';
    const receipt = await s.owner.call(paintIn.calls.create, {
      body: receiptOf(s, lineId, '140', { batchNo: 'M1' }) as never,
    });
    await approve(s, paintIn, receipt.id);
    expect(await demandOf(s.paintId)).toMatchObject({
      onWayKg: '0.000',
      reservedKg: '140.000',
      stockKg: '140.000',
      shortageKg: '0.000',
      state: 4,
    });
    // and cannot leave for anybody else
    const batchId = (await s.owner.call(paintIn.calls.get, at(receipt.id))).lines[0]?.batchId as string;
    const other = await s.owner.call(paintOut.calls.create, {
      body: issueOf(s, [{ batchId, quantity: '1' }]) as never,
    });
    expect(await s.owner.refused(approve(s, paintOut, other.id))).toBe('Stock:ReservedByOthers');
  });

  it('hardener goes along by its parts; a paint without figures is refused', async () => {
    const hardener = await s.owner.call(paintItem.calls.create, {
      body: { name: '固化剂', paintType: 8, packSize: '5', shelfLifeDays: 180 },
    });
    const mixed = await s.owner.call(paintItem.calls.create, {
      body: { ...SOLVENT, name: '双组份面漆', mixRatio: [{ paintId: hardener.id, parts: '20' }] } as never,
    });
    await save([{ paintId: mixed.id, coatName: '清漆' }]);
    expect((await demandOf(hardener.id, '清漆'))?.theoreticalKg).toBe('24.979');
    expect(await s.owner.refused(save([{ paintId: hardener.id, coatName: '底漆' }]))).toBe(
      'Paint:SpecMissing',
    );
    const itself = s.owner.call(paintItem.calls.update, {
      ...at(mixed.id),
      body: { version: mixed.version, mixRatio: [{ paintId: mixed.id, parts: '1' }] } as never,
    });
    expect(await s.owner.refused(itself)).toBe('Paint:MixItself');
    const foreign = s.owner.call(savePaintDemand, {
      body: { projectId: r.projectId, rows: [{ colorCardId: await anyColor(s.owner), paintId: mixed.id }] },
    });
    expect(await s.owner.refused(foreign)).toBe('Common:NotFound');
    const off = await s.owner.call(disablePaint, { ...at(mixed.id), body: { version: mixed.version } });
    expect(await s.owner.refused(save([{ paintId: mixed.id }]))).toBe('Common:DisabledReference');
    await s.owner.call(enablePaint, { ...at(mixed.id), body: { version: off.version } });
  });

  it('another area or another paint setting waits to be computed anew; a plan that was typed stays', async () => {
    const primer = await s.owner.call(paintItem.calls.create, {
      body: { ...SOLVENT, name: '底漆 灰', paintType: 1 },
    });
    await save([{ paintId: primer.id, coatName: '底漆', planKg: '150' }]);
    await areaOf('32');
    const setting = await s.owner.call(projectPaint.getPaintSetting, at(r.projectId));
    await s.owner.call(projectPaint.savePaintSetting, {
      ...at(r.projectId),
      body: { version: setting.version, rows: [{ colorId: silver, kgPerSqm: '0.2' }] } as never,
    });
    expect((await demandOf(primer.id, '底漆'))?.state).toBe(16);
    const { changed } = await s.owner.call(recalculatePaintDemand, { body: { projectId: r.projectId } });
    expect(changed).toBeGreaterThan(2);
    expect(await demandOf(primer.id, '底漆')).toMatchObject({
      area: '320.0000',
      theoreticalKg: '62.448',
      planKg: '150.000',
      state: 1,
    });
    expect((await demandOf(powderId, '粉末'))?.planKg).toBe('37.333');
    await areaOf('64');
    await s.owner.call(recalculatePaintDemand, { body: { projectId: r.projectId } });
    const gone = (await demandOf(primer.id, '底漆'))?.id ?? '';
    await s.owner.call(removePaintDemand, at(gone));
    expect(await demandOf(primer.id, '底漆')).toBeUndefined();
    expect(await s.owner.refused(s.owner.call(removePaintDemand, at(gone)))).toBe('Common:NotFound');
  });

  it('offers the paints of the colour first, for each coat of its structure', async () => {
    await s.owner.call(structures.initPaints);
    const own = await s.owner.call(paintItem.calls.create, {
      body: { ...SOLVENT, name: '银灰专用', colorCardId: silver } as never,
    });
    const rows = await s.owner.call(paintDemandChoices, { query: { projectId: r.projectId } });
    const coat = rows.find((row) => row.colorCardId === silver);
    expect(coat).toMatchObject({ area: '640.0000', coatName: '面漆' });
    expect(coat?.paints[0]).toMatchObject({ id: own.id, theoreticalKg: '124.897' });
  });
});

describe('what a project used', () => {
  it('100 kg for 640 sprayed ㎡: 0.1563 kg/㎡, under theory; the cost per ㎡ for those who may see it', async () => {
    const [row] = (await s.owner.call(listPaintStock, { query: { batchNo: 'M1' } })).items;
    const out = await s.owner.call(paintOut.calls.create, {
      body: issueOf(s, [{ batchId: row?.batchId ?? '', quantity: '100' }], {
        outType: 1,
        projectId: r.projectId,
      }) as never,
    });
    await approve(s, paintOut, out.id);
    expect(await demandOf(s.paintId)).toMatchObject({
      issuedKg: '100.000',
      reservedKg: '40.000',
      usedKgPerM2: null,
    });
    const remove = s.owner.call(removePaintDemand, at((await demandOf(s.paintId))?.id ?? ''));
    expect(await s.owner.refused(remove)).toBe('Paint:DemandIssued');
    await s.owner.call(releaseRoutes, {
      body: { projectIds: [r.projectId], rows: [{ processId: r.processes['喷涂'], sort: 0 }] },
    });
    const before = new Date().toISOString();
    const sprayed = await mark(r, [(await rowNamed(r, '喷涂')).projectProcessId]);
    expect(sprayed.done).toBe(60);
    expect(await demandOf(s.paintId)).toMatchObject({ finishedArea: '640.0000', usedKgPerM2: '0.1563' });
    // a drum that was away meanwhile is shared by what was sprayed meanwhile; one that left afterwards is not
    const since = (moment: string) =>
      s.owner.inTx(async (tx) => [...(await sprayedAreas(tx, [r.projectId], { since: moment })).values()]);
    expect([await since(before), await since(new Date(Date.now() + 60_000).toISOString())]).toEqual([
      ['640.0000'],
      [],
    ]);
    const query = { projectIds: [r.projectId], paintId: s.paintId };
    const use = await s.owner.call(paintAnalyse, { query: query as never });
    expect(use.items).toMatchObject([
      {
        projectName: '万科大厦',
        area: '640.0000',
        theoreticalKg: '124.897',
        issuedKg: '100.000',
        returnedKg: '0.000',
        usedKg: '100.000',
        kgPerM2: '0.1563',
        deviationPct: '-19.93',
        cost: '3000.00',
        costPerM2: '4.69',
      },
    ]);
    const blind = await makeMember(s.space, ['AlReport.PaintDosage:query'], { displayAmount: false });
    const seen = await blind.call(paintAnalyse, { query: query as never });
    expect(seen.items[0]).toMatchObject({ kgPerM2: '0.1563', cost: null, costPerM2: null });
    for (const groupBy of ['day', 'month', 'project', 'paint', 'team'] as const) {
      const chart = await s.owner.call(paintAnalyseStatistics, { query: { ...query, groupBy } as never });
      expect(chart.totals).toEqual({
        issuedKg: '100.000',
        returnedKg: '0.000',
        usedKg: '100.000',
        cost: '3000.00',
      });
      expect(chart.series[0]?.data.map((p) => p.y)).toEqual(['100.000']);
    }
    const sheet = await s.owner.raw(exportPaintUse, { query: query as never });
    const book = await readXlsx(writeTemporary(sheet.bytes), { maxRows: 100 });
    expect(book.sheets[0]?.rows).toHaveLength(2);
  });

  it('what lies at an outsourcer is not used yet: neither the demand nor the report counts it', async () => {
    const [row] = (await s.owner.call(listPaintStock, { query: { batchNo: 'M1' } })).items;
    const his = await s.owner.call(warehouse.calls.create, {
      body: { code: 'WX', name: '外协仓', domain: 4, purpose: 64, supplierId: s.supplierId } as never,
    });
    const lines = [{ batchId: row?.batchId ?? '', quantity: '5' }];
    const head = { outType: 32, projectId: r.projectId };
    const used = async () => {
      const query = { projectIds: [r.projectId], paintId: s.paintId } as never;
      const [seen] = (await s.owner.call(paintAnalyse, { query })).items;
      return [(await demandOf(s.paintId))?.issuedKg, seen?.usedKg];
    };
    const sent = async (more: object) => {
      const { id } = await s.owner.call(paintOut.calls.create, {
        body: issueOf(s, lines, { ...head, ...more }) as never,
      });
      await approve(s, paintOut, id);
      return used();
    };
    expect(await sent({ targetWarehouseId: his.id })).toEqual(['100.000', '100.000']);
    // without a warehouse of his the project has used it
    expect(await sent({})).toEqual(['105.000', '105.000']);
  });

  it('in a period is set beside what was sprayed in it: two days ago nothing was', async () => {
    await stocked(s, [{ quantity: '5', batchNo: 'P1', unitPrice: '30' }], { businessDate: daysAgo(3) });
    const [row] = (await s.owner.call(listPaintStock, { query: { batchNo: 'P1' } })).items;
    const head = { outType: 1, projectId: r.projectId, businessDate: daysAgo(2) };
    const body = issueOf(s, [{ batchId: row?.batchId ?? '', quantity: '2', reason: '先用' }], head);
    const out = await s.owner.call(paintOut.calls.create, { body: body as never });
    await approve(s, paintOut, out.id);
    const query = { projectIds: [r.projectId], endTime: daysAgo(1) } as never;
    expect((await s.owner.call(paintAnalyse, { query })).items).toMatchObject([
      { issuedKg: '2.000', area: '0.0000', kgPerM2: null, deviationPct: null },
    ]);
  });
});
