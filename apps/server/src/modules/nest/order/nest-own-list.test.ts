/** 采购清单, 开平清单 and 切割清单 on workbooks of the space's own making (engineering A17, F8). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BAR_LIST_COLUMNS,
  bars,
  excelTemplate,
  file,
  type ListColumn,
  nest,
  NEST_LIST_COLUMNS,
  presetOf,
  printKaiping,
} from '@muyun/contract';
import { barAct, barBody, barScene, barsComputed, f81Pieces } from '../../../../test/bar-scene.ts';
import { type Actor, codeOf, makeMember, makeSpace } from '../../../../test/kit.ts';
import { addProduct, computed, type NestScene } from '../../../../test/nest-scene.ts';
import { confirmedOrder } from '../../../../test/nest-files-scene.ts';
import { row, templateBook, text } from '../../../../test/template-book.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { listPaper } from './nest-own-list.ts';
import { closeThreadPools } from '../../../kit/thread-pool.ts';

let scene: NestScene;
let id = '';
let no = '';
let layouts: readonly { stockKind: number; repeat: number; placements: readonly unknown[] }[] = [];
beforeAll(async () => {
  ({ scene, id } = await confirmedOrder());
  const order = await scene.owner.call(nest.getNestOrder, { params: { id } });
  no = order.no;
  ({ layouts } = await scene.owner.call(nest.nestRunLayouts, { params: { id: order.runId as string } }));
});
afterAll(closeThreadPools);

const sheetOf = async (bytes: Uint8Array) =>
  ((await readXlsx(writeTemporary(bytes), { maxRows: 1000 })).sheets[0]?.rows ?? []).map((r) => r.cells);
/** Keeps a workbook of a head and one row of lines as a template. */
async function template(kind: number, head: string, line: readonly string[], more: object = {}, by?: Actor) {
  const owner = by ?? scene.owner;
  const last = line.length - 1;
  const cells = line.map((t, i) =>
    text(
      `${String.fromCodePoint(65 + i)}2`,
      `${i === 0 ? '{{#rows}}' : ''}{{${t}}}${i === last ? '{{/rows}}' : ''}`,
    ),
  );
  const bytes = templateBook([{ name: '表', rows: row(1, text('A1', head)) + row(2, ...cells) }]);
  const [kept] = await owner.call(file.uploadFile, { file: { name: '版式.xlsx', bytes } });
  const body = { name: `版式${kind}${head}${line.length}`, kind, fileId: kept?.id, ...more };
  return (await owner.call(excelTemplate.createExcelTemplate, { body: body as never })).id;
}
const down = (b: string, query: object = {}, by: Actor = scene.owner, of = id) =>
  by.raw(nest.downNestFile, { params: { a: of, b }, query });
const sum = (rows: readonly (readonly unknown[])[], at: number): number =>
  rows.reduce((n, r) => n + Number(r[at]), 0);

describe('a list of a plan on a workbook of the space', () => {
  it('切割清单 has one line per layout and part, the head names the order, its pieces are those of the plan', async () => {
    const templateId = await template(6, '{{单号}} {{工程}} 共 {{合计}} 件', ['排版', '编号', '合计']);
    const [head, ...lines] = await sheetOf((await down('3', { templateId })).bytes);
    const pieces = layouts.reduce((n, l) => n + l.placements.length * l.repeat, 0);
    expect(String(head?.[0])).toMatch(new RegExp(`^${no} .+ 共 ${pieces} 件$`));
    expect(sum(lines, 2)).toBe(pieces);
    expect(new Set(lines.map((l) => l[1]))).toEqual(new Set(['A-05-001', 'B-02-011', 'R-圆头']));
    // not chosen and no default: as the house writes it
    expect((await sheetOf((await down('3')).bytes))[0]?.[0]).toBe('切割清单');
    const named = (await down('3', { templateId })).headers.get('content-disposition') ?? '';
    expect(decodeURIComponent(named)).toContain(`${no} 切割清单.xlsx`);
  });

  it('采购清单 takes the default one; amounts are for those who see them; 系统格式 is there to choose', async () => {
    await template(4, '{{total.amount}}', ['规格', '需要张数', '金额'], { isDefault: true });
    const order = await scene.owner.call(nest.getNestOrder, { params: { id } });
    const [head, ...lines] = await sheetOf((await down('1')).bytes);
    expect(Number(head?.[0]).toFixed(2)).toBe(order.materialCost);
    expect(sum(lines, 1)).toBe(order.sheetAmount);
    expect(sum(lines, 2).toFixed(2)).toBe(order.materialCost);
    const clerk = await makeMember(scene.space, ['AlNest.NestResults:export'], { displayAmount: false });
    const theirs = await sheetOf((await down('1', {}, clerk)).bytes);
    expect(theirs.flat().filter((v) => v !== null && typeof v === 'number')).toEqual(lines.map((l) => l[1]));
    expect((await sheetOf((await down('1', { asHouse: true })).bytes))[0]?.[0]).toBe('采购清单');
    // a print is the house's
    expect((await down('1', { format: 'pdf' })).headers.get('content-type')).toBe('application/pdf');
  });

  it('开平清单 of one order, and over several as the levelling shop is sent it', async () => {
    const templateId = await template(5, '{{no}}', ['卷宽', '长度', '张数', '备注']);
    const coils = layouts.filter((l) => l.stockKind === 2).reduce((n, l) => n + l.repeat, 0);
    expect(coils).toBeGreaterThan(0);
    const [, ...lines] = await sheetOf((await down('2', { templateId })).bytes);
    expect(sum(lines, 2)).toBe(coils);
    const body = { nestOrderIds: [id], templateId };
    const [head, ...all] = await sheetOf((await scene.owner.raw(printKaiping, { body })).bytes);
    expect(head?.[0]).toBe(no);
    expect([sum(all, 2), new Set(all.map((l) => l[3]))]).toEqual([coils, new Set([no])]);
  });

  it('is refused on a template of another paper, of another space, and before the plan is confirmed', async () => {
    const ofBars = await template(6, '{{单号}}', ['型材', '刀序', '挡尺']);
    expect(codeOf(await down('3', { templateId: ofBars }))).toBe('Basic:TemplateField');
    expect(codeOf(await down('1', { templateId: ofBars }))).toBe('Common:NotFound');
    const stranger = (await makeSpace()).owner;
    const theirs = await template(6, '{{单号}}', ['排版', '编号'], {}, stranger);
    expect(codeOf(await down('3', { templateId: theirs }))).toBe('Common:NotFound');
    const spare = await addProduct(scene.owner, scene, { code: 'D-02', w: 700, h: 500, quantity: 3 }, null);
    const draft = await scene.owner.call(nest.createNestOrder, {
      body: {
        kind: 1,
        products: [{ productId: spare, quantity: 3 }],
        params: { ...presetOf(1), iterLimit: 5, timeLimit: 5 },
      },
    });
    await computed(scene.owner, draft.id);
    const own = await template(4, '{{单号}}', ['规格', '需采购']);
    expect(codeOf(await down('1', { templateId: own }, scene.owner, draft.id))).toBe('Nest:NotConfirmed');
    expect(codeOf(await down('1', {}, scene.owner, draft.id))).toBe('Nest:NotConfirmed');
  });
});

