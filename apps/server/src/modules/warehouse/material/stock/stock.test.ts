/** 材料库存 (commerce §12): list, places, log, a day of the past, what is free, and moving from place to place. */
import {
  freeMaterial,
  materialAsOf,
  materialAsOfDown,
  materialBalances,
  materialBalancesDown,
  materialBatches,
  materialMoves,
  materialMovesDown,
  materialPlaces,
  materialSku,
  materialStockIn,
  metresOf,
  relocateMaterial,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../../../test/kit.ts';
import { approved, at, materialSteps } from '../../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../../test/purchase-scene.ts';
import { writeTemporary } from '../../../../../test/temporary.ts';
import { readXlsx } from '../../../../kit/spreadsheet.ts';

let s: PurchaseScene;
const { stocked, draftIn, issued, plate, projectNamed, viewIn, ordered, today } = materialSteps(() => s);
beforeAll(async () => {
  s = await purchaseScene();
  const house = await s.owner.call(warehouse.calls.get, at(s.warehouseId));
  await s.owner.call(warehouse.calls.update, {
    ...at(s.warehouseId),
    body: {
      version: house.version,
      positions: [
        { code: 'A-1', name: null, maxWeight: null, isEnabled: true },
        { code: 'A-2', name: null, maxWeight: null, isEnabled: true },
      ],
    } as never,
  });
});
const dayFrom = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
async function sheet(raw: { status: number; bytes: Uint8Array }): Promise<string[][]> {
  expect(raw.status).toBe(200);
  const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 500 });
  return (sheets[0]?.rows ?? []).map((r) => r.cells.map((c) => String(c ?? '')));
}

