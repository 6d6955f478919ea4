/** The files of a confirmed plan, read back from what was downloaded (engineering F8). */
import os from 'node:os';
import path from 'node:path';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dec, nest, NEST_LIST_COLUMNS, presetOf, STROKE_COLUMNS, supplier } from '@muyun/contract';
import { boundsOfRing, readDxfText } from '@muyun/nesting/panel';
import { codeOf, makeMember } from '../../../../test/kit.ts';
import { act, addProduct, computed, type NestScene } from '../../../../test/nest-scene.ts';
import { closeThreadPools } from '../../../kit/thread-pool.ts';
import { qrPng } from '../../../kit/qr.ts';
import { type Cell, readXlsx, type SheetContent } from '../../../kit/spreadsheet.ts';
import { col, orNull } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { confirmedOrder, pagesOf, tableOf } from '../../../../test/nest-files-scene.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-files-'));
let scene: NestScene;
let id = '';
let round = '';

const down = (b: string, query: object = {}) =>
  scene.owner.raw(nest.downNestFile, { params: { a: id, b }, query });
async function bookOf(b: string): Promise<SheetContent[]> {
  const raw = await down(b, { format: 'xlsx' });
  expect(raw.status).toBe(200);
  const file = path.join(folder, `${b}.xlsx`);
  writeFileSync(file, raw.bytes);
  return (await readXlsx(file, { maxRows: 10_000 })).sheets;
}
const rowsOf = async (b: '1' | '2' | '3' | '4' | '6'): Promise<Record<string, Cell>[]> =>
  tableOf((await bookOf(b))[0], NEST_LIST_COLUMNS[Number(b) as 1]);

beforeAll(async () => {
  ({ scene, id, round } = await confirmedOrder());
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeThreadPools();
});