describe('the code on a list', () => {
  it('is that of its order; a list over several orders has none, and sums what it shows', () => {
    const columns: readonly ListColumn[] = NEST_LIST_COLUMNS[1];
    const rows = [{ need: '2' }, { need: '3' }].map((r) =>
      Object.fromEntries(columns.map((c) => [c.name, c.sum ? r.need : 'x'])),
    );
    const paper = (nos: readonly string[], displayAmount = true) =>
      listPaper({ nickname: '套料员', displayAmount } as never, {
        columns,
        rows: rows as never,
        name: '采购清单',
        nos,
        projectNames: '甲、乙',
      });
    expect([paper(['TL-1']).qr, paper(['TL-1', 'TL-2']).qr]).toEqual(['TL-1', undefined]);
    const { head } = paper(['TL-1', 'TL-2']);
    expect(head).toMatchObject({ no: 'TL-1、TL-2', projectNames: '甲、乙', operator: '套料员' });
    const sums = columns.filter((c) => c.sum);
    expect(sums.some((c) => c.amount)).toBe(true);
    for (const c of sums) expect(head[`total.${c.name}`]).toEqual({ number: (5).toFixed(c.places ?? 0) });
    // said with the number that holds for a workbook, which is not that of an export
    const many = {
      columns,
      rows: Array.from({ length: 5001 }, () => ({})),
      name: '',
      nos: [],
      projectNames: '',
    };
    expect(() => listPaper({ nickname: '', displayAmount: true } as never, many)).toThrow('超过5000行');
    const theirs = paper(['TL-1'], false);
    for (const c of sums.filter((x) => x.amount)) expect(theirs.head).not.toHaveProperty([`total.${c.name}`]);
  });
});

describe('lists of bars', () => {
  it('have papers of their own among the kinds: a default for plates is passed over, theirs is filled', async () => {
    const made = await barScene({ price: '150', color: '银白' });
    const { owner } = made;
    const [a = '', b = '', c = ''] = await f81Pieces(made);
    const order = await owner.call(bars.createBarOrder, {
      body: barBody([
        [a, 6],
        [b, 8],
        [c, 5],
      ]),
    });
    await barsComputed(owner, order.id);
    const take = (query: object) =>
      owner.raw(bars.downBarFile, { params: { id: order.id }, query: { file: '1', ...query } as never });
    const templateId = await template(4, '{{单号}}', ['型材', '长度', '需采购', '金额'], {}, owner);
    expect(codeOf(await take({ templateId }))).toBe('Nest:NotConfirmed');
    await barAct(owner, order.id, 'confirm');
    expect(await sheetOf((await take({ templateId })).bytes)).toEqual([[order.no], ['副框', 6000, 6, 900]]);
    const ofPlates = await template(4, '{{单号}}', ['材质', '规格', '库存可用'], { isDefault: true }, owner);
    expect(codeOf(await take({ templateId: ofPlates }))).toBe('Basic:TemplateField');
    expect((await sheetOf((await take({})).bytes))[0]?.[0]).toBe('采购清单');
    const places = await owner.call(excelTemplate.excelTemplatePlaces, { query: { kind: 6 } });
    expect(places.title).toBe('板材');
    expect(places.others.map((o) => [o.title, o.rows.length])).toEqual([
      ['型材', BAR_LIST_COLUMNS[3].length],
    ]);
    const sample = await owner.raw(excelTemplate.sampleExcelTemplate, { query: { kind: 6, form: 1 } });
    expect(JSON.stringify(await sheetOf(sample.bytes))).toContain('{{profile}}');
    const none = await owner.raw(excelTemplate.sampleExcelTemplate, { query: { kind: 5, form: 1 } });
    expect(none.status).toBe(404);
  });
});
