/** Calls of purchasing and its masters beside the chain: what each changes. */
import {
  materialOrder,
  materialSku,
  materialTask,
  nest,
  printPositions,
  requisition,
  requisitionToOrder,
  saveSupplierInvoice,
  setDefaultWarehouse,
  setSkuLimit,
  setSupplierStatus,
  supplier,
  suppliersByType,
  taskFromNest,
  warehouse,
} from '@muyun/contract';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { act, computed, f9Body, nestScene } from '../../../test/nest-scene.ts';
import { one, purchaseChain } from '../../../test/purchase-chain.ts';
import { type PurchaseScene, purchaseScene } from '../../../test/purchase-scene.ts';
import { writeTemporary } from '../../../test/temporary.ts';
import { readXlsx, writeXlsx } from '../../kit/spreadsheet.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});

const { viewTask, viewRequisition, viewOrder, addTask, approved } = purchaseChain(() => s);

/** The first row of the sheet of a template or an export. */
async function titlesOf(raw: { status: number; bytes: Uint8Array }): Promise<string[]> {
  expect(raw.status).toBe(200);
  const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 500 });
  return (sheets[0]?.rows[0]?.cells ?? []).map(String);
}
async function book(titles: readonly string[], rows: readonly (readonly unknown[])[]) {
  const file = writeTemporary(new Uint8Array(), 'import.xlsx');
  await writeXlsx(file, { sheets: [{ name: '导入', columns: titles.map((title) => ({ title })), rows }] });
  return { name: 'import.xlsx', bytes: new Uint8Array(readFileSync(file)) };
}
const headOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes.slice(0, 5));

describe('materials', () => {
  it('have limits, can be put out of use, and are gone when they are deleted', async () => {
    const sku = await s.owner.call(materialSku.calls.create, {
      body: { kind: 1, textureId: s.textureId, thickness: 2.5, width: 1500, length: 1700 },
    });
    const limited = await s.owner.call(setSkuLimit, {
      ...one(sku.id),
      body: { version: sku.version, minStock: '5', maxStock: '50' },
    });
    expect([limited.minStock, limited.maxStock, limited.version]).toEqual([
      '5.0000',
      '50.0000',
      sku.version + 1,
    ]);
    await s.owner.call(materialSku.calls.update, {
      ...one(sku.id),
      body: { ...limited, isEnabled: false } as never,
    });
    const after = await s.owner.call(materialSku.calls.get, one(sku.id));
    expect(after).toMatchObject({ isEnabled: false, minStock: '5.0000', name: sku.name });
    await s.owner.call(materialSku.calls.remove, one(sku.id));
    expect(await s.owner.refused(s.owner.call(materialSku.calls.get, one(sku.id)))).toBe('Common:NotFound');
  });

  it('come in from a sheet, named and weighed by the server', async () => {
    const titles = await titlesOf(await s.owner.raw(materialSku.calls.importTemplate, {}));
    const columns = ['类别', '材质', '板厚', '宽', '长'];
    const heads = columns.map((c) => titles.find((t) => t.startsWith(c)) ?? c);
    expect(titles).toEqual(expect.arrayContaining(heads));
    const file = await book(heads, [['板材', '3003-H24', '2.5', '1500', '1600']]);
    const send = (dryRun: boolean) => s.owner.call(materialSku.calls.import, { query: { dryRun }, file });
    const count = async () =>
      (await s.owner.call(materialSku.calls.list, { query: { filter: '1500×1600' } })).items;
    expect([await send(true), await count()]).toEqual([{ rows: 1, valid: 1, errors: [] }, []]);
    expect(await send(false)).toEqual({ rows: 1, valid: 1, errors: [] });
    expect((await count()).map((r) => [r.name, r.unitWeight])).toEqual([
      ['3003-H24 2.5×1500×1600', '16.380'],
    ]);
  });
});