describe('lists (F8)', () => {
  it('切割清单 has one row per layout and part with ×n; its quantities are the pieces of every product', async () => {
    const rows = await rowsOf('3');
    const parts = rows.slice(0, -1);
    const sums: Record<string, number> = {};
    for (const r of parts) sums[String(r['code'])] = (sums[String(r['code'])] ?? 0) + Number(r['quantity']);
    expect(sums).toEqual({ 'A-05-001': 12, 'B-02-011': 24, 'R-圆头': 30 });
    expect(rows.at(-1)).toMatchObject({ quantity: 66 });
    const order = await scene.owner.call(nest.getNestOrder, { params: { id } });
    const sheets = await scene.owner.call(nest.nestRunLayouts, { params: { id: order.runId as string } });
    for (const l of sheets.layouts) {
      const own = parts.filter((r) => r['layoutNo'] === l.layoutNo);
      expect(new Set(own.map((r) => r['sheets']))).toEqual(new Set([l.repeat]));
      expect(
        own.every((r) => String(r['sheetNos']).startsWith(`${order.no}-${l.layoutNo}-1/${l.repeat}`)),
      ).toBe(true);
      expect(own.every((r) => Number(r['quantity']) === Number(r['each']) * l.repeat)).toBe(true);
      // every position on the sheet is there once
      expect(own.reduce((s, r) => s + String(r['positions']).split(';').length, 0)).toBe(l.placements.length);
    }
    const layouts = await rowsOf('4');
    expect(layouts.at(-1)).toMatchObject({ sheets: order.sheetAmount, quantity: 66 });
  });

  it('剪切顺序 says every stroke as the plan has it: stop, measure from the edge, what falls', async () => {
    const order = await scene.owner.call(nest.getNestOrder, { params: { id } });
    const { layouts, products } = await scene.owner.call(nest.nestRunLayouts, {
      params: { id: order.runId as string },
    });
    const book = await bookOf('3');
    expect(book.map((s) => s.name)).toEqual(['切割清单', '剪切顺序']);
    const rows = tableOf(book[1], STROKE_COLUMNS);
    expect(
      rows.map((r) => [r['layoutNo'], r['no'], Number(r['stop']), Number(r['at']), Number(r['length'])]),
    ).toEqual(layouts.flatMap((l) => l.steps.map((s) => [l.layoutNo, s.no, s.stop, s.at, s.length])));
    expect(rows[0]).toMatchObject({
      piece: '整板',
      way: expect.stringMatching(/^修边（[横竖]剪）$/) as unknown,
    });
    // every part falls or remains once on its layout, by its code
    const fallen = rows.flatMap((r) => [String(r['falls']), String(r['remains'])]);
    for (const p of products) {
      const placed = layouts.reduce((s, l) => s + l.placements.filter((x) => x.productId === p.id).length, 0);
      expect(fallen.filter((text) => text.startsWith(`${p.code} `))).toHaveLength(placed);
    }
  });

  it('lists, drawings and machine files wait for the confirmation', async () => {
    const { owner } = scene;
    const spare = await addProduct(
      owner,
      scene,
      { code: 'D-01', w: 700, h: 500, quantity: 3, netArea: '0.35' },
      null,
    );
    const draft = await owner.call(nest.createNestOrder, {
      body: {
        kind: 1,
        products: [{ productId: spare, quantity: 3 }],
        params: { ...presetOf(1), iterLimit: 5, timeLimit: 5 },
      },
    });
    const ask = (b: string, query: object = {}) =>
      owner.raw(nest.downNestFile, { params: { a: draft.id, b }, query });
    expect(codeOf(await ask('3'))).toBe('Nest:NoPlan');
    await computed(owner, draft.id);
    for (const b of ['1', '2', '3', '4', '5', '6'])
      for (const format of ['xlsx', 'pdf'])
        expect([b, format, codeOf(await ask(b, { format }))]).toEqual([b, format, 'Nest:NotConfirmed']);
    // nothing of it has left the house: void gives its quota back (F7)
    const first = () =>
      owner.inTx((tx) =>
        tx.one(
          { time: orNull(col.time) },
          sql`select first_file_time as time from nest_order where tenant_id = ${tx.tenantId} and id = ${draft.id}`,
        ),
      );
    expect((await first())?.time).toBeNull();
    await act(owner, draft.id, 'confirm');
    for (const b of ['1', '3', '4', '6'])
      expect([b, codeOf(await ask(b, { format: 'pdf' }))]).toEqual([b, '200']);
    expect((await first())?.time).not.toBeNull();
    await act(owner, draft.id, 'unconfirm', { reason: '改板' });
    expect(codeOf(await ask('3'))).toBe('Nest:NotConfirmed');
  });

  it('a plan that was stored before strokes were kept gets them from its cut tree', async () => {
    const order = await scene.owner.call(nest.getNestOrder, { params: { id } });
    const read = () => scene.owner.call(nest.nestRunLayouts, { params: { id: order.runId as string } });
    const before = await read();
    expect(before.layouts.some((l) => l.steps.length > 0)).toBe(true);
    const old = JSON.stringify([
      { no: 1, cut: 'across', stop: 769, pieceStop: 311, length: 1490, stage: 1, x: 769, y: 5 },
    ]);
    await scene.owner.inTx((tx) =>
      tx.run(
        sql`update nest_layout set steps = ${old} where tenant_id = ${tx.tenantId} and run_id = ${order.runId}`,
      ),
    );
    expect((await read()).layouts.map((l) => l.steps)).toEqual(before.layouts.map((l) => l.steps));
  });

  it('a printed workbook has the code of the order, page numbers, its head on every page and room to sign', async () => {
    const order = await scene.owner.call(nest.getNestOrder, { params: { id } });
    const files = unzipSync((await down('3', { format: 'xlsx' })).bytes);
    const text = (name: string): string => new TextDecoder().decode(files[name]);
    expect(Buffer.from(files['xl/media/code1.png'] ?? []).equals(Buffer.from(await qrPng(order.no)))).toBe(
      true,
    );
    expect(text('xl/worksheets/sheet1.xml')).toContain('第 &amp;P / &amp;N 页');
    expect(text('xl/worksheets/sheet1.xml')).toContain('批准：');
    expect(text('xl/workbook.xml')).toContain("'切割清单'!$4:$4");
  });

  it('采购清单 and 开平清单 add up to the sheets, weights and money of the order', async () => {
    const order = await scene.owner.call(nest.getNestOrder, { params: { id } });
    // each size names who sells it
    const made = { name: '南海铝业', code: 'GYS-01', supplierType: 1 };
    const { id: supplierId } = await scene.owner.call(supplier.calls.create, { body: made });
    await scene.owner.inTx((tx) =>
      tx.run(
        sql`update plate_material_size set supplier_id = ${supplierId} where tenant_id = ${tx.tenantId}`,
      ),
    );
    const purchase = await rowsOf('1');
    const bought = purchase.slice(0, -1).filter((r) => Number(r['buy']) > 0);
    expect(new Set(bought.map((r) => r['supplier']))).toEqual(new Set(['南海铝业']));
    expect(purchase.at(-1)?.['need']).toBe(order.sheetAmount);
    expect(dec(String(purchase.at(-1)?.['amount'])).toFixed(2)).toBe(order.materialCost);
    const coil = await rowsOf('2');
    const sheets = await scene.owner.call(nest.nestRunLayouts, { params: { id: order.runId as string } });
    const coilSheets = sheets.layouts.filter((l) => l.stockKind === 2).reduce((s, l) => s + l.repeat, 0);
    expect(Number(coil.at(-1)?.['sheets'] ?? 0)).toBe(coilSheets);
    const lengths = coil.slice(0, -1).map((r) => [Number(r['width']), Number(r['length'])]);
    expect(lengths).toEqual(
      [...lengths].sort((a, b) => (a[0] as number) - (b[0] as number) || (a[1] as number) - (b[1] as number)),
    );
    const rest = await rowsOf('6');
    expect(rest.filter((r) => r['code'] !== '合计')).toHaveLength(order.figures?.remnantAmount ?? -1);
  });

  it('people who may not see amounts get lists without them', async () => {
    const clerk = await makeMember(scene.space, ['AlNest.NestResults:export'], { displayAmount: false });
    const raw = await clerk.raw(nest.downNestFile, { params: { a: id, b: '1' } });
    const file = path.join(folder, 'clerk.xlsx');
    writeFileSync(file, raw.bytes);
    const head =
      (await readXlsx(file, { maxRows: 50 })).sheets[0]?.rows.map((r) => r.cells.join(' ')).join(' ') ?? '';
    expect(head).toContain('需采购');
    expect(head).not.toMatch(/金额|单价/);
  });

  it('every answer about a plan that shows money shows none of it to them', async () => {
    const money =
      /^(cost|netCost|materialCost|unitCost|pieceCost|amount|price|levellingFee|credit|remnantCredit|scrapCredit)$/;
    const found = (at: string, value: unknown): string[] =>
      Array.isArray(value)
        ? value.flatMap((v) => found(at, v))
        : value && typeof value === 'object'
          ? Object.entries(value).flatMap(([k, v]) =>
              money.test(k) && v !== null && typeof v !== 'object' ? [`${at}.${k}`] : found(`${at}.${k}`, v),
            )
          : [];
    const clerk = await makeMember(
      scene.space,
      [
        'AlNest.NestOrders:get',
        'AlNest.NestOrders:query',
        'AlNest.NestResults:get',
        'AlNest.NestResults:query',
      ],
      { displayAmount: false },
    );
    const order = await scene.owner.call(nest.getNestOrder, { params: { id } });
    const [run] = await scene.owner.call(nest.nestRuns, { params: { id } });
    const runId = run?.id as string;
    const layoutId = (await scene.owner.call(nest.nestRunLayouts, { params: { id: runId } })).layouts[0]
      ?.id as string;
    const reads: [Parameters<typeof clerk.raw>[0], Parameters<typeof clerk.raw>[1]][] = [
      [nest.getNestOrder, { params: { id } }],
      [nest.listNestOrders, { query: { filter: order.no } }],
      [nest.nestRuns, { params: { id } }],
      [nest.nestRunLayouts, { params: { id: runId } }],
      [nest.nestLayout, { params: { id: layoutId } }],
      [nest.nestOrderCost, { params: { id } }],
      [nest.listNestResults, {}],
    ];
    const shown: string[] = [];
    for (const [call, input] of reads) {
      const [all, theirs] = [await scene.owner.raw(call, input), await clerk.raw(call, input)];
      expect([call.id, all.status, theirs.status]).toEqual([call.id, 200, 200]);
      expect(found(call.id, theirs.json())).toEqual([]);
      shown.push(...found(call.id, all.json()));
    }
    expect(new Set(shown.map((path) => path.split('.').at(-1))).size).toBeGreaterThan(4);
    expect(
      shown.filter((path) => path.endsWith('.layouts.cost') || path.endsWith('.layout.cost')),
    ).not.toEqual([]);
  });
});

