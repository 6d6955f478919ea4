/** 炉号追溯 (commerce §12): from a receipt's heat to the panels that were cut of it, and from a panel back to its heats. */
import {
  heatTrace,
  heatTraceDown,
  materialStockIn,
  materialStockOut,
  nest,
  product,
  stock,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approved, at } from '../../../../../test/material-scene.ts';
import { act } from '../../../../../test/nest-scene.ts';
import { cut, sheetOf, sheetsOf, uncut } from '../../../../../test/sheet-scene.ts';
import { draftOf, orderOf, outOf, type SheetsScene, sheetsScene } from '../../../../../test/sheets-scene.ts';
import { writeTemporary } from '../../../../../test/temporary.ts';
import { businessDay } from '../../../../kit/clock.ts';
import { readXlsx } from '../../../../kit/spreadsheet.ts';

let s: SheetsScene;
const today = businessDay();
const batches = new Map<string, string>();
const receipts = new Map<string, string>();
beforeAll(async () => {
  s = await sheetsScene('0');
  for (const heatNo of ['LH-1', 'LH-2']) {
    const { materialSkuId, warehouseId } = s;
    const lines = [{ materialSkuId, quantity: '4', priceBasis: 4, unitPrice: '900', heatNo }];
    const { id } = await s.owner.call(materialStockIn.calls.create, {
      body: { inType: 128, warehouseId, businessDate: today, lines },
    });
    await approved(s.owner, materialStockIn, id);
    const view = await s.owner.call(materialStockIn.calls.get, at(id));
    batches.set(heatNo, view.lines[0]?.batchId as string);
    receipts.set(heatNo, view.inNo);
  }
});
const trace = async (query: object) =>
  (await s.owner.call(heatTrace, { query: { maxResultCount: 100, ...query } as never })).items;
const told = async (query: object) =>
  (await trace(query))
    .map((r) => [r.heatNo, r.inNo, r.nestOrderNo, r.productCode, r.pieces, r.isMixed])
    .toSorted((a, b) => String(a).localeCompare(String(b)));

/** A confirmed order of so many P1 whose sheets are issued of these heats, one of each. */
async function issuedOf(
  quantity: number,
  heats: string[],
  productId = s.p1,
): Promise<{ id: string; no: string }> {
  const id = await orderOf(s, quantity, productId);
  await act(s.owner, id, 'confirm');
  const { id: out } = await draftOf(s, id);
  const draft = await outOf(s, out);
  const lines = heats.map((heat, i) => ({
    ...(i === 0 ? { id: draft.lines[0]?.id } : {}),
    materialSkuId: s.materialSkuId,
    quantity: '1',
    batchId: batches.get(heat),
    reason: '按炉号领',
  }));
  await s.owner.call(materialStockOut.calls.update, { ...at(out), body: { ...draft, lines } as never });
  await approved(s.owner, materialStockOut, out, draft.version + 1);
  await act(s.owner, id, 'release');
  return { id, no: (await s.owner.call(nest.getNestOrder, at(id))).no };
}
const cutAll = async (id: string): Promise<void> => {
  for (const sheet of await sheetsOf(s.owner, id)) await cut(s.owner, sheet.sheetNo);
};

