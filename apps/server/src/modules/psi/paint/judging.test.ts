/** 质检 of what lies there (commerce §13): who may use it, what goes back first; and what should be bought again. */
import {
  demander,
  exportPaintReorder,
  inventory,
  judgePaint,
  listPaintMoves,
  listPaintReorder,
  listPaintStock,
  paintIn,
  paintItem,
  paintOut,
  paintPurchase,
  paintReorderToPurchase,
  paintReturn,
  project,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../../test/kit.ts';
import {
  approve,
  at,
  issueOf,
  type PaintScene,
  paintScene,
  purchased,
  receiptOf,
  SOLVENT,
  stocked,
  today,
} from '../../../../test/paint-scene.ts';

let s: PaintScene;
beforeAll(async () => {
  s = await paintScene();
});

describe('质检', () => {
  it('what waits is found good or bad: only the good is used, the bad goes back first, what is reserved stays good', async () => {
    const { id: paintId } = await s.owner.call(paintItem.calls.create, {
      body: { ...SOLVENT, name: '待检漆' },
    });
    const { lineId } = await purchased(s, '100', { paintId });
    const { id } = await s.owner.call(paintIn.calls.create, {
      body: receiptOf(s, lineId, '100', { paintId, qcState: 2 }) as never,
    });
    const version = await approve(s, paintIn, id);
    const read = async () =>
      (await s.owner.call(listPaintStock, { query: { paintId: [paintId] } as never })).items
        .map((r) => [r.qualityState, r.quantity, r.availableKg])
        .toSorted();
    const { batchId, warehouseId } = (
      await s.owner.call(listPaintStock, { query: { paintId: [paintId] } as never })
    ).items[0] as { batchId: string; warehouseId: string };
    const judged = (from: 1 | 2 | 4, to: 1 | 2 | 4, quantity: string, more: object = {}) =>
      s.owner.call(judgePaint, {
        body: {
          rows: [{ warehouseId, batchId, positionCode: 'A-01', from, to, quantity, ...more }],
          reason: '附着力检验',
        },
      });
    const issue = (quantity: string) =>
      s.owner.call(paintOut.calls.create, {
        body: issueOf(s, [{ paintId, batchId, quantity }], { projectId: null }) as never,
      });
    const { id: early } = await issue('1');
    expect(await s.owner.refused(approve(s, paintOut, early))).toBe('Stock:Insufficient');
    expect(await s.owner.refused(judged(2, 1, '0'))).toBe('Common:QuantityNotPositive');
    expect(await s.owner.refused(judged(2, 2, '1'))).toBe('Common:Validation');
    expect(await s.owner.refused(judged(2, 1, '100.001'))).toBe('Stock:Insufficient');
    expect(await s.owner.refused(judged(2, 1, '1', { positionCode: 'Z-9' }))).toBe('Stock:LocationMismatch');
    expect(await judged(2, 1, '60')).toEqual({ judged: 1 });
    await judged(2, 4, '40');
    expect(await read()).toEqual([
      [1, '60.000', '60.000'],
      [4, '40.000', '0.000'],
    ]);
    const { id: demanderId } = await s.owner.call(demander.createDemander, {
      body: { code: 'ZJ1', name: '质检甲方' },
    });
    const { id: projectId } = await s.owner.call(project.createProject, {
      body: { name: '质检工程', demanderId },
    });
    await s.owner.call(inventory.createReservation, {
      body: { domain: 4, projectId, lines: [{ warehouseId, itemId: paintId, quantity: '50' }] },
    });
    // what is reserved names no batch: it is free of none, and the list says why
    const [held] = (
      await s.owner.call(listPaintStock, { query: { paintId: [paintId], qualityState: [1] } as never })
    ).items;
    expect(held).toMatchObject({
      quantity: '60.000',
      heldKg: '50.000',
      reservedKg: '0.000',
      availableKg: '10.000',
    });
    expect(await s.owner.refused(judged(1, 4, '11'))).toBe('Stock:ReservedByOthers');
    await judged(1, 4, '10');
    const { lines } = await s.owner.call(paintIn.calls.get, at(id));
    const back = async (quantity: string) => {
      const made = await s.owner.call(paintReturn.calls.create, {
        body: {
          supplierId: s.supplierId,
          businessDate: today,
          reason: '不合格',
          lines: [{ paintInLineId: lines[0]?.id ?? '', quantity }],
        },
      });
      await approve(s, paintReturn as never, made.id);
    };
    await back('30');
    expect(await read()).toEqual([
      [1, '50.000', '0.000'],
      [4, '20.000', '0.000'],
    ]);
    const { id: order } = await s.owner.call(paintPurchase.calls.create, {
      body: {
        supplierId: s.supplierId,
        projectId,
        orderDate: today,
        deliveryDate: today,
        taxRate: '13',
        lines: [{ paintId, quantity: '8', unitPrice: '30' }],
      } as never,
    });
    await approve(s, paintPurchase, order);
    const [bought] = (await s.owner.call(paintPurchase.calls.get, at(order))).lines;
    const { id: second } = await s.owner.call(paintIn.calls.create, {
      body: receiptOf(s, bought?.id ?? '', '8', { paintId, qcState: 2, batchNo: 'B2' }) as never,
    });
    const came = await approve(s, paintIn, second);
    const kept = async () =>
      (
        await s.owner.call(inventory.listReservations, {
          query: { domain: 4, itemId: paintId, projectId, status: [1] } as never,
        })
      ).items.map((r) => r.openQty);
    expect(await kept()).toEqual(['50.0000']);
    const lot = (await s.owner.call(paintIn.calls.get, at(second))).lines[0]?.batchId ?? '';
    await judged(2, 1, '8', { batchId: lot });
    expect((await kept()).toSorted()).toEqual(['50.0000', '8.0000']);
    const refused = await s.owner.refused(
      s.owner.call(paintIn.calls.deApproval, { ...at(second), body: { version: came, reason: '收错了' } }),
    );
    expect(refused).toBe('Stock:Insufficient');
    const undo = { ...at(id), body: { version, reason: '收错了' } };
    expect(await s.owner.refused(s.owner.call(paintIn.calls.deApproval, undo))).toBe('Common:HasDownstream');
    const log = await s.owner.call(listPaintMoves, { query: { paintId: [paintId], moveKind: 0 } as never });
    expect([...new Set(log.items.map((m) => m.typeName))]).toEqual(['涂料质检']);
    const may = await makeMember(s.space, ['AlPsiManagement.PaintInventorys:edit']);
    const body = { rows: [{ warehouseId, batchId, from: 4, to: 1, quantity: '1' }], reason: '试试' };
    expect((await may.raw(judgePaint, { body: body as never })).status).toBe(403);
  });
});

describe('补货建议', () => {
  it('counts what may be used and comes, less what projects take; drafts are not asked for twice; one purchase per supplier', async () => {
    const make = async (name: string, more: object) =>
      (
        await s.owner.call(paintItem.calls.create, {
          body: { ...SOLVENT, name, leadDays: 9, safetyStock: '10', ...more },
        })
      ).id;
    const [a, b, c] = [
      await make('补货漆甲', { supplierId: s.supplierId }),
      await make('补货漆乙', { supplierId: s.otherSupplierId }),
      await make('补货漆丙', {}),
    ];
    const ids = [a, b, c];
    const rowOf = async (id: string) =>
      (await s.owner.call(listPaintReorder, { query: { filter: '补货漆' } })).items.find((r) => r.id === id);
    expect(await rowOf(a)).toMatchObject({ pointKg: '10.000', suggestKg: '20.000', drums: 1 });
    await stocked(s, [{ paintId: a, quantity: '100', batchNo: 'BH1' }]);
    expect(await rowOf(a)).toBeUndefined();
    // 90 kg of use in 90 days: a kg a day, 9 days of lead, 10 kg of safety
    const [lot] = (await s.owner.call(listPaintStock, { query: { paintId: [a] } as never })).items;
    const { id: outId } = await s.owner.call(paintOut.calls.create, {
      body: issueOf(s, [{ paintId: a, batchId: lot?.batchId ?? '', quantity: '90' }]) as never,
    });
    await approve(s, paintOut, outId);
    expect(await rowOf(a)).toMatchObject({
      stockKg: '10.000',
      dailyKg: '1.000',
      pointKg: '19.000',
      suggestKg: '20.000',
    });
    const buy = (paintIds: string[], supplierId?: string) =>
      s.owner.call(paintReorderToPurchase, { body: { paintIds, supplierId: supplierId ?? null } });
    expect(await s.owner.refused(buy(ids))).toBe('Paint:SupplierMissing');
    const both = await Promise.allSettled([buy([a, b]), buy([a, b])]);
    const made = both.flatMap((r) => (r.status === 'fulfilled' ? r.value.purchases : []));
    expect(made).toHaveLength(2);
    expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await s.owner.refused(buy([a, b]))).toBe('Paint:NoShortage');
    const orders = await Promise.all(made.map((p) => s.owner.call(paintPurchase.calls.get, at(p.id))));
    expect(orders.map((o) => [o.supplierId, o.lines[0]?.quantity]).toSorted()).toEqual(
      [
        [s.supplierId, '20.000'],
        [s.otherSupplierId, '20.000'],
      ].toSorted(),
    );
    await buy([c], s.supplierId);
    expect(await rowOf(c)).toBeUndefined();
    const sheet = await s.owner.raw(exportPaintReorder);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('spreadsheet'),
    ]);
  });
});
