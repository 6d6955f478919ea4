/** 涂料库存 over time (commerce §13): opening, in, out, closing; from place to place; as workbooks. */
import {
  account,
  demander,
  exportPaintMoves,
  exportPaintPlaces,
  exportPaintStock,
  exportPaintTurnover,
  listPaintMoves,
  listPaintPlaces,
  listPaintStock,
  movePaint,
  paintIn,
  paintItem,
  paintOut,
  paintTurnover,
  project,
  returnPaintOut,
  supplier,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../../test/kit.ts';
import {
  approve,
  at,
  daysAgo,
  daysOn,
  issueOf,
  type PaintScene,
  paintScene,
  SOLVENT,
  stocked,
  today,
} from '../../../../test/paint-scene.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';

let s: PaintScene;
beforeAll(async () => {
  s = await paintScene();
});

describe('the stock over time', () => {
  it('opening, in, out, closing; an issue that was taken back counts as none', async () => {
    const made = await s.owner.call(paintItem.calls.create, { body: { ...SOLVENT, name: '周转漆' } });
    const lot = { paintId: made.id, unitPrice: '20' };
    await stocked(s, [{ ...lot, quantity: '920', batchNo: 'Z1' }], { businessDate: daysAgo(20) });
    await stocked(s, [{ ...lot, quantity: '1640.5', batchNo: 'Z2', expiryDate: daysOn(15) }], {
      businessDate: daysAgo(5),
    });
    const rows = (await s.owner.call(listPaintStock, { query: { paintId: [made.id] } as never })).items;
    const batch = (no: string) => rows.find((x) => x.batchNo === no)?.batchId ?? '';
    const out = async (batchNo: string, quantity: string) => {
      const line = { paintId: made.id, batchId: batch(batchNo), quantity, reason: '整批' };
      const { id } = await s.owner.call(paintOut.calls.create, { body: issueOf(s, [line]) as never });
      return { id, version: await approve(s, paintOut, id) };
    };
    await out('Z1', '920');
    await out('Z2', '940.5');
    const wrong = await out('Z2', '100');
    await s.owner.call(paintOut.calls.deApproval, {
      ...at(wrong.id),
      body: { version: wrong.version, reason: '领错了' },
    });
    const query = { paintId: [made.id], beginTime: daysAgo(19), endTime: today } as never;
    const [turn] = (await s.owner.call(paintTurnover, { query })).items;
    expect(turn).toMatchObject({
      openingKg: '920.000',
      inKg: '1640.500',
      outKg: '1860.500',
      closingKg: '700.000',
      averageKg: '810.000',
      times: '2.30',
      days: '8.7',
      idleDays: 0,
      nearExpiryKg: '700.000',
    });
    // from place to place: neither in nor out
    const shift = (quantity: string, to = 'B-02') =>
      s.owner.call(movePaint, {
        body: {
          rows: [{ warehouseId: s.warehouseId, batchId: batch('Z2'), from: 'A-01', to, quantity }],
        },
      });
    expect(await s.owner.refused(shift('0'))).toBe('Common:QuantityNotPositive');
    expect(await s.owner.refused(shift('700.001'))).toBe('Stock:Insufficient');
    expect(await s.owner.refused(shift('1', 'Z-9'))).toBe('Stock:LocationMismatch');
    expect(await shift('300')).toEqual({ moved: 1 });
    const [after] = (await s.owner.call(paintTurnover, { query })).items;
    expect(after).toEqual(turn);
    const moves = await s.owner.call(listPaintMoves, { query: { paintId: [made.id] } as never });
    expect(moves.items.map((m) => [m.typeName, m.quantity]).slice(0, 3)).toEqual(
      expect.arrayContaining([
        ['涂料移位', '-300.000'],
        ['涂料移位', '300.000'],
      ]),
    );
    const kinds = async (more: object) =>
      new Set(
        (await s.owner.call(listPaintMoves, { query: { paintId: [made.id], ...more } as never })).items.map(
          (m) => m.typeName,
        ),
      );
    const { tenantUserId: operatorId } = await s.owner.call(account.auth);
    expect([...(await kinds({ moveKind: 0, operatorId }))]).toEqual(['涂料移位']);
    expect([...(await kinds({ moveKind: 16 }))]).toEqual(['其他']);
    expect([...(await kinds({ moveKind: -2 }))]).toEqual(['公共领用']);
    expect((await kinds({ moveKind: -1 })).size).toBe(0);
    expect((await kinds({ moveKind: -64 })).size).toBe(0);
    expect((await kinds({ sourceNo: 'X' })).size).toBe(0);
    const place = await s.owner.call(listPaintPlaces, {
      query: { positionCode: 'B-02', paintId: [made.id] } as never,
    });
    expect(place.items.map((m) => [m.batchNo, m.quantity])).toEqual([['Z2', '300.000']]);
    const near = await s.owner.call(listPaintStock, {
      query: { expiringIn: 15, paintId: [made.id] } as never,
    });
    expect(near.items.map((x) => [x.positionCode, x.daysLeft, x.state])).toEqual([
      ['A-01', 15, 2],
      ['B-02', 15, 2],
    ]);
    expect(near.totals).toMatchObject({ quantity: '700.000', value: '14000.00' });
  });

  it('lists go out as workbooks; amounts only to those who may see them; an unknown sorting is refused', async () => {
    const blind = await makeMember(
      s.space,
      ['query', 'export'].map((a) => `AlPsiManagement.PaintInventorys:${a}` as const),
      { displayAmount: false },
    );
    for (const call of [exportPaintStock, exportPaintMoves, exportPaintPlaces, exportPaintTurnover]) {
      const [all, less] = [await s.owner.raw(call), await blind.raw(call)];
      expect([all.status, less.status]).toEqual([200, 200]);
      const heads = async (bytes: Uint8Array) =>
        (await readXlsx(writeTemporary(Buffer.from(bytes)), { maxRows: 1000 })).sheets[0]?.rows[0]?.cells ??
        [];
      const [seen, hidden] = [await heads(all.bytes), await heads(less.bytes)];
      expect(hidden).not.toContain('金额');
      if (call !== exportPaintTurnover) expect(seen).toContain('金额');
    }
    await stocked(s, [{ quantity: '5', batchNo: 'V1' }]);
    const row = (await blind.call(listPaintStock, {})).items[0];
    expect([row?.avgCost, row?.value]).toEqual([null, null]);
    const sorted = s.owner.call(listPaintStock, { query: { sorting: 'value asc' } });
    expect(await s.owner.refused(sorted)).toBe('Common:Sorting');
  });

  it('by the day it spoils, page by page: each place once, those of one batch together, backwards the same', async () => {
    const lines = ['W1', 'W2', 'W3', 'W4', 'W5'].map((batchNo) => ({ quantity: '6', batchNo }));
    await stocked(s, lines);
    // later, the same batches elsewhere
    const elsewhere = lines.map((line) => ({ ...line, positionCode: 'B-02' }));
    await stocked(s, elsewhere);
    const paged = async (sorting: string) => {
      const found = [];
      for (let skipCount = 0; ; skipCount += 3) {
        const query = { sorting, skipCount, maxResultCount: 3 };
        const { items } = await s.owner.call(listPaintStock, { query });
        if (items.length === 0) return found;
        found.push(...items);
      }
    };
    const [forth, back] = [await paged('expiryDate asc'), await paged('expiryDate desc')];
    const { totalCount } = await s.owner.call(listPaintStock, { query: { maxResultCount: 1 } });
    expect(new Set(forth.map((x) => x.id)).size).toBe(totalCount);
    expect(back.map((x) => x.id)).toEqual(forth.map((x) => x.id).toReversed());
    const days = forth.map((x) => x.expiryDate ?? '');
    expect(days).toEqual(days.toSorted());
    const batches = forth.map((x) => x.batchId);
    expect(batches.filter((id, i) => id !== batches[i - 1]).length).toBe(new Set(batches).size);
  });
});

describe('at an outsourcer', () => {
  const stockOf = async (paintId: string) =>
    (await s.owner.call(listPaintStock, { query: { paintId: [paintId] } as never })).items;
  const issue = async (body: object): Promise<string> =>
    (await s.owner.call(paintOut.calls.create, { body: body as never })).id;

  it('it is our stock there, used from there; nobody brings a move back', async () => {
    const paintId = (await s.owner.call(paintItem.calls.create, { body: { ...SOLVENT, name: '外协漆' } })).id;
    await stocked(s, [{ paintId, quantity: '40', batchNo: 'W1', unitPrice: '25' }]);
    const batchId = (await stockOf(paintId))[0]?.batchId ?? '';
    const { id: demanderId } = await s.owner.call(demander.createDemander, {
      body: { code: 'KH1', name: '甲方' },
    });
    const { id: projectId } = await s.owner.call(project.createProject, {
      body: { name: '外协工程', demanderId },
    });
    const { id: supplierId } = await s.owner.call(supplier.calls.create, {
      body: { code: 'WX1', name: '外协喷涂厂', supplierType: 2 },
    });
    const his = (
      await s.owner.call(warehouse.calls.create, {
        body: {
          code: 'WXC',
          name: '外协涂料仓',
          domain: 4,
          purpose: 64,
          supplierId,
          positions: [{ code: 'W-01' }],
        } as never,
      })
    ).id;
    const line = { paintId, batchId, quantity: '15', targetPositionCode: 'W-01' };
    const body = issueOf(s, [line], { outType: 32, projectId, targetWarehouseId: s.otherWarehouseId });
    expect(await s.owner.refused(s.owner.call(paintOut.calls.create, { body: body as never }))).toBe(
      'Paint:NotOutsourcer',
    );
    const id = await issue({ ...body, targetWarehouseId: his });
    await approve(s, paintOut, id);
    const rows = (await stockOf(paintId)).map((r) => [r.warehouseName, r.quantity, r.value]);
    expect(rows.toSorted()).toEqual(
      [
        ['外协涂料仓', '15.000', '375.00'],
        ['涂料仓', '25.000', '625.00'],
      ].toSorted(),
    );
    const [sent] = (await s.owner.call(paintOut.calls.get, at(id))).lines;
    expect(sent).toMatchObject({ projectId, demandId: null });
    const back = { lines: [{ lineId: sent?.id ?? '', quantity: '1' }] };
    expect(await s.owner.refused(s.owner.call(returnPaintOut, { ...at(id), body: back }))).toBe(
      'Paint:NotReturnable',
    );
    const typed = {
      inType: 2,
      warehouseId: s.warehouseId,
      businessDate: daysAgo(0),
      lines: [{ paintId, outLineId: sent?.id, quantity: '1', positionCode: 'A-01', qcState: 1 }],
    };
    expect(await s.owner.refused(s.owner.call(paintIn.calls.create, { body: typed as never }))).toBe(
      'Paint:NotReturnable',
    );
    // what he used leaves his warehouse for the project; an issue to a project goes nowhere else
    const used = await issue({
      ...issueOf(s, [{ paintId, batchId, quantity: '10', positionCode: 'W-01' }], {
        outType: 1,
        projectId,
        targetWarehouseId: s.otherWarehouseId,
      }),
      warehouseId: his,
    });
    await approve(s, paintOut, used);
    expect((await stockOf(paintId)).map((r) => [r.warehouseName, r.quantity]).toSorted()).toEqual(
      [
        ['外协涂料仓', '5.000'],
        ['涂料仓', '25.000'],
      ].toSorted(),
    );
  });
});
