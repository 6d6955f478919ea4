/** How one order is computed on several threads: several materials, one material, parts that die (engineering F3). */
import { afterEach, describe, expect, it } from 'vitest';
import { nest } from '@muyun/contract';
import {
  act,
  addProduct,
  addSize,
  addTexture,
  computed,
  type NestScene,
  nestScene,
  waitFor,
} from '../../../../test/nest-scene.ts';
import { nestPool } from '../../../workers/nest-pool.ts';
import { longOrder, order, previewed } from '../../../../test/nest-race-scene.ts';

const LIMITS = { ...nestPool.limits };
afterEach(() => {
  Object.assign(nestPool.limits, LIMITS);
});

describe('several materials', () => {
  const twoMaterials = async (seconds: number): Promise<{ scene: NestScene; id: string }> => {
    const scene = await nestScene();
    const { owner, projectId } = scene;
    const textureId = await addTexture(owner, { name: '1100-H24 测试', code: 'T1100' });
    await addSize(owner, textureId, { width: 1500, length: 3000 });
    const more = [];
    for (let i = 0; i < 10; i += 1)
      more.push({
        productId: await addProduct(
          owner,
          { textureId, projectId },
          { code: `M-${i}`, w: 401 + i * 31, h: 263 + i * 17, quantity: 12 },
        ),
        quantity: 12,
      });
    return { scene, id: await longOrder(scene, seconds, more) };
  };
  const threads = () => nestPool.threads.size;

  it('are shared out over free threads, shown and written as one plan', async () => {
    nestPool.limits.size = 2;
    const { scene, id } = await twoMaterials(2);
    const { owner } = scene;
    await act(owner, id, 'submit');
    await waitFor(() => threads() === 2);
    await previewed(owner, id);
    const live = await owner.call(nest.nestOrderPreview, { params: { id } });
    expect(new Set(live.layouts.map((l) => l.groupName)).size).toBe(2);
    await waitFor(async () => (await order(owner, id)).state === 8);
    const done = await order(owner, id);
    expect(done).toMatchObject({ placedAmount: 480, lostAmount: 0, groupAmount: 2 });
    expect(done.runs[0]).toMatchObject({ state: 'done', verify: { ok: true, pieces: 480 } });
    // two materials of two seconds each, at the same time
    expect(done.runs[0]?.durationMs).toBeLessThan(4000);
    expect(threads()).toBe(0);
  });

  it('keep ends every part with its best plan; cancel ends every thread', async () => {
    nestPool.limits.size = 2;
    const { scene, id } = await twoMaterials(20);
    const { owner } = scene;
    await act(owner, id, 'submit');
    await waitFor(() => threads() === 2);
    await previewed(owner, id);
    await act(owner, id, 'cancel', { keep: true });
    await waitFor(async () => (await order(owner, id)).state === 8, 8000);
    expect((await order(owner, id)).runs[0]).toMatchObject({
      state: 'done',
      verify: { ok: true, pieces: 480 },
    });
    await act(owner, id, 'recalc');
    await waitFor(() => threads() === 2);
    await act(owner, id, 'cancel', { keep: false });
    await waitFor(() => threads() === 0, 3000);
    expect((await order(owner, id)).state).toBe(8);
  });

  it('a part that dies is computed once more with the others; a second death fails the order and leaves no thread', async () => {
    nestPool.limits.size = 2;
    const { scene, id } = await twoMaterials(20);
    const { owner } = scene;
    await act(owner, id, 'submit');
    await waitFor(() => threads() === 2);
    const before = new Set(nestPool.threads.values());
    await [...before][1]?.terminate();
    await waitFor(() => threads() === 2 && [...nestPool.threads.values()].every((t) => !before.has(t)));
    await [...nestPool.threads.values()][0]?.terminate();
    await waitFor(async () => (await order(owner, id)).state === 256);
    await waitFor(() => threads() === 0, 3000);
  });

  it('leave the tenant its limit: an order takes no more threads than the edition allows', async () => {
    nestPool.limits.size = 1;
    const { scene, id } = await twoMaterials(1);
    const done = await computed(scene.owner, id);
    expect(done).toMatchObject({ state: 8, placedAmount: 480 });
    expect(nestPool.spare('somebody', 2)).toBe(1);
    nestPool.limits.size = 8;
    expect(nestPool.spare('somebody', 2)).toBe(2);
  });
});

describe('one material on several threads', () => {
  const oneMaterial = async (seconds: number): Promise<{ scene: NestScene; id: string }> => {
    const scene = await nestScene();
    return { scene, id: await longOrder(scene, seconds) };
  };
  const threads = () => nestPool.threads.size;

  it('several seeds work on it and tell each other their plans: one plan is shown and written', async () => {
    nestPool.limits.size = 2;
    const told: string[] = [];
    const offer = nestPool.offer.bind(nestPool);
    nestPool.offer = (key, solution) => {
      told.push(key);
      offer(key, solution);
    };
    const { scene, id } = await oneMaterial(4);
    const { owner } = scene;
    await act(owner, id, 'submit');
    await waitFor(() => threads() === 2);
    await waitFor(async () => (await order(owner, id)).state === 8, 12_000);
    nestPool.offer = offer;
    expect(new Set(told).size).toBe(2);
    expect((await order(owner, id)).runs[0]).toMatchObject({ state: 'done', verify: { ok: true } });
    expect(threads()).toBe(0);
  });

  it('a helper ends for an order that waits, and the first order goes on without it', async () => {
    nestPool.limits.size = 2;
    const { scene, id } = await oneMaterial(8);
    const { owner } = scene;
    await act(owner, id, 'submit');
    await waitFor(() => threads() === 2);
    const other = await oneMaterial(1);
    expect(await computed(other.scene.owner, other.id)).toMatchObject({ state: 8 });
    expect((await order(owner, id)).state).toBe(4);
    await waitFor(async () => (await order(owner, id)).state === 8, 12_000);
    expect((await order(owner, id)).runs[0]).toMatchObject({ state: 'done', verify: { ok: true } });
  });

  it('a helper that dies is not missed', async () => {
    nestPool.limits.size = 2;
    const { scene, id } = await oneMaterial(3);
    const { owner } = scene;
    await act(owner, id, 'submit');
    await waitFor(() => threads() === 2);
    const helper = [...nestPool.threads].find(([key]) => key.includes('#'))?.[1];
    await helper?.terminate();
    await waitFor(() => threads() === 1);
    await waitFor(async () => (await order(owner, id)).state === 8, 12_000);
    expect((await order(owner, id)).runs[0]).toMatchObject({ state: 'done', verify: { ok: true } });
  });
});
