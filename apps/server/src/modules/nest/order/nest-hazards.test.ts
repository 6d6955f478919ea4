/**
 * The hazards of engineering F13, over and over: many at once, one goes, the others read a refusal that they can act on, and
 * every piece and plate is where it was said to be. `ROUNDS=50` is the measured run; the suite does a few.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { nest, product, project } from '@muyun/contract';
import { codeOf, patiently, type Raw } from '../../../../test/actor.ts';
import { addPanel, type CadScene, cadScene, panel } from '../../../../test/cad-scene.ts';
import type { Actor } from '../../../../test/kit.ts';
import {
  act,
  addPlate,
  assertConserved,
  computed,
  countersOf,
  f9Body,
  f9Params,
  type NestScene,
  nestScene,
} from '../../../../test/nest-scene.ts';
import { commit } from '../../../../test/product-scene.ts';
import { count, many, numbers, ROUNDS, WIDTHS } from '../../../../test/at-once.ts';

/** A round of 64 takes two seconds or so. */
const LIMIT = Math.max(60_000, ROUNDS * 15_000);

/** All of them sent before the first is answered. None may read a deadlock or a fault of the server. */
async function atOnce(n: number, send: (i: number) => Promise<Raw>): Promise<string[]> {
  const answers = await Promise.all(numbers(n).map((i) => patiently(() => send(i))));
  expect(answers.filter((a) => a.status >= 500).map(codeOf)).toEqual([]);
  const codes = answers.map(codeOf);
  expect(codes.filter((c) => c === 'Common:Busy')).toEqual([]);
  return codes;
}

describe('two nest orders over the same products', () => {
  let scene: NestScene;
  beforeAll(async () => {
    scene = await nestScene();
  });
  it.each(WIDTHS)('%i at once: what is held is never more than there is', { timeout: LIMIT }, async (n) => {
    const { owner, p1, p2 } = scene;
    const lines = [
      { productId: p1, quantity: 5 },
      { productId: p2, quantity: 3 },
    ];
    for (const round of numbers(ROUNDS)) {
      const codes = await atOnce(n, (i) =>
        owner.raw(nest.createNestOrder, {
          // every other names them the other way round
          body: { ...f9Body(scene), products: (i + round) % 2 === 0 ? lines : lines.toReversed() },
        }),
      );
      const saved = Math.min(n, 2);
      expect([count(codes, '200'), count(codes, 'Nest:QtyExceeded')]).toEqual([saved, n - saved]);
      expect(await countersOf(owner, p1)).toMatchObject({ reserved: 5 * saved, available: 12 - 5 * saved });
      const { items } = await owner.call(nest.listNestOrders, { query: { orderState: 1 } });
      for (const { id } of items) await owner.call(nest.deleteNestOrder, { params: { id } });
      expect(await countersOf(owner, p2)).toMatchObject({ reserved: 0, available: 24 });
    }
    await assertConserved(owner);
  });
});

describe('double confirm', () => {
  let scene: NestScene;
  let id: string;
  beforeAll(async () => {
    scene = await nestScene();
    ({ id } = await scene.owner.call(nest.createNestOrder, { body: f9Body(scene) }));
    await computed(scene.owner, id);
  });
  it.each(WIDTHS)('%i at once: one makes the plan real, once', { timeout: LIMIT }, async (n) => {
    const { owner, p1, p2 } = scene;
    for (const _ of numbers(ROUNDS)) {
      const { version } = await owner.call(nest.getNestOrder, { params: { id } });
      const body = { action: 'confirm', version } as const;
      const codes = await atOnce(n, () => owner.raw(nest.nestOrderState, { params: { id }, body }));
      expect(count(codes, '200')).toBe(1);
      expect(count(codes, 'Common:StaleVersion') + count(codes, 'Nest:State')).toBe(n - 1);
      expect(await countersOf(owner, p1)).toMatchObject({ reserved: 0, nested: 12 });
      await act(owner, id, 'unconfirm', { reason: '再来一次' });
      expect(await countersOf(owner, p2)).toMatchObject({ reserved: 24, nested: 0 });
    }
    await assertConserved(owner);
  });
});

