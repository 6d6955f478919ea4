/** 位置编码 (engineering D1, D4): one position for each piece, over several products at once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { product, project } from '@muyun/contract';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { codeOf } from '../../../../test/kit.ts';

let s: CadScene;
const ids: Record<string, string> = {};
beforeAll(async () => {
  s = await cadScene();
  for (const [code, quantity] of [
    ['W-1', 2],
    ['W-2', 3],
    ['W-3', 1],
  ] as const)
    ids[code] = (await addPanel(s, { code, quantity, visibleWidth: 800 + 10 * quantity })).id;
});
const of = (...codes: string[]) => codes.map((c) => ids[c] as string);
const place = (codes: string[], range: string) =>
  s.owner.raw(product.placeProducts, { body: { projectId: s.projectId, ids: of(...codes), range } });
const get = (code: string) => s.owner.call(product.getProduct, { params: { id: ids[code] as string } });
const positionsOf = async (...codes: string[]) =>
  Promise.all(codes.map(async (c) => (await get(c)).positions));

describe('位置编码', () => {
  it('gives every piece its position in the order of the products, with a warning gone and a line in the history', async () => {
    const { version } = await get('W-2');
    await s.owner.call(product.updateProduct, {
      params: { id: ids['W-2'] as string },
      body: { version, positions: ['旧-1'] } as never,
    });
    expect((await get('W-2')).warnings).toMatchObject([{ code: 'positions' }]);
    const done = await place(['W-2', 'W-1', 'W-3'], 'A-1-01~A-2-02, B-1-01，B-1-02');
    expect(done.json()).toEqual({ updated: 3, positions: 6 });
    expect(await positionsOf('W-2', 'W-1', 'W-3')).toEqual([
      ['A-1-01', 'A-1-02', 'A-2-01'],
      ['A-2-02', 'B-1-01'],
      ['B-1-02'],
    ]);
    expect((await get('W-2')).warnings).toEqual([]);
    const [last] = await s.owner.call(product.productHistory, { params: { id: ids['W-2'] as string } });
    expect(last).toMatchObject({
      summary: '位置编码',
      changes: [{ label: '位置', oldValue: '旧-1', newValue: 'A-1-01、A-1-02、A-2-01' }],
    });
  });

  it('may be done over: their own old positions are no hindrance, those of another product are', async () => {
    expect(codeOf(await place(['W-1', 'W-3'], 'B-1-01~B-1-03'))).toBe('200');
    expect(await positionsOf('W-1', 'W-3')).toEqual([['B-1-01', 'B-1-02'], ['B-1-03']]);
    expect(codeOf(await place(['W-1'], 'A-1-02,C-1'))).toBe('Cad:PositionDuplicate');
    expect(await positionsOf('W-1')).toEqual([['B-1-01', 'B-1-02']]);
  });

  it('is refused with the reason where the range is none, is too short or too long, the product is elsewhere, the project is closed', async () => {
    const refused = async (codes: string[], range: string) => {
      const raw = await place(codes, range);
      const { error } = raw.json() as { error?: { code?: string; message?: string } };
      return [error?.code, error?.message];
    };
    expect(await refused(['W-1'], 'A-1~A-1-2')).toEqual(['Cad:PositionRange', '位置段数不一致']);
    expect(await refused(['W-1'], 'C~A')).toEqual(['Cad:PositionRange', '字母超出范围']);
    expect(await refused(['W-1', 'W-3'], 'A-1~A-2')).toEqual([
      'Cad:PositionCount',
      '写了 2 个位置，所选产品共 3 件，须一件一个',
    ]);
    expect((await refused(['W-3'], 'A-1~A-2'))[0]).toBe('Cad:PositionCount');
    const other = await cadScene();
    const foreign = await addPanel(other, { code: 'X-1', quantity: 1 });
    const raw = await s.owner.raw(product.placeProducts, {
      body: { projectId: s.projectId, ids: [foreign.id], range: 'Z-1' },
    });
    expect(raw.status).toBe(404);
    const reason = { reason: '尾款没有收到，先停' };
    await s.owner.call(project.compelProjects, { body: { projectIds: [s.projectId], ...reason } });
    expect((await refused(['W-3'], 'Z-1'))[0]).toBe('Cad:ProjectClosed');
    await s.owner.call(project.normalProject, { params: { id: s.projectId }, body: reason });
    await s.owner.call(project.voidProject, { params: { id: s.projectId }, body: reason });
    expect((await refused(['W-3'], 'Z-1'))[0]).toBe('Cad:ProjectVoided');
  });

  it('of two who place the same positions at once one is refused, eight times over', async () => {
    const scene = await cadScene();
    const pair = [
      await addPanel(scene, { code: 'R-1', quantity: 2 }),
      await addPanel(scene, { code: 'R-2', quantity: 2, visibleWidth: 900 }),
    ];
    for (let round = 1; round <= 8; round += 1) {
      const codes = (
        await Promise.all(
          pair.map((p) =>
            scene.owner.raw(product.placeProducts, {
              body: {
                projectId: scene.projectId,
                ids: [p.id],
                range: `R${'ABCDEFGH'[round - 1]}-1,R${'ABCDEFGH'[round - 1]}-2`,
              },
            }),
          ),
        )
      ).map(codeOf);
      expect(codes.toSorted()).toEqual(['200', 'Cad:PositionDuplicate']);
    }
  });
});
