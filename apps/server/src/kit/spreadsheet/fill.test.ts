/** Templates of workbooks (engineering A17): what is filled in, what moves, and that nothing else is touched. */
import { describe, expect, it } from 'vitest';
import { partsOf, row, templateBook, text } from '../../../test/template-book.ts';
import { writeTemporary } from '../../../test/temporary.ts';
import { readXlsx } from '../spreadsheet.ts';
import { fillTemplate } from './fill.ts';
import { movedFormula, movedRanges, Stretch } from './fill-sheet.ts';
import { TemplateBook, unbalanced } from './places.ts';

const LINES = [1, 2, 3].map((n) => ({
  values: { code: `A-${n}`, quantity: { number: String(n * 10) }, remark: n === 2 ? '=1+1' : null },
}));
const DATA = {
  values: { no: 'PO-1', supplier: '顺德 & <涂料>', amount: { number: '1234.50' } },
  rows: LINES,
  pictures: {},
};
const rowsIn = async (bytes: Uint8Array) =>
  (await readXlsx(writeTemporary(bytes), { maxRows: 100 })).sheets.map((s) =>
    s.rows.map((r) => [r.index + 1, ...r.cells]),
  );
const sheetOf = (bytes: Uint8Array): string => partsOf(bytes)['xl/worksheets/sheet1.xml'] ?? '';

describe('formulas and ranges', () => {
  const stretch = new Stretch(5, 6, 3);
  it('move with their cells; what holds the lines to their end holds all of them', () => {
    expect(movedFormula('SUM(F5:F6)', stretch, null)).toBe('SUM(F5:F10)');
    expect(movedFormula('F7*$B$2+F4', stretch, null)).toBe('F11*$B$2+F4');
    expect(movedFormula('SUM(F$5:F6)/COUNT(F2:F9)', stretch, null)).toBe('SUM(F$5:F10)/COUNT(F2:F13)');
    // within the lines each repetition means its own
    expect(movedFormula('D5*E5+$B$2', stretch, 2)).toBe('D9*E9+$B$2');
    expect(movedFormula('IF(A5="F7",LOG10(B5),Sheet2!A9)', stretch, 1)).toBe(
      'IF(A7="F7",LOG10(B7),Sheet2!A9)',
    );
    expect(movedRanges('A5:B6 D8 A1:C2', stretch)).toBe('A5:B10 D12 A1:C2');
  });
});