describe('a heat', () => {
  it('leads to the panels that were cut of it, and each of them back to it', async () => {
    const one = await issuedOf(4, ['LH-1']);
    const { code } = await s.owner.call(product.getProduct, at(s.p1));
    const from = receipts.get('LH-1');
    // issued, and nothing of it is cut yet
    expect(await told({ filter: 'lh-1' })).toEqual([['LH-1', from, one.no, null, null, false]]);
    expect(await trace({ productId: s.p1 })).toEqual([]);
    await cutAll(one.id);
    const row = ['LH-1', from, one.no, code, 4, false];
    expect(await told({ filter: 'lh-1' })).toEqual([row]);
    expect(await told({ productId: s.p1 })).toEqual([row]);
    expect(await told({ nestOrderId: one.id })).toEqual([row]);
    expect(await told({ projectId: s.projectId })).toEqual([row]);
    expect(await trace({ filter: 'lh-2' })).toEqual([]);
  });

  it('beside another one in the same order says that its pieces cannot be told apart', async () => {
    const two = await issuedOf(8, ['LH-1', 'LH-2']);
    await cutAll(two.id);
    const code = (await s.owner.call(product.getProduct, at(s.p1))).code;
    expect(await told({ nestOrderId: two.id })).toEqual([
      ['LH-1', receipts.get('LH-1'), two.no, code, 8, true],
      ['LH-2', receipts.get('LH-2'), two.no, code, 8, true],
    ]);
    expect((await trace({ productId: s.p1 })).map((r) => r.heatNo).toSorted()).toEqual([
      'LH-1',
      'LH-1',
      'LH-2',
    ]);
  });

  it('that was issued to a project without an order is traced as far as that; taken back it is not', async () => {
    const { projectId, warehouseId, materialSkuId } = s;
    const lines = [{ materialSkuId, quantity: '1', batchId: batches.get('LH-2') }];
    const { id } = await s.owner.call(materialStockOut.calls.create, {
      body: { outType: 1, projectId, warehouseId, businessDate: today, lines } as never,
    });
    await approved(s.owner, materialStockOut, id);
    const own = async () => (await trace({ filter: 'LH-2' })).filter((r) => r.outId === id);
    expect(await own()).toMatchObject([{ nestOrderId: null, productId: null, issuedQty: '1.0000' }]);
    const { version } = await outOf(s, id);
    await s.owner.call(materialStockOut.calls.deApproval, {
      ...at(id),
      body: { version, reason: '领错了' },
    });
    expect(await own()).toEqual([]);
  });

  it('leads through a remnant to the panels of a later order, and they back through it', async () => {
    const { id: productId } = await s.owner.call(product.createProduct, {
      body: {
        projectId: s.projectId,
        code: 'YL-P',
        textureId: s.textureId,
        thickness: 3,
        unfoldMode: 3,
        unfoldWidth: 1239,
        unfoldHeight: 639,
        quantity: 4,
      },
    });
    const first = await issuedOf(2, ['LH-2'], productId);
    const [sheet] = await sheetsOf(s.owner, first.id);
    const rests = (await sheetOf(s.owner, sheet?.sheetNo as string)).remnants;
    const [planned] = rests.toSorted((a, b) => (b.width ?? 0) * b.length - (a.width ?? 0) * a.length);
    await cut(s.owner, sheet?.sheetNo as string, {
      remnants: [{ code: planned?.code, produced: true, place: 'A-01' }],
    });
    const { items } = await s.owner.call(stock.listStock, {
      query: { kind: 3, maxResultCount: 400 } as never,
    });
    await s.owner.call(stock.confirmRemnants, { body: { ids: items.map((i) => i.id) } });
    // nothing of it is cut yet: as far as the first order's own panel
    const own = async (query: object) =>
      (await trace(query))
        .filter((r) => r.nestOrderNo === first.no || r.remnants !== null)
        .map((r) => [r.heatNo, r.nestOrderNo, r.pieces, r.remnants])
        .toSorted((a, b) => String(a).localeCompare(String(b)));
    const whole = ['LH-2', first.no, 2, null];
    expect(await own({ filter: 'LH-2' })).toEqual([whole]);
    const next = await orderOf(s, 2, productId);
    await act(s.owner, next, 'confirm');
    await act(s.owner, next, 'release');
    await cutAll(next);
    const { no } = await s.owner.call(nest.getNestOrder, at(next));
    const through = ['LH-2', no, 2, planned?.code];
    const both = [whole, through].toSorted((a, b) => String(a).localeCompare(String(b)));
    for (const query of [{ filter: 'LH-2' }, { productId }, { projectId: s.projectId }])
      expect(await own(query)).toEqual(both);
    // of the later order only what was cut for it; of the first one what became of its sheets too
    expect(await own({ nestOrderId: next })).toEqual([through]);
    expect(await own({ nestOrderId: first.id })).toEqual(both);
    const [used] = await sheetsOf(s.owner, next);
    await uncut(s.owner, used?.sheetNo as string);
    expect(await own({ filter: 'LH-2' })).toEqual([whole]);
  });

  it('is asked for: of everything nothing is told; what is found is exported', async () => {
    expect(await s.owner.call(heatTrace)).toEqual({ items: [], totalCount: 0 });
    const raw = await s.owner.raw(heatTraceDown, { query: { filter: 'LH-1' } });
    const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 10 });
    const rows = (sheets[0]?.rows ?? []).map((r) => r.cells.map(String));
    expect(rows[0]?.slice(0, 2)).toEqual(['炉号', '批号/卷号']);
    expect(rows.slice(1).map((r) => r[0])).toEqual(['LH-1', 'LH-1']);
  });
});
