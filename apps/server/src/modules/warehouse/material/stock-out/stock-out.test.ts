/** 材料出库 (commerce §12): issue, return, back to the supplier, transfer, scrap, sale; the table of §2.4 through the documents. */
import {
  account,
  demander,
  materialBalances,
  materialMoves,
  materialOrder,
  materialStockIn,
  materialStockOut,
  returnIssued,
  returnableLines,
  project,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approved, at, deApproved, materialSteps } from '../../../../../test/material-scene.ts';
import { makeMember } from '../../../../../test/kit.ts';
import { type PurchaseScene, purchaseScene } from '../../../../../test/purchase-scene.ts';
import { col } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});
const {
  viewIn,
  viewOut,
  ordered,
  draftOut,
  received,
  stocked,
  issued,
  plate,
  projectNamed,
  anotherSupplier,
  today,
} = materialSteps(() => s);
const rowsOf = async (materialSkuId: string) =>
  (await s.owner.call(materialBalances, { query: { materialSkuId } })).items;
const balanceOf = async (materialSkuId: string) => (await rowsOf(materialSkuId))[0];
const submit = (id: string) =>
  s.owner.call(materialStockOut.calls.submit, { ...at(id), body: { version: 1 } });
const approve = (id: string) =>
  s.owner.call(materialStockOut.calls.approval, { ...at(id), body: { version: 2, agree: true } });
const refusedAtSubmit = async (lines: Record<string, unknown>[], head: Record<string, unknown>) =>
  s.owner.refused(submit(await draftOut(lines, head)));
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

describe('the table of commerce §2.4', () => {
  it('D4 rows 1 to 5 and 7: two receipts, an issue, a return to the supplier, a return from the workshop, the last', async () => {
    const materialSkuId = await plate();
    const supplierId = await anotherSupplier('T1');
    const projectId = await projectNamed('成本表');
    const buy = async (quantity: string, unitPrice: string) => {
      const { lineId } = await ordered(
        { materialSkuId, quantity, unitPrice, priceBasis: 4 },
        { supplierId, taxRate: '0' },
      );
      return received(lineId, { materialSkuId, quantity }, { supplierId });
    };
    const figures = async () => {
      const row = await balanceOf(materialSkuId);
      return [row?.quantity, row?.value, row?.avgCost];
    };
    await buy('100', '945.95');
    expect(await figures()).toEqual(['100.0000', '94595.00', '945.950000']);
    const b = await buy('50', '982.80');
    expect(await figures()).toEqual(['150.0000', '143735.00', '958.233333']);
    const issue = await issued([{ materialSkuId, quantity: '60' }], { outType: 1, projectId });
    expect(await figures()).toEqual(['90.0000', '86241.00', '958.233333']);
    expect(await viewOut(issue)).toMatchObject({ value: '57494.00', orderStatus: 4 });
    const ofB = (await viewIn(b)).lines[0]?.id as string;
    const back = await issued([{ materialSkuId, quantity: '10', stockInLineId: ofB }], {
      outType: 2,
      supplierId,
    });
    expect(await figures()).toEqual(['80.0000', '76413.00', '955.162500']);
    expect(await viewOut(back)).toMatchObject({ value: '9828.00', amount: '9828.00' });
    const line = (await viewOut(issue)).lines[0]?.id as string;
    const { stockInId } = await s.owner.call(returnIssued, {
      ...at(issue),
      body: { businessDate: today, lines: [{ lineId: line, quantity: '2' }] },
    });
    await approved(s.owner, materialStockIn, stockInId);
    expect(await figures()).toEqual(['82.0000', '78329.47', '955.237439']);
    expect(await viewIn(stockInId)).toMatchObject({ inType: 2, stockValue: '1916.47', projectId });
    const last = await issued([{ materialSkuId, quantity: '82' }], { outType: 1, projectId });
    expect(await viewOut(last)).toMatchObject({ value: '78329.47' });
    expect(await figures()).toEqual([undefined, undefined, undefined]);
    const log = await s.owner.call(materialMoves, { query: { itemId: materialSkuId } });
    expect(log.items.map((m) => m.typeLabel).toSorted()).toEqual(
      ['采购入库', '采购入库', '生产领料', '采购退货', '退料入库', '生产领料'].toSorted(),
    );
    expect(log.totals).toMatchObject({ quantity: '0.0000', value: '0.00' });
    const { tenantUserId: me } = await s.owner.call(account.auth);
    const other = await makeMember(s.space, []);
    const { tenantUserId: him } = await other.call(account.auth);
    const asked = async (more: object) =>
      (await s.owner.call(materialMoves, { query: { itemId: materialSkuId, ...more } as never })).items;
    expect(await asked({ operatorId: me })).toHaveLength(6);
    expect(await asked({ operatorId: him })).toEqual([]);
    // receipts and issues have numbers in common: 2 is 退料入库, −2 采购退货
    for (const [moveKind, label] of [
      [2, '退料入库'],
      [-2, '采购退货'],
      [-1, '生产领料'],
      [1000, undefined],
      [77, undefined],
    ] as const)
      expect([...new Set((await asked({ moveKind })).map((m) => m.typeLabel))]).toEqual(label ? [label] : []);
  });
});

