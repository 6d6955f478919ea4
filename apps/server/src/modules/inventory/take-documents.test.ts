/** 盘盈 and 盘亏 are documents of the warehouse (commerce §2.7): found by their type, linked with the count, undone with it alone. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accessoryIn,
  accessoryOut,
  inventory,
  materialMoves,
  materialSku,
  materialStockIn,
  materialStockOut,
  paintIn,
  paintOut,
} from '@muyun/contract';
import * as accessories from '../../../test/accessory-scene.ts';
import type { Actor } from '../../../test/kit.ts';
import * as paint from '../../../test/paint-scene.ts';
import { takeScene, type TakeScene } from '../../../test/take-scene.ts';

const at = (id: string) => ({ params: { id } });
const DOCUMENTS = [materialStockIn, materialStockOut, paintIn, paintOut, accessoryIn, accessoryOut] as const;
/** A document of a count as it stands. */
function view(owner: Actor, made: { document: string; id: string }) {
  const { calls } = DOCUMENTS.find((d) => d.id === made.document) as typeof materialStockIn;
  return owner.call(calls.get, at(made.id)) as Promise<Record<string, unknown> & { lines: object[] }>;
}
/** A whole count of a warehouse: each line says what was counted of its book. */
async function taken(
  owner: Actor,
  domain: 2 | 4 | 8,
  warehouseId: string,
  say: (line: inventory.StockTakeLine) => object,
) {
  const { id } = await owner.call(inventory.createStockTake, {
    body: { domain, warehouseId, takeType: 1, scope: {}, counterIds: [] },
  });
  const { lines } = await owner.call(inventory.getStockTake, at(id));
  const body = { lines: lines.map((l) => ({ id: l.id, reason: '点数', ...say(l) })) };
  await owner.call(inventory.saveStockTakeLines, { ...at(id), body: body as never });
  await owner.call(inventory.submitStockTake, { ...at(id), body: { version: 1 } });
  await owner.call(inventory.approveStockTake, { ...at(id), body: { version: 2, agree: true } });
  return owner.call(inventory.getStockTake, at(id));
}
const undone = async (owner: Actor, id: string) => {
  const { version } = await owner.call(inventory.getStockTake, at(id));
  return owner.call(inventory.deApproveStockTake, { ...at(id), body: { version, reason: '数错了' } });
};
const plus = (line: inventory.StockTakeLine, by: number) => ({
  countedQty: String(Number(line.snapshotQty) + by),
});

describe('材料', () => {
  let s: TakeScene;
  beforeAll(async () => {
    s = await takeScene();
  });

  it('one 盘盈 and one 盘亏 with the differences as lines; their types find them; the count opens them and they name it', async () => {
    const { warehouseId, skus } = await s.store('100', '100', '50');
    const done = await taken(s.boss, 2, warehouseId, (l) =>
      plus(l, l.itemId === skus[0] ? 2 : l.itemId === skus[1] ? -1 : 0),
    );
    expect(done.documents.map((d) => [d.document, d.label])).toEqual([
      ['warehouse.material.in', '盘盈'],
      ['warehouse.material.out', '盘亏'],
    ]);
    const [found, missed] = done.documents as [
      (typeof done.documents)[number],
      (typeof done.documents)[number],
    ];
    expect(await view(s.boss, found)).toMatchObject({
      inNo: found.no,
      inType: 8,
      orderStatus: 4,
      stockTakeId: done.id,
      stockTakeName: done.takeNo,
      stockValue: '20.00',
      lines: [{ materialSkuId: skus[0], quantity: '2.0000', stockValue: '20.00', remark: '点数' }],
    });
    expect(await view(s.boss, missed)).toMatchObject({
      outType: 8,
      orderStatus: 4,
      stockTakeName: done.takeNo,
      value: '10.00',
      lines: [{ materialSkuId: skus[1], quantity: '1.0000', value: '10.00', reason: '点数' }],
    });
    const ins = await s.boss.call(materialStockIn.calls.list, {
      query: { inType: [8], warehouseId } as never,
    });
    expect(ins.items.map((d) => d.id)).toEqual([found.id]);
    const outs = await s.boss.call(materialStockOut.calls.list, {
      query: { outType: [8], warehouseId } as never,
    });
    expect(outs.items.map((d) => d.id)).toEqual([missed.id]);
    const log = await s.boss.call(materialMoves, { query: { warehouseId, moveType: 8 } });
    expect(log.items.map((m) => [m.typeLabel, m.sourceNo, m.quantity]).toSorted()).toEqual([
      ['盘亏', missed.no, '-1.0000'],
      ['盘盈', found.no, '2.0000'],
    ]);
  });

  it('nobody undoes them by themselves; the count undoes both, and a second approval makes new ones', async () => {
    const { warehouseId } = await s.store('100', '100');
    let n = 0;
    const done = await taken(s.boss, 2, warehouseId, (l) => plus(l, (n += 1) === 1 ? 1 : -2));
    for (const made of done.documents) {
      const { calls } = DOCUMENTS.find((d) => d.id === made.document) as typeof materialStockIn;
      const { version } = await s.boss.call(calls.get, at(made.id));
      const body = { version, reason: '不要了' };
      expect(await s.boss.refused(s.boss.call(calls.deApproval, { ...at(made.id), body }))).toBe(
        'Stock:TakeLinked',
      );
      expect(await s.boss.refused(s.boss.call(calls.void, { ...at(made.id), body }))).toBe(
        'Common:InvalidState',
      );
    }
    await undone(s.boss, done.id);
    for (const made of done.documents) expect(await view(s.boss, made)).toMatchObject({ orderStatus: 64 });
    expect((await s.read(done.id, s.boss)).documents).toEqual([]);
    await s.approve(done.id);
    const again = (await s.read(done.id, s.boss)).documents;
    expect(again).toHaveLength(2);
    expect(again.map((d) => d.id)).not.toEqual(done.documents.map((d) => d.id));
  });

  it('what is weighed is counted with its weight: what was found weighs what the scale says beyond the book', async () => {
    const { warehouseId, move } = await s.store();
    const { id: profile } = await s.boss.call(materialSku.calls.create, {
      body: { kind: 4, textureId: s.textureId, dieNo: 'D-77', length: 6000, kgPerMeter: '1.86' },
    });
    await move(profile, '100', { weight: '1120.000' });
    const done = await taken(s.boss, 2, warehouseId, () => ({ countedQty: '101', countedWeight: '1131.5' }));
    expect(done.lines[0]).toMatchObject({ bookWeight: '1120.000', countedWeight: '1131.500' });
    const [found] = done.documents;
    expect(await view(s.boss, found ?? { document: '', id: '' })).toMatchObject({
      totalWeight: '11.500',
      lines: [{ quantity: '1.0000', weight: '11.500' }],
    });
  });
});

