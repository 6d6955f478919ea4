/** What accessory documents refuse, one table: the code, and nothing is written (commerce §14, appendix C). */
import {
  accessoryFromDemand,
  accessoryGiveBack,
  accessoryIn,
  accessoryOut,
  accessoryOutFromProject,
  accessoryPurchase,
  accessorySku,
  setSupplierStatus,
  supplier,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AccessoryScene,
  accessoryScene,
  approve,
  deApprove,
  held,
  issued,
  issueDraft,
  newSku,
  ordered,
  purchaseBody,
  receiptOf,
  received,
  stocked,
  TODAY,
} from '../../../../test/accessory-scene.ts';
import { askFor } from '../../../../test/accessory-money.ts';
import { makeSpace } from '../../../../test/kit.ts';

let s: AccessoryScene;
let otherSupplier = '';
beforeAll(async () => {
  s = await accessoryScene();
  otherSupplier = (
    await s.owner.call(supplier.calls.create, { body: { name: '另一家', code: 'F002', supplierType: 8 } })
  ).id;
});
const buy = (lines: readonly object[], more: object = {}) =>
  s.owner.call(accessoryPurchase.calls.create, { body: purchaseBody(s, lines as never, more) as never });
const bring = (lines: readonly object[], more: object = {}) =>
  s.owner.call(accessoryIn.calls.create, {
    body: {
      inType: 128,
      warehouseId: s.warehouseId,
      businessDate: TODAY,
      lines: lines as never,
      ...more,
    } as never,
  });
const told = async (work: Promise<unknown>): Promise<string> => s.owner.refused(work);
/** The sentence with which it is refused. */
const said = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: unknown) => (error as Error).message,
  );
const line = (more: object = {}) => ({ accessorySkuId: s.glueId, quantity: '1', unitPrice: '2', ...more });

describe('an order', () => {
  it.each([
    ['Common:QuantityNotPositive', () => buy([line({ quantity: '0' })])],
    ['Common:Validation', () => buy([line({ quantity: '-1' })])],
    ['Common:Validation', () => buy([line({ quantity: 'NaN' })])],
    ['Common:Validation', () => buy([line({ quantity: '1e308' })])],
    ['Common:Validation', () => buy([line({ quantity: '1.00001' })])],
    ['Accessory:WholeUnits', () => buy([line({ quantity: '1.5' })])],
    ['Accessory:LineDuplicated', () => buy([line(), line()])],
    ['Common:NotFound', () => buy([line({ accessorySkuId: s.warehouseId })])],
    ['Common:NotFound', () => buy([line()], { supplierId: s.projectId })],
    [
      'Purchase:TermsNot100',
      () => buy([line()], { paymentTerms: [{ name: '一', trigger: 2, pct: '99', days: 0 }] }),
    ],
  ])('%s', async (code, work) => {
    const before = await s.owner.call(accessoryPurchase.calls.list, {});
    expect(await told(work())).toBe(code);
    const after = await s.owner.call(accessoryPurchase.calls.list, {});
    expect(after.totalCount).toBe(before.totalCount);
  });

  it('of a SKU whose unit of purchase holds nobody knows how many is refused by name', async () => {
    const sku = await newSku(s, '没换算', { purchaseUnit: '箱' });
    const work = buy([line({ accessorySkuId: sku })]);
    expect(await said(work)).toContain('自攻钉 没换算未设置采购单位换算');
    expect(await told(buy([line({ accessorySkuId: sku })]))).toBe('Accessory:FactorMissing');
  });

  it('without a price is saved, and not submitted', async () => {
    const { id } = await buy([line({ unitPrice: '0' })]);
    const work = s.owner.call(accessoryPurchase.calls.submit, { params: { id }, body: { version: 1 } });
    expect(await told(work)).toBe('Purchase:PriceMissing');
  });

  it('names no SKU that is out of use, but keeps one that stands in it', async () => {
    const sku = await newSku(s, '停用的');
    const { id } = await buy([line({ accessorySkuId: sku })]);
    const row = await s.owner.call(accessorySku.calls.get, { params: { id: sku } });
    await s.owner.call(accessorySku.calls.update, {
      params: { id: sku },
      body: { version: row.version, isEnabled: false } as never,
    });
    expect(await told(buy([line({ accessorySkuId: sku })]))).toBe('Common:DisabledReference');
    const view = await s.owner.call(accessoryPurchase.calls.get, { params: { id } });
    await s.owner.call(accessoryPurchase.calls.update, { params: { id }, body: view as never });
  });

  it('with a receipt, also a draft, is not taken back; its supplier is not switched off while it is open', async () => {
    const sku = await newSku(s, '有下游');
    const order = await ordered(s, [{ accessorySkuId: sku, quantity: '2', unitPrice: '2' }]);
    const draft = await receiptOf(s, order, ['1']);
    expect(await told(deApprove(s.owner, accessoryPurchase, order.id))).toBe('Common:HasDownstream');
    const { version } = await s.owner.call(accessoryIn.calls.get, { params: { id: draft } });
    await s.owner.call(accessoryIn.calls.remove, { params: { id: draft }, query: { version } });
    await deApprove(s.owner, accessoryPurchase, order.id);
    const maker = await s.owner.call(supplier.calls.get, { params: { id: s.supplierId } });
    const off = s.owner.call(setSupplierStatus, {
      params: { id: s.supplierId },
      body: { version: maker.version, status: 2, reason: '不合作了' },
    });
    expect(await told(off)).toBe('Basic:SupplierHasOpen');
  });
});