describe('a template', () => {
  const book = templateBook(
    [
      {
        name: '采购单',
        rows: [
          row(1, '<c r="A1" s="3" t="s"><v>0</v></c>'),
          row(2, text('A2', '单号 {{ no }}'), text('B2', '{{supplier}}'), text('C2', '{{amount}}', ' s="7"')),
          row(
            4,
            text('A4', '{{#rows}}{{code}}', ' s="4"'),
            text('B4', '{{quantity}}'),
            '<c r="C4"><f>B4*2</f><v>0</v></c>',
            text('D4', '{{remark}}{{/rows}}'),
          ),
          row(5, text('A5', '合计'), '<c r="B5" t="str"><f>SUM(B4:B4)</f><v>x</v></c>'),
          row(6, text('A6', '制表')),
        ].join(''),
        behind:
          '<mergeCells count="3"><mergeCell ref="A1:D1"/><mergeCell ref="D4:E4"/><mergeCell ref="A6:C6"/></mergeCells><conditionalFormatting sqref="B4:B4"><cfRule type="cellIs" priority="1" operator="lessThan"><formula>0</formula></cfRule></conditionalFormatting>',
      },
    ],
    {
      shared: ['<r><t>采购</t></r><r><t>订单</t></r><rPh sb="0" eb="1"><t>cai</t></rPh>'],
      more: { 'xl/calcChain.xml': '<calcChain><c r="C4" i="1"/></calcChain>', 'xl/theme/theme1.xml': '<a/>' },
      names:
        '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">采购单!$A$1:$E$6</definedName></definedNames>',
    },
  );

  it('says which places it has', () => {
    const found = new TemplateBook(book).places();
    expect(found.map((p) => [p.cell, p.kind, p.name])).toEqual([
      ['A2', 'value', 'no'],
      ['B2', 'value', 'supplier'],
      ['C2', 'value', 'amount'],
      ['A4', 'open', ''],
      ['A4', 'value', 'code'],
      ['B4', 'value', 'quantity'],
      ['D4', 'value', 'remark'],
      ['D4', 'close', ''],
    ]);
    expect(unbalanced(found)).toBeNull();
    expect(unbalanced(found.filter((p) => p.kind !== 'close'))).toBe('采购单');
  });

  it('is filled: lines repeat, numbers are numbers, what is below moves down, texts never become formulas', async () => {
    const filled = fillTemplate(book, DATA);
    expect((await rowsIn(filled))[0]).toEqual([
      [1, '采购订单'],
      [2, '单号 PO-1', '顺德 & <涂料>', 1234.5],
      [4, 'A-1', 10],
      [5, 'A-2', 20, null, '=1+1'],
      [6, 'A-3', 30],
      [7, '合计'],
      [8, '制表'],
    ]);
    const xml = sheetOf(filled);
    expect(xml).toContain('<c r="C2" s="7"><v>1234.50</v></c>');
    expect(xml).toContain('<c r="C6"><f>B6*2</f></c>');
    expect(xml).toContain('<f>SUM(B4:B6)</f>');
    expect(xml).toContain('<c r="A5" s="4" t="inlineStr">');
    expect([...xml.matchAll(/mergeCell ref="([^"]+)"/g)].map((m) => m[1])).toEqual([
      'A1:D1',
      'D4:E4',
      'D5:E5',
      'D6:E6',
      'A8:C8',
    ]);
    expect(xml).toContain('sqref="B4:B6"');
    const parts = partsOf(filled);
    expect(parts['xl/workbook.xml']).toContain('采购单!$A$1:$E$8');
    expect(parts['xl/workbook.xml']).toContain('fullCalcOnLoad="1"');
    expect([parts['xl/calcChain.xml'], parts['[Content_Types].xml']?.includes('calcChain')]).toEqual([
      undefined,
      false,
    ]);
    expect(parts['xl/theme/theme1.xml']).toBe('<a/>');
  });

  it('without a line keeps the row empty; a thousand lines are as many rows', async () => {
    const none = await rowsIn(fillTemplate(book, { ...DATA, rows: [] }));
    expect(none[0]?.map(([no]) => no)).toEqual([1, 2, 5, 6]);
    const many = Array.from({ length: 1000 }, (_, i) => ({ values: { code: `Z-${i}` } }));
    const xml = sheetOf(fillTemplate(book, { ...DATA, rows: many }));
    expect(xml.match(/<row /g)).toHaveLength(1004);
    expect(xml).toContain('<f>SUM(B4:B1003)</f>');
  });

  it('takes a picture, whether the sheet has a drawing or none', () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
    const data = { ...DATA, pictures: { qr: { png, width: 96, height: 96 } } };
    const bare = templateBook([{ name: 'Q', rows: row(1, text('B1', '{{img:qr}}')) }]);
    const parts = partsOf(fillTemplate(bare, data));
    const drawing = Object.keys(parts).find((n) => n.startsWith('xl/drawings/drawing')) ?? '';
    expect(parts[drawing]).toContain('<xdr:col>1</xdr:col>');
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<drawing ');
    expect(parts['xl/worksheets/_rels/sheet1.xml.rels']).toContain(drawing.split('/').at(-1));
    expect(parts['[Content_Types].xml']).toContain('Extension="png"');
    expect(Object.keys(parts).filter((n) => n.startsWith('xl/media/'))).toHaveLength(1);
    // once more on what was made: it goes into the same drawing
    const again = templateBook(
      [{ name: 'Q', rows: row(1, text('B1', '{{img:qr}}')), behind: '<drawing r:id="rId9"/>' }],
      {
        more: {
          'xl/worksheets/_rels/sheet1.xml.rels':
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/drawing" Target="../drawings/drawing1.xml"/></Relationships>',
          'xl/drawings/drawing1.xml': '<xdr:wsDr><xdr:from><xdr:row>0</xdr:row></xdr:from></xdr:wsDr>',
        },
      },
    );
    const own = partsOf(fillTemplate(again, data));
    expect(own['xl/drawings/drawing1.xml']).toContain('<xdr:oneCellAnchor>');
    expect(own['xl/worksheets/sheet1.xml']?.match(/<drawing /g)).toHaveLength(1);
  });

  it('that is no workbook is refused with its reason', () => {
    expect(() => fillTemplate(new TextEncoder().encode('hello'), DATA)).toThrow(/Excel/);
  });
});
