/**
 * The server dies between any two statements of what the warehouses of paint and of accessories post: nothing is half done, and the
 * same request sent again has one effect (commerce §1.8).
 */
import { type AnyDocument, inventory, paintReturn } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { ordered, receiptOf as accessoryReceipt } from '../../../test/accessory-scene.ts';
import { holdRecurringWork } from '../../../test/attack/fingerprint.ts';
import { badWorld, type World } from '../../../test/matrix/bad-subjects.ts';
import { purchased, receiptOf as paintReceipt, today } from '../../../test/paint-scene.ts';
import { accessoryArea, type Area, paintArea, posted, waiting } from '../../../test/races/areas.ts';
import { FEWEST, type Line, lineOf, type Request } from '../../../test/severed-scene.ts';

let w: World;
let paint: Area;
let pieces: Area;
let line: Line;
holdRecurringWork();
beforeAll(async () => {
  w = await badWorld();
  [paint, pieces] = [paintArea(w), accessoryArea(w)];
  line = await lineOf(w.materials.owner);
}, 120_000);

const verb = (document: AnyDocument, id: string): Request => ({
  call: document.calls.approval,
  input: { params: { id }, body: { version: 2, agree: true } },
});
async function approving({ owner }: Area, document: AnyDocument, body: object): Promise<Request> {
  return verb(document, await waiting(owner, document, body));
}
async function takingBack({ owner }: Area, document: AnyDocument, body: object): Promise<Request> {
  const { id, version } = await posted(owner, document, body);
  return {
    call: document.calls.deApproval,
    input: { params: { id }, body: { version, reason: '数量有误' } },
  };
}
/** A count that found one too few, and waits for approval. */
async function counting(a: Area): Promise<Request> {
  const lot = await a.fresh('100');
  const { id } = await a.owner.call(inventory.createStockTake, {
    body: { domain: a.domain, warehouseId: a.main, takeType: 2, scope: { itemIds: [lot.itemId] } },
  });
  const params = { id };
  const { lines } = await a.owner.call(inventory.getStockTake, { params });
  const said = lines.map((l) => ({ id: l.id, countedQty: '99', reason: '少了' }));
  await a.owner.call(inventory.saveStockTakeLines, { params, body: { lines: said } });
  const version = async () => (await a.owner.call(inventory.getStockTake, { params })).version;
  await a.owner.call(inventory.submitStockTake, { params, body: { version: await version() } });
  return {
    call: inventory.approveStockTake,
    input: { params, body: { version: await version(), agree: true } },
  };
}
const moving = async (a: Area): Promise<Request> =>
  approving(a, a.out, a.transferBody(await a.fresh('10'), '3', a.main, a.other));
const sending = async (a: Area): Promise<Request> =>
  approving(a, a.out, {
    ...a.transferBody(await a.fresh('10'), '3', a.main, a.other),
    inTransit: true,
  });
const issuing = async (a: Area): Promise<Request> =>
  approving(a, a.out, a.issueBody(await a.fresh('10'), '4'));
const issueBack = async (a: Area): Promise<Request> =>
  takingBack(a, a.out, a.issueBody(await a.fresh('10'), '4'));

const REQUESTS: Readonly<Record<string, () => Promise<Request>>> = {
  涂料采购入库: async () => {
    const { lineId } = await purchased(w.paint, '60');
    return approving(paint, paint.into, paintReceipt(w.paint, lineId, '60', { batchNo: `断${lineId}` }));
  },
  涂料退货: async () => {
    const { lineId } = await purchased(w.paint, '60');
    const body = paintReceipt(w.paint, lineId, '60', { batchNo: `退${lineId}` });
    const receipt = (await posted(paint.owner, paint.into, body)) as unknown as { lines: { id: string }[] };
    const lines = [{ paintInLineId: receipt.lines[0]?.id, quantity: '7' }];
    return approving(paint, paintReturn, {
      supplierId: w.paint.supplierId,
      businessDate: today,
      reason: '色差',
      lines,
    });
  },
  涂料领用: () => issuing(paint),
  涂料领用反审核: () => issueBack(paint),
  涂料调拨: () => moving(paint),
  涂料在途调拨: () => sending(paint),
  涂料盘点: () => counting(paint),
  配件采购入库: async () => {
    const { itemId: accessorySkuId } = await pieces.fresh('0');
    const s = w.accessories;
    const order = await ordered(s, [{ accessorySkuId, quantity: '10', unitPrice: '3' }]);
    const id = await accessoryReceipt(s, order, ['10']);
    await pieces.owner.call(pieces.into.calls.submit, { params: { id }, body: { version: 1 } });
    return verb(pieces.into, id);
  },
  配件领用: () => issuing(pieces),
  配件领用反审核: () => issueBack(pieces),
  配件调拨: () => moving(pieces),
  配件在途调拨: () => sending(pieces),
  配件盘点: () => counting(pieces),
};

describe.each(Object.entries(REQUESTS))('%s', (_name, prepare) => {
  it('the server dies before any of its statements: nothing is half done, and sent again it is done once', async () => {
    expect(await line.broken(prepare)).toBeGreaterThan(FEWEST);
    expect(await line.violated()).toEqual([]);
  }, 240_000);

  it('the commit goes through and its answer is lost: sent again it is done once', async () => {
    expect(await line.unanswered(prepare)).toBeGreaterThan(0);
    expect(await line.violated()).toEqual([]);
  }, 120_000);
});
