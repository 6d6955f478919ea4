/** Which sheets of a file are imported, what master data they make, and what becomes of imports that nobody finished. */
import { describe, expect, it } from 'vitest';
import { plateType, productImport } from '@muyun/contract';
import { Fault, makeMember } from '../../../../test/kit.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { col } from '../../../kit/shape.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { sql } from '../../../kit/sql.ts';
import {
  cardsOf,
  commit,
  edit,
  errorsOf,
  productsOf,
  remap,
  rowsOf,
  type Scene,
  scene,
  sheets,
  table,
  upload,
} from '../../../../test/import-lists-scene.ts';

/** The workbook of faulty rows, line by line. */
async function faultLines(s: Scene, importId: string): Promise<unknown[][]> {
  const raw = await s.owner.raw(productImport.downImportFaults, { params: { importId } });
  const [sheet] = (await readXlsx(writeTemporary(raw.bytes), { maxRows: 50 })).sheets;
  return (sheet?.rows ?? []).map((row) => [...row.cells]);
}

describe('sheets', () => {
  const HEAD = ['编号', '宽', '高', '数量'];
  const book = () =>
    sheets([
      { name: '东立面', rows: [HEAD, ['A', 1000, 2000, 1], ['B', 1000, 2100, 1], ['C', 1000, 2200, 1]] },
      { name: '西立面', rows: [HEAD, ['A', 1500, 2000, 2], ['B', 1000, 2100, 2]] },
      { name: '备份', isHidden: true, rows: [HEAD, ['Z', 1000, 2000, 9]] },
    ]);

  it('others that look like lists are announced, imported together, and clashes of codes are shown', async () => {
    const s = await scene();
    const view = await upload(s, book());
    expect(view.sheets).toMatchObject([
      { name: '东立面', isChosen: true, listRows: 3 },
      { name: '西立面', isChosen: false, listRows: 2 },
      { name: '备份', isHidden: true, isChosen: false, listRows: null },
    ]);
    expect(view.notes.map((n) => n.text)).toContain('工作表「备份」在文件里是隐藏的，没有读入');
    const both = await remap(s, view, { sheets: ['东立面', '西立面'] });
    expect([both.counts.all, both.others.map((o) => o.sheet)]).toEqual([5, ['西立面']]);
    const rows = await rowsOf(s, view.id);
    expect(rows.map((r) => `${r.sheet} ${r.line} ${r.cells['code']}`)).toEqual([
      '东立面 2 A',
      '东立面 3 B',
      '东立面 4 C',
      '西立面 2 A',
      '西立面 3 B',
    ]);
    expect(errorsOf(rows)).toEqual(['2 codeConflict']);
    expect(rows[3]?.faults[0]?.detail).toContain('「东立面」第 2 行');
    expect(rows[4]?.faults.map((f) => f.message)).toContain('与「东立面」第 3 行编号、图形相同，已合并');
    const fault = await commit(s, both).then(
      () => null,
      (e: unknown) => e as Fault,
    );
    expect(fault?.error.validationErrors?.[0]?.message).toContain('「西立面」第 2 行');
    const said = await faultLines(s, view.id);
    expect(said.map((line) => line.slice(0, 3))).toEqual([
      ['工作表', '原行号', '编号'],
      ['西立面', 2, 'A'],
    ]);
    const renamed = await edit(s, both, { rows: [{ rowNo: rows[3]?.rowNo, set: { code: 'A-2' } }] });
    await commit(s, renamed.batch);
    expect((await productsOf(s)).map((p) => [p.code, p.quantity])).toEqual([
      ['A', 1],
      ['A-2', 2],
      ['B', 3],
      ['C', 1],
    ]);
  });

  it('one at a time, and a hidden one when a person asks for it', async () => {
    const s = await scene();
    const view = await upload(s, book());
    const west = await remap(s, view, { sheets: ['西立面'] });
    expect([west.sheet, west.counts.all]).toEqual(['西立面', 2]);
    const hidden = await remap(s, west, { sheets: ['备份'] });
    expect([hidden.sheet, hidden.counts.all]).toEqual(['备份', 1]);
  });

  it('one after the other: the next sheet needs no new upload', async () => {
    const s = await scene();
    const view = await upload(s, book());
    await commit(s, view);
    const again = (sheet: string) =>
      s.owner.call(productImport.nextSheet, { params: { importId: view.id }, body: { sheet } });
    const west = await again('西立面');
    expect([west.sheet, west.counts.all, west.no.slice(-4)]).toEqual(['西立面', 2, 'DR02']);
    expect(west.sheets.map((x) => [x.name, x.isImported])).toEqual([
      ['东立面', true],
      ['西立面', false],
      ['备份', false],
    ]);
    expect(errorsOf(await rowsOf(s, west.id))).toEqual(['2 codeExists', '3 codeExists']);
    expect(await s.owner.refused(again('不存在'))).toBe('Common:NotFound');
    const stranger = await scene();
    expect(
      await stranger.owner.refused(
        stranger.owner.call(productImport.nextSheet, {
          params: { importId: view.id },
          body: { sheet: '西立面' },
        }),
      ),
    ).toBe('Common:NotFound');
  });

  it('a workbook whose lists are all hidden says so', async () => {
    const s = await scene();
    const only = sheets([
      { name: '空', rows: [] },
      { name: '备份', isHidden: true, rows: [HEAD, ['Z', 1000, 2000, 9]] },
    ]);
    const fault = await upload(s, only).then(
      () => null,
      (e: unknown) => e as Fault,
    );
    expect([fault?.code, fault?.error.message]).toEqual([
      'File:Unreadable',
      expect.stringContaining('隐藏的工作表') as string,
    ]);
  });
});

