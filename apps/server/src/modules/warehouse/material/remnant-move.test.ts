/** 余料移库 (commerce §2.8, §12): a piece lies in another warehouse with all that it is worth, or in another place of its own. */
import { demander, inventory, materialMoves, stock, texture } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, materialSteps } from '../../../../test/material-scene.ts';
import { type SheetsScene, sheetsScene } from '../../../../test/sheets-scene.ts';
import { stockProject } from '../../../../test/stock-scene.ts';

let s: SheetsScene;
let second = '';
const { warehouseNamed } = materialSteps(() => s as never);
beforeAll(async () => {
  s = await sheetsScene('1');
  second = await warehouseNamed('YK-2');
});
const remnant = async (code: string, more: object = {}): Promise<string> => {
  const size = { textureId: s.textureId, thickness: 3, width: 600, length: 900 };
  const body = { kind: 3, code, initialQuantity: 1, warehouseId: s.warehouseId, bookValue: '80', ...size };
  return (await s.owner.call(stock.createStock, { body: { ...body, warehouse: 'A-1', ...more } as never }))
    .id;
};
const move = (ids: string[], warehouseId: string, more: object = {}) =>
  s.owner.call(stock.moveRemnants, { body: { ids, warehouseId, ...more } });
const board = (id: string) => s.owner.call(stock.getStock, at(id));
const movesOf = async (itemId: string) =>
  (await s.owner.call(materialMoves, { query: { itemId } as never })).items.map((m) => [
    m.typeLabel,
    m.warehouseName,
    m.quantity,
    m.value,
  ]);

describe('a remnant', () => {
  it('goes to another warehouse with all that it is worth, and its place is that one', async () => {
    const [a, b] = [await remnant('M-1'), await remnant('M-2')];
    expect(await move([a, b], second, { place: 'C-3', remark: '换料架' })).toEqual({ moved: 2 });
    expect(await board(a)).toMatchObject({
      warehouseId: second,
      warehouse: 'C-3',
      quantity: 1,
      bookValue: '80.00',
    });
    const own = (await board(a)).warehouseName;
    expect(await movesOf(a)).toEqual([
      ['余料移库', own, '1.0000', '80.00'],
      ['余料移库', '板材仓', '-1.0000', '-80.00'],
      ['余料入库', '板材仓', '1.0000', '80.00'],
    ]);
    await s.owner.call(stock.scrapRemnants, { body: { ids: [a], reason: '锈蚀' } });
    expect((await movesOf(a))[0]).toEqual(['余料报废', own, '-1.0000', '-80.00']);
    const log = await s.owner.call(stock.remnantLogOf, { ...at(b), query: {} });
    expect(log.items[0]).toMatchObject({
      action: 'move',
      summary: `余料移库：板材仓 A-1 → ${own} C-3（换料架）`,
    });
    expect((await s.owner.call(inventory.runStockCheck)).violations).toEqual([]);
  });

  it('changes its place within its warehouse without a move of the books; in another one it has none unless said', async () => {
    const id = await remnant('M-3');
    await move([id], s.warehouseId, { place: 'B-9' });
    expect(await board(id)).toMatchObject({ warehouse: 'B-9', warehouseId: s.warehouseId });
    expect(await movesOf(id)).toHaveLength(1);
    await move([id], second);
    expect(await board(id)).toMatchObject({ warehouse: null, warehouseId: second });
  });

  it('that lay in none is stock of the books from then on; without a value it is not', async () => {
    const id = await remnant('M-4', { warehouseId: null });
    await move([id], second, { place: 'C-1' });
    expect((await movesOf(id)).map(([label, , quantity, value]) => [label, quantity, value])).toEqual([
      ['余料入库', '1.0000', '80.00'],
    ]);
    const free = await remnant('M-5', { warehouseId: null, bookValue: null, textureId: await priceless() });
    expect(await s.owner.refused(move([free], second))).toBe('Stock:RemnantValue');
    expect((await s.owner.call(inventory.runStockCheck)).violations).toEqual([]);
  });

  it('that is kept, gone or waits stays; no goods of a customer become ours, and no warehouse of paint holds it', async () => {
    const kept = await remnant('M-6');
    const projectId = await stockProject(s.owner, '移库工程');
    await s.owner.call(inventory.createReservation, {
      body: {
        domain: 2,
        projectId,
        sourceType: 8,
        lines: [{ warehouseId: s.warehouseId, itemId: kept, quantity: '1' }],
      } as never,
    });
    expect(await s.owner.refused(move([kept], second))).toBe('Stock:RemnantBusy');
    const gone = await remnant('M-7');
    await s.owner.call(stock.scrapRemnants, { body: { ids: [gone], reason: '锈蚀' } });
    expect(await s.owner.refused(move([gone], second))).toBe('Stock:RemnantBusy');
    const free = await remnant('M-8');
    const customer = await s.owner.call(demander.createDemander, { body: { code: 'YK', name: '移库甲方' } });
    const theirs = await warehouseNamed('YK-3', { purpose: 32, ownerDemanderId: customer.id });
    expect(await s.owner.refused(move([free], theirs))).toBe('Stock:RemnantOwner');
    const paint = await warehouseNamed('YK-4', { domain: 4 });
    expect(await s.owner.refused(move([free], paint))).toBe('Stock:WarehouseType');
    expect(await movesOf(free)).toHaveLength(1);
  });

  it.each([2, 8])('%i move it at once: it lies in one place, with one value', async (n) => {
    const id = await remnant(`M-R${n}`);
    const answers = await Promise.all(
      Array.from({ length: n }, (_, i) =>
        s.owner.raw(stock.moveRemnants, { body: { ids: [id], warehouseId: i % 2 ? s.warehouseId : second } }),
      ),
    );
    expect(answers.map((a) => a.status).every((status) => status === 200)).toBe(true);
    expect((await s.owner.call(inventory.runStockCheck)).violations).toEqual([]);
  });
});

async function priceless(): Promise<string> {
  const body = { name: '移库无价', code: 'YKW', density: '2.7' };
  return (await s.owner.call(texture.createTexture, { body: body as never })).id;
}
