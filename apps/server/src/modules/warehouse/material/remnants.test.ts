/** Remnants as real stock (issue 15 §5, commerce §12.5): born with their value, found by size, used, scrapped, sold; boards that move over. */
import {
  demander,
  inventory,
  materialBalances,
  materialMoves,
  materialStockIn,
  moveBoards,
  nest,
  stock,
  tenantConfig,
  texture,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../../test/material-scene.ts';
import { takeScene } from '../../../../test/take-scene.ts';
import { act, addPlate } from '../../../../test/nest-scene.ts';
import { cut, sheetOf, sheetsOf } from '../../../../test/sheet-scene.ts';
import {
  enterRemnant,
  issuedFor,
  offeredTo,
  orderOf,
  type SheetsScene,
  sheetsScene,
} from '../../../../test/sheets-scene.ts';

let s: SheetsScene;
beforeAll(async () => {
  s = await sheetsScene('3');
});
const remnant = (code: string, width: number, length: number, more: object = {}) =>
  enterRemnant(s, code, width, length, more);
const boards = async () =>
  (await s.owner.call(stock.listStock, { query: { kind: 3, maxResultCount: 400 } as never })).items;
const movesOf = async (itemId: string) =>
  (await s.owner.call(materialMoves, { query: { itemId } as never })).items;

describe('a remnant of an issued sheet', () => {
  it('is born at issue value × its part × 0.8, waits, then is stock with moves; the next order takes it first', async () => {
    const id = await orderOf(s, 2);
    await act(s.owner, id, 'confirm');
    await issuedFor(s, id);
    await act(s.owner, id, 'release');
    const [sheet] = await sheetsOf(s.owner, id);
    const no = sheet?.sheetNo as string;
    const planned = (await sheetOf(s.owner, no)).remnants[0];
    const answer = await cut(s.owner, no, {
      remnants: [{ code: planned?.code, produced: true, place: 'A-01' }],
    });
    expect(answer).toMatchObject({ isIssued: true, orderState: 128 });
    const [born] = await boards();
    const area = ((born?.width ?? 0) * (born?.length ?? 0)) / 4_500_000;
    expect(Number(born?.bookValue)).toBeCloseTo(900 * area * 0.8, 1);
    expect(born).toMatchObject({ remnantStatus: 16, warehouseName: '板材仓', projectId: s.projectId });
    expect(await movesOf(born?.id as string)).toEqual([]);
    // what waits, and what came of a project, is found among all
    await addPlate(s.owner, s.textureId, { code: 'WAIT-0', width: 1000, length: 2000, quantity: 1 });
    const found = async (query: object) =>
      (await s.owner.call(stock.listStock, { query: { maxResultCount: 400, ...query } as never })).items.map(
        (r) => r.code,
      );
    expect(await found({ remnantStatus: 16 })).toEqual([born?.code]);
    expect(await found({ remnantStatus: 1 })).toEqual([]);
    expect(await found({ projectId: s.projectId })).toEqual([born?.code]);
    // it is ours: no warehouse of a customer's goods takes it in
    const theirs = await s.owner.call(demander.createDemander, { body: { code: 'YL-K', name: '余料甲方' } });
    const foreign = await s.owner.call(warehouse.calls.create, {
      body: { code: 'YL-K', name: '客供仓', domain: 2, purpose: 32, ownerDemanderId: theirs.id } as never,
    });
    const into = { ids: [born?.id as string], warehouseId: foreign.id };
    expect(await s.owner.refused(s.owner.call(stock.confirmRemnants, { body: into }))).toBe(
      'Stock:RemnantOwner',
    );
    await s.owner.call(stock.confirmRemnants, { body: { ids: [born?.id as string] } });
    expect(await found({ remnantStatus: 16 })).toEqual([]);
    expect(await movesOf(born?.id as string)).toMatchObject([
      { quantity: '1.0000', value: born?.bookValue, typeLabel: '余料入库', warehouseName: '板材仓' },
    ]);
    const next = await orderOf(s, 2);
    await act(s.owner, next, 'confirm');
    expect((await boards())[0]).toMatchObject({ reservedQuantity: 1 });
    const busy = s.owner.call(stock.scrapRemnants, { body: { ids: [born?.id as string], reason: '锈蚀' } });
    expect(await s.owner.refused(busy)).toBe('Stock:RemnantBusy');
    await act(s.owner, next, 'unconfirm', { reason: '改方案' });
    expect((await boards())[0]).toMatchObject({ reservedQuantity: 0 });
    await act(s.owner, next, 'confirm');
    await act(s.owner, next, 'release');
    const [used] = await sheetsOf(s.owner, next);
    await cut(s.owner, used?.sheetNo as string);
    const [out] = await movesOf(born?.id as string);
    expect(out).toMatchObject({ quantity: '-1.0000', value: `-${born?.bookValue}`, typeLabel: '余料领用' });
    expect((await offeredTo(s))[0]?.available).toBe(2);
  });
});

describe('remnants in the racks', () => {
  it('are found by at least 900 × 600 in any rotation, also slanted, and in what an outline leaves', async () => {
    await remnant('F-1', 600, 900);
    await remnant('F-2', 900, 600);
    await remnant('F-3', 599, 899);
    // 1000 × 100 lies slanted in 940 × 540: Carver
    await remnant('F-4', 540, 940);
    const notch = [
      { x: 0, y: 0 },
      { x: 1000, y: 0 },
      { x: 1000, y: 300 },
      { x: 300, y: 300 },
      { x: 300, y: 1000 },
      { x: 0, y: 1000 },
    ];
    await remnant('F-5', 1000, 1000, { outline: notch });
    const find = async (width: string, length: string) =>
      (await s.owner.call(stock.findRemnants, { query: { width, length } as never })).flatMap((r) =>
        r.code.startsWith('F-') ? [r.code] : [],
      );
    expect((await find('600', '900')).toSorted()).toEqual(['F-1', 'F-2']);
    expect((await find('900', '600')).toSorted()).toEqual(['F-1', 'F-2']);
    expect(await find('100', '1000')).toContain('F-4');
    expect(await find('400', '1000')).not.toContain('F-4');
    expect(await find('300', '950')).toContain('F-5');
    expect(await find('400', '400')).not.toContain('F-5');
  });

  it('are scrapped and sold with all that they are worth; their value stands still once they are booked', async () => {
    const a = await remnant('V-1', 500, 1000, { warehouseId: s.warehouseId, bookValue: '120.50' });
    const b = await remnant('V-2', 500, 1000, { warehouseId: s.warehouseId, bookValue: '80' });
    const change = s.owner.call(stock.updateStock, {
      ...at(a.id),
      body: { code: 'V-1', bookValue: '1', version: a.version } as never,
    });
    expect(await s.owner.refused(change)).toBe('Stock:RemnantBooked');
    await s.owner.call(stock.scrapRemnants, { body: { ids: [a.id], reason: '锈蚀' } });
    await s.owner.call(stock.sellRemnants, { body: { ids: [b.id], reason: '卖给废品站', amount: '60' } });
    expect((await movesOf(a.id)).map((m) => [m.value, m.typeLabel])).toEqual([
      ['-120.50', '余料报废'],
      ['120.50', '余料入库'],
    ]);
    expect((await movesOf(b.id))[0]).toMatchObject({ value: '-80.00', typeLabel: '余料出售' });
    const rows = await boards();
    expect(
      rows.filter((r) => r.code.startsWith('V-')).map((r) => [r.code, r.remnantStatus, r.quantity]),
    ).toEqual(
      expect.arrayContaining([
        ['V-1', 8, 0],
        ['V-2', 32, 0],
      ]),
    );
    const twice = s.owner.call(stock.scrapRemnants, { body: { ids: [a.id], reason: '锈蚀' } });
    expect(await s.owner.refused(twice)).toBe('Stock:RemnantBusy');
  });

  it('what lies there at the end of the month is summed, of it what is idle', async () => {
    const months = await s.owner.call(stock.idleRemnants, { query: {} });
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ count: 5, idleCount: 0 });
  });
});