describe('demands', () => {
  it('are closed and opened again', async () => {
    const id = await addTask('7');
    const closed = await s.owner.call(materialTask.calls.close, {
      ...one(id),
      body: { version: 1, reason: '不做了' },
    });
    expect(closed.orderStatus).toBe(32);
    const opened = await s.owner.call(materialTask.calls.reopen, {
      ...one(id),
      body: { version: closed.version, reason: '又要做' },
    });
    expect([opened.orderStatus, (await viewTask(id)).shortageQty]).toEqual([1, '7.0000']);
  });

  it('of a nest order follow it: not before it is confirmed, once, and not by hand', async () => {
    const { owner, ...scene } = await nestScene();
    const { id } = await owner.call(nest.createNestOrder, { body: f9Body({ owner, ...scene }) });
    const from = () => owner.call(taskFromNest, { body: { nestOrderId: id } });
    const tasks = async () => (await owner.call(materialTask.calls.list, { query: {} })).items;
    expect([await owner.refused(from()), await tasks()]).toEqual(['Purchase:NestNotConfirmed', []]);
    await computed(owner, id);
    await act(owner, id, 'confirm');
    const made = await tasks();
    expect(made.map((t) => [t.sourceType, t.nestOrderId])).toEqual([[1, id]]);
    expect([await from(), await tasks()]).toEqual([{ created: 0, updated: 0 }, made]);
    const view = await owner.call(materialTask.calls.get, one(made[0]?.id ?? ''));
    const save = owner.call(materialTask.calls.update, {
      ...one(view.id),
      body: { ...view, demandQty: '999' } as never,
    });
    expect(await owner.refused(save)).toBe('Purchase:TaskFromNest');
    expect(await owner.call(materialTask.calls.get, one(view.id))).toEqual(view);
  });
});

describe('requisitions', () => {
  it('are taken back while nothing was ordered: a draft of the next revision that holds its demand', async () => {
    const { taskId, requisitionId } = await approved();
    const { revision } = await viewRequisition(requisitionId);
    const back = await s.owner.call(requisition.calls.deApproval, {
      ...one(requisitionId),
      body: { version: 3, reason: '误审' },
    });
    expect(back.orderStatus).toBe(1);
    expect((await viewRequisition(requisitionId)).revision).toBe(revision + 1);
    expect((await viewTask(taskId)).requisitionedQty).toBe('10.0000');
  });

  it('closed they give their demand back, opened again they take it', async () => {
    const { taskId, requisitionId } = await approved();
    const body = { version: 3, reason: '暂停' };
    const closed = await s.owner.call(requisition.calls.close, { ...one(requisitionId), body });
    expect([closed.orderStatus, (await viewTask(taskId)).requisitionedQty]).toEqual([32, '0.0000']);
    const opened = await s.owner.call(requisition.calls.reopen, {
      ...one(requisitionId),
      body: { version: closed.version, reason: '继续' },
    });
    expect([opened.orderStatus, (await viewTask(taskId)).requisitionedQty]).toEqual([4, '10.0000']);
  });

  it('come in from a sheet', async () => {
    const titles = await titlesOf(await s.owner.raw(requisition.calls.importTemplate, {}));
    const columns = ['单据', '请购日期', '材料', '数量', '需求日期', '备注'];
    const heads = columns.map((c) => titles.find((t) => t.startsWith(c)) ?? c);
    expect(titles).toEqual(expect.arrayContaining(heads));
    const row = (name: string) => ['1', '2026-11-22', name, '2', '2027-01-05', '表格导入'];
    const names = ['3003-H24 2.5×1500×4000', '3003-H24 2.5×1500×3000'];
    const file = await book(heads, names.map(row));
    const answer = await s.owner.call(requisition.calls.import, { query: { dryRun: false }, file });
    expect(answer).toEqual({ rows: 2, valid: 2, errors: [] });
    const { items } = await s.owner.call(requisition.calls.list, { query: { filter: '表格导入' } });
    // 2 × (40.950 + 30.713): the weight of a piece is rounded before it is multiplied
    expect(items.map((r) => [r.totalWeight, r.requiredDate])).toEqual([['143.326', '2027-01-05']]);
  });
});

