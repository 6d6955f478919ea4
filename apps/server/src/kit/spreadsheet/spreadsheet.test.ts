import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { zipSync, strToU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { WORKBOOK_FAULTS } from '@muyun/contract';
import { AppError } from '../raise.ts';
import { readXlsx, writeXlsx } from '../spreadsheet.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-sheets-'));
const fixtures = path.resolve(import.meta.dirname, '../../../test/fixtures/import');
const inFolder = (name: string): string => path.join(folder, name);

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const rels = (body: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${body}</Relationships>`;
/** The parts of a small workbook written by hand, as some odd program would. */
function parts(sheet: string, over: Record<string, string> = {}): Record<string, Uint8Array> {
  const texts: Record<string, string> = {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': rels(`<Relationship Id="rId1" Type="${REL}/officeDocument" Target="/xl/workbook.xml"/>`),
    'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets><sheet name="清单 &amp; 表" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels(
      `<Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/>`,
    ),
    'xl/worksheets/sheet1.xml': `<worksheet>${sheet}</worksheet>`,
    ...over,
  };
  return Object.fromEntries(Object.entries(texts).map(([n, t]) => [n, strToU8(t)]));
}
const plainSheet =
  '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>编号</t></is></c><c r="B1"><v>3</v></c></row></sheetData>';
const book = (name: string, files: Record<string, Uint8Array>): string => {
  writeFileSync(inFolder(name), zipSync(files));
  return inFolder(name);
};
async function refusal(file: string): Promise<string> {
  try {
    await readXlsx(file, { maxRows: 100 });
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  return 'read';
}
const reason = (fault: keyof typeof WORKBOOK_FAULTS): string => `文件无法读取：${WORKBOOK_FAULTS[fault]}`;

describe('writing', () => {
  it('keeps decimals as the digits they were, text as text, and is read back', async () => {
    const file = inFolder('w.xlsx');
    await writeXlsx(file, {
      sheets: [
        {
          name: '产品/清单',
          columns: [
            { title: '编号' },
            { title: '面积', kind: 'decimal', places: 4 },
            { title: '数量', kind: 'int' },
            { title: '日期', kind: 'date' },
          ],
          rows: [
            ['=1+1', '8712.4000', 12, '2026-07-15'],
            ['+A\u0001_x0041_<b>', '0.1', 'abc', '2026-07-15T01:30:00Z'],
          ],
          merges: ['A2:A3'],
        },
        { name: '产品/清单', columns: [{ title: '空' }], rows: [] },
      ],
    });
    const xml = new TextDecoder().decode(unzipSync(readFileSync(file))['xl/worksheets/sheet1.xml']);
    expect(xml).toContain('<v>8712.4000</v>');
    expect(xml).not.toContain('<f>');
    const { sheets } = await readXlsx(file, { maxRows: 10 });
    expect(sheets.map((s) => s.name)).toEqual(['产品 清单', '产品 清单~2']);
    expect(sheets[0]?.rows.map((r) => r.cells)).toEqual([
      ['编号', '面积', '数量', '日期'],
      ['=1+1', 8712.4, 12, '2026-07-15'],
      ['+A_x0041_<b>', 0.1, 'abc', '2026-07-15T09:30:00'],
    ]);
    expect(sheets[0]?.merges).toEqual([{ top: 1, left: 0, bottom: 2, right: 0 }]);
  });

  it('leaves no half file behind when its rows fail', async () => {
    const rows = function* (): Generator<string[]> {
      yield ['a'];
      throw new Error('cursor broke');
    };
    await expect(
      writeXlsx(inFolder('half.xlsx'), { sheets: [{ name: 'a', columns: [{ title: 'x' }], rows: rows() }] }),
    ).rejects.toThrow('cursor broke');
    expect(readdirSync(folder)).not.toContain('half.xlsx');
  });
});

describe('reading what others wrote', () => {
  it.each(readdirSync(path.join(fixtures, 'exceljs')).filter((f) => f.endsWith('.xlsx')))(
    '%s',
    async (name) => {
      const { sheets } = await readXlsx(path.join(fixtures, 'exceljs', name), { maxRows: 100 });
      expect(sheets[0]?.rows.length).toBeGreaterThan(0);
    },
  );

  it('prefixes, missing references, shared strings, rich text, errors, hidden sheets', async () => {
    const sheet =
      '<x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c><x:v>1.5</x:v></x:c><x:c t="e"><x:v>#REF!</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row><x:row r="5" spans="1:2" hidden="1"><x:c r="B5" t="str"><x:f>A1</x:f><x:v>值</x:v></x:c></x:row></x:sheetData><x:mergeCells count="1"><x:mergeCell ref="A1:B2"/></x:mergeCells>';
    const files = parts('', {
      'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${sheet}</x:worksheet>`,
      'xl/sharedStrings.xml': '<sst><si><r><t>板</t></r><r><t>号</t></r></si></sst>',
      'xl/worksheets/sheet2.xml': `<worksheet>${plainSheet}</worksheet>`,
      'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets><sheet name="表" sheetId="1" r:id="rId1"/><sheet name="藏" sheetId="2" state="hidden" r:id="rId3"/><sheet name="图" sheetId="3" r:id="rId9"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': rels(
        `<Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${REL}/worksheet" Target="/xl/worksheets/sheet2.xml"/>`,
      ),
    });
    const { sheets } = await readXlsx(book('odd.xlsx', files), { maxRows: 10 });
    expect(sheets.map((s) => [s.name, s.isHidden, s.isRead])).toEqual([
      ['表', false, true],
      ['藏', true, false],
    ]);
    expect(sheets[0]?.rows).toEqual([
      { index: 0, cells: ['板号', 1.5, '#REF!', true] },
      { index: 4, cells: [null, '值'] },
    ]);
    expect(sheets[0]?.merges).toEqual([{ top: 0, left: 0, bottom: 1, right: 1 }]);
    expect([...(sheets[0]?.hiddenRows ?? [])]).toEqual([4]);
    expect(
      (await readXlsx(inFolder('odd.xlsx'), { maxRows: 10, sheet: '藏' })).sheets[1]?.rows[0]?.cells,
    ).toEqual(['编号', 3]);
  });

  it('a stray cell in the last corner costs nothing, and too many rows are cut', async () => {
    const far = `<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c><c r="A1048576"><v>9</v></c></row></sheetData>`;
    const { sheets } = await readXlsx(book('far.xlsx', parts(far)), { maxRows: 1 });
    expect([sheets[0]?.rows, sheets[0]?.isTruncated, sheets[0]?.name]).toEqual([
      [{ index: 0, cells: [1] }],
      true,
      '清单 & 表',
    ]);
  });
});