describe('new master data', () => {
  const HEAD = ['编号', '板型', '宽', '高', '颜色', '数量'];

  it('is asked for together and made only with the products', async () => {
    const s = await scene();
    let view = await upload(
      s,
      table(HEAD, ['A', '异形板', 1180, 2380, '古铜 GT-118', 1], ['B', '异形板', 1180, 2300, '同上', 1]),
    );
    expect(errorsOf(await rowsOf(s, view.id))).toEqual(['2 plateType', '3 plateType']);
    const [cards, types] = [await cardsOf(s), (await s.owner.call(plateType.allPlateTypes)).length];
    view = await remap(s, view, {
      names: [{ kind: 'plateType', alias: '异形板', targetId: null, create: { name: '异形板' } }],
    });
    expect([view.counts.error, (await s.owner.call(plateType.allPlateTypes)).length]).toEqual([0, types]);
    const fault = await commit(s, view).then(
      () => null,
      (e: unknown) => e as Fault,
    );
    expect([fault?.code, fault?.error.message]).toEqual([
      'Cad:ImportNewRecords',
      '导入会新建 2 项基础资料：板型 异形板、色卡 古铜 GT-118，请先确认',
    ]);
    expect([await cardsOf(s), (await s.owner.call(plateType.allPlateTypes)).length]).toEqual([cards, types]);
    await commit(s, view, { createNew: true });
    expect([await cardsOf(s), (await s.owner.call(plateType.allPlateTypes)).length]).toEqual([
      cards + 1,
      types + 1,
    ]);
    expect((await productsOf(s)).map((p) => [p.plateTypeName, p.colorCode])).toEqual([
      ['异形板', 'GT118'],
      ['异形板', 'GT118'],
    ]);
  });

  it('nothing is made when the products are refused', async () => {
    const s = await scene();
    const first = await upload(s, table(HEAD, ['A', '平板', 1180, 2380, '银灰', 1]));
    const late = await upload(s, table(HEAD, ['A', '平板', 1180, 2380, '玫瑰金 MG-22', 1]));
    await commit(s, first);
    const cards = await cardsOf(s);
    expect(await s.owner.refused(commit(s, late, { createNew: true }))).toBe('Basic:ImportRows');
    expect(await cardsOf(s)).toBe(cards);
  });

  it('a plate type is made only by who may make one', async () => {
    const s = await scene();
    const clerk = await makeMember(s.space, ['AlCad.CadProducts:import', 'AlCad.CadProducts:query']);
    const view = await upload(s, table(HEAD, ['A', '异形板', 1180, 2380, '银灰', 1]));
    const body = {
      version: view.version,
      names: [{ kind: 'plateType' as const, alias: '异形板', targetId: null, create: { name: '异形板' } }],
    };
    expect(
      await clerk.refused(
        clerk.call(productImport.editImportMapping, { params: { importId: view.id }, body }),
      ),
    ).toBe('Common:Forbidden');
    const waiting = await remap(s, view, { names: body.names });
    expect(
      await clerk.refused(
        clerk.call(productImport.commitImport, {
          params: { importId: view.id },
          body: { version: waiting.version, createNew: true },
        }),
      ),
    ).toBe('Common:Forbidden');
  });

  it.each(['同上（亚光）', '同上', '〃', 'ditto'])('%s with nothing above is no colour', async (text) => {
    const s = await scene();
    const view = await upload(s, table(HEAD, ['A', '平板', 1180, 2380, text, 1]));
    expect([errorsOf(await rowsOf(s, view.id)), view.names]).toEqual([['2 dittoNone'], []]);
  });
});

