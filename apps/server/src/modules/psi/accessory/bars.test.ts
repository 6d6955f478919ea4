/** Profiles that are cut (commerce §14): the bars of confirmed orders are bought and issued as accessories of their projects. */
import {
  accessoryFromDemand,
  accessoryOutFromProject,
  accessoryIn,
  accessoryOut,
  accessoryPurchase,
  accessorySku,
  bars,
  demander,
  project,
  setDefaultWarehouse,
  supplier,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, TODAY } from '../../../../test/accessory-scene.ts';
import {
  addCut,
  barAct,
  barBody,
  type BarScene,
  barScene,
  barsComputed,
  f81Pieces,
} from '../../../../test/bar-scene.ts';
import { barShares } from '../../nest/order/bar/bar-need.ts';

let s: BarScene;
let supplierId = '';
let warehouseId = '';
const at = (id: string) => ({ params: { id } });

beforeAll(async () => {
  s = await barScene();
  supplierId = (
    await s.owner.call(supplier.calls.create, { body: { code: 'XC1', name: '型材厂', supplierType: 8 } })
  ).id;
  warehouseId = (
    await s.owner.call(warehouse.calls.create, {
      body: { code: 'XW', name: '型材仓', domain: 8, positions: [] },
    })
  ).id;
  await s.owner.call(setDefaultWarehouse, { ...at(warehouseId), body: { version: 1 } });
});

const ask = (projectIds: string[]) =>
  s.owner.call(accessoryFromDemand, { body: { projectIds, minStock: false, supplierId } as never });
async function linesOf(projectIds: string[]): Promise<(readonly [string, string | null, number])[]> {
  const { purchases } = await ask(projectIds);
  const draft = at(purchases[0]?.id ?? '');
  const { lines, version } = await s.owner.call(accessoryPurchase.calls.get, draft);
  // what a draft asks for is not asked for again
  await s.owner.call(accessoryPurchase.calls.remove, { ...draft, query: { version } });
  return lines.map((l) => [l.accessorySkuId, l.projectId ?? null, Number(l.quantity)] as const);
}
async function confirmed(pieces: readonly (readonly [string, number])[]): Promise<string> {
  const { id } = await s.owner.call(bars.createBarOrder, { body: barBody(pieces) });
  await barsComputed(s.owner, id);
  await barAct(s.owner, id, 'confirm');
  return id;
}

describe('bars of a project', () => {
  it('7 over 5 m and 3 m are 4 and 3; one is given to the largest fraction', () => {
    const of = (bar: number, ...lengths: string[]) => [
      ...barShares(
        bar,
        lengths.map((length, i) => ({ projectId: String(i), length })),
      ).values(),
    ];
    expect(of(7, '5000', '3000')).toEqual([4, 3]);
    expect(of(1, '1000', '1000')).toEqual([1, 0]);
    expect(of(3, '100', '100', '100')).toEqual([1, 1, 1]);
    expect(of(2, '0', '0')).toEqual([]);
  });

  it('the six of F8.1 are asked for once confirmed, less what the project has had; withdrawn they are not', async () => {
    const pieces = await f81Pieces(s);
    const wanted = [6, 8, 5].map((n, i) => [pieces[i] as string, n] as const);
    await expect(ask([s.projectId])).rejects.toMatchObject({ code: 'Accessory:NothingToOrder' });
    const orderId = await confirmed(wanted);
    expect(await linesOf([s.projectId])).toEqual([[s.skuId, s.projectId, 6]]);
    // 6 × (1 + 10 %) are 6.6: seven are bought
    const loss = async (lossPct: string | null) => {
      const sku = await s.owner.call(accessorySku.calls.get, at(s.skuId));
      await s.owner.call(accessorySku.calls.update, { ...at(s.skuId), body: { ...sku, lossPct } as never });
    };
    await loss('10');
    expect(await linesOf([s.projectId])).toEqual([[s.skuId, s.projectId, 7]]);
    await loss(null);

    const opening = await s.owner.call(accessoryIn.calls.create, {
      body: {
        inType: 128,
        warehouseId,
        businessDate: TODAY,
        lines: [{ accessorySkuId: s.skuId, quantity: '4', unitPrice: '150' }],
      } as never,
    });
    await approve(s.owner, accessoryIn, opening.id);
    expect(await linesOf([s.projectId])).toEqual([[s.skuId, s.projectId, 2]]);

    // the issue of the project plans all six; what it has had is not asked for again
    const out = await s.owner.call(accessoryOutFromProject, {
      body: { projectId: s.projectId, warehouseId },
    });
    const draft = await s.owner.call(accessoryOut.calls.get, at(out.id));
    expect(draft.lines.map((l) => [l.accessorySkuId, Number(l.quantity), Number(l.planQty)])).toEqual([
      [s.skuId, 6, 6],
    ]);
    await s.owner.call(accessoryOut.calls.update, {
      ...at(out.id),
      body: {
        version: draft.version,
        outType: draft.outType,
        projectId: draft.projectId,
        warehouseId,
        receiverId: draft.receiverId,
        businessDate: draft.businessDate,
        lines: [{ id: draft.lines[0]?.id, accessorySkuId: s.skuId, quantity: '3' }],
      } as never,
    });
    await approve(s.owner, accessoryOut, out.id);
    // 6 − 3 had − 1 free
    expect(await linesOf([s.projectId])).toEqual([[s.skuId, s.projectId, 2]]);

    await barAct(s.owner, orderId, 'unconfirm', { reason: '改方案' });
    await expect(ask([s.projectId])).rejects.toMatchObject({ code: 'Accessory:NothingToOrder' });
    await barAct(s.owner, orderId, 'confirm');
    expect(await linesOf([s.projectId])).toEqual([[s.skuId, s.projectId, 2]]);
  });

  it('an order for two projects is shared out by the length of their pieces, whole bars each', async () => {
    const { id: demanderId } = await s.owner.call(demander.createDemander, {
      body: { code: 'XD', name: '二号业主' },
    });
    const other = await s.owner.call(project.createProject, { body: { name: '北塔', demanderId } });
    const third = await s.owner.call(project.createProject, { body: { name: '西塔', demanderId } });
    const a = await addCut({ ...s, projectId: other.id }, { code: 'N-01', length: 2900, quantity: 6 });
    const b = await addCut({ ...s, projectId: third.id }, { code: 'W-01', length: 2900, quantity: 2 });
    await confirmed([
      [a, 6],
      [b, 2],
    ]);
    const lines = await linesOf([other.id, third.id]);
    expect(lines.map(([, projectId, n]) => [projectId, n]).toSorted()).toEqual(
      [
        [other.id, 2],
        [third.id, 1],
      ].toSorted(),
    );
  });
});
