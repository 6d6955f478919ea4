/** What a customer gave is used or asked about; kinds of rows, sheets, new master data, unfinished imports (engineering D3, decisions 31, 32). */
import { describe, expect, it } from 'vitest';
import {
  color,
  demander,
  type ImportRow,
  type ImportView,
  plateType,
  product,
  productImport,
  project,
  QUESTION_CODES,
  repairKind,
  texture,
} from '@muyun/contract';
import { bytesOf } from '../../../../test/fixtures/import/corpus/build.ts';
import { type Actor, Fault, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import type { CellValue, ListSheet } from '../../../../test/fixtures/import/corpus/list.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

interface Scene {
  readonly space: Space;
  readonly owner: Actor;
  readonly projectId: string;
}
async function scene(): Promise<Scene> {
  const space = await makeSpace();
  const { owner } = space;
  await owner.call(texture.initTextures);
  await owner.call(plateType.initPlateTypes);
  await owner.call(color.initColors);
  const { id: demanderId } = await owner.call(demander.createDemander, {
    body: { code: 'KH001', name: '佛山万科' },
  });
  const made = await owner.call(project.createProject, {
    body: { name: `清单${space.name.slice(-6)}`, demanderId, defaultThickness: 3 },
  });
  return { space, owner, projectId: made.id };
}
const sheets = (list: readonly ListSheet[], file = 'list.xlsx') => ({
  name: file,
  bytes: bytesOf({ id: '', about: '', file, sheets: list, expect: {} }),
});
const table = (...rows: CellValue[][]) => sheets([{ name: '清单', rows }]);
const upload = (s: Scene, file: { name: string; bytes: Uint8Array }): Promise<ImportView> =>
  s.owner.call(productImport.previewImport, { body: { projectId: s.projectId, kind: '1' } as never, file });
const rowsOf = async (s: Scene, id: string): Promise<ImportRow[]> =>
  (
    await s.owner.call(productImport.getImport, {
      params: { importId: id },
      query: { maxResultCount: '1000' } as never,
    })
  ).items;
const edit = (s: Scene, view: ImportView, body: object) =>
  s.owner.call(productImport.editImportRows, {
    params: { importId: view.id },
    body: { version: view.version, rows: [], ...body } as never,
  });
const remap = (s: Scene, view: ImportView, body: object) =>
  s.owner.call(productImport.editImportMapping, {
    params: { importId: view.id },
    body: { version: view.version, ...body } as never,
  });
const commit = (s: Scene, view: ImportView, body: object = {}) =>
  s.owner.call(productImport.commitImport, {
    params: { importId: view.id },
    body: { version: view.version, ...body },
  });
const productsOf = async (s: Scene) =>
  (
    await s.owner.call(product.listProducts, {
      query: { projectIds: [s.projectId], maxResultCount: 200, sorting: 'code asc' } as never,
    })
  ).items;
const errorsOf = (rows: readonly ImportRow[]) =>
  rows.flatMap((r) => r.faults.filter((f) => f.level === 'error').map((f) => `${r.line} ${f.code}`));
const cardsOf = async (s: Scene) => (await s.owner.call(color.allColors)).length;

describe('a value that was given is used, or a person has said that it is not', () => {
  const HEAD = ['编号', '宽', '高', '折边', '数量'];
  const folded = () =>
    table(HEAD, ['A-1', 1180, 2380, 25, 3], ['A-2', 1180, 1640, 25, 4], ['A-3', 900, 900, '', 1]);

  it('a fold without a plate type stops the import; one repair mends all rows of the kind', async () => {
    const s = await scene();
    const view = await upload(s, folded());
    expect(view.questions).toMatchObject([{ field: 'plateType', code: 'foldNoType', rows: 2, firstRow: 2 }]);
    expect(await s.owner.refused(commit(s, view))).toBe('Basic:ImportRows');
    const [byType] = view.questions[0]?.repairs ?? [];
    expect(byType).toMatchObject({ label: '按四边折边板', rows: 2 });
    const mended = await edit(s, view, { kinds: [{ kind: byType?.kind }] });
    expect([mended.batch.questions, mended.batch.counts.error, mended.undo.length]).toEqual([[], 0, 2]);
    await commit(s, mended.batch);
    const made = await productsOf(s);
    expect(made.map((p) => [p.code, p.plateTypeName, p.unfoldWidth, p.unfoldHeight])).toEqual([
      ['A-1', '四边折边板', 1219.2, 2419.2],
      ['A-2', '四边折边板', 1219.2, 1679.2],
      ['A-3', null, 900, 900],
    ]);
  });

  it('another plate type for all of them, and back again', async () => {
    const s = await scene();
    const view = await upload(s, folded());
    const kind = view.questions[0]?.repairs[0]?.kind;
    const other = await edit(s, view, { kinds: [{ kind, set: { plateType: '吊顶条板' } }] });
    expect((await rowsOf(s, view.id)).map((r) => r.cells['plateType'] ?? '')).toEqual([
      '吊顶条板',
      '吊顶条板',
      '',
    ]);
    const back = await edit(s, other.batch, { rows: other.undo });
    expect(back.batch.questions).toMatchObject([{ code: 'foldNoType', rows: 2 }]);
    const flat = view.questions[0]?.repairs.find((r) => r.label === '折边不用，按平板')?.kind;
    const without = await edit(s, back.batch, { kinds: [{ kind: flat }] });
    expect([without.batch.counts.error, (await rowsOf(s, view.id))[0]?.faults.map((f) => f.message)]).toEqual(
      [0, ['折边 25 按要求不用']],
    );
    expect(await s.owner.refused(edit(s, view, { rows: [{ rowNo: 2, set: { nonsense: '1' } }] }))).toBe(
      'Common:StaleVersion',
    );
    expect(
      await s.owner.refused(edit(s, without.batch, { rows: [{ rowNo: 2, set: { nonsense: '1' } }] })),
    ).toBe('Common:Validation');
    expect(await s.owner.refused(edit(s, without.batch, { rows: [{ rowNo: 99, set: { code: '1' } }] }))).toBe(
      'Common:NotFound',
    );
  });

  it('products that are typed are never stored flat either', async () => {
    const s = await scene();
    const textureId = (await s.owner.call(texture.listTextures, { query: { filter: '3003-H24' } })).items[0]
      ?.id as string;
    const row = { textureId, thickness: 3, visibleWidth: 1180, visibleHeight: 2380, depth: 25, quantity: 1 };
    const fault = await s.owner
      .call(product.commitProductsCall, {
        body: { projectId: s.projectId, rows: [{ ...row, depth: null }, row] } as never,
      })
      .then(
        () => null,
        (e: unknown) => e as Fault,
      );
    expect([fault?.code, fault?.error.validationErrors]).toEqual([
      'Basic:ImportRows',
      [{ field: '第2行/板型', message: '折边已填写，但没有板型' }],
    ]);
    expect(await productsOf(s)).toEqual([]);
  });

  it.each<[string, CellValue[], CellValue[], string]>([
    [
      'foldUnused',
      ['编号', '板型', '宽', '高', '折边', '数量'],
      ['A', '平板', 1180, 2380, 25, 1],
      '板型「平板」没有折边，折边 25 用不上',
    ],
    [
      'foldZero',
      ['编号', '板型', '宽', '高', '折边', '数量'],
      ['A', '四边折边板', 1180, 2380, 0, 1],
      '折边写的是 0，板型「四边折边板」会按默认折边展开',
    ],
    [
      'unfoldDiffers',
      ['编号', '板型', '宽', '高', '折边', '展开宽', '展开长', '数量'],
      ['A', '四边折边板', 1180, 2380, 25, 1230, 2430, 1],
      '展开尺寸 1230×2430 与按板型算出的 1219.2×2419.2 不一致',
    ],
    [
      'paramUnused',
      ['编号', '板型', '宽', '高', 'P', '数量'],
      ['A', '四边折边板', 1180, 2380, 150, 1],
      '参数 P = 150 用不上',
    ],
    [
      'sizeTwice',
      ['编号', '规格', '宽', '高', '数量'],
      ['A', '1180*2380', 1180, 2400, 1],
      '规格 1180×2380 与宽高列不一致',
    ],
    [
      'thicknessTwice',
      ['编号', '规格', '板厚', '数量'],
      ['A', '1180*2380*3', 2.5, 1],
      '板厚写了两处：2.5 和 3.0',
    ],
    [
      'depthTwice',
      ['编号', '板型', '规格', '折边', '数量'],
      ['A', '四边折边板', '1180*2380*25', 20, 1],
      '折边写了两处：20 和 25',
    ],
    [
      'valueLost',
      ['编号', '宽', '高', '数量', '总数量'],
      ['A', 1180, 2380, 4, 20],
      '「总数量」写着 20，没有用上',
    ],
    [
      'valueLost',
      ['编号', '宽度1', '宽度2', '高', '数量'],
      ['A', 1180, 900, 2380, 4],
      '「宽度2」写着 900，没有用上',
    ],
    [
      'cancelled',
      ['编号', '宽', '高', '数量', '备注'],
      ['A', 1180, 2380, 1, '此件作废'],
      '备注写有「此件作废」',
    ],
  ])('%s is asked, and every answer lets the row pass', async (code, head, row, message) => {
    expect(QUESTION_CODES.has(code)).toBe(true);
    const s = await scene();
    const file = table(head, row);
    const first = await upload(s, file);
    const [question] = first.questions;
    expect([question?.code, question?.message, first.counts.error]).toEqual([code, message, 1]);
    expect(question?.repairs.length).toBeGreaterThan(0);
    for (const repair of question?.repairs ?? []) {
      const view = await upload(s, file);
      const mended = await edit(s, view, { kinds: [{ kind: repair.kind }] });
      expect([repair.label, mended.batch.counts.error, mended.batch.questions]).toEqual([
        repair.label,
        0,
        [],
      ]);
    }
  });

  it('the flat size of the list is cut when a person says so', async () => {
    const s = await scene();
    const view = await upload(
      s,
      table(
        ['编号', '板型', '宽', '高', '折边', '展开尺寸', '数量'],
        ['A', '四边折边板', 1180, 2380, 25, '1230*2430', 1],
      ),
    );
    const kind = view.questions[0]?.repairs.find((r) => r.label === '按清单的展开尺寸')?.kind;
    await commit(s, (await edit(s, view, { kinds: [{ kind }] })).batch);
    expect((await productsOf(s)).map((p) => [p.unfoldWidth, p.unfoldHeight])).toEqual([[1230, 2430]]);
  });

  it('columns that nobody knows are named with the rows that use them', async () => {
    const s = await scene();
    const view = await upload(
      s,
      table(
        ['编号', '宽', '高', '数量', '加强筋', 'KG'],
        ['A', 1180, 2380, 1, '2道', 3.1],
        ['B', 1180, 2300, 1, '', 3],
      ),
    );
    expect([view.unused, view.counts.error]).toEqual([
      [
        { sheet: '清单', title: '加强筋', rows: 1 },
        { sheet: '清单', title: 'KG', rows: 2 },
      ],
      0,
    ]);
  });
});

describe('kinds of rows', () => {
  it('a repair of one row is offered to all rows like it, each with its own value', async () => {
    const s = await scene();
    const view = await upload(
      s,
      table(
        ['编号', '宽', '高', '数量', '位置'],
        ['A', 1180, 2380, 2, 'E-1'],
        ['B', 1180, 2300, 3, 'E-2'],
        ['C', 1180, 2200, 1, 'E-3'],
      ),
    );
    const rows = await rowsOf(s, view.id);
    const fault = rows[0]?.faults.find((f) => f.code === 'positions');
    const repair = fault?.repairs?.find((r) => r.key === 'asRegion');
    const kind = repairKind(fault as never, repair as never);
    expect(view.kinds[kind]).toBe(2);
    await edit(s, view, { kinds: [{ kind }] });
    expect(
      (await rowsOf(s, view.id)).map((r) => [r.cells['region'] ?? '', r.cells['positions'] ?? '']),
    ).toEqual([
      ['E-1', ''],
      ['E-2', ''],
      ['', 'E-3'],
    ]);
  });

  it('a whole column of positions becomes areas, and areas become positions', async () => {
    const s = await scene();
    const view = await upload(
      s,
      table(
        ['编号', '宽', '高', '数量', '安装位置'],
        ['A', 1180, 2380, 2, '4F'],
        ['B', 1180, 2300, 3, '4F'],
        ['C', 1180, 2200, 1, '5F'],
      ),
    );
    expect([view.columns[4]?.field, view.counts.error, view.counts.warning]).toEqual(['region', 0, 0]);
    const asked = await remap(s, view, { columns: [{ index: 4, field: 'positions' }] });
    expect(asked.counts.error).toBeGreaterThan(0);
    const turned = await remap(s, asked, { columns: [{ index: 4, field: 'region' }] });
    expect([turned.counts.error, turned.counts.warning]).toEqual([0, 0]);
    await commit(s, turned);
    expect((await productsOf(s)).map((p) => p.region)).toEqual(['4F', '4F', '5F']);
  });

  it('rows of one code on two floors are one product that keeps both floors', async () => {
    const s = await scene();
    const view = await upload(
      s,
      table(
        ['编号', '宽', '高', '数量', '楼层', '备注'],
        ['A', 1180, 2380, 2, '4F', '甲'],
        ['A', 1180, 2380, 3, '5F', '乙'],
      ),
    );
    await commit(s, view);
    expect((await productsOf(s)).map((p) => [p.code, p.quantity, p.region, p.remark])).toEqual([
      ['A', 5, '4F、5F', '甲；乙'],
    ]);
  });
});

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
