/** 由套料单领料 (commerce §12): the plan's sheets, once; more than the plan with a reason; no way back once it is cut. */
import {
  issueFromNest,
  materialBalances,
  materialStockIn,
  materialStockOut,
  materialTask,
  nest,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approved, at, deApproved } from '../../../../test/material-scene.ts';
import { act, f9Body, nestScene } from '../../../../test/nest-scene.ts';
import { confirmedScene, cut, sheetsOf, type SheetScene } from '../../../../test/sheet-scene.ts';
import { businessDay } from '../../../kit/clock.ts';

let s: SheetScene;
let warehouseId: string;
let materialSkuId: string;
let plan: string;
beforeAll(async () => {
  s = await confirmedScene();
  warehouseId = (
    await s.owner.call(warehouse.calls.create, {
      body: { code: 'W1', name: '板材仓', domain: 2, positions: [] },
    })
  ).id;
  const task = (await s.owner.call(materialTask.calls.list, { query: {} })).items[0];
  materialSkuId = task?.materialSkuId as string;
  plan = task?.demandQty as string;
  const made = await s.owner.call(materialStockIn.calls.create, {
    body: {
      inType: 128,
      warehouseId,
      businessDate: businessDay(),
      lines: [{ materialSkuId, quantity: '50', priceBasis: 4, unitPrice: '100' }],
    },
  });
  await approved(s.owner, materialStockIn, made.id);
});
const from = () => s.owner.call(issueFromNest, { body: { nestOrderId: s.orderId, warehouseId } });
const view = (id: string) => s.owner.call(materialStockOut.calls.get, at(id));

describe('an issue of a nest order', () => {
  it('is not before the order is confirmed', async () => {
    const scene = await nestScene();
    const { id } = await scene.owner.call(nest.createNestOrder, { body: f9Body(scene) });
    const house = await scene.owner.call(warehouse.calls.create, {
      body: { code: 'W1', name: '板材仓', domain: 2, positions: [] },
    });
    const early = scene.owner.call(issueFromNest, { body: { nestOrderId: id, warehouseId: house.id } });
    expect(await scene.owner.refused(early)).toBe('Material:NestNotConfirmed');
  });

  it('has the sheets of the plan; more needs a reason; what is asked for already is not asked for again', async () => {
    const { id } = await from();
    const draft = await view(id);
    expect(draft).toMatchObject({ outType: 1, nestOrderId: s.orderId, projectId: s.projectId });
    expect(draft.lines.map((l) => [l.materialSkuId, l.quantity, l.planQty])).toEqual([
      [materialSkuId, plan, plan],
    ]);
    expect(await s.owner.refused(from())).toBe('Material:NothingToIssue');
    const save = async (quantity: string, reason: string | null) => {
      const now = await view(id);
      await s.owner.call(materialStockOut.calls.update, {
        ...at(id),
        body: { ...now, lines: now.lines.map((l) => ({ ...l, quantity, reason })) } as never,
      });
      return s.owner.call(materialStockOut.calls.submit, {
        ...at(id),
        body: { version: now.version + 1 },
      });
    };
    const more = (Number(plan) + 1).toFixed(4);
    expect(await s.owner.refused(save(more, null))).toBe('Material:OverIssueReason');
    const sent = await save(more, '划伤备料');
    await s.owner.call(materialStockOut.calls.approval, {
      ...at(id),
      body: { version: sent.version, agree: true },
    });
    const { items } = await s.owner.call(materialBalances, { query: { materialSkuId } });
    expect(items[0]?.quantity).toBe((50 - Number(more)).toFixed(4));
    await deApproved(s.owner, materialStockOut, id);
    const back = await view(id);
    const again = await s.owner.call(materialStockOut.calls.submit, {
      ...at(id),
      body: { version: back.version },
    });
    await s.owner.call(materialStockOut.calls.approval, {
      ...at(id),
      body: { version: again.version, agree: true },
    });
    await act(s.owner, s.orderId, 'release');
    const [sheet] = await sheetsOf(s.owner, s.orderId);
    await cut(s.owner, sheet?.sheetNo as string);
    expect(await s.owner.refused(deApproved(s.owner, materialStockOut, id))).toBe('Material:AlreadyCut');
    expect((await view(id)).orderStatus).toBe(4);
  });
});
