/** How a drawing is read: its unit, its layers, what is broken in it, and every drawing of the collection. */
import path from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { productImport } from '@muyun/contract';
import { Fault } from '../../../../test/kit.ts';
import { drawing, rowsOf, scene, upload } from '../../../../test/dxf-scene.ts';

const DRAWINGS = path.resolve(import.meta.dirname, '../../../../../../packages/nesting/fixtures/dxf');

describe('DXF import (engineering D5)', () => {
  it('asks for the unit when the drawing names none, and reads it again in the chosen one', async () => {
    const s = await scene();
    const view = await upload(s, { name: 'E-1.dxf', bytes: drawing([{ at: [0, 0], size: [1.2, 0.6] }], 0) });
    expect(view.needsUnits).toBe(true);
    const again = await s.owner.call(productImport.editImportMapping, {
      params: { importId: view.id },
      body: { version: view.version, units: 1000 },
    });
    expect([again.needsUnits, (await rowsOf(s, view.id))[0]?.cells['unfoldWidth']]).toEqual([false, '1200']);
  });

  it('layers: says what each was taken for, takes another meaning, and remembers it for the next drawing', async () => {
    const s = await scene();
    const plain = new TextDecoder().decode(drawing([{ at: [0, 0], size: [500, 400] }]));
    const bent = new TextEncoder().encode(
      plain.replace(
        '0\nENDSEC\n0\nEOF',
        [
          '0',
          'LINE',
          '8',
          'Center',
          '10',
          '0',
          '20',
          '50',
          '11',
          '500',
          '21',
          '50',
          '0',
          'ENDSEC',
          '0',
          'EOF',
        ].join('\n'),
      ),
    );
    const view = await upload(s, { name: 'L-1.dxf', bytes: bent });
    expect(view.layers).toEqual([
      { name: 'CUT', role: 'cut', count: 1 },
      { name: 'Center', role: 'cut', count: 1 },
    ]);
    expect(view.counts.error).toBe(1);
    const told = await s.owner.call(productImport.editImportMapping, {
      params: { importId: view.id },
      body: { version: view.version, layers: [{ name: 'Center', role: 'bend' }] },
    });
    expect([told.counts.error, told.layers[1]]).toEqual([0, { name: 'Center', role: 'bend', count: 1 }]);
    expect(
      (await s.owner.call(productImport.getImportRow, { params: { importId: view.id, rowNo: '1' } as never }))
        .drawing?.bend,
    ).toHaveLength(1);
    const next = await upload(s, { name: 'L-2.dxf', bytes: bent });
    expect([next.counts.error, next.layers[1]?.role]).toEqual([0, 'bend']);
    const other = await scene();
    expect((await upload(other, { name: 'L-1.dxf', bytes: bent })).layers[1]?.role).toBe('cut');
  });

  it.each([
    ['binary', new TextEncoder().encode('AutoCAD Binary DXF\r\n\u001a\u0000rest'), '二进制'],
    ['dwg', new TextEncoder().encode('AC1027\u0000\u0000'), 'DWG'],
    ['text', new TextEncoder().encode('hello\nworld\n'), ''],
    ['cut', drawing([{ at: [0, 0], size: [500, 400] }]).subarray(0, 120), ''],
  ])('refuses %s with a reason', async (_name, bytes, word) => {
    const s = await scene();
    const fault = await upload(s, { name: 'x.dxf', bytes }).then(
      () => null,
      (e: unknown) => e as Fault,
    );
    expect([fault?.code, fault?.error.message.includes(word)]).toEqual(['Cad:DxfParse', true]);
    expect(fault?.error.message).toMatch(/[\u4e00-\u9fff]/);
  });

  it('NaN, 1e308 and crossing contours are findings, not crashes', async () => {
    const s = await scene();
    const text = new TextDecoder().decode(drawing([{ at: [0, 0], size: [500, 400] }]));
    for (const bad of ['NaN', '1e308', '-1e308', 'abc']) {
      const answer = await upload(s, {
        name: 'n.dxf',
        bytes: new TextEncoder().encode(text.replace('\n500\n', `\n${bad}\n`)),
      }).then(
        (v) => v.counts.error + v.counts.warning + v.counts.ok,
        (e: unknown) => (e as Fault).code,
      );
      expect(['Cad:DxfParse', 1]).toContain(answer);
    }
    const bow = drawing([{ at: [0, 0], size: [500, 400] }]);
    const crossed = new TextDecoder()
      .decode(bow)
      .replace(
        '10\n500\n20\n0\n10\n500\n20\n400\n10\n0\n20\n400',
        '10\n500\n20\n400\n10\n500\n20\n0\n10\n0\n20\n300',
      );
    const view = await upload(s, { name: 'bow.dxf', bytes: new TextEncoder().encode(crossed) });
    expect((await rowsOf(s, view.id))[0]?.faults.map((f) => f.message)).toContain('轮廓自相交');
  });

  it('reads every drawing of the collection without a crash', async () => {
    const s = await scene();
    for (const name of readdirSync(DRAWINGS).filter((f) => f.endsWith('.dxf'))) {
      const answer = await upload(
        s,
        { name, bytes: readFileSync(path.join(DRAWINGS, name)) },
        { mode: '2' },
      ).then(
        (v) => v.counts.all,
        (e: unknown) => (e as Fault).code,
      );
      expect(answer === 'Cad:DxfParse' || Number(answer) > 0, name).toBe(true);
    }
  }, 120_000);

  it('every drawing of the field ends in a row with a size, in a row with a reason, or in a refusal with one', async () => {
    const s = await scene();
    const field = path.join(DRAWINGS, 'field');
    for (const name of readdirSync(field).filter((f) => f.endsWith('.dxf'))) {
      const view = await upload(s, { name, bytes: readFileSync(path.join(field, name)) }).catch(
        (e: unknown) => (e as Fault).error.message,
      );
      if (typeof view === 'string') {
        expect(view, name).toMatch(/[\u4e00-\u9fff]/);
        continue;
      }
      for (const row of await rowsOf(s, view.id)) {
        const reasons = row.faults.filter((f) => f.level === 'error').map((f) => f.message);
        expect(Number(row.cells['unfoldWidth'] ?? 0) > 0 || reasons.length > 0, `${name} ${row.rowNo}`).toBe(
          true,
        );
      }
    }
  }, 120_000);
});