describe('涂料', () => {
  it('found and missing of its batches, what waits for its test among them', async () => {
    const s = await paint.paintScene();
    await paint.stocked(s, [
      { quantity: '40', batchNo: 'B1' },
      { quantity: '60', batchNo: 'B2', qcState: 2, positionCode: 'B-02' },
    ]);
    const done = await taken(s.owner, 4, s.warehouseId, (l) => plus(l, l.batchNo === 'B1' ? 1.5 : -2.25));
    expect(done.documents.map((d) => d.label)).toEqual(['盘盈', '盘亏']);
    const [found, missed] = done.documents;
    expect(await view(s.owner, found ?? { document: '', id: '' })).toMatchObject({
      inType: 4,
      stockTakeName: done.takeNo,
      lines: [{ batchNo: 'B1', quantity: '1.500', stockValue: '45.00' }],
    });
    expect(await view(s.owner, missed ?? { document: '', id: '' })).toMatchObject({
      outType: 4,
      receiverId: s.receiverId,
      value: '67.50',
      lines: [{ quantity: '2.250', qcState: 2, value: '67.50' }],
    });
    for (const made of done.documents) {
      const { calls } = DOCUMENTS.find((d) => d.id === made.document) as typeof paintIn;
      const { version } = await s.owner.call(calls.get, at(made.id));
      const body = { version, reason: '不要了' };
      expect(await s.owner.refused(s.owner.call(calls.deApproval, { ...at(made.id), body }))).toBe(
        'Stock:TakeLinked',
      );
    }
    await undone(s.owner, done.id);
    for (const made of done.documents) expect(await view(s.owner, made)).toMatchObject({ orderStatus: 64 });
  });
});

describe('涂料 that is found', () => {
  it('is of a batch that has come in once: without one it would never expire', async () => {
    const s = await paint.paintScene();
    await paint.stocked(s, [{ quantity: '40', batchNo: 'B1' }]);
    const made = await s.owner.call(inventory.createStockTake, {
      body: { domain: 4, warehouseId: s.warehouseId, takeType: 1, scope: {}, counterIds: [] },
    });
    const say = (line: object) =>
      s.owner.call(inventory.saveStockTakeLines, {
        params: { id: made.id },
        body: { lines: [{ itemId: s.paintId, countedQty: '3', reason: '漏记', ...line }] },
      });
    for (const line of [{}, { batchNo: 'B9' }])
      expect(await s.owner.refused(say(line))).toBe('Stock:TakeBatch');
    await say({ batchNo: 'b1', locationCode: 'B-02' });
    const { lines } = await s.owner.call(inventory.getStockTake, { params: { id: made.id } });
    expect(lines.at(-1)).toMatchObject({
      batchNo: 'B1',
      locationCode: 'B-02',
      snapshotQty: '0.0000',
      diffQty: '3.0000',
    });
  });
});

describe('配件', () => {
  it('found and missing, at the average; an SKU that is no longer used is counted all the same', async () => {
    const s = await accessories.accessoryScene();
    await accessories.stocked(s, s.screwId, '100', '0.5');
    await accessories.stocked(s, s.glueId, '20', '12');
    const done = await taken(s.owner, 8, s.warehouseId, (l) => plus(l, l.itemId === s.screwId ? 4 : -1));
    const [found, missed] = done.documents;
    expect(await view(s.owner, found ?? { document: '', id: '' })).toMatchObject({
      inType: 4,
      stockTakeName: done.takeNo,
      stockValue: '2.00',
      lines: [{ accessorySkuId: s.screwId, baseQty: '4.0000', reason: '点数' }],
    });
    expect(await view(s.owner, missed ?? { document: '', id: '' })).toMatchObject({
      outType: 4,
      stockValue: '12.00',
      lines: [{ accessorySkuId: s.glueId, baseQty: '1.0000' }],
    });
    for (const made of done.documents) {
      const { calls } = DOCUMENTS.find((d) => d.id === made.document) as typeof accessoryIn;
      const { version } = await s.owner.call(calls.get, at(made.id));
      const body = { version, reason: '不要了' };
      expect(await s.owner.refused(s.owner.call(calls.deApproval, { ...at(made.id), body }))).toBe(
        'Stock:TakeLinked',
      );
    }
    await undone(s.owner, done.id);
    expect(await accessories.held(s, s.glueId)).toMatchObject({ 0: '20.0000', 4: '240.00' });
  });
});
