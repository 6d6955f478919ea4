/** 拆图 (engineering part E): parts become products or are matched with them; what people said survives the next splitting. */
import { beforeAll, describe, expect, it } from 'vitest';
import { file, product, split } from '@muyun/contract';
import { sql } from '../../../../test/host-scene.ts';
import { damage } from '../../../../test/invariants.ts';
import { codeOf, jobEnd, makeMember, makeSpace } from '../../../../test/kit.ts';
import {
  detailOf,
  drawing,
  keep,
  productsOf,
  retried,
  type SplitScene,
  splitOf,
  splitScene,
} from '../../../../test/split-scene.ts';

let s: SplitScene;
beforeAll(async () => {
  s = await splitScene();
});
const MANY = drawing([
  { at: [0, 0], size: [400, 300], texts: ['编号:A-01', '数量:2'] },
  { at: [1000, 0], size: [600, 300], texts: ['编号:A-02', '数量:3'] },
  { at: [2000, 0], size: [250, 250] },
  { at: [3000, 0], size: [250, 250] },
]);
const results = (items: readonly { code: string | null; result: number }[]) =>
  items.map((i) => [i.code, i.result]);
const codes = async (of: SplitScene) => (await productsOf(of)).map((p) => p.code).toSorted();

describe('a drawing with many panels', () => {
  it('becomes products: each with its place, its hash, its number; equal ones without a number are counted', async () => {
    const done = await splitOf(s, MANY, { name: '幕墙一.dxf' });
    expect(done).toMatchObject({ state: 4, partCount: 3, createdCount: 3, matchedCount: 0, failCount: 0 });
    expect(done.entityCount).toBe(8);
    expect(done.durationMs).toBeGreaterThan(0);
    expect(results(done.items)).toEqual([
      ['A-01', 2],
      ['A-02', 2],
      [null, 2],
    ]);
    const [a, , c] = done.items;
    expect(a).toMatchObject({
      width: 400,
      height: 300,
      quantity: 2,
      places: [{ x: 0, y: 0, w: 400, h: 300 }],
    });
    expect(a?.path).toMatch(/^M/);
    expect(c).toMatchObject({
      quantity: 2,
      places: [
        { x: 2000, y: 0 },
        { x: 3000, y: 0 },
      ],
    });
    expect(await codes(s)).toEqual(expect.arrayContaining(['A-01', 'A-02']));
    const [made] = (await s.owner.call(product.listProducts, { query: { filter: 'A-02' } })).items;
    expect(made).toMatchObject({ quantity: 3, unfoldWidth: 600, unfoldHeight: 300 });
    const [row] = (await sql('select geometry_hash as h from cad_product where id = $1', [made?.id])) as [
      { h: string },
    ];
    expect(done.items[1]?.geometryHash).toBe(row.h);
    const again = await retried(s, done.id);
    expect(again).toMatchObject({ state: 4, createdCount: 0, matchedCount: 3 });
    expect(await codes(s)).toHaveLength(3);
  });

  it('an equal code with another shape fails with its reason; an open outline too; the rest is made', async () => {
    const other = await splitScene();
    await splitOf(other, drawing([{ at: [0, 0], size: [400, 300], texts: ['编号:B-01'] }]));
    const done = await splitOf(
      other,
      drawing([
        { at: [0, 0], size: [401, 300], texts: ['编号:B-01'] },
        { at: [1000, 0], size: [500, 300], texts: ['编号:B-02'] },
      ]),
    );
    expect(done).toMatchObject({ state: 8, createdCount: 1, failCount: 1 });
    expect(done.items[0]).toMatchObject({
      result: 8,
      reason: '编号 B-01 已有产品，但图形不同',
      productId: null,
    });
    expect(await codes(other)).toEqual(['B-01', 'B-02']);
    const nothing = await splitOf(other, drawing([{ at: [0, 0], size: [300, 300], open: true }]));
    expect(nothing).toMatchObject({ state: 8, partCount: 0, failCount: 1 });
    expect(nothing.items[0]?.reason).toContain('不闭合');
    expect(await codes(other)).toHaveLength(2);
  });
});

