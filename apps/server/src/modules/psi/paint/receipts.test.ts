/** 涂料采购 → 入库 → 退货 (commerce §13): what posts, what is refused, what is taken back. */
import {
  dec,
  listPaintStock,
  paintIn,
  paintItem,
  paintPurchase,
  paintReturn,
  printDrumLabels,
  selectablePaintReturns,
  tenantConfig,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  approve,
  at,
  daysAgo,
  daysOn,
  type PaintScene,
  paintScene,
  purchased,
  receiptOf,
  SOLVENT,
  stocked,
  today,
} from '../../../../test/paint-scene.ts';
import { col, orNull } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

let s: PaintScene;
beforeAll(async () => {
  s = await paintScene();
});
const freshPaint = async (name: string, more: object = {}): Promise<string> =>
  (await s.owner.call(paintItem.calls.create, { body: { name, ...SOLVENT, ...more } })).id;
const receive = async (body: object): Promise<string> =>
  (await s.owner.call(paintIn.calls.create, { body: body as never })).id;
const order = (id: string) => s.owner.call(paintPurchase.calls.get, at(id));
const receipt = (id: string) => s.owner.call(paintIn.calls.get, at(id));
const stockOf = async (paintId: string) =>
  (await s.owner.call(listPaintStock, { query: { paintId: [paintId] } as never })).items;
/** 未对账应付 of the supplier */
const owed = async (): Promise<string> =>
  dec(
    (
      await s.owner.inTx((tx) =>
        tx.one(
          { amount: orNull(col.decimal) },
          sql`select sum(b.balance) as amount from party_balance b where b.tenant_id = ${tx.tenantId} and b.party_id = ${s.supplierId} and b.ledger = 32`,
        ),
      )
    )?.amount ?? '0',
  ).toFixed(2);

