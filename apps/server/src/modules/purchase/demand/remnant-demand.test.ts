/** A demand met by named remnants (commerce §11): the shortage falls by what can be cut of them, and nobody else takes them. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  demander,
  inventory,
  materialSku,
  materialTask,
  nest,
  project,
  stock,
  taskReserve,
  taskSubstitutes,
} from '@muyun/contract';
import { businessDay, newId } from '../../../kit/clock.ts';
import { at } from '../../../../test/material-scene.ts';
import { act } from '../../../../test/nest-scene.ts';
import { cut, sheetsOf } from '../../../../test/sheet-scene.ts';
import { orderOf, type SheetsScene, sheetsScene } from '../../../../test/sheets-scene.ts';

let s: SheetsScene;
let wanted = '';
let other = '';
beforeAll(async () => {
  s = await sheetsScene('3');
  ({ id: wanted } = await s.owner.call(materialSku.calls.create, {
    body: { kind: 1, textureId: s.textureId, thickness: 3, width: 500, length: 1000 },
  }));
  const { id: demanderId } = await s.owner.call(demander.createDemander, {
    body: { code: 'KH-Y', name: '另一家' },
  });
  ({ id: other } = await s.owner.call(project.createProject, { body: { name: '另一个工程', demanderId } }));
});
const remnant = async (code: string, width: number, length: number, more: object = {}): Promise<string> => {
  const size = { textureId: s.textureId, thickness: 3, width, length, warehouseId: s.warehouseId };
  const body = { kind: 3, code, initialQuantity: 1, bookValue: '100', ...size, ...more };
  return (await s.owner.call(stock.createStock, { body: body as never })).id;
};
const need = async (demandQty: string, projectId: string | null = s.projectId): Promise<string> =>
  (
    await s.owner.call(materialTask.calls.create, {
      body: { materialSkuId: wanted, demandQty, projectId, requiredDate: businessDay() },
    })
  ).id;
const keep = (task: string, remnantIds: string[], more: object = {}) =>
  s.owner.call(taskReserve, { ...at(task), body: { remnantIds, ...more } });
const refused = (task: string, remnantIds: string[]) => s.owner.refused(keep(task, remnantIds));
const offeredCodes = async (): Promise<string[]> => {
  const products = [{ productId: s.p1, quantity: 1 }];
  const groups = await s.owner.call(nest.nestStockOptions, { body: { products, colorMode: 1 } });
  return groups.flatMap((g) => g.stocks.map((o) => o.title));
};
const taskOf = (id: string) => s.owner.call(materialTask.calls.get, at(id));

describe('用余料', () => {
  it('is offered to the orders of its project alone, is cut for it, and counts for the demand from then on', async () => {
    const mine = await remnant('Z-1', 700, 1300);
    const theirs = await remnant('Z-2', 700, 1300);
    const id = await need('1');
    await keep(id, [mine]);
    const foreign = await need('1', null);
    await keep(foreign, [theirs], { projectId: other });
    const codes = await offeredCodes();
    expect([codes.some((t) => t.includes('Z-1')), codes.some((t) => t.includes('Z-2'))]).toEqual([
      true,
      false,
    ]);
    const order = await orderOf(s, 1);
    await act(s.owner, order, 'confirm');
    await act(s.owner, order, 'release');
    await cut(s.owner, (await sheetsOf(s.owner, order))[0]?.sheetNo as string);
    const board = (await s.owner.call(stock.listStock, { query: { filter: 'Z-1' } as never })).items[0];
    expect(board).toMatchObject({ quantity: 0 });
    expect(await taskOf(id)).toMatchObject({ reservedQty: '1.0000', shortageQty: '0.0000' });
    const held = await s.owner.call(inventory.listReservations, {
      query: { domain: 2, itemId: mine } as never,
    });
    expect(held.items.map((r) => [r.status, r.consumedQty])).toEqual([[2, '1.0000']]);
  });

  it('that is kept for another project after a plan was computed on it makes its confirmation fail', async () => {
    const late = await remnant('Z-3', 700, 1300);
    const order = await orderOf(s, 1);
    const foreign = await need('1', null);
    await keep(foreign, [late], { projectId: other });
    expect(await s.owner.refused(act(s.owner, order, 'confirm'))).toBe('Nest:StockTaken');
  });

  it('each serves what can be cut of it; kept, it is nobody else’s; given up, something is missing again', async () => {
    const [a, b] = [await remnant('Y-1', 1000, 1000), await remnant('Y-2', 500, 1000)];
    const id = await need('3');
    const { items } = await s.owner.call(taskSubstitutes, at(id));
    const found = items.filter((i) => i.kind === 8).map((i) => [i.name, i.covers, i.remnantId]);
    expect(found.toSorted()).toEqual([
      ['Y-1', '2.0000', a],
      ['Y-2', '1.0000', b],
    ]);
    const kept = await keep(id, [a, b]);
    expect(kept).toMatchObject({ reservedQty: '3.0000', shortageQty: '0.0000' });
    expect(kept.ids).toHaveLength(2);
    expect(await refused(await need('3'), [a])).toBe('Stock:RemnantBusy');
    const scrap = s.owner.call(stock.scrapRemnants, { body: { ids: [a], reason: '锈蚀' } });
    expect(await s.owner.refused(scrap)).toBe('Stock:RemnantBusy');
    const query = { width: '900', length: '900' };
    expect(await s.owner.call(stock.findRemnants, { query: query as never })).toEqual([]);
    const free = await s.owner.call(stock.availableStock, { query: { kind: 3 } as never });
    expect(free.filter((r) => r.code.startsWith('Y-'))).toEqual([]);
    await s.owner.call(inventory.releaseReservations, {
      body: { domain: 2, ids: [kept.ids[0] as string], reason: '另有用处' } as never,
    });
    expect(await taskOf(id)).toMatchObject({ reservedQty: '1.0000', shortageQty: '2.0000' });
  });

  it('refuses what cannot be cut of it, what lies nowhere, more than is missing, and a body that says nothing', async () => {
    const id = await need('1');
    const notch = [
      { x: 0, y: 0 },
      { x: 1000, y: 0 },
      { x: 1000, y: 300 },
      { x: 300, y: 1000 },
      { x: 0, y: 1000 },
    ];
    const outlined = await remnant('Y-3', 1000, 1000, { outline: notch });
    expect(await refused(id, [outlined])).toBe('Stock:RemnantBusy');
    expect(await refused(id, [await remnant('Y-4', 1000, 1000, { warehouseId: null })])).toBe(
      'Stock:RemnantBusy',
    );
    expect(await refused(id, [await remnant('Y-5', 490, 2000)])).toBe('Purchase:NotSubstitute');
    const [big, more] = [await remnant('Y-6', 1000, 1000), await remnant('Y-7', 500, 1000)];
    expect(await refused(id, [big, more])).toBe('Purchase:ReserveExceedsDemand');
    expect(await refused(id, [newId()])).toBe('Common:NotFound');
    const nothing = s.owner.call(taskReserve, { ...at(id), body: {} });
    expect(await s.owner.refused(nothing)).toBe('Common:Validation');
    expect(await keep(id, [big])).toMatchObject({ reservedQty: '2.0000', shortageQty: '0.0000' });
  });
});
