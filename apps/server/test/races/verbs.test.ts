/**
 * One document, many hands (issue 15): every kind of document of purchasing and of the warehouses is approved and taken back by 2, 8 and
 * 64 at once; and a month is closed while its documents are posted, taken back, and coils are cut. `ROUNDS=50` is the measured run.
 */
import { type AnyDocument, materialSku, period, uncoilMaterial } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce, count, LIMIT, many, ROUNDS, WIDTHS } from '../at-once.ts';
import { ofMaterial } from '../matrix/bad-material.ts';
import { ofAccessories, ofPaint } from '../matrix/bad-psi.ts';
import { badWorld, type Subject, type World } from '../matrix/bad-subjects.ts';
import {
  accessoryArea,
  approveAt,
  type Area,
  LAST,
  materialArea,
  paintArea,
  posted,
  takeBackAt,
  TODAY,
  viewOf,
  violated,
  waiting,
} from './areas.ts';

let w: World;
let documents: (Subject & { document: AnyDocument })[];
const areas: Area[] = [];
beforeAll(async () => {
  w = await badWorld();
  documents = [...(await ofMaterial(w)), ...(await ofPaint(w)), ...(await ofAccessories(w))].flatMap((s) =>
    s.document ? [{ ...s, document: s.document }] : [],
  );
  areas.push(materialArea(w, await w.steps.warehouseNamed('JZ2')), paintArea(w), accessoryArea(w));
}, 120_000);

const [DRAFT, APPROVED] = [1, 4];
const REFUSED = new Set(['Common:StaleVersion', 'Common:InvalidState']);