describe('unfinished imports', () => {
  const file = () => table(['编号', '宽', '高', '数量'], ['A', 1180, 2380, 1]);
  const listOf = async (s: Scene) =>
    (await s.owner.call(productImport.listImports, { query: { projectId: s.projectId } as never })).items.map(
      (b) => [b.no.slice(-4), b.state],
    );

  it('are deleted one by one or all; what was imported stays', async () => {
    const s = await scene();
    const [a, b, c] = [await upload(s, file()), await upload(s, file()), await upload(s, file())];
    await commit(s, b);
    expect(await s.owner.call(productImport.deleteImport, { params: { importId: a.id } })).toEqual({
      deleted: 1,
    });
    expect(await s.owner.refused(s.owner.call(productImport.getImport, { params: { importId: a.id } }))).toBe(
      'Common:NotFound',
    );
    expect(
      await s.owner.refused(s.owner.call(productImport.deleteImport, { params: { importId: b.id } })),
    ).toBe('Cad:ImportState');
    const next = await upload(s, file());
    expect((await listOf(s)).map(([no]) => no)).toEqual(['DR04', 'DR03', 'DR02']);
    expect(await s.owner.call(productImport.deleteUnfinished, { body: { projectId: s.projectId } })).toEqual({
      deleted: 2,
    });
    expect([await listOf(s), [c.id, next.id].length]).toEqual([[['DR02', 2]], 2]);
    expect(
      await s.owner.inTx(
        async (tx) =>
          (
            await tx.one(
              { n: col.int },
              sql`select count(*)::int as n from import_row where tenant_id = ${tx.tenantId}`,
            )
          )?.n,
      ),
    ).toBe(0);
    expect(await productsOf(s)).toHaveLength(1);
  });

  it("need the right, and are nobody else's", async () => {
    const [s, other] = [await scene(), await scene()];
    const view = await upload(s, file());
    const reader = await makeMember(s.space, ['AlCad.CadProducts:query', 'AlCad.CadProducts:get']);
    expect(
      await reader.refused(reader.call(productImport.deleteImport, { params: { importId: view.id } })),
    ).toBe('Common:Forbidden');
    expect(await reader.refused(reader.call(productImport.deleteUnfinished, { body: {} }))).toBe(
      'Common:Forbidden',
    );
    expect(
      await other.owner.refused(
        other.owner.call(productImport.deleteImport, { params: { importId: view.id } }),
      ),
    ).toBe('Common:NotFound');
    expect(
      await other.owner.refused(
        other.owner.call(productImport.deleteUnfinished, { body: { projectId: s.projectId } }),
      ),
    ).toBe('Common:NotFound');
    expect(await other.owner.call(productImport.deleteUnfinished, { body: {} })).toEqual({ deleted: 0 });
    const own = await makeMember(s.space, ['AlCad.CadProducts:import'], { dataScope: 'own' });
    expect(await own.call(productImport.deleteUnfinished, { body: {} })).toEqual({ deleted: 0 });
    expect(await listOf(s)).toHaveLength(1);
  });
});