describe('weight', () => {
  it('of an issue goes with its pieces: 30 of 100 that weigh 4 139 kg → 1 241.700 kg', async () => {
    const { lineId } = await ordered();
    await received(lineId, { quantity: '100', actualWeight: '4139' });
    const projectId = await projectNamed('重量');
    const id = await issued([{ quantity: '30' }], { outType: 1, projectId });
    const view = await viewOut(id);
    expect([view.totalWeight, view.lines[0]?.weight, view.lines[0]?.area]).toEqual([
      '1241.700',
      '1241.700',
      '180.0000',
    ]);
    // goods went out for the project: it stays (engineering C4), until they are back
    const remove = () => s.owner.call(project.deleteProject, { params: { id: projectId } });
    expect(await s.owner.refused(remove())).toBe('Cad:ProjectHasStock');
    await deApproved(s.owner, materialStockOut, id);
    await remove();
  });
});

describe('what goes back to the supplier', () => {
  it('takes its part of the amount; the order is open again; taken back, everything is as before', async () => {
    const materialSkuId = await plate();
    const supplierId = await anotherSupplier('R1');
    const { orderId, lineId } = await ordered(
      { materialSkuId, quantity: '3', priceBasis: 4, unitPrice: '33.335' },
      { supplierId },
    );
    const id = await received(lineId, { materialSkuId, quantity: '3' }, { supplierId });
    expect(await owedTo(supplierId)).toBe('100.01');
    const receipt = (await viewIn(id)).lines[0]?.id as string;
    const open = await s.owner.call(returnableLines, { query: { supplierId } });
    expect(open.items.map((l) => [l.id, l.unit, l.openQty])).toEqual([[receipt, '张', '3.0000']]);
    const line = { materialSkuId, stockInLineId: receipt };
    const head = { outType: 2, supplierId };
    expect(await refusedAtSubmit([{ materialSkuId, quantity: '1' }], head)).toBe('Material:LineNeeds');
    const first = await issued([{ ...line, quantity: '1' }], head);
    const second = await issued([{ ...line, quantity: '1' }], head);
    expect([(await viewOut(first)).amount, (await viewOut(second)).amount]).toEqual(['33.34', '33.33']);
    expect(await owedTo(supplierId)).toBe('33.34');
    expect((await viewIn(id)).lines[0]?.returnedQty).toBe('2.0000');
    const order = await s.owner.call(materialOrder.calls.get, at(orderId));
    expect([order.orderStatus, order.lines[0]?.returnedQty]).toEqual([8, '2.0000']);
    const more = await draftOut([{ ...line, quantity: '2' }], head);
    await submit(more);
    expect(await s.owner.refused(approve(more))).toBe('Material:ReturnExceeds');
    expect(await s.owner.refused(deApproved(s.owner, materialStockIn, id))).toBe('Common:HasDownstream');
    await deApproved(s.owner, materialStockOut, second);
    await deApproved(s.owner, materialStockOut, first);
    expect([await owedTo(supplierId), (await balanceOf(materialSkuId))?.quantity]).toEqual([
      '100.01',
      '3.0000',
    ]);
    for (const back of [more, first, second]) {
      const { version, orderStatus } = await viewOut(back);
      if (orderStatus === 2)
        await s.owner.call(materialStockOut.calls.withdraw, { ...at(back), body: { version } });
      await s.owner.call(materialStockOut.calls.void, {
        ...at(back),
        body: { version: (await viewOut(back)).version, reason: '不退了' },
      });
    }
    await deApproved(s.owner, materialStockIn, id);
    expect([await owedTo(supplierId), await balanceOf(materialSkuId)]).toEqual(['0.00', undefined]);
  });
  it('a receipt line of another supplier or material is refused', async () => {
    const { lineId } = await ordered();
    const id = await received(lineId, { quantity: '1' });
    const stockInLineId = (await viewIn(id)).lines[0]?.id as string;
    const other = await anotherSupplier('R2');
    const lines = [{ quantity: '1', stockInLineId }];
    const refused = (head: Record<string, unknown>, of = lines) => s.owner.refused(draftOut(of, head));
    expect(await refused({ outType: 2, supplierId: other })).toBe('Material:LineForeign');
    expect(
      await refused({ outType: 2, supplierId: s.supplierId }, [
        { ...lines[0], materialSkuId: s.otherSkuId } as never,
      ]),
    ).toBe('Material:LineForeign');
  });
});

