/** 废料池 (commerce §12.5): what is too small to be kept is so many kg at no value, and is sold by its own issue. */
import {
  demander,
  inventory,
  materialBalances,
  materialMoves,
  materialSku,
  materialStockIn,
  materialStockOut,
  stock,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { businessDay } from '../../../kit/clock.ts';
import { sql } from '../../../kit/sql.ts';
import { approved, at, deApproved } from '../../../../test/material-scene.ts';
import { act, nestScene } from '../../../../test/nest-scene.ts';
import { cut, sheetOf, sheetsOf, uncut } from '../../../../test/sheet-scene.ts';
import { issuedFor, orderOf, type SheetsScene, sheetsScene } from '../../../../test/sheets-scene.ts';

let s: SheetsScene;
let density = 0;
beforeAll(async () => {
  s = await sheetsScene('3');
  density = Number((await s.owner.call(materialSku.calls.get, at(s.materialSkuId))).density);
});
const pool = async () =>
  (await s.owner.call(materialBalances, { query: { kind: 8 } as never })).items[0] ?? null;
const kgOf = async (): Promise<number> => Number((await pool())?.quantity ?? 0);
/** kg of a piece of 3 mm */
const kg = (width: number, length: number): number =>
  Math.round(((width * length) / 1e6) * 3 * density * 1000) / 1000;
const sale = async (line: object, head: object = {}): Promise<string> => {
  const { id } = await s.owner.call(materialStockOut.calls.create, {
    body: {
      outType: 128,
      warehouseId: s.warehouseId,
      businessDate: businessDay(),
      taxRate: '13',
      ...head,
      lines: [line],
    } as never,
  });
  return id;
};
const submitted = (id: string) =>
  s.owner.refused(s.owner.call(materialStockOut.calls.submit, { ...at(id), body: { version: 1 } }));

describe('废料', () => {
  it('an offcut that is too small is entered as kg of scrap at no value, after the question', async () => {
    const size = { textureId: s.textureId, thickness: 3, width: 199, length: 2000 };
    const body = { kind: 3, code: 'X-1', initialQuantity: 1, ...size };
    expect(await s.owner.refused(s.owner.call(stock.createStock, { body: body as never }))).toBe(
      'Material:RemnantTooSmall',
    );
    const done = await s.owner.call(stock.enterScrap, { body: size as never });
    expect(done).toMatchObject({ warehouseName: '板材仓' });
    expect(Number(done.weight)).toBe(kg(199, 2000));
    expect(await pool()).toMatchObject({
      materialSkuName: done.itemName,
      quantity: `${done.weight}0`,
      value: '0.00',
    });
    const { items } = await s.owner.call(materialMoves, { query: { moveType: 64 } });
    expect(items.map((m) => [m.typeLabel, m.value])).toEqual([['废料入库', '0.00']]);
    const outline = [
      { x: 0, y: 0 },
      { x: 400, y: 0 },
      { x: 0, y: 400 },
    ];
    const before = await kgOf();
    const slanted = { ...size, width: 400, length: 400, outline };
    await s.owner.call(stock.enterScrap, { body: slanted as never });
    expect((await kgOf()) - before).toBeCloseTo(kg(400, 400) / 2, 3);
  });

  it('a remnant that is scrapped becomes its kg; all that it was worth is gone', async () => {
    const before = await kgOf();
    const body = {
      kind: 3,
      code: 'X-2',
      initialQuantity: 1,
      textureId: s.textureId,
      thickness: 3,
      width: 500,
      length: 1000,
      warehouseId: s.warehouseId,
      bookValue: '80',
    };
    const { id } = await s.owner.call(stock.createStock, { body: body as never });
    await s.owner.call(stock.scrapRemnants, { body: { ids: [id], reason: '锈蚀' } });
    expect((await kgOf()) - before).toBeCloseTo(kg(500, 1000), 3);
    expect(await pool()).toMatchObject({ value: '0.00' });
  });

  it('what comes of a cut too small to be kept is scrap; taken back with the cut, unless it is sold', async () => {
    const id = await orderOf(s, 2);
    await act(s.owner, id, 'confirm');
    await issuedFor(s, id);
    await act(s.owner, id, 'release');
    const no = (await sheetsOf(s.owner, id))[0]?.sheetNo as string;
    const planned = (await sheetOf(s.owner, no)).remnants[0];
    const before = await kgOf();
    const small = [{ code: planned?.code, produced: true, w: 150, l: 900 }];
    await cut(s.owner, no, { remnants: small });
    expect((await kgOf()) - before).toBeCloseTo(kg(150, 900), 3);
    await uncut(s.owner, no);
    expect(await kgOf()).toBeCloseTo(before, 3);
    await cut(s.owner, no, { remnants: small });
    const held = await pool();
    const out = await sale(
      { materialSkuId: held?.materialSkuId, quantity: held?.quantity, unitPrice: '11.30' },
      { buyerName: '佛山废品回收站' },
    );
    await approved(s.owner, materialStockOut, out);
    expect(await s.owner.refused(uncut(s.owner, no))).toBe('Stock:Insufficient');
    const view = await s.owner.call(materialStockOut.calls.get, at(out));
    const amount = (Math.round(Number(held?.quantity) * 11.3 * 100) / 100).toFixed(2);
    expect(view).toMatchObject({ value: '0.00', amount, buyerName: '佛山废品回收站', settleState: 0 });
    expect(Number(view.net)).toBeCloseTo(Number(amount) / 1.13, 1);
    const found = await s.owner.call(materialStockOut.calls.list, {
      query: { outType: [128] } as never,
    });
    expect(found.items.map((o) => o.id)).toEqual([out]);
    await deApproved(s.owner, materialStockOut, out);
    // while its warehouse stands still for a count nothing of it goes
    const body = { domain: 2, warehouseId: held?.warehouseId as string, takeType: 1, blind: false } as const;
    const take = await s.owner.call(inventory.createStockTake, {
      body: { ...body, freeze: true, scope: {}, counterIds: [] },
    });
    const lying = await kgOf();
    expect(await s.owner.refused(uncut(s.owner, no))).toBe('Stock:Frozen');
    expect(await kgOf()).toBe(lying);
    const { version } = await s.owner.call(inventory.getStockTake, at(take.id));
    await s.owner.call(inventory.removeStockTake, { ...at(take.id), query: { version } });
    await uncut(s.owner, no);
  });

  it('a sale needs a buyer and a price; once its money is booked it stays; ordinary sheets are sold to customers', async () => {
    const plates = { materialSkuId: s.materialSkuId, quantity: '1' };
    expect(await submitted(await sale({ ...plates, unitPrice: '1000' }))).toBe('Material:Needs');
    expect(await submitted(await sale(plates, { buyerName: '张三' }))).toBe('Material:LineNeeds');
    expect(await submitted(await sale({ ...plates, unitPrice: '0' }, { buyerName: '张三' }))).toBe(
      'Material:LineNeeds',
    );
    const { id: demanderId } = await s.owner.call(demander.createDemander, {
      body: { code: 'KH-X', name: '材料买家' },
    });
    const id = await sale({ ...plates, unitPrice: '1130' }, { demanderId });
    await approved(s.owner, materialStockOut, id);
    expect(await s.owner.call(materialStockOut.calls.get, at(id))).toMatchObject({
      amount: '1130.00',
      net: '1000.00',
      tax: '130.00',
      value: '900.00',
    });
    // finance has no document of other income yet: what it will write is written here
    const settle = (state: number) =>
      s.owner.inTx((tx) =>
        tx.run(
          sql`update material_stock_out set settle_state = ${state}::int where tenant_id = ${tx.tenantId} and id = ${id}`,
        ),
      );
    await settle(2);
    expect(await s.owner.refused(deApproved(s.owner, materialStockOut, id))).toBe('Material:SaleBooked');
    await settle(0);
    await deApproved(s.owner, materialStockOut, id);
  });

  it('is weighed in by hand too, at no value; without a warehouse of material nothing can be booked', async () => {
    const before = await kgOf();
    const held = await pool();
    const { id } = await s.owner.call(materialStockIn.calls.create, {
      body: {
        inType: 32,
        warehouseId: s.warehouseId,
        businessDate: businessDay(),
        lines: [{ materialSkuId: held?.materialSkuId as string, quantity: '120.5', unitPrice: '9' }],
      },
    });
    await approved(s.owner, materialStockIn, id);
    expect((await kgOf()) - before).toBeCloseTo(120.5, 3);
    expect(await pool()).toMatchObject({ value: '0.00' });
    const other = await nestScene({ plates: false });
    const size = { textureId: other.textureId, thickness: 3, width: 100, length: 100 };
    expect(await other.owner.refused(other.owner.call(stock.enterScrap, { body: size as never }))).toBe(
      'Material:ScrapWarehouse',
    );
  });
});