describe('a receipt', () => {
  it('takes five percent more than is ordered, and not a box more; the second of two sees what the first has taken', async () => {
    const sku = await newSku(s, '多收');
    const order = await ordered(s, [{ accessorySkuId: sku, quantity: '20', unitPrice: '2' }]);
    const over = await receiptOf(s, order, ['22']);
    expect(await told(approve(s.owner, accessoryIn, over))).toBe('Accessory:OverReceive');
    const most = await receiptOf(s, order, ['21']);
    await approve(s.owner, accessoryIn, most);
    const again = await receiptOf(s, order, ['1']);
    expect(await said(approve(s.owner, accessoryIn, again))).toContain('自攻钉 多收可收0，本次1');
    expect((await held(s, sku))?.[0]).toBe('21.0000');
    const view = await s.owner.call(accessoryPurchase.calls.get, { params: { id: order.id } });
    expect(view).toMatchObject({ orderStatus: 16, payableAmount: '42.00' });
  });

  it('of an order that is not approved is not posted', async () => {
    const { id } = await buy([line()]);
    const draft = await s.owner.call(accessoryPurchase.calls.get, { params: { id } });
    const receipt = await receiptOf(s, draft, ['1']);
    expect(await told(approve(s.owner, accessoryIn, receipt))).toBe('Common:InvalidState');
  });

  it.each([
    ['Common:Validation', () => bring([line()], { inType: 1 })],
    ['Accessory:LineSource', () => bring([line()], { inType: 1, supplierId: s.supplierId })],
    ['Accessory:LineSource', () => bring([line()], { inType: 2 })],
    ['Accessory:TransferByOut', () => bring([line()], { inType: 8 })],
    ['Accessory:WholeUnits', () => bring([line({ quantity: '0.5' })])],
    ['Accessory:LineDuplicated', () => bring([line(), line()])],
    ['Common:NotFound', () => bring([line()], { warehouseId: s.supplierId })],
  ])('%s', async (code, work) => {
    expect(await told(work())).toBe(code);
  });

  it('names lines of its own supplier and SKU, and freight has a carrier', async () => {
    const order = await ordered(s, [{ accessorySkuId: s.glueId, quantity: '1', unitPrice: '2' }]);
    const own = { accessorySkuId: s.glueId, quantity: '1', purchaseLineId: order.lines[0]?.id };
    expect(await told(bring([own], { inType: 1, supplierId: otherSupplier }))).toBe('Accessory:OtherSource');
    const other = { ...own, accessorySkuId: s.screwId };
    expect(await told(bring([other], { inType: 1, supplierId: s.supplierId }))).toBe('Accessory:OtherSource');
    expect(await told(bring([own], { inType: 1, supplierId: s.supplierId, freightAmount: '10' }))).toBe(
      'Common:Validation',
    );
    expect(await told(bring([own, own], { inType: 1, supplierId: s.supplierId }))).toBe(
      'Accessory:LineDuplicated',
    );
  });

  it('an opening balance has a price; a gain of what was never there too; days and places are looked at', async () => {
    const sku = await newSku(s, '没价格');
    const priceless = await bring([{ accessorySkuId: sku, quantity: '1' }]);
    expect(await told(approve(s.owner, accessoryIn, priceless.id))).toBe('Accessory:UnitPriceMissing');
    const gain = await bring([{ accessorySkuId: sku, quantity: '1' }], { inType: 4 });
    expect(await told(approve(s.owner, accessoryIn, gain.id))).toBe('Stock:UnitCostRequired');
    const day = (n: number): string =>
      new Date(Date.parse(`${TODAY}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);
    const late = await bring([line()], { businessDate: day(1) });
    expect(await told(approve(s.owner, accessoryIn, late.id))).toBe('Common:DateInFuture');
    const old = await bring([line()], { businessDate: day(-60) });
    expect(await told(approve(s.owner, accessoryIn, old.id))).toBe('Common:BackdateTooFar');
    const nowhere = await bring([line({ locationCode: 'Z-99' })]);
    expect(await told(approve(s.owner, accessoryIn, nowhere.id))).toBe('Stock:LocationMismatch');
  });

  it('of which something is asked to be paid is not taken back', async () => {
    const sku = await newSku(s, '已申请');
    const order = await ordered(s, [{ accessorySkuId: sku, quantity: '1', unitPrice: '2' }]);
    const receipt = await received(s, order, ['1']);
    await askFor(s, receipt.id, '1.00');
    expect(await told(deApprove(s.owner, accessoryIn, receipt.id))).toBe('Accessory:PaymentRequested');
    await askFor(s, receipt.id, '0');
    await deApprove(s.owner, accessoryIn, receipt.id);
  });

  it('whose goods are gone is not taken back', async () => {
    const sku = await newSku(s, '用掉了');
    const order = await ordered(s, [{ accessorySkuId: sku, quantity: '2', unitPrice: '2' }]);
    const receipt = await received(s, order, ['2']);
    await issued(s, [{ accessorySkuId: sku, quantity: '1' }]);
    expect(await told(deApprove(s.owner, accessoryIn, receipt.id))).toBe('Stock:Insufficient');
    const view = await s.owner.call(accessoryPurchase.calls.get, { params: { id: order.id } });
    expect(view).toMatchObject({ orderStatus: 16, payableAmount: '4.00' });
  });
});

describe('an issue', () => {
  const give = (lines: readonly object[], more: object = {}) => issueDraft(s, lines, more);
  it.each([
    ['Common:Validation', () => give([line()], { outType: 1 })],
    ['Common:Validation', () => give([line()], { outType: 64 })],
    ['Common:Validation', () => give([line()], { outType: 8 })],
    ['Accessory:SameWarehouse', () => give([line()], { outType: 8, targetWarehouseId: s.warehouseId })],
    ['Accessory:LineSource', () => give([line()], { outType: 64, supplierId: s.supplierId })],
    ['Accessory:LineDuplicated', () => give([line(), line()])],
    ['Accessory:WholeUnits', () => give([line({ quantity: '0.1' })])],
    ['Common:QuantityNotPositive', () => give([line({ quantity: '0' })])],
  ])('%s', async (code, work) => {
    expect(await told(work())).toBe(code);
  });

  it('of more than is there is refused with what is there', async () => {
    const sku = await newSku(s, '不够');
    await stocked(s, sku, '2');
    const id = await give([{ accessorySkuId: sku, quantity: '3' }]);
    expect(await said(approve(s.owner, accessoryOut, id))).toContain('自攻钉 不够可用库存不足：可用2，需要3');
    expect((await held(s, sku))?.[0]).toBe('2.0000');
  });

  it('is given back no more than it gave out, and not taken back afterwards', async () => {
    const sku = await newSku(s, '退料多');
    await stocked(s, sku, '5');
    const out = await issued(s, [{ accessorySkuId: sku, quantity: '2' }]);
    const back = (quantity: string, lineId = out.lines[0]?.id ?? '') =>
      s.owner.call(accessoryGiveBack, { params: { id: out.id }, body: { lines: [{ lineId, quantity }] } });
    expect(await told(back('3'))).toBe('Accessory:ReturnExceeds');
    expect(await told(back('0'))).toBe('Common:QuantityNotPositive');
    const [one, two] = [await back('2'), await back('1')];
    await approve(s.owner, accessoryIn, one.accessoryInId);
    expect(await said(approve(s.owner, accessoryIn, two.accessoryInId))).toContain('可退0');
    expect(await told(deApprove(s.owner, accessoryOut, out.id))).toBe('Common:HasDownstream');
    const loss = await issued(s, [{ accessorySkuId: sku, quantity: '1' }], { outType: 4 });
    const work = s.owner.call(accessoryGiveBack, {
      params: { id: loss.id },
      body: { lines: [{ lineId: loss.lines[0]?.id ?? '', quantity: '1' }] },
    });
    expect(await told(work)).toBe('Common:InvalidState');
  });

  it('back to a supplier names what came from him, and no more of it', async () => {
    const sku = await newSku(s, '退货多');
    const order = await ordered(s, [{ accessorySkuId: sku, quantity: '2', unitPrice: '2' }]);
    const receipt = await received(s, order, ['2']);
    const own = { accessorySkuId: sku, inLineId: receipt.lines[0]?.id };
    const head = { outType: 64, supplierId: s.supplierId };
    expect(await told(give([{ ...own, quantity: '1' }], { ...head, supplierId: otherSupplier }))).toBe(
      'Accessory:OtherSource',
    );
    const id = await give([{ ...own, quantity: '3' }], head);
    expect(await told(approve(s.owner, accessoryOut, id))).toBe('Accessory:ReturnExceeds');
  });

  it('for a project that needs nothing is not made, nor an order where nothing lacks', async () => {
    const work = s.owner.call(accessoryOutFromProject, {
      body: { projectId: s.projectId, warehouseId: s.warehouseId },
    });
    expect(await told(work)).toBe('Accessory:NothingToIssue');
    const none = s.owner.call(accessoryFromDemand, { body: { projectIds: [s.projectId], minStock: true } });
    expect(await told(none)).toBe('Accessory:NothingToOrder');
  });

  it('another space reaches nothing of it', async () => {
    const other = (await makeSpace()).owner;
    const id = await give([line()]);
    const call = { params: { id } };
    expect(await other.refused(other.call(accessoryOut.calls.get, call))).toBe('Common:NotFound');
    const work = other.call(accessoryGiveBack, {
      ...call,
      body: { lines: [{ lineId: s.projectId, quantity: '1' }] },
    });
    expect(await other.refused(work)).toBe('Common:NotFound');
  });
});
