import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MAX_IMPORT_ROWS, product, productImport, WORKBOOK_FAULTS } from '@muyun/contract';
import { Fault } from '../../../../test/kit.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import {
  commit,
  faultsOf,
  listFile,
  refusal,
  rowsOf,
  scene,
  upload,
} from '../../../../test/import-odd-scene.ts';

describe('lists as they come (engineering D3)', () => {
  it('reads hidden rows and says so', async () => {
    const s = await scene();
    const file = await listFile(
      ['编号', '宽', '高', '数量', '材质'],
      [1, 2, 3, 4].map((n) => [`H-${n}`, 1000, 600, n, '3003-H24']),
    );
    const files = unzipSync(new Uint8Array(readFileSync(file)));
    const name = Object.keys(files).find((n) => n.endsWith('sheet1.xml')) as string;
    files[name] = strToU8(
      strFromU8(files[name] as Uint8Array)
        .replace('<row r="3"', '<row r="3" hidden="1"')
        .replace('<row r="4"', '<row hidden="true" r="4"'),
    );
    const view = await upload(s, { name: 'hidden.xlsx', bytes: zipSync(files) });
    expect(view.counts.all).toBe(4);
    expect(view.notes).toEqual([{ row: 3, text: '起有 2 行在文件里是隐藏的，也已读入；不需要的请跳过' }]);
  });

  it('takes the unit of a header: metres and centimetres become mm', async () => {
    const s = await scene();
    const view = await upload(
      s,
      await listFile(
        ['编号', '宽(m)', '高度/cm', '数量'],
        [
          ['A-1', 1.2, 60, 2],
          ['A-2', '1200mm', '600mm', 1],
        ],
      ),
    );
    const rows = await rowsOf(s, view.id);
    expect(faultsOf(rows)).toEqual([[], []]);
    expect(rows.map((r) => [r.cells['width'], r.cells['height']])).toEqual([
      ['1200', '600'],
      ['1200', '600'],
    ]);
  });

  it('asks what was meant by a code that the spreadsheet made a date', async () => {
    const s = await scene();
    const view = await upload(
      s,
      await listFile(
        ['编号', '宽', '高', '数量'],
        [
          [new Date('2026-01-02T00:00:00+08:00'), 1200, 600, 2],
          ['1-3', 1200, 700, 1],
        ],
      ),
    );
    const [row] = await rowsOf(s, view.id);
    expect(row?.faults.find((f) => f.level === 'error')).toMatchObject({
      field: 'code',
      message: '「2026-01-02」像是被 Excel 转成了日期',
      repairs: [{ set: { code: '1-2' } }, { set: { code: '2026-01-02' } }],
    });
    const kept = await s.owner.call(productImport.editImportRows, {
      params: { importId: view.id },
      body: { version: view.version, rows: [{ rowNo: row?.rowNo as number, set: { code: '2026-01-02' } }] },
    });
    expect(kept.batch.counts.error).toBe(0);
    const meant = await s.owner.call(productImport.editImportRows, {
      params: { importId: view.id },
      body: { version: kept.batch.version, rows: [{ rowNo: row?.rowNo as number, set: { code: '1-2' } }] },
    });
    await commit(s, meant.batch);
    expect(
      (await s.owner.call(product.selectProducts, { query: { projectId: s.projectId } as never })).map(
        (p) => p.code,
      ),
    ).toEqual(['1-2', '1-3']);
  });

  it('a list longer than can be read is never imported in part', async () => {
    const s = await scene();
    const view = await upload(
      s,
      await listFile(
        ['编号', '宽', '高', '数量'],
        Array.from({ length: MAX_IMPORT_ROWS + 5 }, (_, i) => [`A-${i}`, 1200, 600 + (i % 900), 1]),
      ),
    );
    expect(view.notes[0]?.text).toBe(`只读取前 ${MAX_IMPORT_ROWS} 行，请分成几个文件导入`);
    const started = await commit(s, view).then(
      (answer) => answer.jobId,
      (e: unknown) => (e as Fault).code,
    );
    expect(started).toBe('Cad:ImportRowLimit');
    expect(
      await s.owner.call(product.selectProducts, { query: { projectId: s.projectId } as never }),
    ).toEqual([]);
  }, 60_000);

  it('numbers beyond all sizes are faults of their cells', async () => {
    const s = await scene();
    const view = await upload(
      s,
      await listFile(
        ['编号', '宽', '高', '数量'],
        [
          ['A-1', 1e308, -5, 1.5],
          ['A-2', 'NaN', 'Infinity', '1e308'],
          ['A-3', 0, 20_001, 100_000],
        ],
      ),
    );
    expect(faultsOf(await rowsOf(s, view.id))).toEqual([
      ['width 「1e+308」不是数字', 'height 尺寸超出范围', 'quantity 数量不正确'],
      ['width 「NaN」不是数字', 'height 「Infinity」不是数字', 'quantity 数量不正确'],
      ['width 尺寸超出范围', 'height 尺寸超出范围', 'quantity 数量不正确'],
    ]);
  });
});

