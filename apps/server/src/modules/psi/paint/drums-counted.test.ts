/** 桶码 and a count (commerce §2.7, §13): what is missing is missing in drums, so that these never hold more than lies there. */
import { findDrum, inventory, paintIn, paintItem } from '@muyun/contract';
import { beforeAll, expect, it } from 'vitest';
import { at, paintScene, type PaintScene, SOLVENT, stocked } from '../../../../test/paint-scene.ts';

let s: PaintScene;
beforeAll(async () => {
  s = await paintScene();
});

/** 60 kg of a paint of its own in three drums of 20 kg. */
async function three(name: string) {
  const { id: paintId } = await s.owner.call(paintItem.calls.create, { body: { name, ...SOLVENT } });
  const id = await stocked(s, [{ paintId, quantity: '60', batchNo: name }]);
  const { orderNo } = await s.owner.call(paintIn.calls.get, at(id));
  const codes = [1, 2, 3].map((i) => `${orderNo}-1-${i}`);
  const kg = async () =>
    (await Promise.all(codes.map((code) => s.owner.call(findDrum, { query: { code } })))).map(
      (d) => d.leftKg,
    );
  return { paintId, kg };
}

/** A count of this paint that was approved. */
async function counted(paintId: string, countedQty: string): Promise<string> {
  const { id } = await s.owner.call(inventory.createStockTake, {
    body: { domain: 4, warehouseId: s.warehouseId, takeType: 2, scope: { itemIds: [paintId] } },
  });
  const { lines } = await s.owner.call(inventory.getStockTake, at(id));
  const said = lines.map((l) => ({ id: l.id, countedQty, reason: '实点不符' }));
  await s.owner.call(inventory.saveStockTakeLines, { ...at(id), body: { lines: said } });
  const version = async () => (await s.owner.call(inventory.getStockTake, at(id))).version;
  await s.owner.call(inventory.submitStockTake, { ...at(id), body: { version: await version() } });
  await s.owner.call(inventory.approveStockTake, {
    ...at(id),
    body: { version: await version(), agree: true },
  });
  return id;
}

it('what a count has not found is in its drums no more; taken back it is in them again', async () => {
  const { paintId, kg } = await three('少漆');
  const id = await counted(paintId, '58.5');
  expect(await kg()).toEqual(['18.500', '20.000', '20.000']);
  const { version } = await s.owner.call(inventory.getStockTake, at(id));
  await s.owner.call(inventory.deApproveStockTake, { ...at(id), body: { version, reason: '点错' } });
  expect(await kg()).toEqual(['20.000', '20.000', '20.000']);
});

it('what it has found too much stands beside them', async () => {
  const { paintId, kg } = await three('多漆');
  await counted(paintId, '61');
  expect(await kg()).toEqual(['20.000', '20.000', '20.000']);
});