describe('what comes back of an issue', () => {
  it('is no more than went out; while it stands the issue stays', async () => {
    const materialSkuId = await plate();
    await stocked('10', '8', { materialSkuId });
    const issue = await issued([{ materialSkuId, quantity: '6' }], {
      outType: 1,
      projectId: await projectNamed('退料'),
    });
    const line = (await viewOut(issue)).lines[0]?.id as string;
    const giveBack = (quantity: string, lineId = line) =>
      s.owner.call(returnIssued, {
        ...at(issue),
        body: { businessDate: today, lines: [{ lineId, quantity }] },
      });
    expect(await s.owner.refused(giveBack('7'))).toBe('Material:ReturnExceeds');
    expect(await s.owner.refused(giveBack('0'))).toBe('Common:QuantityNotPositive');
    const one = await giveBack('4');
    const two = await giveBack('4');
    await approved(s.owner, materialStockIn, one.stockInId);
    await s.owner.call(materialStockIn.calls.submit, { ...at(two.stockInId), body: { version: 1 } });
    const late = s.owner.call(materialStockIn.calls.approval, {
      ...at(two.stockInId),
      body: { version: 2, agree: true },
    });
    expect(await s.owner.refused(late)).toBe('Material:ReturnExceeds');
    expect(await viewOut(issue)).toMatchObject({ returnedState: 1 });
    expect(await s.owner.refused(deApproved(s.owner, materialStockOut, issue))).toBe('Common:HasDownstream');
    await deApproved(s.owner, materialStockIn, one.stockInId);
    expect((await viewOut(issue)).lines[0]?.returnedQty).toBe('0.0000');
    expect((await balanceOf(materialSkuId))?.quantity).toBe('4.0000');
  });
});

describe('what an issue refuses', () => {
  const line = { quantity: '1' };
  it('types that the warehouse makes itself', async () => {
    for (const outType of [8, 64])
      expect(await s.owner.refused(draftOut([line], { outType }))).toBe('Material:OutTypeBySystem');
  });
  it('what its type needs: project, supplier, target, customer, reason, price', async () => {
    expect(await refusedAtSubmit([line], { outType: 1 })).toBe('Material:Needs');
    expect(await refusedAtSubmit([line], { outType: 2 })).toBe('Material:Needs');
    expect(await refusedAtSubmit([line], { outType: 16 })).toBe('Material:Needs');
    expect(await refusedAtSubmit([line], { outType: 128 })).toBe('Material:Needs');
    expect(await refusedAtSubmit([{ ...line, reason: null }], { outType: 32 })).toBe('Material:LineNeeds');
    const { id } = await s.owner.call(demander.createDemander, { body: { code: 'KX', name: '废品站' } });
    expect(await refusedAtSubmit([line], { outType: 128, demanderId: id })).toBe('Material:LineNeeds');
  });
  it('the same line twice, and nothing of a line', async () => {
    expect(await s.owner.refused(draftOut([line, line]))).toBe('Material:LineTwice');
    expect(await s.owner.refused(draftOut([{ quantity: '0' }]))).toBe('Common:QuantityNotPositive');
  });
  it('more than there is, and what another project has reserved', async () => {
    const materialSkuId = await plate();
    const projectId = await projectNamed('预留方');
    await stocked('10', '1', { materialSkuId, projectId });
    const take = async (quantity: string, head: Record<string, unknown> = {}) => {
      const id = await draftOut([{ materialSkuId, quantity }], head);
      await submit(id);
      return approve(id);
    };
    expect(await s.owner.refused(take('11'))).toBe('Stock:Insufficient');
    expect(await s.owner.refused(take('1'))).toBe('Stock:ReservedByOthers');
    await take('4', { outType: 1, projectId });
    expect(await balanceOf(materialSkuId)).toMatchObject({ quantity: '6.0000', reservedQty: '6.0000' });
  });
  it('two issues of the last sheet: one has it, at 2, 8 and 64', async () => {
    for (const n of [2, 8, 64]) {
      const materialSkuId = await plate();
      await stocked('1', '9', { materialSkuId });
      // one after the other: only the approvals race, and 64 drafts at once are refused by a busy machine
      const ids: string[] = [];
      for (let i = 0; i < n; i += 1) {
        const id = await draftOut([{ materialSkuId, quantity: '1' }]);
        await submit(id);
        ids.push(id);
      }
      const answers = await Promise.all(
        ids.map((id) =>
          s.owner.raw(materialStockOut.calls.approval, { ...at(id), body: { version: 2, agree: true } }),
        ),
      );
      expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
      expect(await balanceOf(materialSkuId)).toBeUndefined();
    }
  }, 120_000);
});
