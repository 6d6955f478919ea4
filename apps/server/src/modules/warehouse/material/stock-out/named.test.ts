/** Lines of an issue that name a remnant or a reservation (commerce §12): what is named leaves, and is used up before anything else. */
import {
  inventory,
  materialMoves,
  materialStockOut,
  nest,
  reservedMaterials,
  returnIssued,
  stock,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approved, at, deApproved } from '../../../../../test/material-scene.ts';
import { act } from '../../../../../test/nest-scene.ts';
import { draftOf, orderOf, outOf, type SheetsScene, sheetsScene } from '../../../../../test/sheets-scene.ts';
import { stockProject } from '../../../../../test/stock-scene.ts';
import { businessDay, newId } from '../../../../kit/clock.ts';

let s: SheetsScene;
let other = '';
beforeAll(async () => {
  s = await sheetsScene('9');
  other = await stockProject(s.owner, '别的工程');
});
const today = businessDay();
let n = 0;
const remnant = async (more: object = {}): Promise<string> => {
  n += 1;
  const size = { textureId: s.textureId, thickness: 3, width: 600, length: 900, warehouseId: s.warehouseId };
  const body = { kind: 3, code: `N-${n}`, initialQuantity: 1, bookValue: '80', ...size, ...more };
  return (await s.owner.call(stock.createStock, { body: body as never })).id;
};
const keep = async (itemId: string, quantity: string, more: object = {}): Promise<string> => {
  const lines = [{ warehouseId: s.warehouseId, itemId, quantity }];
  const body = { domain: 2, projectId: s.projectId, sourceType: 8, lines, ...more };
  return (await s.owner.call(inventory.createReservation, { body: body as never })).ids[0] as string;
};
type Line = Record<string, unknown>;
const draft = async (lines: Line[], head: object = {}): Promise<string> => {
  const { projectId, warehouseId } = s;
  const body = { outType: 1, projectId, warehouseId, businessDate: today, ...head, lines };
  return (await s.owner.call(materialStockOut.calls.create, { body: body as never })).id;
};
const refused = (lines: Line[], head: object = {}) => s.owner.refused(draft(lines, head));
const issue = async (lines: Line[], head: object = {}): Promise<string> => {
  const id = await draft(lines, head);
  await approved(s.owner, materialStockOut, id);
  return id;
};
const whole = (remnantId: string): Line => ({ remnantId, quantity: '1' });
const sheets = (quantity: string, more: Line = {}): Line => ({
  materialSkuId: s.materialSkuId,
  quantity,
  ...more,
});
const boardOf = (id: string) => s.owner.call(stock.getStock, at(id));
const openOf = async (itemId: string) =>
  (
    await s.owner.call(inventory.listReservations, { query: { domain: 2, itemId, maxResultCount: 100 } })
  ).items.map((r) => [r.id, Number(r.openQty)] as const);
const left = async (id: string) => new Map(await openOf(s.materialSkuId)).get(id);
const giveUp = (ids: string[]) =>
  s.owner.call(inventory.releaseReservations, { body: { domain: 2, ids, reason: '不要了' } });

describe('a remnant that is issued', () => {
  it('leaves with all that it is worth, under the number of its issue, and lies there again once that is taken back', async () => {
    const id = await remnant();
    const out = await issue([whole(id)]);
    const view = await outOf(s, out);
    expect(view).toMatchObject({ value: '80.00', orderStatus: 4 });
    // 0.54 m² of 3 mm
    expect(view.lines[0]).toMatchObject({
      remnant: 'N-1 600×900',
      area: '0.5400',
      materialSkuId: null,
      unit: 1,
    });
    expect(await boardOf(id)).toMatchObject({ quantity: 0, availableQuantity: 0 });
    const moves = await s.owner.call(materialMoves, { query: { itemId: id } });
    expect(moves.items[0]).toMatchObject({
      sourceNo: view.outNo,
      quantity: '-1.0000',
      unit: '张',
      value: '-80.00',
    });
    await deApproved(s.owner, materialStockOut, out);
    expect(await boardOf(id)).toMatchObject({ quantity: 1, availableQuantity: 1 });
    const log = await s.owner.call(stock.stockMoves, { ...at(id), query: {} });
    expect(log.items.map((m) => [m.sourceType, m.delta])).toEqual([
      ['warehouse.material.out', 1],
      ['warehouse.material.out', -1],
      ['opening', 1],
    ]);
    expect((await s.owner.call(inventory.runStockCheck)).violations).toEqual([]);
  });

  it('is one piece of the warehouse of its issue, in a line of its own, for production alone', async () => {
    const id = await remnant();
    expect(await refused([{ remnantId: id, quantity: '2' }])).toBe('Material:RemnantWhole');
    expect(await refused([{ ...whole(id), materialSkuId: s.materialSkuId }])).toBe('Material:LineEither');
    expect(await refused([{ quantity: '1' }])).toBe('Material:LineNeeds');
    expect(await refused([whole(id), whole(id)])).toBe('Material:LineTwice');
    expect(await refused([{ ...whole(id), reason: '锈' }], { outType: 32 })).toBe('Material:RemnantOut');
    expect(await refused([whole(await remnant({ warehouseId: null }))])).toBe('Material:LineForeign');
    expect(await refused([whole(newId())])).toBe('Common:NotFound');
  });

  it('that is gone, held by a nest order or kept for another project is not', async () => {
    const gone = await remnant();
    const late = await draft([whole(gone)]);
    await issue([whole(gone)]);
    expect(await s.owner.refused(approved(s.owner, materialStockOut, late))).toBe('Material:RemnantBusy');
    const kept = await remnant();
    await keep(kept, '1', { projectId: other });
    expect(await s.owner.refused(issue([whole(kept)]))).toBe('Stock:ReservedByOthers');
    await remnant({ width: 700, length: 1300 });
    const order = await orderOf(s, 1);
    await act(s.owner, order, 'confirm');
    const boards = await s.owner.call(stock.listStock, {
      query: { kind: 3, maxResultCount: 100 } as never,
    });
    const held = boards.items.find((b) => b.reservedQuantity === 1)?.id as string;
    const { no } = await s.owner.call(nest.getNestOrder, at(order));
    const id = await draft([whole(held)]);
    await s.owner.call(materialStockOut.calls.submit, { ...at(id), body: { version: 1 } });
    const answer = await s.owner.raw(materialStockOut.calls.approval, {
      ...at(id),
      body: { version: 2, agree: true },
    });
    expect(answer.json()).toMatchObject({
      error: { code: 'Material:RemnantBusy', message: expect.stringContaining(no) as string },
    });
    await act(s.owner, order, 'void', { reason: '不做了' });
  });

  it('comes back with its whole issue only', async () => {
    const out = await issue([whole(await remnant())]);
    const lineId = (await outOf(s, out)).lines[0]?.id as string;
    const back = s.owner.call(returnIssued, {
      ...at(out),
      body: { businessDate: today, lines: [{ lineId, quantity: '1' }] },
    });
    expect(await s.owner.refused(back)).toBe('Material:RemnantReturn');
  });

  it.each([2, 8])('%i issues of the same one at once: one takes it', async (count) => {
    const id = await remnant();
    const drafts = await Promise.all(Array.from({ length: count }, () => draft([whole(id)])));
    const ends = await Promise.allSettled(drafts.map((d) => approved(s.owner, materialStockOut, d)));
    expect(ends.filter((e) => e.status === 'fulfilled')).toHaveLength(1);
    expect(await boardOf(id)).toMatchObject({ quantity: 0 });
  });
});