describe('orders', () => {
  it('are printed; closed they give the rest back to the requisition, opened again they take it', async () => {
    const { lineId, requisitionId, taskId } = await approved();
    const { orderId } = await s.owner.call(requisitionToOrder, {
      body: { lineIds: [{ id: lineId, quantity: '10' }], supplierId: s.supplierId },
    });
    const draft = await viewOrder(orderId);
    const lines = [{ ...draft.lines[0], unitPrice: '26.1' }];
    await s.owner.call(materialOrder.calls.update, { ...one(orderId), body: { ...draft, lines } as never });
    const submitted = await s.owner.call(materialOrder.calls.submit, {
      ...one(orderId),
      body: { version: draft.version + 1 },
    });
    const approval = await s.owner.call(materialOrder.calls.approval, {
      ...one(orderId),
      body: { version: submitted.version, agree: true },
    });
    const printed = await s.owner.raw(materialOrder.calls.print, one(orderId));
    expect([printed.status, headOf(printed.bytes)]).toEqual([200, '%PDF-']);
    const standing = async () => [
      (await viewRequisition(requisitionId)).orderStatus,
      (await viewTask(taskId)).orderedQty,
    ];
    expect(await standing()).toEqual([16, '10.0000']);
    const closed = await s.owner.call(materialOrder.calls.close, {
      ...one(orderId),
      body: { version: approval.version, reason: '不供货' },
    });
    expect([closed.orderStatus, ...(await standing())]).toEqual([32, 4, '0.0000']);
    const opened = await s.owner.call(materialOrder.calls.reopen, {
      ...one(orderId),
      body: { version: closed.version, reason: '又供货' },
    });
    expect([opened.orderStatus, ...(await standing())]).toEqual([4, 16, '10.0000']);
  });

  it('have a template of their sheet', async () => {
    const titles = await titlesOf(await s.owner.raw(materialOrder.calls.importTemplate, {}));
    expect(titles).toEqual(expect.arrayContaining(['供应商*', '材料*', '数量*', '单价*']));
  });
});

describe('suppliers and warehouses', () => {
  it('a supplier is listed by type while it is in use, keeps its invoice, is exported', async () => {
    const made = await s.owner.call(supplier.calls.create, {
      body: { name: '南海外协', code: 'G-WX', supplierType: 2 },
    });
    const ofType = async (type: number) =>
      (await s.owner.call(suppliersByType, { query: { type } })).map((r) => r.code);
    expect([await ofType(2), await ofType(1), await ofType(3)]).toEqual([
      ['G-WX'],
      ['G001'],
      ['G-WX', 'G001'],
    ]);
    const invoice = { title: '南海外协有限公司', taxNo: '91440605MA4UXXXX12' };
    const billed = await s.owner.call(saveSupplierInvoice, {
      ...one(made.id),
      body: { version: made.version, invoice },
    });
    expect([billed.invoice, billed.version]).toEqual([invoice, made.version + 1]);
    const stopped = await s.owner.call(setSupplierStatus, {
      ...one(made.id),
      body: { version: billed.version, status: 2, reason: '停工' },
    });
    expect([stopped.status, await ofType(2)]).toEqual([2, []]);
    const log = await s.owner.call(supplier.calls.logOf, { ...one(made.id), query: {} });
    expect(log.items[0]).toMatchObject({ action: 'disable', docNo: '南海外协' });
    const query = { columns: 'code,name,status', filter: 'G-WX' };
    const raw = await s.owner.raw(supplier.calls.export, { query });
    const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 10 });
    expect(sheets[0]?.rows.map((r) => r.cells)).toEqual([
      ['编码', '名称', '状态'],
      ['G-WX', '南海外协', '停用'],
    ]);
  });

  it('one warehouse of a kind is the default; its places have labels', async () => {
    const second = await s.owner.call(warehouse.calls.create, {
      body: { name: '二号材料仓', code: 'W2', domain: 2, positions: [{ code: 'A-01' }, { code: 'A-02' }] },
    });
    const isDefault = async (id: string) => (await s.owner.call(warehouse.calls.get, one(id))).isDefault;
    for (const [chosen, other] of [
      [s.warehouseId, second.id],
      [second.id, s.warehouseId],
    ] as const) {
      const { version } = await s.owner.call(warehouse.calls.get, one(chosen));
      await s.owner.call(setDefaultWarehouse, { ...one(chosen), body: { version } });
      expect([await isDefault(chosen), await isDefault(other)]).toEqual([true, false]);
    }
    const labels = await s.owner.raw(printPositions, one(second.id));
    expect([labels.status, headOf(labels.bytes)]).toEqual([200, '%PDF-']);
  });
});
