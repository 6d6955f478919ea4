/** 涂料采购 (commerce §13): what is refused, and what may be picked of it. */
import {
  listPaintStock,
  paintIn,
  paintItem,
  paintOut,
  paintPurchase,
  paintReorderToPurchase,
  paintReturn,
  selectablePaintIns,
  selectablePaintPurchases,
  setSupplierStatus,
  supplier,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  approve,
  at,
  issueOf,
  type PaintScene,
  paintScene,
  purchased,
  receiptOf,
  SOLVENT,
  today,
} from '../../../../test/paint-scene.ts';

let s: PaintScene;
beforeAll(async () => {
  s = await paintScene();
});
const freshPaint = async (name: string): Promise<string> =>
  (await s.owner.call(paintItem.calls.create, { body: { name, ...SOLVENT } })).id;
const receive = async (body: object): Promise<string> =>
  (await s.owner.call(paintIn.calls.create, { body: body as never })).id;

describe('what may be picked', () => {
  it('open purchase lines for a receipt, received lines in stock for an issue', async () => {
    const paintId = await freshPaint('选单漆');
    const { lineId } = await purchased(s, '40', { paintId });
    const purchases = await s.owner.call(selectablePaintPurchases, { query: { paintId } });
    expect(purchases.items.map((r) => [r.id, r.openKg, r.unitPrice])).toEqual([
      [lineId, '40.000', '33.900000'],
    ]);
    const entry = await s.owner.call(selectablePaintIns, { query: { usage: 'entry', paintId } });
    expect(entry.items.map((r) => r.id)).toEqual([lineId]);
    const id = await receive(receiptOf(s, lineId, '40', { paintId }));
    await approve(s, paintIn, id);
    const out = await s.owner.call(selectablePaintIns, { query: { usage: 'out', paintId } });
    expect(out.items).toMatchObject([
      { documentId: id, batchNo: 'B1', positionCode: 'A-01', openKg: '40.000' },
    ]);
    expect((await s.owner.call(selectablePaintPurchases, { query: { paintId } })).items).toEqual([]);
  });

  it('a supplier with an open purchase is not put out of use; terms make 100 %; a price is asked for', async () => {
    const made = await s.owner.call(supplier.calls.create, {
      body: { code: 'TL9', name: '停用供应商', supplierType: 4 },
    });
    const body = {
      supplierId: made.id,
      orderDate: today,
      deliveryDate: today,
      taxRate: '13',
      lines: [{ paintId: s.paintId, quantity: '20', unitPrice: '0' }],
    };
    const terms = [{ name: '预付', trigger: 1, pct: '30', days: 0 }];
    const refused = (more: object) =>
      s.owner.refused(s.owner.call(paintPurchase.calls.create, { body: { ...body, ...more } as never }));
    expect(await refused({ paymentTerms: terms })).toBe('Purchase:TermsNot100');
    expect(await refused({ lines: [{ ...body.lines[0], quantity: '0' }] })).toBe(
      'Common:QuantityNotPositive',
    );
    const { id } = await s.owner.call(paintPurchase.calls.create, { body });
    const sent = s.owner.call(paintPurchase.calls.submit, { ...at(id), body: { version: 1 } });
    expect(await s.owner.refused(sent)).toBe('Purchase:PriceMissing');
    const stop = s.owner.call(setSupplierStatus, {
      ...at(made.id),
      body: { version: 1, status: 2, reason: '不再合作' },
    });
    expect(await s.owner.refused(stop)).toBe('Basic:SupplierHasOpen');
  });
});