describe('drawings (F8, ux §10)', () => {
  it('排版图 has a page for each layout and lists print with their heads', async () => {
    const order = await scene.owner.call(nest.getNestOrder, { params: { id } });
    const drawing = await down('4');
    expect(drawing.headers.get('content-type')).toBe('application/pdf');
    expect(decodeURIComponent(drawing.headers.get('content-disposition') ?? '')).toContain(
      `${order.no} 排版图.pdf`,
    );
    expect(pagesOf(drawing.bytes)).toBeGreaterThanOrEqual(order.layoutAmount);
    for (const b of ['1', '2', '3', '6']) {
      const raw = await down(b, { format: 'pdf', paper: 'A3' });
      expect([b, raw.status, Buffer.from(raw.bytes.slice(0, 5)).toString()]).toEqual([b, 200, '%PDF-']);
      expect(pagesOf(raw.bytes)).toBeGreaterThanOrEqual(1);
    }
  });

  it('DXF: one file per layout with true outlines, exact arcs, bends and grooves where the plan puts them', async () => {
    const raw = await down('5');
    const files = unzipSync(raw.bytes);
    const order = await scene.owner.call(nest.getNestOrder, { params: { id } });
    const sheets = await scene.owner.call(nest.nestRunLayouts, { params: { id: order.runId as string } });
    expect(Object.keys(files).sort()).toEqual(
      sheets.layouts.map((l) => `${order.no}-${l.layoutNo}x${l.repeat}.dxf`).sort(),
    );
    for (const layout of sheets.layouts) {
      const text = new TextDecoder().decode(files[`${order.no}-${layout.layoutNo}x${layout.repeat}.dxf`]);
      const { entities } = readDxfText(text);
      const on = (layer: string) => entities.filter((e) => e.layer === layer);
      const rounds = layout.placements.filter((p) => p.productId === round);
      expect(on('CUT').length).toBe(layout.placements.length);
      expect(on('HOLE').length).toBe(rounds.length);
      expect(on('GROOVE').length).toBe(rounds.length);
      expect(on('SHEET').length).toBe(1);
      expect(on('REMNANT').length).toBe(layout.remnants.length);
      const boxes = on('CUT').flatMap((e) =>
        e.type === 'POLYLINE' ? [boundsOfRing({ vertices: e.vertices })] : [],
      );
      const corner = (x: number, y: number, w: number, h: number): string =>
        [x, y, w, h].map((n) => n.toFixed(3)).join(' ');
      expect(boxes.map((x) => corner(x.minX, x.minY, x.maxX - x.minX, x.maxY - x.minY)).sort()).toEqual(
        layout.placements.map((p) => corner(p.x, p.y, p.w, p.h)).sort(),
      );
      // the half circle is one arc of the very radius, wherever it stands and however it is turned
      const arcs = on('CUT').flatMap((e) =>
        e.type === 'POLYLINE' && e.vertices.length === 4 ? e.vertices.filter((v) => v.bulge === 1) : [],
      );
      expect(arcs).toHaveLength(rounds.length);
      expect(on('HOLE').every((e) => e.type === 'CIRCLE' && e.radius === 10)).toBe(true);
    }
  });
});