describe('confirms of several orders over the same plates', () => {
  it.each([2, 8])('%i at once: each plate goes to one of them', { timeout: LIMIT }, async (n) => {
    const scene = await nestScene({ plates: false });
    const { owner, textureId, p1 } = scene;
    const size = { code: 'KC-7', width: 1500, length: 3000 };
    const plates = Math.ceil(n / 2);
    await addPlate(owner, textureId, { ...size, quantity: plates });
    const ids: string[] = [];
    for (const _ of numbers(n)) {
      const products = [{ productId: p1, quantity: 1 }];
      ids.push((await owner.call(nest.createNestOrder, { body: { ...f9Body(scene), products } })).id);
    }
    for (const id of ids) expect((await computed(owner, id)).sheetAmount).toBe(1);
    for (const _ of numbers(ROUNDS)) {
      const versions = await Promise.all(
        ids.map(async (id) => (await owner.call(nest.getNestOrder, { params: { id } })).version),
      );
      const codes = await atOnce(n, (i) =>
        owner.raw(nest.nestOrderState, {
          params: { id: ids[i] ?? '' },
          body: { action: 'confirm', version: versions[i] ?? 0 },
        }),
      );
      expect([count(codes, '200'), count(codes, 'Nest:StockTaken')]).toEqual([plates, n - plates]);
      await assertConserved(owner);
      for (const [i, id] of ids.entries())
        if (codes[i] === '200') await act(owner, id, 'unconfirm', { reason: '再来一次' });
    }
    expect(await countersOf(owner, p1)).toMatchObject({ reserved: n, nested: 0 });
  });
});

describe('confirms of several orders over one remnant', () => {
  it.each([2, 8])('%i at once: one takes it', { timeout: LIMIT }, async (n) => {
    const scene = await nestScene({ plates: false });
    const { owner, textureId, p1 } = scene;
    await addPlate(owner, textureId, { code: 'YL-1', width: 700, length: 1300, quantity: 1, kind: 3 });
    const ids = await many(n, async () => {
      const products = [{ productId: p1, quantity: 1 }];
      return (await owner.call(nest.createNestOrder, { body: { ...f9Body(scene), products } })).id;
    });
    for (const id of ids) expect((await computed(owner, id)).sheetAmount).toBe(1);
    for (const _ of numbers(ROUNDS)) {
      const versions = await Promise.all(
        ids.map(async (id) => (await owner.call(nest.getNestOrder, { params: { id } })).version),
      );
      const codes = await atOnce(n, (i) =>
        owner.raw(nest.nestOrderState, {
          params: { id: ids[i] ?? '' },
          body: { action: 'confirm', version: versions[i] ?? 0 },
        }),
      );
      expect([count(codes, '200'), count(codes, 'Nest:StockTaken')]).toEqual([1, n - 1]);
      await assertConserved(owner);
      const taker = ids[codes.indexOf('200')] ?? '';
      await act(owner, taker, 'unconfirm', { reason: '再来一次' });
    }
  });
});

describe('a project that ends while its pieces are taken', () => {
  it.each(WIDTHS)(
    '%i at once: it is void, or an order holds them; never both',
    { timeout: LIMIT },
    async (n) => {
      const scene = await cadScene();
      const { owner, demanderId } = scene;
      const pieces = await many(n / 2, async (i) => {
        const { id: projectId } = await owner.call(project.createProject, {
          body: { name: `作废 ${i}`, demanderId },
        });
        const { id: productId } = await addPanel({ ...scene, projectId }, { code: 'A1', quantity: 4 });
        return { projectId, productId };
      });
      const of = (i: number) => pieces[Math.floor(i / 2)] ?? { projectId: '', productId: '' };
      for (const round of numbers(ROUNDS)) {
        const codes = await atOnce(n, (i) => {
          const { projectId, productId } = of(i);
          if ((i + round) % 2 === 0)
            return owner.raw(project.voidProject, {
              params: { id: projectId },
              body: { reason: '客户不做了' },
            });
          const products = [{ productId, quantity: 4 }];
          return owner.raw(nest.createNestOrder, { body: { kind: 1, products, params: f9Params() } });
        });
        const { items } = await owner.call(nest.listNestOrders, {
          query: { orderState: 1, maxResultCount: 200 },
        });
        for (const [i, { projectId, productId }] of pieces.entries()) {
          const pair = codes.slice(2 * i, 2 * i + 2);
          const { controlState } = await owner.call(project.getProject, { params: { id: projectId } });
          const { reserved } = await countersOf(owner, productId);
          // an order that came first goes with its project, one that comes too late finds it void
          expect([controlState, reserved]).toEqual(controlState === 2 ? [2, 0] : [0, 4]);
          expect(
            controlState === 2 ? ['200', 'Cad:ProjectVoided'] : ['Cad:ProjectNestOpen'],
            String(pair),
          ).toContain(pair.find((c) => c !== '200') ?? '200');
          if (controlState === 2)
            await owner.call(project.normalProject, {
              params: { id: projectId },
              body: { reason: '恢复正常生产' },
            });
        }
        for (const { id } of items) await owner.call(nest.deleteNestOrder, { params: { id } });
        await assertConserved(owner);
      }
    },
  );
});

