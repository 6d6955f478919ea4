/** 材料入库 (commerce §12) with the figures of the design: weigh-in, deviation, freight, value, what the order and the demand learn. */
import {
  changeReceiptPrice,
  materialBalances,
  materialOrder,
  materialStockIn,
  materialTask,
  materialWeighing,
  materialWeighingDown,
  receivableLines,
  requisition,
  requisitionToOrder,
  taskToRequisition,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../../../test/kit.ts';
import { approved, at, deApproved, materialSteps } from '../../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../../test/purchase-scene.ts';
import { col } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});
const { viewIn, ordered, draftIn, received, stocked, plate, projectNamed, anotherSupplier } = materialSteps(
  () => s,
);
const balanceOf = async (materialSkuId: string) =>
  (await s.owner.call(materialBalances, { query: { materialSkuId } })).items[0];
/** What is owed and not settled yet. */
const owedTo = (partyId: string): Promise<string> =>
  s.owner.inTx(
    async (tx) =>
      (
        await tx.one(
          { balance: col.decimal },
          sql`select b.balance from party_balance b where b.tenant_id = ${tx.tenantId} and b.party_type = 2 and b.ledger = 32 and b.party_id = ${partyId}`,
        )
      )?.balance ?? '0.00',
  );
const submit = (id: string) =>
  s.owner.call(materialStockIn.calls.submit, { ...at(id), body: { version: 1 } });