describe('a reservation that a line names', () => {
  it('is used up before one that ends sooner, and is open again once the issue is taken back', async () => {
    const [soon, later] = [
      await keep(s.materialSkuId, '2', { expiresOn: today }),
      await keep(s.materialSkuId, '2'),
    ];
    const out = await issue([sheets('1', { reservationId: later })]);
    expect((await outOf(s, out)).lines[0]).toMatchObject({ reservedFor: '万科大厦' });
    expect([await left(soon), await left(later)]).toEqual([2, 1]);
    await deApproved(s.owner, materialStockOut, out);
    expect([await left(soon), await left(later)]).toEqual([2, 2]);
    await giveUp([soon, later]);
  });

  it('is of the same material, warehouse and project, and still open when it is issued', async () => {
    const [mine, theirs] = [
      await keep(s.materialSkuId, '2'),
      await keep(s.materialSkuId, '1', { projectId: other }),
    ];
    const piece = await remnant();
    expect(await refused([sheets('1', { reservationId: theirs })])).toBe('Material:LineForeign');
    expect(await refused([{ ...whole(piece), reservationId: mine }])).toBe('Material:LineForeign');
    expect(await refused([sheets('1', { reservationId: newId() })])).toBe('Common:NotFound');
    const id = await draft([sheets('1', { reservationId: mine })]);
    await giveUp([mine, theirs]);
    expect(await s.owner.refused(approved(s.owner, materialStockOut, id))).toBe('Material:ReserveGone');
  });

  it('is chosen among what is kept for the project and not used up, remnants too', async () => {
    const piece = await remnant();
    const [some, one] = [await keep(s.materialSkuId, '3'), await keep(piece, '1')];
    const list = async (query: object = {}) =>
      (await s.owner.call(reservedMaterials, { query: { projectId: s.projectId, ...query } as never })).items;
    expect(
      (await list()).map((r) => [r.id, r.materialSkuId, r.remnantId, r.unit, r.openQty]).toSorted(),
    ).toEqual(
      [
        [some, s.materialSkuId, null, '张', '3.0000'],
        [one, null, piece, '张', '1.0000'],
      ].toSorted(),
    );
    const theirs = await list({ projectId: other });
    expect(theirs.every((r) => r.projectId === other && ![some, one].includes(r.id))).toBe(true);
    expect((await list({ filter: 'N-' })).map((r) => r.id)).toEqual([one]);
    await issue([{ ...whole(piece), reservationId: one }]);
    expect((await list()).map((r) => r.id)).toEqual([some]);
    await giveUp([some]);
  });

  it('of a nest order stands in the draft that is made of it', async () => {
    const order = await orderOf(s, 8);
    await act(s.owner, order, 'confirm');
    const { no } = await s.owner.call(nest.getNestOrder, at(order));
    const { id } = await draftOf(s, order);
    const [line] = (await outOf(s, id)).lines;
    expect(line).toMatchObject({ reservedFor: no, quantity: '2.0000' });
    expect(await left(line?.reservationId as string)).toBe(2);
    await approved(s.owner, materialStockOut, id);
    expect(await left(line?.reservationId as string)).toBe(0);
  });
});
