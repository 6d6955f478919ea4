/** 封面 and 发货% of the list of projects (engineering C1, C5), and the list of products that proves it. */
import { file, product, project, projectLock } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliver } from '../../../../test/acceptance-scene.ts';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';

const at = (id: string) => ({ params: { id } });
let s: CadScene;
beforeAll(async () => {
  s = await cadScene('发货大厦');
});
const row = async () => {
  const { items } = await s.owner.call(project.listProjects, { query: { filter: '发货大厦' } });
  const [found] = items;
  if (!found) throw new Error('the project is not in its list');
  return found;
};
const codes = async (shipState?: number) =>
  (
    await s.owner.call(product.listProducts, {
      query: { projectIds: [s.projectId], sorting: 'code asc', shipState } as never,
    })
  ).items.map((p) => [p.code, p.shippedQuantity, p.returnedQuantity]);

describe('the list of projects', () => {
  it('says what was shipped of the billed area, and the products prove it', async () => {
    expect(await row()).toMatchObject({ shippedPercent: null, shippedAmount: 0 });
    const [a, b, c] = [
      await addPanel(s, { code: 'S-1', quantity: 10 } as never),
      await addPanel(s, { code: 'S-2', quantity: 20 } as never),
      await addPanel(s, { code: 'S-3', quantity: 10 } as never),
    ];
    expect((await row()).shippedPercent).toBe('0.00');
    await deliver(s.owner, [
      { productId: a.id, shipped: 10 },
      { productId: b.id, shipped: 5 },
    ]);
    const area = (Number(a.billedArea) * 15).toFixed(4);
    // 15 of 40 panels of one size
    expect(await row()).toMatchObject({ shippedPercent: '37.50', shippedAmount: 15, shippedArea: area });
    await deliver(s.owner, [{ productId: a.id, returned: 2 }]);
    expect(await codes()).toEqual([
      ['S-1', 10, 2],
      ['S-2', 5, 0],
      ['S-3', 0, 0],
    ]);
    expect(await codes(1)).toEqual([['S-3', 0, 0]]);
    expect(await codes(2)).toEqual([['S-2', 5, 0]]);
    expect(await codes(4)).toEqual([['S-1', 10, 2]]);
    expect(c.shippedQuantity).toBe(0);
  });

  it('counts what was closed by force no more, until the project goes on', async () => {
    const { failed } = await s.owner.call(project.compelProjects, {
      body: { projectIds: [s.projectId], reason: '客户减量，剩余不做' },
    });
    expect(failed).toEqual([]);
    // the 25 that have not left will not be made
    expect(await row()).toMatchObject({ shippedPercent: '100.00', controlState: 1 });
    await s.owner.call(project.normalProject, { ...at(s.projectId), body: { reason: '恢复正常生产' } });
    expect((await row()).shippedPercent).toBe('37.50');
  });
});

describe('the cover', () => {
  it('is the picture that was chosen, else the first product that is drawn; none for a project with a password', async () => {
    const drawn = (await row()).drawnCover;
    expect(drawn).toMatchObject({ code: 'S-1', width: 1239.2, height: 639.2 });
    expect(drawn?.outline).toMatch(/^M/);
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const [kept] = await s.owner.call(file.uploadFile, { file: { name: '效果图.svg', bytes: svg } });
    const before = await row();
    const set = (coverImage: string | null, version: number) =>
      s.owner.call(project.updateProject, { ...at(s.projectId), body: { version, coverImage } });
    const covered = await set(kept?.id as string, before.version);
    expect(await row()).toMatchObject({ coverImage: kept?.id, drawnCover: null });
    await set(null, covered.version);
    expect((await row()).drawnCover?.code).toBe('S-1');
    await s.owner.call(projectLock.setProjectPassword, {
      ...at(s.projectId),
      body: { password: 'abcd1234' },
    });
    expect(await row()).toMatchObject({ hasPassword: true, drawnCover: null });
  });
});