describe('what people say of parts', () => {
  it('a product, a new one, none: kept through the next splitting by the shape', async () => {
    const other = await splitScene();
    const { id: own } = await other.owner.call(product.createProduct, {
      body: {
        projectId: other.projectId,
        code: 'K-9',
        textureId: other.textureId,
        thickness: 3,
        unfoldMode: 3,
        unfoldWidth: 111,
        unfoldHeight: 99,
        quantity: 1,
      },
    });
    await splitOf(other, drawing([{ at: [0, 0], size: [400, 300], texts: ['编号:C-01'] }]));
    const done = await splitOf(
      other,
      drawing([
        { at: [0, 0], size: [410, 300], texts: ['编号:C-01'] },
        { at: [1000, 0], size: [420, 300], texts: ['编号:C-01'] },
        { at: [2000, 0], size: [430, 300], texts: ['编号:C-03'] },
      ]),
    );
    expect(results(done.items)).toEqual([
      ['C-01', 8],
      ['C-01', 8],
      ['C-03', 2],
    ]);
    const [first, second, third] = done.items.map((i) => i.id) as [string, string, string];
    const say = (version: number, items: object[]) =>
      other.owner.raw(split.assignSplit, { params: { id: done.id }, body: { version, items } as never });
    expect(codeOf(await say(done.version + 1, [{ itemId: first, to: 'ignore' }]))).toBe(
      'Common:StaleVersion',
    );
    expect(codeOf(await say(done.version, [{ itemId: first, to: 'product', productId: s.projectId }]))).toBe(
      'Common:NotFound',
    );
    expect(codeOf(await say(done.version, [{ itemId: own, to: 'ignore' }]))).toBe('Common:NotFound');
    expect(codeOf(await say(done.version, [{ itemId: second, to: 'new' }]))).toBe('Basic:ImportRows');
    const now = await other.owner.call(split.assignSplit, {
      params: { id: done.id },
      body: {
        version: done.version,
        items: [
          { itemId: first, to: 'product', productId: own },
          { itemId: second, to: 'ignore' },
        ],
      },
    });
    expect(now).toMatchObject({ state: 4, matchedCount: 1, ignoredCount: 1, createdCount: 1, failCount: 0 });
    expect(now.items[0]).toMatchObject({ productId: own, productCode: 'K-9', isAssigned: true });
    const again = await retried(other, done.id);
    expect(again.items.map((i) => [i.result, i.productCode, i.isAssigned])).toEqual([
      [1, 'K-9', true],
      [4, null, true],
      [1, 'C-03', false],
    ]);
    expect(again).toMatchObject({ state: 4, failCount: 0 });
    expect(third).not.toBe(again.items[2]?.id);
    const anew = await other.owner.call(split.assignSplit, {
      params: { id: done.id },
      body: { version: again.version, items: [{ itemId: again.items[1]?.id as string, to: 'ignore' }] },
    });
    expect(anew.ignoredCount).toBe(1);
  });

  it('a part that was left out becomes a product when somebody says so', async () => {
    const other = await splitScene();
    const done = await splitOf(other, drawing([{ at: [0, 0], size: [333, 222], texts: ['编号:N-01'] }]));
    const item = done.items[0]?.id as string;
    const say = async (items: object[]) => {
      const { version } = await detailOf(other.owner, done.id);
      return other.owner.call(split.assignSplit, {
        params: { id: done.id },
        body: { version, items } as never,
      });
    };
    await say([{ itemId: item, to: 'ignore' }]);
    damage(other.owner.tenantId);
    await sql("update cad_product set is_deleted = true, code = code || '-weg' where project_id = $1", [
      other.projectId,
    ]);
    const made = await say([{ itemId: item, to: 'new' }]);
    expect(made.items[0]).toMatchObject({ result: 2, productCode: 'N-01', isAssigned: true });
    expect(made.createdCount).toBe(1);
  });
});