describe('parallel imports', () => {
  let scene: CadScene;
  beforeAll(async () => {
    scene = await cadScene();
  });
  it.each(WIDTHS)('%i of the same codes: one list stands there, whole', { timeout: LIMIT }, async (n) => {
    const { owner, projectId } = scene;
    const kinds = async () =>
      (await owner.call(product.selectProducts, { query: { projectId } as never })).length;
    const before = await kinds();
    for (const round of numbers(ROUNDS)) {
      const rows = numbers(20).map((i) =>
        panel(scene, { code: `R${n}-${round}-${i}`, visibleWidth: 500 + i }),
      );
      const codes = await atOnce(n, (i) =>
        owner.raw(product.commitProductsCall, {
          // every other brings them the other way round
          body: { projectId, onDuplicate: 'error', rows: (i % 2 === 0 ? rows : rows.toReversed()) as never },
        }),
      );
      expect([count(codes, '200'), count(codes, 'Basic:ImportRows')]).toEqual([1, n - 1]);
      expect(await kinds()).toBe(before + 20 * (round + 1));
    }
    await assertConserved(owner);
  });
});

/** A computed order of two products of a list. */
async function ordered(scene: CadScene): Promise<{ id: string; productId: string }> {
  await commit(scene, [
    { code: 'A1', quantity: 6 },
    { code: 'A2', quantity: 4, visibleWidth: 700 },
  ]);
  const made = await scene.owner.call(product.listProducts, {
    query: { projectIds: scene.projectId, sorting: 'code asc' } as never,
  });
  const products = made.items.map((p) => ({ productId: p.id, quantity: p.quantity }));
  const body = { kind: 1 as const, products, params: f9Params() };
  const { id } = await scene.owner.call(nest.createNestOrder, { body });
  return { id, productId: products[0]?.productId ?? '' };
}
const seen = async (owner: Actor, id: string) =>
  (await owner.call(product.getProduct, { params: { id } })).visibleWidth;

describe('confirm against import', () => {
  it.each(WIDTHS)(
    '%i at once: the plan is confirmed as it was computed, or told that its products have changed',
    { timeout: LIMIT },
    async (n) => {
      const scene = await cadScene();
      const { owner, projectId } = scene;
      const { id, productId } = await ordered(scene);
      await computed(owner, id);
      const told = new Set<string>();
      for (const round of numbers(ROUNDS)) {
        const { version } = await owner.call(nest.getNestOrder, { params: { id } });
        const width = await seen(owner, productId);
        const codes = await atOnce(n, (i) =>
          i === round % n
            ? owner.raw(nest.nestOrderState, { params: { id }, body: { action: 'confirm', version } })
            : owner.raw(product.commitProductsCall, {
                body: {
                  projectId,
                  onDuplicate: 'overwrite',
                  rows: [
                    panel(scene, { code: 'A1', quantity: 6, visibleWidth: 1000 + round * 3 + (i % 3) }),
                  ] as never,
                },
              }),
        );
        for (const c of codes) told.add(c);
        const { state } = await owner.call(nest.getNestOrder, { params: { id } });
        const isConfirmed = codes[round % n] === '200';
        expect(state).toBe(isConfirmed ? 16 : 8);
        if (!isConfirmed) expect(codes[round % n]).toBe('Nest:ProductChanged');
        if (isConfirmed) {
          // what is cut is what was computed
          expect(await seen(owner, productId)).toBe(width);
          await act(owner, id, 'unconfirm', { reason: '再来一次' });
        }
        await assertConserved(owner);
        expect((await computed(owner, id, 'recalc')).state).toBe(8);
      }
      expect(told).toContain('200');
    },
  );
});
