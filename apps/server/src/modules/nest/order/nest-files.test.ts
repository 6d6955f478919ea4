/** The files of a confirmed plan, read back from what was downloaded (engineering F8). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dec, NEST_LIST_COLUMNS, nest, presetOf } from '@muyun/contract';
import { boundsOfRing, readDxfText } from '@muyun/nesting/panel';
import { act, addProduct, addSize, computed, nestScene, type NestScene } from '../../../../test/nest-scene.ts';
import { closePdf } from '../../../kit/pdf.ts';
import { type Cell, readXlsx } from '../../../kit/spreadsheet.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-files-'));
let scene: NestScene;
let id = '';
let round = '';

const down = (b: string, query: object = {}) => scene.owner.raw(nest.downNestFile, { params: { a: id, b }, query });
async function rowsOf(b: '1' | '2' | '3' | '6'): Promise<Record<string, Cell>[]> {
  const raw = await down(b);
  expect(raw.status).toBe(200);
  const file = path.join(folder, `${b}.xlsx`);
  writeFileSync(file, raw.bytes);
  const { sheets } = await readXlsx(file, { maxRows: 10_000 });
  const names = NEST_LIST_COLUMNS[Number(b) as 1].map((c) => c.name);
  expect(sheets[0]?.rows[0]?.cells.map(String)).toEqual(NEST_LIST_COLUMNS[Number(b) as 1].map((c) => c.title));
  return (sheets[0]?.rows ?? []).slice(1).map((r) => Object.fromEntries(names.map((n, i) => [n, r.cells[i] ?? null])));
}
const pagesOf = (bytes: Uint8Array): number => (Buffer.from(bytes).toString('latin1').match(/\/Type \/Page\b/g) ?? []).length;

beforeAll(async () => {
  scene = await nestScene();
  const { owner } = scene;
  await addSize(owner, scene.textureId, { width: 1300, min: 500, max: 3000 });
  // a plate with a round end: the arc must reach the machine exactly
  const arcPart = { kind: 'OUTLINE', width: 400, height: 200, holes: [{ vertices: [{ x: 90, y: 100, bulge: -1 }, { x: 110, y: 100, bulge: -1 }] }], bendLines: [{ from: { x: 0, y: 50 }, to: { x: 300, y: 50 }, angle: 90, dir: 'back', method: 1 }], grooveLines: [{ from: { x: 150, y: 0 }, to: { x: 150, y: 200 } }], marks: [], outer: { vertices: [{ x: 0, y: 0 }, { x: 300, y: 0, bulge: 1 }, { x: 300, y: 200 }, { x: 0, y: 200 }] } };
  round = await addProduct(owner, scene, { code: 'R-圆头', w: 400, h: 200, quantity: 30, netArea: '0.0754' }, arcPart);
  const products = [{ productId: scene.p1, quantity: 12 }, { productId: scene.p2, quantity: 24 }, { productId: round, quantity: 30 }];
  ({ id } = await owner.call(nest.createNestOrder, { body: { kind: 1, products, params: { ...presetOf(1), iterLimit: 80, timeLimit: 5 } } }));
  await computed(owner, id);
  await act(owner, id, 'confirm');
});
afterAll(async () => { rmSync(folder, { recursive: true, force: true }); await closePdf(); });

describe('lists (F8)', () => {
  it('切割清单 has one row per sheet and part; its quantities are the pieces of every product', async () => {
    const rows = await rowsOf('3');
    const parts = rows.slice(0, -1);
    const sums: Record<string, number> = {};
    for (const r of parts) sums[String(r['code'])] = (sums[String(r['code'])] ?? 0) + Number(r['quantity']);
    expect(sums).toEqual({ 'A-05-001': 12, 'B-02-011': 24, 'R-圆头': 30 });
    expect(rows.at(-1)).toMatchObject({ sheetNo: '合计', quantity: 66 });
    const order = await scene.owner.call(nest.getNestOrder, { params: { id } });
    const sheetNos = new Set(parts.map((r) => String(r['sheetNo'])));
    expect(sheetNos.size).toBe(order.sheetAmount);
    const sheets = await scene.owner.call(nest.nestRunLayouts, { params: { id: order.runId as string } });
    for (const l of sheets.layouts) for (let i = 1; i <= l.repeat; i += 1) expect(sheetNos).toContain(`${order.no}-${l.layoutNo}-${i}/${l.repeat}`);
    // every position on every sheet is there
    const positions = parts.reduce((s, r) => s + String(r['positions']).split(';').length, 0);
    expect(positions).toBe(66);
  });

  it('采购清单 and 开平清单 add up to the sheets, weights and money of the order', async () => {
    const order = await scene.owner.call(nest.getNestOrder, { params: { id } });
    const purchase = await rowsOf('1');
    expect(purchase.at(-1)?.['need']).toBe(order.sheetAmount);
    expect(dec(String(purchase.at(-1)?.['amount'])).toFixed(2)).toBe(order.materialCost);
    const coil = await rowsOf('2');
    const sheets = await scene.owner.call(nest.nestRunLayouts, { params: { id: order.runId as string } });
    const coilSheets = sheets.layouts.filter((l) => l.stockKind === 2).reduce((s, l) => s + l.repeat, 0);
    expect(Number(coil.at(-1)?.['sheets'] ?? 0)).toBe(coilSheets);
    const lengths = coil.slice(0, -1).map((r) => [Number(r['width']), Number(r['length'])]);
    expect(lengths).toEqual([...lengths].sort((a, b) => (a[0] as number) - (b[0] as number) || (a[1] as number) - (b[1] as number)));
    const rest = await rowsOf('6');
    expect(rest.filter((r) => r['code'] !== '合计')).toHaveLength(order.figures?.remnantAmount ?? -1);
  });

  it('people who may not see amounts get lists without them', async () => {
    const { makeMember } = await import('../../../../test/kit.ts');
    const clerk = await makeMember(scene.space, ['AlNest.NestResults:export'], { displayAmount: false });
    const raw = await clerk.raw(nest.downNestFile, { params: { a: id, b: '1' } });
    const file = path.join(folder, 'clerk.xlsx');
    writeFileSync(file, raw.bytes);
    const head = (await readXlsx(file, { maxRows: 5 })).sheets[0]?.rows[0]?.cells.join(' ') ?? '';
    expect(head).toContain('需采购');
    expect(head).not.toMatch(/金额|单价/);
  });
});

describe('drawings (F8, ux §10)', () => {
  it('排版图 has a page for each layout and lists print with their heads', async () => {
    const order = await scene.owner.call(nest.getNestOrder, { params: { id } });
    const drawing = await down('4');
    expect(drawing.headers.get('content-type')).toBe('application/pdf');
    expect(decodeURIComponent(drawing.headers.get('content-disposition') ?? '')).toContain(`${order.no} 排版图.pdf`);
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
    expect(Object.keys(files).sort()).toEqual(sheets.layouts.map((l) => `${order.no}-${l.layoutNo}x${l.repeat}.dxf`).sort());
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
      const boxes = on('CUT').flatMap((e) => (e.type === 'POLYLINE' ? [boundsOfRing({ vertices: e.vertices })] : []));
      const corner = (x: number, y: number, w: number, h: number): string => [x, y, w, h].map((n) => n.toFixed(3)).join(' ');
      expect(boxes.map((x) => corner(x.minX, x.minY, x.maxX - x.minX, x.maxY - x.minY)).sort()).toEqual(layout.placements.map((p) => corner(p.x, p.y, p.w, p.h)).sort());
      // the half circle is one arc of the very radius, wherever it stands and however it is turned
      const arcs = on('CUT').flatMap((e) => (e.type === 'POLYLINE' && e.vertices.length === 4 ? e.vertices.filter((v) => v.bulge === 1) : []));
      expect(arcs).toHaveLength(rounds.length);
      expect(on('HOLE').every((e) => e.type === 'CIRCLE' && e.radius === 10)).toBe(true);
    }
  });
});
