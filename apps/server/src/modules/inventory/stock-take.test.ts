/** Stock-taking over HTTP: counted while goods move, counted again by somebody else, posted (commerce §2.7). */
import { beforeAll, describe, expect, it } from 'vitest';
import { dec, inventory, materialMoves, materialStockIn, warehouse } from '@muyun/contract';
import { businessDay, newId } from '../../kit/clock.ts';
import { readXlsx } from '../../kit/spreadsheet.ts';
import { postMoves } from '../../ledger/inventory/index.ts';
import { source, worth } from '../../../test/inventory-scene.ts';
import { makeMember } from '../../../test/kit.ts';
import { writeTemporary } from '../../../test/temporary.ts';
import { heldIn, RIGHTS, takeScene, type TakeScene } from '../../../test/take-scene.ts';
import { classesOf } from './stock-take.ts';

let s: TakeScene;
beforeAll(async () => {
  s = await takeScene();
});
const code = (of: string) => expect.objectContaining({ code: of }) as unknown;
const held = (warehouseId: string, itemId: string) => heldIn(s, warehouseId, itemId);

describe('盘点', () => {
  it('D6 compares with the book at the moment of counting: snapshot 120, −8 and +5, counted 116 → −1 × 961.09', async () => {
    const { warehouseId, skus, move } = await s.store('1');
    const [sku] = skus as [string];
    await move(sku, '-1');
    await move(sku, '120', worth('115330.92'));
    const { id } = await s.begin(warehouseId);
    await move(sku, '-8');
    await move(sku, '5', worth('4805.46'));
    await s.count(id, ['116'], { reason: '少一张' });
    await move(sku, '-20');
    const [line] = (await s.read(id, s.boss)).lines;
    const said = [line?.snapshotQty, line?.movedQty, line?.diffQty, line?.diffValue];
    expect(said.map((v) => dec(v ?? 'NaN').toString())).toEqual(['120', '-3', '-1', '-961.09']);
    await s.submit(id);
    expect(await s.approve(id)).toMatchObject({ orderStatus: 4 });
    expect(await held(warehouseId, sku)).toBe('96');
  });

  it('asks for a second count by somebody else where much is missing, for reasons, and for every line', async () => {
    const { warehouseId } = await s.store('100', '100');
    const { id } = await s.begin(warehouseId);
    await s.count(id, ['100', null]);
    await expect(s.submit(id)).rejects.toEqual(code('Stock:TakeUncounted'));
    await s.count(id, ['100', '90']);
    await expect(s.submit(id)).rejects.toEqual(code('Stock:RecountNeeded'));
    const line = (await s.read(id)).lines[1]?.id;
    await s.recount(id, line);
    const counted = { id: line, countedQty: '90' };
    await expect(s.say(s.clerk, id, counted)).rejects.toEqual(code('Stock:RecountOther'));
    await s.say(s.second, id, counted);
    await expect(s.submit(id)).rejects.toEqual(code('Stock:TakeReason'));
    await s.say(s.second, id, { ...counted, reason: '折弯试样用掉' });
    await s.submit(id);
    await s.clerk.call(inventory.withdrawStockTake, { params: { id }, body: await s.versionOf(id) });
    await s.submit(id);
    await expect(s.approve(id, false)).rejects.toEqual(code('Common:ReasonRequired'));
    expect(await s.approve(id, false, '再看一遍')).toMatchObject({ orderStatus: 1 });
    await expect(s.remove(id)).rejects.toEqual(code('Common:SubmittedBefore'));
    const body = { ...(await s.versionOf(id)), reason: '重新盘点' };
    expect(await s.boss.call(inventory.voidStockTake, { params: { id }, body })).toMatchObject({
      orderStatus: 64,
    });
    await expect(s.submit(id)).rejects.toEqual(code('Common:InvalidState'));
  });

  it('a blind count shows no book until it is handed in; amounts only to who may see costs', async () => {
    const { warehouseId } = await s.store('10');
    const { id } = await s.begin(warehouseId, { blind: true });
    await s.count(id, ['10']);
    expect((await s.read(id, s.boss)).lines[0]).toMatchObject({
      snapshotQty: null,
      diffQty: null,
      countedQty: '10.0000',
    });
    await s.submit(id);
    expect((await s.read(id)).lines[0]).toMatchObject({
      unit: '张',
      snapshotQty: '10.0000',
      unitCost: null,
      diffValue: null,
    });
    expect((await s.read(id, s.boss)).lines[0]).toMatchObject({ unitCost: '10.000000', diffValue: '0.00' });
    const { items, totalCount } = await s.clerk.call(inventory.listStockTakes, {
      query: { domain: 2, warehouseId },
    });
    expect([totalCount, items[0]?.countedCount, items[0]?.differenceValue]).toEqual([1, 1, null]);
    const sheet = await s.boss.raw(inventory.exportStockTake, { params: { id } });
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('spreadsheet'),
    ]);
  });

  it('what is found and does not stand on the list is added; without a known cost it asks for one', async () => {
    const { warehouseId, skus } = await s.store('1');
    const { id } = await s.begin(warehouseId);
    await s.count(id, ['1']);
    const stranger = await s.material();
    const add = (line: object) => s.say(s.clerk, id, { countedQty: '2', reason: '账外', ...line });
    await expect(add({ itemId: skus[0] })).rejects.toEqual(code('Common:LineTwice'));
    await expect(add({ itemId: newId() })).rejects.toEqual(code('Common:NotFound'));
    await expect(add({ itemId: stranger, locationCode: 'Z-99' })).rejects.toEqual(
      code('Stock:LocationMismatch'),
    );
    await add({ itemId: stranger, locationCode: 'A-01' });
    const found = (await s.read(id)).lines.at(-1)?.id;
    await s.recount(id, found);
    await s.say(s.second, id, { id: found, countedQty: '2' });
    await expect(s.submit(id)).rejects.toEqual(code('Stock:UnitCostRequired'));
    await s.say(s.second, id, { id: found, countedQty: '2', unitCost: '12.5' });
    await s.submit(id);
    await s.approve(id);
    expect((await s.read(id, s.boss)).lines.at(-1)).toMatchObject({ diffValue: '25.00', reason: '账外' });
  });

  it('flags what waits for approval in the warehouse, until it does no more', async () => {
    const { warehouseId, skus } = await s.store('3', '4');
    const other = await s.store('5');
    const { id } = await s.begin(warehouseId);
    const waiting = async () => (await s.read(id)).lines.map((l) => l.waitingNos);
    expect(await waiting()).toEqual([null, null]);
    const receipt = (at: string) =>
      s.boss.call(materialStockIn.calls.create, {
        body: {
          inType: 128,
          warehouseId: at,
          businessDate: businessDay(),
          lines: [{ materialSkuId: skus[1] as string, quantity: '1', unitPrice: '10', priceBasis: 4 }],
        },
      });
    const [made, elsewhere] = [await receipt(warehouseId), await receipt(other.warehouseId)];
    for (const { id: receiptId } of [made, elsewhere])
      await s.boss.call(materialStockIn.calls.submit, { params: { id: receiptId }, body: { version: 1 } });
    expect(await waiting()).toEqual([null, made.no]);
    await s.boss.call(materialStockIn.calls.withdraw, { params: { id: made.id }, body: { version: 2 } });
    expect(await waiting()).toEqual([null, null]);
  });

  it('says who did what, of one and of all; the list is a sheet; counts of other factories are nobody else’s', async () => {
    const { warehouseId } = await s.store('2');
    const { id, no } = await s.begin(warehouseId);
    await s.count(id, ['2']);
    await s.submit(id);
    await s.approve(id, false, '再数一遍');
    const told = await s.clerk.call(inventory.stockTakeLogOf, { params: { id } });
    expect(told.items.map((l) => l.summary).toReversed()).toEqual(['新建盘点', '提交', '驳回：再数一遍']);
    const all = await s.clerk.call(inventory.stockTakeLog, { query: { domain: 2, docNo: no } });
    expect(all.items).toEqual(told.items);
    await expect(s.clerk.call(inventory.stockTakeLog, { query: { domain: 4 } })).rejects.toEqual(
      code('Common:Forbidden'),
    );
    const query = { domain: 2, warehouseId, orderStatus: [1], endTime: businessDay() } as never;
    const heads = async (who: typeof s.clerk) => {
      const raw = await who.raw(inventory.exportStockTakes, { query });
      const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 5 });
      return sheets[0]?.rows.map((r) => r.cells) ?? [];
    };
    const [names = [], row = [], ...rest] = await heads(s.boss);
    expect([row[0], row[names.indexOf('差异金额')], row[names.indexOf('状态')], rest]).toEqual([
      no,
      0,
      '盘点中',
      [],
    ]);
    expect((await heads(s.clerk))[0]).not.toContain('差异金额');
    const [first = '', second = ''] = s.space.factoryIds;
    const far = await s.boss.call(warehouse.calls.create, {
      body: { code: 'YD1', name: '异地仓', domain: 2, factoryId: second, positions: [] } as never,
    });
    const sku = await s.material();
    await s.within((tx) =>
      postMoves(tx, source(), [
        {
          lineId: newId(),
          lineNo: 1,
          moveType: 1,
          warehouseId: far.id,
          itemId: sku,
          itemName: '板',
          quantity: '9',
          value: { by: 'given', value: '90.00' },
        },
      ]),
    );
    await s.boss.call(inventory.createReservation, {
      body: {
        domain: 2,
        projectId: s.projectId,
        lines: [{ warehouseId: far.id, itemId: sku, quantity: '1' }],
      },
    });
    const there = await s.boss.call(inventory.createStockTake, {
      body: { domain: 2, warehouseId: far.id, takeType: 1, scope: {}, counterIds: [] },
    });
    const seenBy = async (factoryIds: string[]) => {
      const member = await makeMember(s.space, RIGHTS, { factoryIds });
      const of = { query: { domain: 2, warehouseId: far.id } } as const;
      const { totalCount: takes } = await member.call(inventory.listStockTakes, of);
      const { totalCount: kept } = await member.call(inventory.listReservations, of);
      const { totalCount: moved } = await member.call(materialMoves, { query: { warehouseId: far.id } });
      const { status } = await member.raw(inventory.getStockTake, { params: { id: there.id } });
      const logged = await member.call(inventory.stockTakeLog, { query: { domain: 2, docNo: there.no } });
      return [takes, kept, moved, status, logged.totalCount];
    };
    expect(await seenBy([first, second])).toEqual([1, 1, 1, 200, 1]);
    expect(await seenBy([first])).toEqual([0, 0, 0, 404, 0]);
  });

  it('classes follow the value: the first 80 % are A, the next 15 % B', () => {
    const rows = Object.entries({ a: '60', b: '25', c: '9', d: '4', e: '2' }).map(([itemId, value]) => ({
      itemId,
      worth: value,
    }));
    expect([...classesOf(rows)].map(([, of]) => of)).toEqual(['A', 'A', 'B', 'B', 'C']);
  });
});
