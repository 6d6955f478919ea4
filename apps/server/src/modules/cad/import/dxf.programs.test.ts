/** Drawings as programs and customers write them: texts that no database keeps, and words of the customer's own (engineering D5). */
import { describe, expect, it } from 'vitest';
import { productImport } from '@muyun/contract';
import { commit, drawing, productsOf, rowsOf, scene, upload } from '../../../../test/dxf-scene.ts';
import type { Fault } from '../../../../test/kit.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytes = (source: string): Uint8Array => new TextEncoder().encode(source);

describe('what no database keeps', () => {
  it('is left out of texts, and a file name is cut between characters', async () => {
    const s = await scene();
    const strange = ['编号：K-%%0001', String.raw`备注：四\U+D83D边%%130`, String.raw`喷\U+0000涂`];
    const plain = drawing([{ at: [0, 0], size: [500, 400], texts: strange }]);
    const view = await upload(s, { name: '甲.dxf', bytes: plain }, { mode: '2' });
    expect((await rowsOf(s, view.id)).map((r) => r.cells['code'])).toEqual(['K-1']);
    expect(view.notes.map((n) => n.text).join()).toContain('「喷涂」');
    await commit(s, view);
    expect((await productsOf(s)).map((p) => p.code)).toEqual(['K-1']);
    const long = await upload(s, {
      name: `${'板'.repeat(39)}𠮷𠮷.dxf`,
      bytes: drawing([{ at: [0, 0], size: [500, 400] }]),
    });
    expect((await rowsOf(s, long.id)).map((r) => r.cells['code'])).toEqual(['板'.repeat(39)]);
  });
});

describe('what is left out of a drawing', () => {
  it('is told by what may be missed first, with what to do about objects of other programs', async () => {
    const s = await scene();
    const plain = text(drawing([{ at: [0, 0], size: [500, 400] }]));
    const at = plain.lastIndexOf('0\nENDSEC');
    const harmless = [
      'DIMENSION',
      'ARC_DIMENSION',
      'LEADER',
      'POINT',
      'XLINE',
      'RAY',
      'VIEWPORT',
      'WIPEOUT',
      'TOLERANCE',
    ];
    const kinds = [...harmless, 'TCH_WALL', 'ACAD_PROXY_ENTITY', 'OLE2FRAME', 'PDFUNDERLAY', 'NURBSURFACE'];
    const more = kinds.map((kind) => `0\n${kind}\n8\nCUT\n`).join('');
    const view = await upload(s, {
      name: '乙.dxf',
      bytes: bytes(plain.slice(0, at) + more + plain.slice(at)),
    });
    const notes = view.notes.map((n) => n.text);
    expect(notes.slice(0, 4)).toEqual([
      '乙.dxf：图纸中有 2 个代理图元（天正等插件的对象），未处理；如果是零件，请在画图的软件里另存为普通图元后再导入，天正用「整图导出」存为 T3',
      '乙.dxf：图纸中有 1 个嵌入对象，未处理',
      '乙.dxf：图纸中有 1 个底图，未处理',
      '乙.dxf：图纸中有 1 个曲面，未处理',
    ]);
  });
});

describe('words of the customer', () => {
  it('are taught with a drawing, read it anew, and are there for the next; others of the house name nothing', async () => {
    const s = await scene();
    const words = ['图号：T-7', '件：3', '材质：3003-H24'];
    const sheet = drawing([{ at: [0, 0], size: [500, 400], texts: words }]);
    const view = await upload(s, { name: '丙.dxf', bytes: sheet }, { mode: '2' });
    const cells = async (id: string) => {
      const [row] = await rowsOf(s, id);
      return ['code', 'quantity', 'remark'].map((field) => row?.cells[field] ?? '');
    };
    expect(await cells(view.id)).toEqual(['丙', '1', '']);
    const told = await s.owner.call(productImport.editImportMapping, {
      params: { importId: view.id },
      body: {
        version: view.version,
        words: [
          { word: ' 图号', key: 'code' },
          { word: '件', key: 'quantity' },
          { word: '材质', key: 'remark' },
        ],
      },
    });
    expect(told.version).toBeGreaterThan(view.version);
    expect(await cells(view.id)).toEqual(['T-7', '3', '3003-H24']);
    const listed = await s.owner.call(productImport.listLabelWords);
    const named = (word: string) => listed.filter((w) => w.word === word).map((w) => [w.key, w.isOwn]);
    expect([named('图号'), named('材质'), named('编号')]).toEqual([
      [['code', true]],
      [['remark', true]],
      [['code', false]],
    ]);
    const next = await upload(s, { name: '丁.dxf', bytes: sheet }, { mode: '2' });
    expect((await cells(next.id)).slice(0, 2)).toEqual(['T-7', '3']);
    const back = await s.owner.call(productImport.editImportMapping, {
      params: { importId: next.id },
      body: { version: next.version, words: [{ word: '图号', key: 'none' }] },
    });
    expect([back.version > next.version, (await cells(next.id))[0]]).toEqual([true, '丁']);
    // another space reads as before, and what is no word is refused
    const other = await scene();
    expect(
      (await rowsOf(other, (await upload(other, { name: '丙.dxf', bytes: sheet }, { mode: '2' })).id))[0]
        ?.cells['code'],
    ).toBe('丙');
    const wrong = await s.owner
      .call(productImport.editImportMapping, {
        params: { importId: next.id },
        body: { version: back.version, words: [{ word: '图：号', key: 'code' }] },
      })
      .catch((e: unknown) => e as Fault);
    expect(wrong).toMatchObject({ code: 'Common:Validation' });
  });
});
