import os from 'node:os';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  demander,
  type ImportRow,
  plateType,
  product,
  productImport,
  project,
  texture,
} from '@muyun/contract';
import { EXISTING_CODE, type PlantedFault } from '../../../../test/fixtures/import/make.ts';
import { writeXlsx } from '../../../kit/spreadsheet.ts';
import { productsOf, rowsOf, scene, tell, upload } from '../../../../test/import-scene.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../../test/fixtures/import');
const CLEAN = path.join(FIXTURES, 'list-300.xlsx');
const FAULTY = path.join(FIXTURES, 'list-300-faults.xlsx');

describe('Excel import (engineering D3)', () => {
  it('reads a factory list of 300 rows without a false alarm and imports it', async () => {
    const s = await scene();
    const view = await upload(s, CLEAN);
    expect(view).toMatchObject({ sheet: '板块表', headerRow: 4, state: 1 });
    expect(tell(await rowsOf(s, view.id))).toEqual([]);
    expect(view.counts).toMatchObject({ all: 300, error: 0, warning: 0 });
    expect(view.notes.filter((n) => n.text.startsWith('合计行'))).toHaveLength(5);
    expect(await productsOf(s)).toEqual([]);
    const first = (await rowsOf(s, view.id))[0];
    expect(first?.cells).toMatchObject({
      code: 'A-01-101',
      plateType: '四边折边板',
      width: '1180',
      height: '1400',
      thickness: '3.0',
      texture: '3003-H24',
      quantity: '4',
    });
    const done = await s.owner.call(productImport.commitImport, {
      params: { importId: view.id },
      body: { version: view.version },
    });
    expect(done.result).toMatchObject({ created: 300, skipped: 0 });
    const made = await productsOf(s);
    expect(made).toHaveLength(300);
    expect(made.reduce((n, p) => n + p.quantity, 0)).toBe(view.totals.pieces);
    expect(
      (await s.owner.call(productImport.listImports, { query: { projectId: s.projectId } as never }))
        .items[0],
    ).toMatchObject({ state: 2, rowCount: 300, no: expect.stringMatching(/-DR01$/) as string });
  });

  it('derives with the master data of the commit, not of the check', async () => {
    const s = await scene();
    const view = await upload(s, CLEAN);
    const [before] = (await s.owner.call(texture.listTextures, { query: { filter: '3003-H24' } })).items;
    await s.owner.call(texture.updateTexture, {
      params: { id: before?.id as string },
      body: { ...before, density: String(Number(before?.density) * 2) } as never,
    });
    await s.owner.call(productImport.commitImport, {
      params: { importId: view.id },
      body: { version: view.version },
    });
    const again = await upload(s, CLEAN, {
      projectId: (
        await s.owner.call(project.createProject, {
          body: {
            name: '对照',
            demanderId: (await s.owner.call(demander.listDemanders)).items[0]?.id as string,
          },
        })
      ).id,
    });
    await s.owner.call(texture.updateTexture, {
      params: { id: before?.id as string },
      body: { ...before, version: (before?.version ?? 0) + 1 } as never,
    });
    await s.owner.call(productImport.commitImport, {
      params: { importId: again.id },
      body: { version: again.version },
    });
    const weights = async (projectId: string) =>
      new Map(
        (
          await s.owner.call(product.listProducts, {
            query: { projectIds: [projectId], maxResultCount: 100, sorting: 'code asc' } as never,
          })
        ).items.map((p) => [p.code, Number(p.weight)]),
      );
    const [heavy, light] = [await weights(s.projectId), await weights(again.projectId)];
    expect(light.size).toBe(100);
    for (const [code, weight] of light) expect(heavy.get(code), code).toBeCloseTo(weight * 2, 2);
  });

  it('finds all 30 planted faults at exactly their cells, in one pass', async () => {
    const s = await scene();
    const planted = JSON.parse(readFileSync(path.join(FIXTURES, 'list-300-faults.json'), 'utf8')) as {
      faults: PlantedFault[];
    };
    const textureId = (await s.owner.call(texture.listTextures, { query: { filter: '3003-H24' } })).items[0]
      ?.id as string;
    await s.owner.call(product.createProduct, {
      body: {
        projectId: s.projectId,
        code: EXISTING_CODE,
        textureId,
        thickness: 3,
        visibleWidth: 777,
        visibleHeight: 888,
        quantity: 1,
      } as never,
    });
    const view = await upload(s, FAULTY);
    const found = tell(await rowsOf(s, view.id)).toSorted();
    expect(found).toEqual(
      planted.faults.map((f) => `${f.row} ${f.field} ${f.level} ${f.message}`).toSorted(),
    );
    expect(planted.faults).toHaveLength(30);
    expect(
      await s.owner.refused(
        s.owner.call(productImport.commitImport, {
          params: { importId: view.id },
          body: { version: view.version },
        }),
      ),
    ).toBe('Basic:ImportRows');
    expect(await productsOf(s)).toHaveLength(1);
    const long = (await rowsOf(s, view.id, 'error')).find((r) => r.cells['height'] === '23800');
    expect(long?.faults[0]).toMatchObject({
      detail: expect.stringContaining('可能多了一个 0') as string,
      repairs: [{ label: '改为 2380', set: { height: '2380' } }],
    });
    const file = await s.owner.raw(productImport.downImportFaults, { params: { importId: view.id } });
    expect([file.status, file.bytes.length > 3000]).toEqual([200, true]);
  });

  it('is repaired row by row, skips rows, and imports the rest', async () => {
    const s = await scene();
    let view = await upload(s, FAULTY);
    const bad = await rowsOf(s, view.id, 'error');
    const long = bad.find((r) => r.cells['height'] === '23800') as ImportRow;
    const answer = await s.owner.call(productImport.editImportRows, {
      params: { importId: view.id },
      body: {
        version: view.version,
        rows: [
          { rowNo: long.rowNo, set: { height: '2380' } },
          ...bad.filter((r) => r !== long).map((r) => ({ rowNo: r.rowNo, isSkipped: true })),
        ],
      },
    });
    view = answer.batch;
    expect(answer.changed.find((r) => r.rowNo === long.rowNo)).toMatchObject({
      level: 'ok',
      cells: { height: '2380' },
      raw: { height: '23800' },
    });
    expect(view.counts).toMatchObject({ error: 0, skipped: bad.length - 1 });
    expect(
      await s.owner.refused(
        s.owner.call(productImport.editImportRows, {
          params: { importId: view.id },
          body: { version: 1, rows: [] },
        }),
      ),
    ).toBe('Common:StaleVersion');
    // who saw the list as it was before must not import what somebody else has made of it since
    expect(
      await s.owner.refused(
        s.owner.call(productImport.commitImport, { params: { importId: view.id }, body: { version: 1 } }),
      ),
    ).toBe('Common:StaleVersion');
    const done = await s.owner.call(productImport.commitImport, {
      params: { importId: view.id },
      body: { version: view.version },
    });
    expect(done.result?.created).toBe(300 - bad.length + 1);
  });

  it('merges equal rows of one code, and remembers what columns and names mean', async () => {
    const s = await scene();
    const target = path.join(os.tmpdir(), `list-${s.projectId}.xlsx`);
    const list = {
      sheets: [
        {
          name: 'A',
          columns: ['零件', '款', '外形', '厚', '色', '几块', '点位'].map((title) => ({
            title,
            kind: 'auto' as const,
          })),
          rows: [
            ['X-1', 'U型', '1200*600x25', 'δ3', '银灰', '3件', 'A-1~A-3'],
            ['X-1', 'U型', '1200×600×25', '3.0mm', '银灰', 2, 'B-1~B-2'],
            ['', 'U型', '1200x700x25', 3, '银灰', 1, ''],
          ],
        },
      ],
    };
    await writeXlsx(target, list);
    let view = await upload(s, target);
    expect(view.counts.error).toBe(3);
    const at = (title: string): number => view.columns.find((c) => c.title === title)?.index as number;
    view = await s.owner.call(productImport.editImportMapping, {
      params: { importId: view.id },
      body: {
        version: view.version,
        headerRow: 1,
        columns: [
          { index: at('零件'), field: 'code' },
          { index: at('款'), field: 'plateType' },
          { index: at('外形'), field: 'size' },
          { index: at('色'), field: 'color' },
          { index: at('几块'), field: 'quantity' },
          { index: at('点位'), field: 'positions' },
        ],
      },
    });
    expect(view.names).toMatchObject([{ kind: 'plateType', alias: 'U型', status: 'unknown', rows: 3 }]);
    const target2 = (await s.owner.call(plateType.listPlateTypes, { query: { filter: 'UB' } })).items[0]
      ?.id as string;
    view = await s.owner.call(productImport.editImportMapping, {
      params: { importId: view.id },
      body: { version: view.version, names: [{ kind: 'plateType', alias: 'U型', targetId: target2 }] },
    });
    const rows = await rowsOf(s, view.id);
    expect(rows.map((r) => [r.level, r.mergedInto])).toEqual([
      ['fixed', null],
      ['fixed', 2],
      ['fixed', null],
    ]);
    const done = await s.owner.call(productImport.commitImport, {
      params: { importId: view.id },
      body: { version: view.version },
    });
    expect(done.result).toMatchObject({ created: 2 });
    const again = await upload(s, target);
    expect(again.columns.map((c) => c.field)).toEqual([
      'code',
      'plateType',
      'size',
      'thickness',
      'color',
      'quantity',
      'positions',
    ]);
    expect(again.names[0]).toMatchObject({ status: 'alias', target: 'U 型包柱板' });
    expect((await rowsOf(s, again.id))[0]?.faults.map((f) => f.message)).toContain('编号已存在');
  });
});
