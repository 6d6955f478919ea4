/** 质检 of what lies there (commerce §13): who may use it, what goes back first. */
import {
  demander,
  inventory,
  judgePaint,
  listPaintMoves,
  listPaintStock,
  paintIn,
  paintItem,
  paintOut,
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
    const undo = { ...at(id), body: { version, reason: '收错了' } };
    expect(await s.owner.refused(s.owner.call(paintIn.calls.deApproval, undo))).toBe('Common:HasDownstream');
    const log = await s.owner.call(listPaintMoves, { query: { paintId: [paintId], moveKind: 0 } as never });
    expect([...new Set(log.items.map((m) => m.typeName))]).toEqual(['涂料质检']);
    const may = await makeMember(s.space, ['AlPsiManagement.PaintInventorys:edit']);
    const body = { rows: [{ warehouseId, batchId, from: 4, to: 1, quantity: '1' }], reason: '试试' };
    expect((await may.raw(judgePaint, { body: body as never })).status).toBe(403);
  });
});
