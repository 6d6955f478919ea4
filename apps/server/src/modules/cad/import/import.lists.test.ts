/** What a customer gave is used or asked about, row by row and kind by kind (engineering D3, decisions 31, 32). */
import { describe, expect, it } from 'vitest';
import {
  initInstallStructures,
  initStructures,
  product,
  QUESTION_CODES,
  repairKind,
  texture,
} from '@muyun/contract';
import { Fault } from '../../../../test/kit.ts';
import type { CellValue } from '../../../../test/fixtures/import/corpus/list.ts';
import {
  commit,
  edit,
  productsOf,
  remap,
  rowsOf,
  scene,
  table,
  upload,
} from '../../../../test/import-lists-scene.ts';

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

  it('结构 and 安装结构 of a list are used by name; one that is not known stops the row and offers what is alike', async () => {
    const s = await scene();
    await s.owner.call(initStructures);
    await s.owner.call(initInstallStructures);
    const view = await upload(
      s,
      table(
        ['编号', '宽', '高', '数量', '结构形式', '安装方式'],
        ['S-1', 1180, 2380, 3, '平板', '角码固定'],
        ['S-2', 1180, 1640, 4, '造形', ''],
      ),
    );
    const [first, second] = await rowsOf(s, view.id);
    expect([first?.cells['structure'], first?.cells['installStructure']]).toEqual(['平板', '角码固定']);
    const fault = second?.faults.find((f) => f.field === 'structure');
    expect([fault?.message, fault?.repairs?.map((r) => r.label)]).toEqual([
      '结构「造形」未维护',
      ['改为 弧形', '改为 造型', '按板型的默认'],
    ]);
    expect(await s.owner.refused(commit(s, view))).toBe('Basic:ImportRows');
    const mended = await edit(s, view, { rows: [{ rowNo: 3, set: { structure: '造型' } }] });
    await commit(s, mended.batch);
    const made = await productsOf(s);
    expect(made.map((p) => [p.code, p.structureName, p.installStructureName])).toEqual([
      ['S-1', '平板', '角码固定'],
      ['S-2', '造型', null],
    ]);
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