describe('reading the large form of a zip', () => {
  it('as Java programs write it for small files', async () => {
    const file = inFolder('zip64.xlsx');
    const { writeXlsxStream } = await import('hucre/xlsx');
    const stream = writeXlsxStream(
      [
        ['编号', 1],
        ['A-1', 2],
      ],
      { name: '表', zip64: true } as never,
    );
    writeFileSync(file, new Uint8Array(await new Response(stream).arrayBuffer()));
    expect((await readXlsx(file, { maxRows: 10 })).sheets[0]?.rows.map((r) => r.cells)).toEqual([
      ['编号', 1],
      ['A-1', 2],
    ]);
  });
});

describe('refusing', () => {
  it('says what is wrong with a file that is no workbook', async () => {
    const put = (name: string, bytes: Uint8Array): string => {
      writeFileSync(inFolder(name), bytes);
      return inFolder(name);
    };
    const whole = readFileSync(path.join(fixtures, 'list-300.xlsx'));
    expect(
      await refusal(put('locked.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))),
    ).toBe(reason('encryptedOrOld'));
    expect(await refusal(put('cut.xlsx', whole.subarray(0, 9000)))).toBe(reason('truncated'));
    expect(await refusal(put('empty.xlsx', new Uint8Array(0)))).toBe(reason('notWorkbook'));
    expect(await refusal(put('list.csv', strToU8('编号,宽\nA,1')))).toBe(reason('notWorkbook'));
    expect(
      await refusal(
        book('word.xlsx', { '[Content_Types].xml': strToU8(TYPES), 'word/document.xml': strToU8('<w/>') }),
      ),
    ).toBe(reason('notWorkbook'));
    const broken = Buffer.from(whole);
    broken.fill(0x55, 200, 2000);
    expect(await refusal(put('broken.xlsx', broken))).toMatch(/损坏|异常|不完整/);
    const locked = Buffer.from(whole);
    locked.writeUInt16LE(1, locked.indexOf(Buffer.from('PK\u0001\u0002')) + 8);
    expect(await refusal(put('zip-locked.xlsx', locked))).toBe(reason('encryptedEntry'));
    writeFileSync(inFolder('big.xlsx'), Buffer.alloc(21 * 1024 * 1024));
    expect(await refusal(inFolder('big.xlsx'))).toBe('文件不能超过20MB');
  });

  it('entities, document types, foreign encodings and path tricks', async () => {
    const bomb = `<!DOCTYPE l [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;&a;">]><worksheet>${plainSheet}</worksheet>`;
    expect(await refusal(book('entity.xlsx', parts('', { 'xl/worksheets/sheet1.xml': bomb })))).toBe(
      reason('doctype'),
    );
    expect(
      await refusal(
        book(
          'late.xlsx',
          parts('', {
            'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><!-- ${'c'.repeat(70_000)} -->${bomb}`,
          }),
        ),
      ),
    ).toBe(reason('doctype'));
    expect(
      await refusal(
        book('utf16.xlsx', {
          ...parts(plainSheet),
          'xl/worksheets/sheet1.xml': new Uint8Array(
            Buffer.from(`\ufeff<worksheet>${plainSheet}</worksheet>`, 'utf16le'),
          ),
        }),
      ),
    ).toBe(reason('encoding'));
    expect(await refusal(book('path.xlsx', parts(plainSheet, { '../../etc/passwd': 'x' })))).toBe(
      reason('path'),
    );
    expect(
      await refusal(
        book('many.xlsx', {
          ...parts(plainSheet),
          ...Object.fromEntries(
            Array.from({ length: 5100 }, (_, i) => [`xl/media/${i}.bin`, new Uint8Array(0)]),
          ),
        }),
      ),
    ).toBe(reason('tooManyEntries'));
  });

  it('zip bombs, honest and lying ones, within little memory and time', async () => {
    const zeros = Buffer.alloc(200 * 1024 * 1024, ' ');
    const packed = deflateRawSync(zeros, { level: 6 });
    writeFileSync(inFolder('bomb.xlsx'), withSheet(packed, zeros.length));
    // the same bomb claims to be small
    writeFileSync(inFolder('lying.xlsx'), withSheet(packed, 1000));
    const before = process.memoryUsage().rss;
    for (const name of ['bomb.xlsx', 'lying.xlsx']) {
      const start = performance.now();
      expect(await refusal(inFolder(name))).toBe(reason('bomb'));
      expect(performance.now() - start).toBeLessThan(5_000);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

/** A workbook whose sheet is `packed`, and whose directory says that it has `claim` bytes. */
function withSheet(packed: Uint8Array, claim: number): Uint8Array {
  const bytes = Buffer.from(
    zipSync({ ...parts(plainSheet), 'xl/worksheets/sheet1.xml': [strToU8('x'.repeat(1000)), { level: 0 }] }),
  );
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const [local, central] = [bytes.indexOf(name) - 30, bytes.lastIndexOf(name) - 46];
  for (const at of [local + 8, central + 10]) bytes.writeUInt16LE(8, at);
  for (const at of [local + 18, central + 20]) bytes.writeUInt32LE(packed.length, at);
  for (const at of [local + 22, central + 24]) bytes.writeUInt32LE(claim, at);
  const data = local + 30 + name.length;
  const grown = Buffer.concat([bytes.subarray(0, data), packed, bytes.subarray(data + 1000)]);
  const end = grown.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  grown.writeUInt32LE(grown.readUInt32LE(end + 16) + packed.length - 1000, end + 16);
  return grown;
}