describe('a count of the warehouse', () => {
  it('that misses a remnant takes its board along, and gives it back when it is taken back', async () => {
    const t = await takeScene();
    const { warehouseId } = await t.store();
    const made = await t.boss.call(stock.createStock, {
      body: {
        kind: 3,
        code: 'C-1',
        textureId: t.textureId,
        thickness: 2.5,
        width: 500,
        length: 1000,
        initialQuantity: 1,
        warehouseId,
        bookValue: '33',
      } as never,
    });
    const board = async () => (await t.boss.call(stock.getStock, at(made.id))).quantity;
    const { id } = await t.begin(warehouseId);
    expect((await t.read(id)).lines.map((l) => l.itemName)).toEqual(['C-1 500×1000']);
    await t.count(id, ['0'], { reason: '找不到' });
    const lineId = (await t.read(id)).lines[0]?.id;
    await t.recount(id, lineId);
    await t.say(t.second, id, { id: lineId, countedQty: '0', reason: '找不到' });
    await t.submit(id);
    await t.approve(id);
    expect(await board()).toBe(0);
    await t.boss.call(inventory.deApproveStockTake, {
      ...at(id),
      body: { ...(await t.versionOf(id)), reason: '找到了' },
    });
    expect(await board()).toBe(1);
  });
});