describe('a purchase receipt by weight', () => {
  it('D7 100 pieces of 40.950 kg weigh 4 139 kg: 1.07 % passes, 26.10 a kg is 108 027.90, net 95 599.91', async () => {
    const supplierId = await anotherSupplier('S1');
    const { orderId, lineId } = await ordered({}, { supplierId });
    const id = await received(lineId, { quantity: '100', actualWeight: '4139' }, { supplierId });
    const view = await viewIn(id);
    expect(view).toMatchObject({
      orderStatus: 4,
      purchaseOrderId: orderId,
      theoreticalWeight: '4095.000',
      totalWeight: '4139.000',
      amount: '108027.90',
      net: '95599.91',
      tax: '12427.99',
      stockValue: '95599.91',
    });
    expect(view.lines[0]).toMatchObject({ deviationPct: '1.074', area: '600.0000', unitPrice: '26.100000' });
    expect(await balanceOf(s.skuId)).toMatchObject({
      quantity: '100.0000',
      weight: '4139.000',
      area: '600.0000',
      value: '95599.91',
      avgCost: '955.999100',
      costPerKg: '23.097345',
    });
    expect(await owedTo(supplierId)).toBe('108027.90');
    const order = await s.owner.call(materialOrder.calls.get, at(orderId));
    expect(order).toMatchObject({ orderStatus: 16, receivedState: 2 });
    expect(order.lines[0]).toMatchObject({ receivedQty: '100.0000', receivedWeight: '4139.000' });
  });

  it('D7 4 300 kg against 4 095 kg needs a reason: 5.01 %', async () => {
    const { lineId } = await ordered({ materialSkuId: await plate() });
    const materialSkuId = (
      await s.owner.call(receivableLines, { query: { maxResultCount: 400 } })
    ).items.find((l) => l.id === lineId)?.materialSkuId as string;
    const head = { inType: 1, supplierId: s.supplierId };
    const line = { materialSkuId, orderLineId: lineId, quantity: '1', actualWeight: '25' };
    const id = await draftIn([line], head);
    const theory = (await viewIn(id)).theoreticalWeight;
    expect(Number(theory)).toBeGreaterThan(20);
    const heavy = await draftIn([{ ...line, actualWeight: (Number(theory) * 1.0501).toFixed(3) }], head);
    expect(await s.owner.refused(submit(heavy))).toBe('Stock:WeightDeviation');
    const own = await draftIn(
      [{ quantity: '100', actualWeight: '4300', orderLineId: (await ordered()).lineId }],
      head,
    );
    const raw = await s.owner.raw(materialStockIn.calls.submit, { ...at(own), body: { version: 1 } });
    expect((raw.json() as { error: { message: string } }).error.message).toContain('偏差5.01%，超过3%');
    const told = await viewIn(own);
    await s.owner.call(materialStockIn.calls.update, {
      ...at(own),
      body: {
        ...told,
        lines: told.lines.map((l) => ({ ...l, deviationReason: '供应商厚度偏上差' })),
      } as never,
    });
    await approved(s.owner, materialStockIn, own, 2);
    expect((await viewIn(own)).lines[0]).toMatchObject({ weight: '4300.000', deviationPct: '5.006' });
  });

  it('a lorry weighed with and without its load: what was not weighed alone shares the rest; priced, judged and repriced by it', async () => {
    const supplierId = await anotherSupplier('DB1');
    const [first, second] = [await ordered({}, { supplierId }), await plate()];
    const lines = [
      { orderLineId: first.lineId, quantity: '100' },
      {
        materialSkuId: second,
        orderLineId: (await ordered({ materialSkuId: second, quantity: '1' }, { supplierId })).lineId,
        quantity: '1',
        actualWeight: '20.6',
      },
    ];
    const draft = (more: object) => draftIn(lines, { inType: 1, supplierId, ...more });
    for (const [more, code] of [
      [{ grossWeight: '9000' }, 'Material:TareMissing'],
      [{ grossWeight: '9000', tareWeight: '9000' }, 'Material:TareAbove'],
      [{ grossWeight: '9000', tareWeight: '8980' }, 'Material:WeighedMore'],
    ] as const)
      expect(await s.owner.refused(draft(more))).toBe(code);
    const heavy = await draft({ grossWeight: '14320.6', tareWeight: '10000' });
    expect(await s.owner.refused(submit(heavy))).toBe('Stock:WeightDeviation');
    const id = await draft({ grossWeight: '14159.6', tareWeight: '10000' });
    const view = await viewIn(id);
    expect([view.netWeight, view.totalWeight]).toEqual(['4159.600', '4159.600']);
    expect(view.lines.map((l) => [l.actualWeight, l.weight, l.deviationPct])).toEqual([
      [null, '4139.000', '1.074'],
      ['20.600', '20.600', expect.any(String)],
    ]);
    expect(view.lines[0]).toMatchObject({ amount: '108027.90', net: '95599.91' });
    await approved(s.owner, materialStockIn, id);
    const [weighing, ...others] = (
      await s.owner.call(materialWeighing, { query: { supplierId: [supplierId] } })
    ).items;
    expect(others).toEqual([]);
    const [theory, more] = [Number(view.theoreticalWeight), Number(weighing?.difference)];
    expect(more).toBeCloseTo(4159.6 - theory, 3);
    expect(weighing).toMatchObject({ receiptCount: 1, lineCount: 2, weight: '4159.600' });
    expect(Number(weighing?.deviationPct)).toBeCloseTo((more / theory) * 100, 3);
    // 44 kg too much at 26.10, and what the other sheet was off
    expect(Number(weighing?.amount)).toBeCloseTo(more * 26.1, 1);
    const sees = await makeMember(s.space, ['AlMaterialWareHouse.StockIns:query']);
    expect((await sees.call(materialWeighing, {})).items[0]?.amount).toBeNull();
    expect((await s.owner.raw(materialWeighingDown)).status).toBe(200);
    const lineId = view.lines[0]?.id ?? '';
    const { version } = await viewIn(id);
    await s.owner.call(changeReceiptPrice, {
      ...at(id),
      body: { version, reason: '合同补差', lines: [{ lineId, unitPrice: '27' }] },
    });
    expect((await viewIn(id)).lines[0]).toMatchObject({ weight: '4139.000', amount: '111753.00' });
  });

  it('freight is shared by weight, the last takes the rest: 1 500.00 → 1 002.83 and 497.17; the carrier is owed it', async () => {
    const [a, b] = [await plate(), await plate()];
    const carrierId = await anotherSupplier('C1');
    const id = await draftIn(
      [
        { materialSkuId: a, quantity: '100', actualWeight: '4139', unitPrice: '10', priceBasis: 4 },
        { materialSkuId: b, quantity: '50', actualWeight: '2052', unitPrice: '10', priceBasis: 4 },
      ].map((l) => ({ ...l, deviationReason: '旧料' })),
      { inType: 32, freightAmount: '1500' },
    );
    expect(await s.owner.refused(submit(id))).toBe('Material:CarrierMissing');
    const view = await viewIn(id);
    expect(view.lines.map((l) => [l.freight, l.stockValue])).toEqual([
      ['1002.83', '2002.83'],
      ['497.17', '997.17'],
    ]);
    await s.owner.call(materialStockIn.calls.update, {
      ...at(id),
      body: { ...view, carrierId } as never,
    });
    await approved(s.owner, materialStockIn, id, 2);
    expect((await balanceOf(a))?.value).toBe('2002.83');
    expect(await owedTo(carrierId)).toBe('1500.00');
    await deApproved(s.owner, materialStockIn, id);
    expect([await owedTo(carrierId), await balanceOf(a)]).toEqual(['0.00', undefined]);
  });

  it('tax that is not deducted stays in the cost', async () => {
    const materialSkuId = await plate();
    const { lineId } = await ordered(
      { materialSkuId, quantity: '10', priceBasis: 4, unitPrice: '113' },
      { isTaxDeductible: false },
    );
    const id = await received(lineId, { materialSkuId, quantity: '10' });
    expect(await viewIn(id)).toMatchObject({ amount: '1130.00', net: '1000.00', stockValue: '1130.00' });
  });

  it('more than ordered and 5 % is refused; what was received counts; taken back, it is open again', async () => {
    const materialSkuId = await plate();
    const { orderId, lineId } = await ordered({
      materialSkuId,
      quantity: '100',
      priceBasis: 4,
      unitPrice: '9',
    });
    const first = await received(lineId, { materialSkuId, quantity: '60' });
    const over = await draftIn([{ materialSkuId, orderLineId: lineId, quantity: '45.01' }], {
      inType: 1,
      supplierId: s.supplierId,
    });
    await submit(over);
    const approve = (id: string) =>
      s.owner.call(materialStockIn.calls.approval, { ...at(id), body: { version: 2, agree: true } });
    expect(await s.owner.refused(approve(over))).toBe('Material:OverReceive');
    const rest = await received(lineId, { materialSkuId, quantity: '45' });
    expect(await s.owner.call(materialOrder.calls.get, at(orderId))).toMatchObject({ orderStatus: 16 });
    await deApproved(s.owner, materialStockIn, rest);
    expect(await s.owner.call(materialOrder.calls.get, at(orderId))).toMatchObject({
      orderStatus: 8,
      receivedState: 1,
    });
    await deApproved(s.owner, materialStockIn, first);
    const order = await s.owner.call(materialOrder.calls.get, at(orderId));
    expect([order.orderStatus, order.lines[0]?.receivedQty]).toEqual([4, '0.0000']);
    expect(await balanceOf(materialSkuId)).toBeUndefined();
  });

  it('what was bought for a project is kept for it, and the demand behind the order learns that it came', async () => {
    const materialSkuId = await plate();
    const folder = { id: await projectNamed('外墙一期') };
    const task = await s.owner.call(materialTask.calls.create, {
      body: { materialSkuId, demandQty: '10', requiredDate: '2027-01-10', projectId: folder.id },
    });
    const { requisitionId } = await s.owner.call(taskToRequisition, {
      body: { ids: [task.id], mergeBySku: true, requiredDate: '2027-01-05' },
    });
    await s.owner.call(requisition.calls.submit, { ...at(requisitionId), body: { version: 1 } });
    await s.owner.call(requisition.calls.approval, {
      ...at(requisitionId),
      body: { version: 2, agree: true },
    });
    const asked = await s.owner.call(requisition.calls.get, at(requisitionId));
    const { orderId } = await s.owner.call(requisitionToOrder, {
      body: { lineIds: [{ id: asked.lines[0]?.id as string, quantity: '10' }], supplierId: s.supplierId },
    });
    const draft = await s.owner.call(materialOrder.calls.get, at(orderId));
    await s.owner.call(materialOrder.calls.update, {
      ...at(orderId),
      body: { ...draft, lines: draft.lines.map((l) => ({ ...l, unitPrice: '20' })) } as never,
    });
    await s.owner.call(materialOrder.calls.submit, { ...at(orderId), body: { version: 2 } });
    await s.owner.call(materialOrder.calls.approval, { ...at(orderId), body: { version: 3, agree: true } });
    const open = (
      await s.owner.call(receivableLines, { query: { supplierId: s.supplierId, maxResultCount: 400 } })
    ).items.find((l) => l.orderId === orderId);
    expect(open).toMatchObject({ projectId: folder.id, unit: '张', openQty: '10.0000' });
    const id = await received(open?.id as string, {
      materialSkuId,
      quantity: '4',
      projectId: folder.id,
    });
    expect(await s.owner.call(materialTask.calls.get, at(task.id))).toMatchObject({ receivedQty: '4.0000' });
    expect(await balanceOf(materialSkuId)).toMatchObject({
      reservedQty: '4.0000',
      availableQty: '0.0000',
      onWayQty: '6.0000',
    });
    await deApproved(s.owner, materialStockIn, id);
    expect(await s.owner.call(materialTask.calls.get, at(task.id))).toMatchObject({ receivedQty: '0.0000' });
  });
});

describe('who sees what material costs', () => {
  it('a keeper without the right of the purchase sees weights and no prices, in list, detail, balances', async () => {
    const id = await stocked('1', '7');
    const rights = ['StockIns:query', 'StockIns:get', 'StockIns:export', 'Stocks:query', 'Stocks:get'].map(
      (r) => `AlMaterialWareHouse.${r}`,
    );
    const keeper = await makeMember(s.space, rights, { displayAmount: true });
    const seen = await keeper.call(materialStockIn.calls.get, at(id));
    expect([seen.totalQuantity, seen.amount, seen.stockValue, seen.lines[0]?.unitPrice]).toEqual([
      '1.0000',
      null,
      null,
      null,
    ]);
    const rows = await keeper.call(materialBalances, { query: { materialSkuId: s.skuId } });
    expect([rows.items[0]?.value, rows.items[0]?.avgCost, rows.totals?.['value']]).toEqual([
      null,
      null,
      undefined,
    ]);
    const buyer = await makeMember(s.space, [...rights, 'AlMaterialPurchase.Orders:get'], {
      displayAmount: true,
    });
    expect((await buyer.call(materialStockIn.calls.get, at(id))).amount).toBe('7.00');
  });
});