describe('refusals', () => {
  it('one splitting of a file at a time: of eight at once one is taken', async () => {
    const other = await splitScene();
    // so many panels that none of it is done before the last has asked
    const panels = Array.from({ length: 1200 }, (_, i) => ({
      at: [(i % 40) * 900, Math.floor(i / 40) * 900] as [number, number],
      size: [300 + i * 0.4, 200 + (i % 40)] as [number, number],
    }));
    const fileId = await keep(other.owner, drawing(panels));
    const start = () => other.owner.raw(split.createSplit, { body: { projectId: other.projectId, fileId } });
    const codesOfAll = (await Promise.all(Array.from({ length: 8 }, start))).map(codeOf);
    expect(codesOfAll.toSorted()).toEqual(['200', ...Array.from({ length: 7 }, () => 'Cad:SplitBusy')]);
    const [row] = (await other.owner.call(split.listSplits)).items;
    const at = { params: { id: row?.id as string } };
    expect(
      codeOf(await other.owner.raw(split.retrySplit, { ...at, body: { version: row?.version ?? 0 } })),
    ).toBe('Cad:SplitBusy');
    const items = [{ itemId: other.projectId, to: 'ignore' as const }];
    expect(codeOf(await other.owner.raw(split.assignSplit, { ...at, body: { version: 1, items } }))).toBe(
      'Cad:SplitBusy',
    );
    await jobEnd(other.owner, row?.jobId as string);
    expect((await detailOf(other.owner, row?.id as string)).partCount).toBe(1200);
  });

  it('a DWG waits for its conversion, other files are none, what is no drawing fails with its reason', async () => {
    const dwg = await keep(s.owner, new TextEncoder().encode('AC1032 ein Block'), '总图.dwg');
    const start = (fileId: string) =>
      s.owner.raw(split.createSplit, { body: { projectId: s.projectId, fileId } });
    expect(codeOf(await start(dwg))).toBe('Cad:DwgConverter');
    expect(codeOf(await start(await keep(s.owner, new TextEncoder().encode('text'), '说明.txt')))).toBe(
      'File:TypeRefused',
    );
    const bad = await splitOf(s, new TextEncoder().encode('0\nSECTION\n2\nHEADER\n0\nENDSEC\n0\nEOF\n'));
    expect([8, 16]).toContain(bad.state);
  });

  it('over 5000 outlines: failed, and refused again at once', async () => {
    const other = await splitScene();
    const shapes = Array.from({ length: 5001 }, (_, i) => ({
      at: [(i % 100) * 50, Math.floor(i / 100) * 50] as [number, number],
      size: [20, 20] as [number, number],
    }));
    const done = await splitOf(other, drawing(shapes));
    expect(done).toMatchObject({ state: 16, message: '图纸过大（5001 个轮廓），请分拆后上传' });
    expect(await codes(other)).toEqual([]);
    const again = await other.owner.raw(split.retrySplit, {
      params: { id: done.id },
      body: { version: done.version },
    });
    expect(codeOf(again)).toBe('Cad:SplitTooLarge');
  });

  it('a voided project takes none; another space sees nothing; without the right nothing is opened', async () => {
    const other = await splitScene();
    const done = await splitOf(other, MANY);
    const stranger = (await makeSpace()).owner;
    expect(codeOf(await stranger.raw(split.getSplit, { params: { id: done.id } }))).toBe('Common:NotFound');
    expect((await stranger.call(split.listSplits)).totalCount).toBe(0);
    await sql('update cad_project set control_state = 2 where id = $1', [other.projectId]);
    const fileId = await keep(other.owner, MANY);
    const answer = await other.owner.raw(split.createSplit, { body: { projectId: other.projectId, fileId } });
    expect(codeOf(answer)).toBe('Cad:ProjectVoided');
  });
});

describe('the log', () => {
  it('is found by file, project, state and person, sorted, summed and exported; the drawing is taken from it', async () => {
    const other = await makeSpace();
    expect((await other.owner.call(split.listSplits)).totalCount).toBe(0);
    const done = await splitOf(s, drawing([{ at: [0, 0], size: [700, 300], texts: ['编号:L-01'] }]), {
      name: '日志图.dxf',
    });
    const list = (query: object) => s.owner.call(split.listSplits, { query });
    expect((await list({ filter: '日志图' })).items.map((r) => r.id)).toEqual([done.id]);
    expect((await list({ projectId: s.projectId, filter: '日志图' })).totals).toMatchObject({
      partCount: 1,
      createdCount: 1,
    });
    expect((await list({ filter: '日志图', state: '16' })).totalCount).toBe(0);
    const [me] = await sql('select id from tenant_user where tenant_id = $1 and user_id = $2', [
      s.owner.tenantId,
      s.owner.userId,
    ]);
    expect((await list({ filter: '日志图', creatorId: me?.['id'] })).totalCount).toBe(1);
    for (const by of ['partCount', 'failCount', 'durationMs', 'fileName'])
      expect((await list({ filter: '日志图', sorting: `${by} desc` })).totalCount).toBe(1);
    const sheet = await s.owner.raw(split.downSplits);
    expect([sheet.status, sheet.headers.get('content-disposition')?.includes('.xlsx')]).toEqual([200, true]);
    expect((await s.owner.raw(file.downloadFile, { params: { id: done.fileId } })).status).toBe(200);
    expect(done.actions).toEqual(['retry', 'assign']);
  });

  it('a member reads it with the right, and his job is followed', async () => {
    const space = await makeSpace();
    const member = await makeMember(space, ['AlCad.CadSplits:query']);
    expect((await member.call(split.listSplits)).totalCount).toBe(0);
    expect(codeOf(await member.raw(split.getSplit, { params: { id: s.projectId } }))).toBe(
      'Common:Forbidden',
    );
  });
});