describe('boards entered by hand', () => {
  it('move over into a receipt of what no order holds; whole boards are entered by receipts from then on', async () => {
    const t = await sheetsScene('0');
    const move = () => t.owner.call(moveBoards, { body: { warehouseId: t.warehouseId } });
    expect(await t.owner.refused(move())).toBe('Material:NothingToMove');
    await addPlate(t.owner, t.textureId, { code: 'KC-1', width: 1500, length: 3000, quantity: 3 });
    const id = await orderOf(t, 4);
    await act(t.owner, id, 'confirm');
    const made = await move();
    expect(made.sheets).toBe(2);
    const receipt = await t.owner.call(materialStockIn.calls.get, at(made.id));
    // 4.5 m² × 3 mm × 2.73 = 36.855 kg at 25.15
    expect(receipt).toMatchObject({ inType: 128, orderStatus: 4, stockValue: '1853.81' });
    const { items } = await t.owner.call(materialBalances, { query: {} as never });
    expect(items.map((i) => [i.quantity, i.value])).toEqual([['2.0000', '1853.81']]);
    expect((await t.owner.call(stock.listStock, { query: {} })).items[0]).toMatchObject({
      quantity: 1,
      reservedQuantity: 1,
    });
    const more = t.owner.call(stock.createStock, {
      body: { code: 'KC-2', textureId: t.textureId, thickness: 3, width: 1500, length: 3000 } as never,
    });
    expect(await t.owner.refused(more)).toBe('Stock:BoardsMoved');
    expect(await t.owner.refused(move())).toBe('Material:NothingToMove');
    expect((await t.owner.call(nest.getNestOrder, at(id))).state).toBe(16);
    await t.owner.call(warehouse.calls.list, { query: {} });
  });
});

describe('a remnant entered by hand', () => {
  it('smaller than the space keeps is refused by hand: it is scrap', async () => {
    const refused = (width: number, length: number) => s.owner.refused(remnant(`K-${width}`, width, length));
    expect(await refused(199, 2000)).toBe('Material:RemnantTooSmall');
    expect(await refused(400, 499)).toBe('Material:RemnantTooSmall');
    expect(await remnant('K-200', 200, 1000)).toMatchObject({ kind: 3, width: 200 });
  });

  it('without a value is worth its kg at the price of its material × 0.8, as scrap, or nothing: as the space says', async () => {
    const worth = async (code: string, more: object = {}) =>
      (await remnant(code, 860, 1500, { warehouseId: s.warehouseId, ...more })).bookValue;
    // 1.29 m² × 3 mm × 2.73 = 10.565 kg; the sheets there, 36.855 kg at 900.00, are 24.42 a kilogram; then at 20.00 that is typed
    expect(await worth('W-1')).toBe('206.40');
    expect(await worth('W-2', { unitPrice: '20' })).toBe('169.04');
    expect(await worth('W-3', { bookValue: '7' })).toBe('7.00');
    expect(await worth('W-4', { bookValue: '0' })).toBe('0.00');
    const { id } = await remnant('W-5', 860, 1500, { warehouseId: s.warehouseId });
    expect((await movesOf(id))[0]).toMatchObject({ value: '206.40', typeLabel: '余料入库' });
    let version = 0;
    const mode = async (value: number | null) => {
      await s.owner.call(tenantConfig.saveSettings, {
        body: { settings: [{ key: 'remnant.mode', value, version }] },
      });
      version += 1;
    };
    await mode(2);
    const { scrapPrice } = await s.owner.call(texture.getTexture, at(s.textureId));
    expect(Number(await worth('W-6'))).toBeCloseTo(10.565 * Number(scrapPrice), 2);
    await mode(3);
    expect(await worth('W-7')).toBe('0.00');
    await mode(null);
  });

  it('whose material has no price is not entered into a warehouse for nothing', async () => {
    const made = await s.owner.call(texture.createTexture, {
      body: { name: '无价铝', code: 'WJ', density: '2.7' } as never,
    });
    const none = { textureId: made.id, warehouseId: s.warehouseId };
    expect(await s.owner.refused(remnant('W-8', 860, 1500, none))).toBe('Stock:RemnantValue');
    expect(await remnant('W-9', 860, 1500, { ...none, bookValue: '50' })).toMatchObject({
      bookValue: '50.00',
    });
  });
});

describe('a remnant of what is weighed by the square metre', () => {
  it('weighs as much of it as it is large, in its list, in the books and as scrap', async () => {
    const made = await s.owner.call(texture.createTexture, {
      body: { name: '铝塑板', code: 'LSB', density: '2.7', densityMode: 2 } as never,
    });
    await s.owner.call(texture.addThickness, {
      ...at(made.id),
      body: { thickness: 4, arealWeight: '5.5' } as never,
    });
    // 1.29 m² × 5.5; by density it would be 13.932
    const size = { textureId: made.id, thickness: 4, warehouseId: s.warehouseId, bookValue: '90' };
    const own = await remnant('A-1', 860, 1500, size);
    expect(own.sheetWeight).toBe('7.095');
    const [move] = (await s.owner.call(materialMoves, { query: { itemId: own.id } as never })).items;
    expect(move?.weight).toBe('7.095');
    const listed = await s.owner.call(stock.listStock, { query: { filter: 'A-1' } as never });
    expect(listed.totals?.weight).toBe('7.095');
  });
});
