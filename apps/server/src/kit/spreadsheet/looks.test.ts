/** What a sheet shows beside its values: formats that write words, lines through rows, formulas without results, hidden columns. */
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isMixed, isTimeBy } from './date-format.ts';
import { looksOf, shownBy, stylesOf, wordsOfFormat } from './looks.ts';

const STYLES = `<styleSheet>
<numFmts count="2"><numFmt numFmtId="164" formatCode="&quot;A-&quot;000"/><numFmt numFmtId="165" formatCode="0.00"/></numFmts>
<fonts count="3"><font><sz val="11"/></font><font><strike/><sz val="11"/></font><font><strike val="0"/></font></fonts>
<cellStyleXfs count="1"><xf numFmtId="164" fontId="1"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0" fontId="0"/><xf numFmtId="164" fontId="0"/><xf numFmtId="0" fontId="1"><alignment/></xf><xf numFmtId="165" fontId="2"/></cellXfs>
</styleSheet>`;
const entry = (xml: string) => ({
  name: 'xl/styles.xml',
  method: 0,
  packed: xml.length,
  size: xml.length,
  crc: crc32(xml),
  start: 0,
  data: Buffer.from(xml),
});
const look = (rows: string, before = '') =>
  looksOf(
    Buffer.from(`<worksheet>${before}<sheetData>${rows}</sheetData></worksheet>`),
    stylesOf(entry(STYLES)),
  );

describe('formats', () => {
  it('that write words or leading zeros are read; those of measures, dates and money are not', () => {
    const shown = (format: string, value = 7): string | null => {
      const words = wordsOfFormat(format);
      return words && shownBy(words, value);
    };
    expect(
      ['"A-"000', '000', String.raw`\B\-0`, '0"件"', '[Red]"甲"00;[Blue]0', '"P"0_ '].map((f) => shown(f)),
    ).toEqual(['A-007', '007', 'B-7', '7件', '甲07', 'P7']);
    for (const format of [
      'General',
      '0',
      '0.00',
      '#,##0',
      '0%',
      'yyyy-mm-dd',
      '000-000',
      '@',
      '0_ ',
      '[h]:mm',
    ])
      expect([format, shown(format)]).toEqual([format, null]);
    expect([shown('000', 1.5), shown('000', -1)]).toEqual([null, null]);
  });
});

describe('formats of which a part writes days', () => {
  const HOURS = '[=0]?;[<4.16666666666667E-2][mm]:ss;[hh]:mm';
  it.each([
    // [format, value, is it a day or a time]
    ['[=0]?;[<1]hh:mm;[hh]:mm', 0, false],
    ['[=0]?;[<1]hh:mm;[hh]:mm', 0.5, true],
    ['[=0]?;[<1]hh:mm;[hh]:mm', 3, true],
    ['[=0]?;yyyy-mm-dd', 45000, true],
    [HOURS, 0, false],
    ['[>=40000]yyyy/m/d;0', 1200, false],
    ['[>=40000]yyyy/m/d;0', 45000, true],
    ['[<>0]yyyy/m/d;0', 0, false],
    ['0;[<-5]yyyy;0', -7, true],
    ['yyyy-mm-dd;;0', 0, false],
    ['yyyy-mm-dd;-0', -3, false],
    ['yyyy-mm-dd;;', 45000, true],
    ['[$-804]yyyy"年"m"月"d"日";@', 45000, true],
    ['[$-804]yyyy"年"m"月"d"日";@', 0, true],
    ['[Red]"days "0;[Blue]d', 4, false],
    ['General;yyyy', 4, false],
    [String.raw`0\d;yyyy`, 4, false],
  ])('%s of %d', (format, value, isTime) => {
    expect(isTimeBy(format, value)).toBe(isTime);
  });

  it('are asked value by value; where every section writes days, or none does, nothing is', () => {
    expect([HOURS, 'yyyy;0', 'yyyy-mm-dd;@'].map(isMixed)).toEqual([true, true, true]);
    expect(['yyyy-mm-dd', '0;-0', 'yyyy;mm', '"a;b"0', '#,##0;[Red]-#,##0'].map(isMixed)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });
});

describe('rows', () => {
  it('numbers under a format that says more, of rows that do not say their numbers too', () => {
    const rows =
      '<row><c s="1"><v>1</v></c><c s="3"><v>2</v></c></row><row r="9"><c r="C9" s="1"><v>12</v></c></row>';
    expect(look(rows).shown).toEqual([
      { row: 0, column: 0, text: 'A-001' },
      { row: 8, column: 2, text: 'A-012' },
    ]);
  });

  it('a formula without its result is told from one whose result is an empty text', () => {
    const rows =
      '<row r="1"><c r="A1"><f>B1*2</f></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1" t="str"><f>""</f><v></v></c><c r="D1"><f>A1</f><v/></c></row>';
    expect(look(rows).unsolved).toEqual([
      { row: 0, column: 0 },
      { row: 0, column: 3 },
    ]);
  });

  it('a line through most of a row is a line through the row; one through a single cell is none', () => {
    const cell = (at: string, style: number): string => `<c r="${at}" s="${style}"><v>1</v></c>`;
    const rows = `<row r="1">${cell('A1', 2)}${cell('B1', 2)}${cell('C1', 0)}</row><row r="2">${cell('A2', 2)}${cell('B2', 0)}</row><row r="3">${cell('A3', 3)}</row>`;
    expect(look(rows).struckRows).toEqual([0]);
  });

  it('the places of buttons and embedded files are no rows of the sheet', () => {
    const place = '<xdr:from><xdr:col>1</xdr:col><xdr:row>4</xdr:row></xdr:from>';
    const xml = (inside: string): string =>
      `<worksheet><sheetData><row r="2"><c r="B2" s="1"><v>3</v></c>${inside}</row></sheetData><oleObjects>${place}</oleObjects></worksheet>`;
    for (const inside of ['', place])
      expect(looksOf(Buffer.from(xml(inside)), stylesOf(entry(STYLES))).shown).toEqual([
        { row: 1, column: 1, text: 'A-003' },
      ]);
  });

  it('columns that the author hid', () => {
    expect(
      look('<row r="1"/>', '<cols><col min="2" max="3" hidden="1"/><col min="4" max="4" width="9"/></cols>')
        .hiddenColumns,
    ).toEqual([1, 2]);
  });
});
