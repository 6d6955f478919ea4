/** The search by shape over all projects (engineering B1): equal in any turn, mirrored only hinted, and nothing that is not theirs to see. */
import { describe, expect, it } from 'vitest';
import { product, project, projectLock } from '@muyun/contract';
import { addPanel, cadScene } from '../../../../test/cad-scene.ts';
import { codeOf, makeMember } from '../../../../test/kit.ts';

const alike = async (who: Awaited<ReturnType<typeof cadScene>>['owner'], id: string) =>
  (await who.call(product.alikeProducts, { params: { id } })).map((r) => [r.code, r.isMirrored]);
const hole = { side: 'bottom', leg: 1, at: 100, inset: 10, diameter: 6 };

describe('products of the same shape', () => {
  it('are found in every project, turned or not; a mirrored one stands behind them', async () => {
    const scene = await cadScene();
    const { id: projectId } = await scene.owner.call(project.createProject, {
      body: { name: '二期', demanderId: scene.demanderId },
    });
    const own = await addPanel(scene, { code: 'S-1', edgeHoles: [hole] as never });
    await addPanel({ ...scene, projectId }, { code: 'S-2', edgeHoles: [hole] as never });
    await addPanel({ ...scene, projectId }, { code: 'S-3', edgeHoles: [{ ...hole, at: 1100 }] as never });
    await addPanel({ ...scene, projectId }, { code: 'S-4' });
    // the panel turned by a half has its hole above, at the other end
    await addPanel(scene, { code: 'S-5', edgeHoles: [{ ...hole, side: 'top', at: 1100 }] as never });
    expect(await alike(scene.owner, own.id)).toEqual([
      ['S-5', false],
      ['S-2', false],
      ['S-3', true],
    ]);
    const bought = await addPanel(scene, {
      code: 'S-6',
      productKind: 8,
      name: '角码',
      plateTypeId: null,
      depth: null,
    } as never);
    expect(await alike(scene.owner, bought.id)).toEqual([]);
  });

  it('in a project that is shut, of others, or of another space are not told', async () => {
    const scene = await cadScene();
    const { id: projectId } = await scene.owner.call(project.createProject, {
      body: { name: '保密', demanderId: scene.demanderId },
    });
    const own = await addPanel(scene, { code: 'L-1' });
    await addPanel({ ...scene, projectId }, { code: 'L-2' });
    const stranger = await cadScene();
    await addPanel(stranger, { code: 'L-3' });
    expect(await alike(scene.owner, own.id)).toEqual([['L-2', false]]);
    await scene.owner.call(projectLock.setProjectPassword, {
      params: { id: projectId },
      body: { password: 'Right-1' },
    });
    expect(await alike(scene.owner, own.id)).toEqual([]);
    const at = { params: { id: own.id } };
    expect(codeOf(await stranger.owner.raw(product.alikeProducts, at))).toBe('Common:NotFound');
    const member = await makeMember(scene.space, []);
    expect(codeOf(await member.raw(product.alikeProducts, at))).toBe('Common:Forbidden');
  });
});