describe('what should be bought again', () => {
  it('is ordered at the last price with tax, however it was said then: 30.00 without, 13 % → 33.90', async () => {
    const body = { name: '补货漆', ...SOLVENT, safetyStock: '40' };
    const { id: paintId } = await s.owner.call(paintItem.calls.create, { body });
    const head = { orderDate: today, deliveryDate: today, taxRate: '13', isTaxInclusive: false };
    const old = await s.owner.call(paintPurchase.calls.create, {
      body: {
        ...head,
        supplierId: s.supplierId,
        lines: [{ paintId, quantity: '20', unitPrice: '30' }],
      },
    });
    await approve(s, paintPurchase, old.id);
    const { purchases } = await s.owner.call(paintReorderToPurchase, {
      body: { paintIds: [paintId], supplierId: s.supplierId },
    });
    const made = await s.owner.call(paintPurchase.calls.get, at(purchases[0]?.id ?? ''));
    expect([made.isTaxInclusive, made.lines[0]?.unitPrice]).toEqual([true, '33.900000']);
  });
});

describe('a paint whose tax is not deducted', () => {
  it('is worth what was paid for it, tax and all, though its purchase deducts', async () => {
    const body = { name: '不抵扣漆', ...SOLVENT, isTaxDeductible: false };
    const { id: paintId } = await s.owner.call(paintItem.calls.create, { body });
    const { lineId } = await purchased(s, '100', { paintId });
    const id = await receive(receiptOf(s, lineId, '100', { paintId }));
    await approve(s, paintIn, id);
    const [row] = (await s.owner.call(listPaintStock, { query: { paintId: [paintId] } as never })).items;
    expect([row?.quantity, row?.value]).toEqual(['100.000', '3390.00']);
  });
});

describe('the life of a purchase', () => {
  it('closed it waits for nothing, reopened it does again, de-approved it is a draft; its chain is shown', async () => {
    const paintId = await freshPaint('关闭漆');
    const { id } = await purchased(s, '40', { paintId });
    const order = async () => s.owner.call(paintPurchase.calls.get, at(id));
    const open = async () =>
      (await s.owner.call(selectablePaintPurchases, { query: { paintId } })).items.length;
    const body = async (reason: string) => ({
      ...at(id),
      body: { version: (await order()).version, reason },
    });
    expect(await open()).toBe(1);
    await s.owner.call(paintPurchase.calls.close, await body('不再要了'));
    expect([(await order()).orderStatus, await open()]).toEqual([32, 0]);
    await s.owner.call(paintPurchase.calls.reopen, await body('又要了'));
    expect([(await order()).orderStatus, await open()]).toEqual([4, 1]);
    await s.owner.call(paintPurchase.calls.deApproval, await body('改数量'));
    expect([(await order()).orderStatus, await open()]).toEqual([1, 0]);
  });

  it('purchase, receipt, issue and return stand in one chain', async () => {
    const paintId = await freshPaint('链路漆');
    const { id, lineId } = await purchased(s, '40', { paintId });
    const receipt = await receive(receiptOf(s, lineId, '40', { paintId }));
    await approve(s, paintIn, receipt);
    const [line] = (await s.owner.call(paintIn.calls.get, at(receipt))).lines;
    const back = await s.owner.call(paintReturn.calls.create, {
      body: {
        supplierId: s.supplierId,
        businessDate: today,
        reason: '色差',
        lines: [{ paintInLineId: line?.id ?? '', quantity: '1' }],
      },
    });
    const out = await s.owner.call(paintOut.calls.create, {
      body: issueOf(s, [{ paintId, batchId: line?.batchId ?? '', quantity: '1' }]) as never,
    });
    const titles = async (calls: typeof paintIn.calls, of: string) =>
      (await s.owner.call(calls.links, at(of))).items.map((l) => l.title);
    expect(await titles(paintPurchase.calls as never, id)).toContain('涂料入库单');
    expect(await titles(paintIn.calls, receipt)).toEqual(
      expect.arrayContaining(['涂料采购单', '涂料退货单']),
    );
    expect(await titles(paintReturn.calls as never, back.id)).toContain('涂料入库单');
    expect(await titles(paintOut.calls as never, out.id)).toEqual([]);
  });
});