describe.each(WIDTHS)('%i at once', (n) => {
  it(
    'approve a document and take it back, of every kind: each verb at most once, nothing in between',
    async () => {
      const { owner } = w.materials;
      for (const { title, document, body } of documents) {
        const id = await waiting(owner, document, body);
        for (let round = 0; round < ROUNDS; round += 1) {
          const { version } = await viewOf(owner, document, id);
          const codes = await atOnce(n, (k) =>
            k % 2 ? takeBackAt(owner, document, id, version + 1) : approveAt(owner, document, id, version),
          );
          const [up, back] = [0, 1].map((side) => codes.filter((_, k) => k % 2 === side));
          const done = [count(up ?? [], '200'), count(back ?? [], '200')];
          expect([title, done[0]]).toEqual([title, 1]);
          expect(done[1]).toBeLessThanOrEqual(1);
          expect(codes.filter((c) => c !== '200' && !REFUSED.has(c))).toEqual([]);
          const now = await viewOf(owner, document, id);
          expect([title, now.orderStatus]).toEqual([title, done[1] === 1 ? DRAFT : APPROVED]);
          if (now.orderStatus === APPROVED)
            expect((await takeBackAt(owner, document, id, now.version)).status).toBe(200);
          const draft = await viewOf(owner, document, id);
          await owner.call(document.calls.submit, { params: { id }, body: { version: draft.version } });
        }
      }
      expect(await violated(owner)).toEqual([]);
    },
    LIMIT * 4,
  );

  it(
    'cut the same coil: it is cut once',
    async () => {
      const { owner, warehouseId, textureId } = w.materials;
      const size = { kind: 2, textureId, thickness: 2.5, width: 1500 } as const;
      const coils = await owner.call(materialSku.calls.create, { body: { ...size, surface: `竞${n}` } });
      const { id: sheetId } = await owner.call(materialSku.calls.create, {
        body: { ...size, kind: 1, length: 4000, surface: `竞${n}` },
      });
      for (let round = 0; round < ROUNDS; round += 1) {
        await w.steps.stocked('3000', '23.1', {
          materialSkuId: coils.id,
          batchNo: `J${round}`,
          priceBasis: 2,
        });
        const body = {
          coilSkuId: coils.id,
          coilWeight: '3000',
          warehouseId,
          businessDate: TODAY,
          sheets: [{ skuId: sheetId, quantity: '72' }],
        };
        const codes = await atOnce(n, () => owner.raw(uncoilMaterial, { body }));
        expect([count(codes, '200'), count(codes, 'Stock:Insufficient')]).toEqual([1, n - 1]);
      }
      expect(await violated(owner)).toEqual([]);
    },
    LIMIT,
  );

  it.each([0, 1, 2])(
    'close the month while its documents are approved (warehouse %i)',
    async (i) => {
      const a = areas[i] as Area;
      for (let round = 0; round < ROUNDS; round += 1) {
        const lot = await a.fresh('1');
        const ids = await many(Math.ceil(n / 2), () =>
          waiting(a.owner, a.into, a.receiptBody(lot, '1', LAST)),
        );
        const codes = await atOnce(n, (k) =>
          k % 2 ? closeStock(a) : approveAt(a.owner, a.into, ids[k / 2] as string, 2),
        );
        const ups = codes.filter((_, k) => k % 2 === 0);
        const closings = codes.filter((_, k) => k % 2 === 1);
        // a month is not closed over a document that waits, so that none of them is late
        expect(ups).toEqual(ids.map(() => '200'));
        for (const code of closings) expect(CLOSING).toContain(code);
        expect(count(closings, '200')).toBeLessThanOrEqual(1);
        if (count(closings, '200') === 0) expect((await closeStock(a)).status).toBe(200);
        await takenBackWhileClosing(a, ids, n);
      }
      expect(await violated(a.owner)).toEqual([]);
    },
    LIMIT * 2,
  );

  it(
    'close the month while coils are cut in it: what is cut lies in it, the rest is told',
    async () => {
      const { owner, warehouseId, textureId } = w.materials;
      const size = { kind: 2, textureId, thickness: 2.5, width: 1500 } as const;
      const coil = await owner.call(materialSku.calls.create, { body: { ...size, surface: `月${n}` } });
      const sheet = await owner.call(materialSku.calls.create, {
        body: { ...size, kind: 1, length: 4000, surface: `月${n}` },
      });
      const area = areas[0] as Area;
      const batch = { materialSkuId: coil.id, batchNo: 'Y1', priceBasis: 2, unitPrice: '23.1' };
      await posted(owner, area.into, {
        inType: 128,
        warehouseId,
        businessDate: LAST,
        lines: [{ ...batch, quantity: String(50 * n * ROUNDS) }],
      });
      const body = {
        coilSkuId: coil.id,
        coilWeight: '41',
        warehouseId,
        businessDate: LAST,
        sheets: [{ skuId: sheet.id, quantity: '1' }],
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        const codes = await atOnce(n, (k) =>
          k % 2 ? closeStock(area) : owner.raw(uncoilMaterial, { body }),
        );
        const cuts = codes.filter((_, k) => k % 2 === 0);
        expect(cuts.filter((c) => c !== '200' && c !== 'Common:PeriodClosed')).toEqual([]);
        expect(codes.filter((c, k) => k % 2 === 1 && !CLOSING.includes(c))).toEqual([]);
        await reopen(area);
      }
      expect(await violated(owner)).toEqual([]);
    },
    LIMIT,
  );
});

/** thirty who close one month come one after the other: each is told what stands in the way, what has become of it, or who is at it */
const CLOSING = ['200', 'Fin:PeriodCheckFailed', 'Fin:PeriodState', 'Fin:PeriodClosing'];
const yearMonth = LAST.slice(0, 7);
const closeStock = (a: Area) => a.owner.raw(period.closeStockPeriod, { body: { yearMonth } });
/** Open again, if anybody has closed it. */
async function reopen(a: Area): Promise<void> {
  const raw = await a.owner.raw(period.reopenPeriod, { body: { yearMonth, reason: '补一张单' } });
  expect([200, 409, 400]).toContain(raw.status);
}
/** The month open again, its documents are taken back while somebody closes it: each is in the month, or out of it before. */
async function takenBackWhileClosing(a: Area, ids: readonly string[], n: number): Promise<void> {
  await reopen(a);
  const codes = await atOnce(n, (k) =>
    k % 2 ? closeStock(a) : takeBackAt(a.owner, a.into, ids[k / 2] as string, 3),
  );
  expect(codes.filter((c, k) => k % 2 === 1 && !CLOSING.includes(c))).toEqual([]);
  for (const [k, id] of ids.entries()) {
    const code = codes[k * 2];
    expect(['200', 'Common:PeriodClosed']).toContain(code);
    expect((await viewOf(a.owner, a.into, id)).orderStatus).toBe(code === '200' ? DRAFT : APPROVED);
  }
  await reopen(a);
}