describe('files that are no list', () => {
  const ole = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]);
  it.each([
    ['locked.xlsx', ole, WORKBOOK_FAULTS.encryptedOrOld],
    ['old.xls', ole, WORKBOOK_FAULTS.encryptedOrOld],
    ['list.csv', Uint8Array.from([0x50, 0, 0, 0, 1]), WORKBOOK_FAULTS.notText],
    ['list.et', ole, WORKBOOK_FAULTS.encryptedOrOld],
    ['text.xlsx', strToU8('编号,宽\nA,1'), WORKBOOK_FAULTS.notWorkbook],
    ['picture.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47]), WORKBOOK_FAULTS.notWorkbook],
  ])('%s is refused in words, and leaves nothing', async (name, bytes, reason) => {
    const s = await scene();
    const [code, status, message] = await refusal(s, { name, bytes });
    expect([code, status]).toEqual(['File:Unreadable', 400]);
    expect(message).toContain(reason);
    expect(
      (await s.owner.call(productImport.listImports, { query: { projectId: s.projectId } as never }))
        .totalCount,
    ).toBe(0);
    expect(
      await s.owner.inTx(
        async (tx) =>
          (
            await tx.one(
              { n: col.int },
              sql`select count(*)::int as n from file_object where tenant_id = ${tx.tenantId}`,
            )
          )?.n,
      ),
    ).toBe(0);
  });
  it('an entity of a sheet is not opened', async () => {
    const s = await scene();
    const parts = unzipSync(
      readFileSync(await listFile(['编号', '宽', '高', '数量'], [['A-1', 1200, 600, 2]])),
    );
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array)
      .replace('<worksheet', '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet')
      .replace('A-1', '&a;');
    expect(
      (
        await refusal(s, {
          name: 'entity.xlsx',
          bytes: zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) }),
        })
      )[2],
    ).toContain(WORKBOOK_FAULTS.doctype);
  });
  it('an empty file, one without rows, and one above the limit', async () => {
    const s = await scene();
    expect((await refusal(s, { name: 'empty.xlsx', bytes: new Uint8Array(0) }))[0]).toBe('File:Missing');
    expect((await refusal(s, { name: 'big.xlsx', bytes: new Uint8Array(21 * 1024 * 1024) }))[0]).toBe(
      'File:TooLarge',
    );
    expect((await refusal(s, { name: 'big.dxf', bytes: new Uint8Array(51 * 1024 * 1024) }, '2'))[0]).toBe(
      'File:TooLarge',
    );
    const head = await upload(s, await listFile(['编号', '宽', '高', '数量'], []));
    expect(head.counts.all).toBe(0);
    expect(
      await commit(s, head).then(
        () => '',
        (e: unknown) => (e as Fault).code,
      ),
    ).toBe('Cad:ImportEmpty');
  });
  it('a drawing that is none', async () => {
    const s = await scene();
    expect(await refusal(s, { name: 'plan.pdf', bytes: strToU8('%PDF-1.7') }, '2')).toEqual([
      'Cad:DxfParse',
      400,
      '图纸无法读取：不是 DXF 文件',
    ]);
  });
});