describe('the list', () => {
  it('shows what lies there by kind, with what is reserved, free and on the way; filters narrow rows and sums alike', async () => {
    const materialSkuId = await plate();
    const projectId = await projectNamed('列表');
    await stocked('8', '50', { materialSkuId, projectId, locationCode: 'A-1' });
    await stocked('2', '60', { materialSkuId, locationCode: 'A-2' });
    await ordered({ materialSkuId, quantity: '5', priceBasis: 4, unitPrice: '9' });
    const list = (query: object) => s.owner.call(materialBalances, { query: query as never });
    const { items, totals } = await list({ materialSkuId });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      places: 'A-1、A-2',
      quantity: '10.0000',
      reservedQty: '8.0000',
      availableQty: '2.0000',
      onWayQty: '5.0000',
      value: '520.00',
      avgCost: '52.000000',
      ageDays: 0,
      lastInDate: today,
    });
    expect(totals).toMatchObject({ quantity: '10.0000', value: '520.00' });
    expect((await list({ materialSkuId, projectId })).totals).toMatchObject({ quantity: '10.0000' });
    const none: object[] = [
      { projectId: await projectNamed('什么都没留') },
      { kind: 2 },
      { thickness: '3' },
      { widthMin: '1501' },
      { lengthMax: '100' },
      { ageDays: 1 },
      { surface: '拉丝' },
      { filter: '没有的材料' },
    ];
    for (const query of none) {
      const page = await list({ materialSkuId, ...query });
      expect([page.items, page.totalCount, page.totals?.['quantity']]).toEqual([[], 0, '0']);
    }
    expect((await list({ materialSkuId, onlyAvailable: true, sorting: 'value desc' })).totalCount).toBe(1);
    expect(await s.owner.refused(list({ sorting: 'secret asc' }))).toBe('Common:Sorting');
    const rows = await sheet(await s.owner.raw(materialBalancesDown, { query: { materialSkuId } as never }));
    expect(rows[0]?.slice(-1)).toEqual(['金额']);
    expect([rows.length, rows[1]?.at(-1)]).toEqual([2, '520']);
    const rights = ['query', 'export', 'get'].map((a) => `AlMaterialWareHouse.Stocks:${a}`);
    const keeper = await makeMember(s.space, rights, { displayAmount: true });
    const heads = (await sheet(await keeper.raw(materialBalancesDown, {})))[0] ?? [];
    expect(heads.filter((h) => h.includes('均价') || h.includes('金额'))).toEqual([]);
    const log = await keeper.call(materialMoves, { query: { itemId: materialSkuId } });
    expect(log.items.map((m) => [m.value, m.valueAfter])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

it('a coil is told in metres by its weight, profiles by their pieces: 3 000 kg of 1 500 mm are 293.04 m', async () => {
  const sku = async (body: object) =>
    (await s.owner.call(materialSku.calls.create, { body: { textureId: s.textureId, ...body } as never })).id;
  const coil = await sku({ kind: 2, thickness: 2.5, width: 1500, surface: '米数' });
  const bar = await sku({ kind: 4, dieNo: 'MS-1', length: 6000, kgPerMeter: '1.86' });
  await stocked('3000', '20', { materialSkuId: coil, batchNo: 'MS1', priceBasis: 2 });
  await stocked('10', '20', { materialSkuId: bar });
  const of = async (materialSkuId: string) =>
    (await s.owner.call(materialBalances, { query: { materialSkuId } as never })).items[0];
  const { density } = await s.owner.call(materialSku.calls.get, { params: { id: coil } });
  const coilOf = { kind: 2, width: 1500, length: null, thickness: 2.5, density };
  expect(Number((await of(coil))?.metres)).toBe(Number(metresOf(coilOf, '3000')));
  const bars = await of(bar);
  expect([Number(bars?.metres), bars?.weight]).toEqual([60, '111.600']);
});

describe('places and batches', () => {
  it('goods move from place to place; quantity, value and reservations stay', async () => {
    const materialSkuId = await plate();
    await stocked('6', '10', { materialSkuId, locationCode: 'A-1', batchNo: 'P-1', heatNo: 'H-9' });
    const places = () => s.owner.call(materialPlaces, { query: { materialSkuId } });
    const [first] = await places();
    expect(first).toMatchObject({ locationCode: 'A-1', batchNo: 'P-1', heatNo: 'H-9', quantity: '6.0000' });
    const [batch] = await s.owner.call(materialBatches, { query: { filter: 'H-9' } });
    expect(batch).toMatchObject({ id: first?.batchId, quantity: '6.0000', locationCode: 'A-1' });
    const move = (over: object) =>
      s.owner.call(relocateMaterial, {
        body: {
          warehouseId: s.warehouseId,
          rows: [
            { itemId: materialSkuId, batchId: batch?.id, from: 'A-1', to: 'A-2', quantity: '2', ...over },
          ],
        } as never,
      });
    expect(await move({})).toEqual({ moved: 1 });
    expect((await places()).map((p) => [p.locationCode, p.quantity])).toEqual([
      ['A-1', '4.0000'],
      ['A-2', '2.0000'],
    ]);
    expect(await s.owner.refused(move({ quantity: '5' }))).toBe('Stock:Insufficient');
    expect(await s.owner.refused(move({ to: 'Z-9' }))).toBe('Stock:LocationMismatch');
    expect(await s.owner.refused(move({ quantity: '0' }))).toBe('Common:QuantityNotPositive');
    const { items } = await s.owner.call(materialBalances, { query: { materialSkuId } });
    expect(items[0]).toMatchObject({ quantity: '6.0000', value: '60.00' });
    const log = await s.owner.call(materialMoves, { query: { itemId: materialSkuId, moveType: 1000 } });
    expect(log.items.map((m) => [m.typeLabel, m.quantity]).toSorted()).toEqual([
      ['移位', '-2.0000'],
      ['移位', '2.0000'],
    ]);
  });
});

describe('moves and days', () => {
  it('each move names its document; a day of the past shows what was there then', async () => {
    const materialSkuId = await plate();
    const old = await draftIn([{ materialSkuId, quantity: '3', unitPrice: '4', priceBasis: 4 }], {
      businessDate: dayFrom(-5),
    });
    await approved(s.owner, materialStockIn, old);
    await stocked('2', '5', { materialSkuId });
    const issue = await issued([{ materialSkuId, quantity: '1' }]);
    const log = await s.owner.call(materialMoves, { query: { itemId: materialSkuId } });
    expect(log.totalCount).toBe(3);
    expect(log.items[0]).toMatchObject({
      sourceId: issue,
      sourceType: 'warehouse.material.out',
      typeLabel: '报废/其他',
      quantity: '-1.0000',
      quantityAfter: '4.0000',
    });
    const { inNo } = await viewIn(old);
    const byNo = await s.owner.call(materialMoves, { query: { sourceNo: inNo } });
    expect(byNo.items.map((m) => m.businessDate)).toEqual([dayFrom(-5)]);
    const by = async (dateBy: number) =>
      (
        await s.owner.call(materialMoves, {
          query: { itemId: materialSkuId, begin: today, end: today, dateBy },
        })
      ).totalCount;
    expect([await by(1), await by(2)]).toEqual([2, 3]);
    const rows = await sheet(await s.owner.raw(materialMovesDown, { query: { itemId: materialSkuId } }));
    expect([rows.length, rows[0]?.[2], rows[1]?.[3]]).toEqual([4, '单据', '报废/其他']);
    const asOf = async (date: string) =>
      (await s.owner.call(materialAsOf, { query: { date, maxResultCount: 400 } })).items
        .filter((r) => r.materialSkuId === materialSkuId)
        .map((r) => [r.quantity, r.value]);
    expect([await asOf(dayFrom(-6)), await asOf(dayFrom(-1)), await asOf(today)]).toEqual([
      [],
      [['3.0000', '12.00']],
      [['4.0000', '17.60']],
    ]);
    const day = { date: dayFrom(-1) };
    const sums = await s.owner.call(materialAsOf, { query: { ...day, maxResultCount: 1 } });
    const all = await s.owner.call(materialAsOf, { query: { ...day, maxResultCount: 400 } });
    const worth = all.items.reduce((n, r) => n + Number(r.value), 0);
    expect([sums.totalCount, Number(sums.totals?.['value'])]).toEqual([all.items.length, worth]);
    const book = await sheet(await s.owner.raw(materialAsOfDown, { query: day }));
    expect([book.length, book[0]?.at(-1)]).toEqual([all.items.length + 1, '金额']);
  });
});

describe('what is free', () => {
  it('plates that hold the size, in either direction, the smallest first; what is reserved is not', async () => {
    const sku = async (width: number, length: number) =>
      (
        await s.owner.call(materialSku.calls.create, {
          body: { kind: 1, textureId: s.textureId, thickness: 4, width, length },
        })
      ).id;
    const [small, large] = [await sku(1000, 2000), await sku(1500, 3000)];
    await stocked('5', '1', { materialSkuId: large });
    await stocked('4', '1', { materialSkuId: small, projectId: await projectNamed('占用') });
    await stocked('3', '1', { materialSkuId: small });
    const free = async (width?: string, length?: string) =>
      (
        await s.owner.call(freeMaterial, {
          query: {
            textureId: s.textureId,
            thickness: '4',
            ...(width ? { width } : {}),
            ...(length ? { length } : {}),
          },
        })
      ).map((r) => [r.materialSkuId, r.free]);
    expect(await free()).toEqual([
      [small, '3.0000'],
      [large, '5.0000'],
    ]);
    expect(await free('1900', '900')).toEqual([
      [small, '3.0000'],
      [large, '5.0000'],
    ]);
    expect(await free('1200', '1200')).toEqual([[large, '5.0000']]);
    expect(await free('1600', '1600')).toEqual([]);
  });
});