describe('a receipt of a purchase', () => {
  it('of a small taxpayer is worth what was paid, tax and all', async () => {
    const paintId = await freshPaint('小规模漆');
    const { lineId } = await purchased(s, '100', { paintId });
    const now = (await s.owner.call(tenantConfig.listSettings)).find((k) => k.key === 'tax.taxpayerType');
    const set = (value: number | null, version: number) =>
      s.owner.call(tenantConfig.saveSettings, {
        body: { settings: [{ key: 'tax.taxpayerType', value, version }] },
      });
    await set(2, now?.version ?? 0);
    const id = await receive(receiptOf(s, lineId, '100', { paintId }));
    await approve(s, paintIn, id);
    await set(null, (now?.version ?? 0) + 1);
    expect((await stockOf(paintId)).map((r) => [r.quantity, r.value])).toEqual([['100.000', '3390.00']]);
  });

  it('is of as many drums as its lines say: 3 half full ones, and 1 for 15 kg of which nobody says it', async () => {
    const { lineId } = await purchased(s, '45');
    const { lines, ...head } = receiptOf(s, lineId, '30', { barrels: 3 });
    const id = await receive({
      ...head,
      lines: [...lines, { ...lines[0], quantity: '15', batchNo: 'B9', barrels: null }],
    });
    expect((await receipt(id)).barrels).toBe('4.0000');
  });

  it('140 kg ordered; 100 and 40 come: stock, value without tax, progress, 未对账应付; taken back nothing is left', async () => {
    const paintId = await freshPaint('入库漆');
    const { id, lineId } = await purchased(s, '140', { paintId });
    expect(await order(id)).toMatchObject({
      amount: '4746.00',
      net: '4200.00',
      orderStatus: 4,
      receivedState: 0,
    });
    const before = await owed();
    const one = await receive(receiptOf(s, lineId, '100', { paintId }));
    expect(await receipt(one)).toMatchObject({ amount: '3390.00', purchaseId: id, barrels: '5.0000' });
    const version = await approve(s, paintIn, one);
    expect(await order(id)).toMatchObject({ orderStatus: 8, receivedKg: '100.000', receivedState: 1 });
    const two = await receive(receiptOf(s, lineId, '40', { paintId, batchNo: 'B2', positionCode: 'B-02' }));
    await approve(s, paintIn, two);
    expect(await order(id)).toMatchObject({ orderStatus: 16, receivedKg: '140.000', receivedState: 2 });
    expect(
      dec(await owed())
        .minus(before)
        .toFixed(2),
    ).toBe('4746.00');
    const rows = await stockOf(paintId);
    expect(rows.map((r) => [r.batchNo, r.positionCode, r.quantity, r.barrels, r.avgCost, r.value])).toEqual([
      ['B1', 'A-01', '100.000', '5.00', '30.000000', '3000.00'],
      ['B2', 'B-02', '40.000', '2.00', '30.000000', '1200.00'],
    ]);
    // an approved purchase with receipts stays; the receipt itself can be taken back
    const back = s.owner.call(paintPurchase.calls.deApproval, {
      ...at(id),
      body: { version: (await order(id)).version, reason: '下错了' },
    });
    expect(await s.owner.refused(back)).toBe('Common:InvalidState');
    await s.owner.call(paintIn.calls.deApproval, { ...at(one), body: { version, reason: '数量不对' } });
    expect(await order(id)).toMatchObject({ orderStatus: 8, receivedKg: '40.000' });
    expect(
      dec(await owed())
        .minus(before)
        .toFixed(2),
    ).toBe('1356.00');
    expect((await stockOf(paintId)).map((r) => r.batchNo)).toEqual(['B2']);
    // posted once more, now with another day: nothing of the batch is there
    const view = await receipt(one);
    const lines = view.lines.map((l) => ({ ...l, productionDate: daysAgo(7), expiryDate: daysOn(300) }));
    await s.owner.call(paintIn.calls.update, { ...at(one), body: { ...view, lines } as never });
    await approve(s, paintIn, one, (await receipt(one)).version);
    expect((await stockOf(paintId))[0]).toMatchObject({ batchNo: 'B1', productionDate: daysAgo(7) });
  });

  it('no more than 5 % above what was ordered; of two who receive the rest at once one does', async () => {
    const paintId = await freshPaint('超收漆');
    const { lineId } = await purchased(s, '100', { paintId });
    const over = await receive(receiptOf(s, lineId, '105.001', { paintId }));
    const sent = await s.owner.call(paintIn.calls.submit, { ...at(over), body: { version: 1 } });
    const work = s.owner.call(paintIn.calls.approval, {
      ...at(over),
      body: { version: sent.version, agree: true },
    });
    expect(await s.owner.refused(work)).toBe('Paint:OverReceive');
    for (const many of [2, 8]) {
      const next = await purchased(s, '100', { paintId });
      const ids = await Promise.all(
        Array.from({ length: many }, (_, i) =>
          receive(receiptOf(s, next.lineId, '60', { paintId, batchNo: `R${many}-${i}` })),
        ),
      );
      const done = await Promise.allSettled(ids.map((one) => approve(s, paintIn, one)));
      expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1);
      expect((await order(next.id)).receivedKg).toBe('60.000');
    }
  });

  it('asks for batch and day, refuses what has expired, other days of a known batch, lines without or of another source', async () => {
    const paintId = await freshPaint('拒收漆');
    const { lineId } = await purchased(s, '100', { paintId });
    const submitted = async (more: object, head: object = {}) => {
      const id = await receive({ ...receiptOf(s, lineId, '10', { paintId, ...more }), ...head });
      return s.owner.refused(s.owner.call(paintIn.calls.submit, { ...at(id), body: { version: 1 } }));
    };
    expect(await submitted({ batchNo: '' })).toBe('Paint:BatchRequired');
    expect(await submitted({ productionDate: null })).toBe('Paint:BatchRequired');
    expect(await submitted({ expiryDate: daysAgo(1) })).toBe('Paint:BatchExpired');
    expect(await submitted({}, { businessDate: daysOn(1) })).toBe('Common:DateInFuture');
    expect(await submitted({}, { businessDate: daysAgo(90) })).toBe('Common:BackdateTooFar');
    const saved = (more: object, head: object = {}) =>
      s.owner.refused(receive({ ...receiptOf(s, lineId, '10', { paintId, ...more }), ...head }));
    expect(await saved({ purchaseLineId: null })).toBe('Paint:SourceRequired');
    expect(await saved({ outLineId: null, purchaseLineId: null }, { inType: 2 })).toBe(
      'Paint:SourceRequired',
    );
    expect(await saved({ paintId: s.paintId })).toBe('Paint:SourceDiffers');
    expect(await saved({}, { supplierId: s.otherSupplierId })).toBe('Paint:SourceDiffers');
    expect(await saved({ quantity: '0' })).toBe('Common:QuantityNotPositive');
    expect(await saved({ quantity: '1e308' })).toBe('Common:Validation');
    expect(await saved({ quantity: '-1' })).toBe('Common:Validation');
    expect(await saved({ positionCode: null })).toBe('Common:Validation');
    await approve(s, paintIn, await receive(receiptOf(s, lineId, '10', { paintId })));
    const other = await receive(receiptOf(s, lineId, '10', { paintId, productionDate: daysAgo(6) }));
    expect(await s.owner.refused(approve(s, paintIn, other))).toBe('Paint:BatchDates');
    const place = await receive(receiptOf(s, lineId, '10', { paintId, positionCode: 'Z-99' }));
    expect(await s.owner.refused(approve(s, paintIn, place))).toBe('Stock:LocationMismatch');
  });

  it('a drum of 20 kg each, the last with the rest; their labels are a PDF', async () => {
    const paintId = await freshPaint('桶码漆');
    const { lineId } = await purchased(s, '50', { paintId });
    const id = await receive(receiptOf(s, lineId, '50', { paintId }));
    await approve(s, paintIn, id);
    const { orderNo } = await receipt(id);
    const drums = await s.owner.inTx((tx) =>
      tx.rows(
        { code: col.text, kg: col.decimal },
        sql`select d.code, d.left_kg as kg from paint_drum d where d.tenant_id = ${tx.tenantId} and d.paint_id = ${paintId} and not d.is_deleted order by d.code`,
      ),
    );
    expect(drums.map((d) => [d.code, d.kg])).toEqual([
      [`${orderNo}-1-1`, '20.000'],
      [`${orderNo}-1-2`, '20.000'],
      [`${orderNo}-1-3`, '10.000'],
    ]);
    const label = await s.owner.raw(printDrumLabels, at(id));
    expect([label.status, Buffer.from(label.bytes.subarray(0, 4)).toString()]).toEqual([200, '%PDF']);
  });

  it('by hand at a price; gained goods at the average, without one they ask for a price', async () => {
    const paintId = await freshPaint('盘盈漆');
    const gain = (unitPrice: string | null) =>
      stocked(s, [{ paintId, quantity: '10', batchNo: 'G1', unitPrice } as never], { inType: 4 });
    expect(await s.owner.refused(gain(null))).toBe('Stock:UnitCostRequired');
    await stocked(s, [{ paintId, quantity: '10', batchNo: 'O1', unitPrice: '21' }], { inType: 128 });
    await gain(null);
    const rows = await stockOf(paintId);
    expect(rows.map((r) => r.value)).toEqual(['210.00', '210.00']);
  });
});

describe('back to the supplier', () => {
  it('10 of 100 kg at what they came for; no more than is left; taken back as if it had stayed', async () => {
    const paintId = await freshPaint('退货漆');
    const { id, lineId } = await purchased(s, '100', { paintId });
    const one = await receive(receiptOf(s, lineId, '100', { paintId }));
    await approve(s, paintIn, one);
    // dearer goods in between: the return still leaves at 30.00
    await stocked(s, [{ paintId, quantity: '100', batchNo: 'D1', unitPrice: '50' }]);
    const inLine = (await receipt(one)).lines[0]?.id ?? '';
    const open = await s.owner.call(selectablePaintReturns, { query: { supplierId: s.supplierId, paintId } });
    expect(open.items.map((r) => [r.id, r.openKg, r.unitPrice])).toEqual([[inLine, '100.000', '33.900000']]);
    const [before, make] = [
      await owed(),
      async (quantity: string, more: object = {}) =>
        (
          await s.owner.call(paintReturn.calls.create, {
            body: {
              supplierId: s.supplierId,
              businessDate: today,
              reason: '色差',
              lines: [{ paintInLineId: inLine, quantity }],
              ...more,
            } as never,
          })
        ).id,
    ];
    const back = await make('10');
    const version = await approve(s, paintReturn as never, back);
    const view = await s.owner.call(paintReturn.calls.get, at(back));
    expect(view).toMatchObject({ orderStatus: 4, amount: '339.00', net: '300.00', totalKg: '10.000' });
    expect(view.lines[0]).toMatchObject({
      value: '300.00',
      warehouseId: s.warehouseId,
      positionCode: 'A-01',
    });
    expect(
      dec(await owed())
        .minus(before)
        .toFixed(2),
    ).toBe('-339.00');
    expect(await order(id)).toMatchObject({ orderStatus: 8, returnedKg: '10.000' });
    expect((await receipt(one)).returnedKg).toBe('10.000');
    const deApproved = s.owner.call(paintIn.calls.deApproval, {
      ...at(one),
      body: { version: (await receipt(one)).version, reason: '数量不对' },
    });
    expect(await s.owner.refused(deApproved)).toBe('Common:HasDownstream');
    expect(await s.owner.refused(approve(s, paintReturn as never, await make('90.001')))).toBe(
      'Paint:ReturnExceeds',
    );
    expect(await s.owner.refused(make('0'))).toBe('Common:QuantityNotPositive');
    expect(await s.owner.refused(make('1', { supplierId: s.otherSupplierId }))).toBe('Paint:SourceDiffers');
    await s.owner.call(paintReturn.calls.deApproval, {
      ...at(back),
      body: { version, reason: '供应商不收' },
    });
    expect(await owed()).toBe(before);
    expect(await order(id)).toMatchObject({ orderStatus: 16, returnedKg: '0.000' });
  });

  it('two of a kilogram each, written before either is posted: head and lines of both take their own step of the rounding', async () => {
    const paintId = await freshPaint('退货尾差漆');
    const { lineId } = await purchased(s, '3', { paintId, unitPrice: '1' });
    const one = await receive(receiptOf(s, lineId, '3', { paintId }));
    await approve(s, paintIn, one);
    const paintInLineId = (await receipt(one)).lines[0]?.id ?? '';
    const lines = [{ paintInLineId, quantity: '1' }];
    const body = { supplierId: s.supplierId, businessDate: today, reason: '色差', lines };
    const [a, b] = [
      await s.owner.call(paintReturn.calls.create, { body }),
      await s.owner.call(paintReturn.calls.create, { body }),
    ];
    const nets = [];
    for (const { id } of [a, b]) {
      await approve(s, paintReturn as never, id);
      const { net, tax, lines: own } = await s.owner.call(paintReturn.calls.get, at(id));
      nets.push([net, tax, own[0]?.net, own[0]?.tax]);
    }
    expect(nets).toEqual([
      ['0.88', '0.12', '0.88', '0.12'],
      ['0.89', '0.11', '0.89', '0.11'],
    ]);
  });
});
