/** The counters of projects are kept by difference: whatever is done to products, they are the sum of them. */
import { describe, expect, it } from 'vitest';
import { product, project } from '@muyun/contract';
import { addPanel, cadScene, type CadScene, panel } from '../../../../test/cad-scene.ts';
import { type Fault, testHouse } from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';
import { miscounted } from '../shared/project-counters.store.ts';
import { checkCounters } from './project.tasks.ts';

/** A sequence that is the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface State {
  readonly scene: CadScene;
  readonly other: string;
  readonly any: (below: number) => number;
}
const listOf = async ({ scene }: State) =>
  (
    await scene.owner.call(product.listProducts, {
      query: { projectIds: scene.projectId as never, maxResultCount: 200 },
    })
  ).items;
const some = async (state: State): Promise<string[]> => {
  const ids = (await listOf(state)).map((p) => p.id);
  return ids.filter((_, i) => i === 0 || state.any(3) === 0);
};
/** verbs that have answered with success in some sequence */
const answered = new Set<string>();
const draft = (state: State) => ({
  ...panel(state.scene, {
    quantity: 1 + state.any(40),
    visibleWidth: 600 + state.any(900),
    productKind: [1, 1, 2, 8][state.any(4)] ?? 1,
  }),
});

/** Everything that a person can do to products; what is refused must change nothing. */
const VERBS: Readonly<Record<string, (s: State) => Promise<unknown>>> = {
  create: (s) => addPanel(s.scene, draft(s)),
  update: async (s) => {
    const [row] = await listOf(s);
    if (row)
      await s.scene.owner.call(product.updateProduct, {
        params: { id: row.id },
        body: { version: row.version, quantity: 1 + s.any(60), visibleHeight: 500 + s.any(300) },
      });
  },
  batch: async (s) =>
    s.scene.owner.call(product.updateProducts, {
      body: { ids: await some(s), set: { productKind: [1, 2][s.any(2)], priority: 1 + s.any(9) } as never },
    }),
  recode: async (s) =>
    s.scene.owner.call(product.recodeProducts, {
      body: { projectId: s.scene.projectId, ids: await some(s), rule: 'R-{seq:4}' },
    }),
  unfold: async (s) => s.scene.owner.call(product.unfoldProducts, { body: { ids: await some(s) } as never }),
  delete: async (s) =>
    s.scene.owner.call(product.deleteProducts, { body: { ids: (await some(s)).slice(0, 2) } }),
  copy: async (s) =>
    s.scene.owner.call(product.copyProducts, {
      body: {
        fromProjectId: s.scene.projectId,
        toProjectId: s.other,
        productIds: await some(s),
        onDuplicate: (['add', 'overwrite', 'skip'] as const)[s.any(3)],
      } as never,
    }),
  commit: async (s) =>
    s.scene.owner.call(product.commitProductsCall, {
      body: {
        projectId: s.scene.projectId,
        onDuplicate: (['add', 'overwrite', 'skip'] as const)[s.any(3)] as 'add',
        rows: Array.from({ length: 1 + s.any(5) }, () => ({ ...draft(s), code: `C-${s.any(12)}` })) as never,
      },
    }),
  compel: async (s) =>
    s.scene.owner.call(project.compelProjects, {
      body: { projectIds: [s.scene.projectId], reason: '客户减量不再制作' } as never,
    }),
  normal: (s) =>
    s.scene.owner.call(project.normalProject, {
      params: { id: s.scene.projectId },
      body: { reason: '恢复正常继续制作' } as never,
    }),
  void: (s) =>
    s.scene.owner.call(project.voidProject, {
      params: { id: s.scene.projectId },
      body: { reason: '客户取消合同' } as never,
    }),
  bin: async (s) => {
    await s.scene.owner.call(project.deleteProject, { params: { id: s.scene.projectId } });
    await s.scene.owner.call(project.recoverProject, { params: { id: s.scene.projectId } } as never);
  },
};

const differing = (scene: CadScene) =>
  scene.owner.inTx((tx) => miscounted(tx, sql`p.tenant_id = ${tx.tenantId}`));

describe('counters of projects', () => {
  it.each([1, 2, 3, 4])('are the sum of the products after any sequence of verbs (seed %i)', async (seed) => {
    const scene = await cadScene();
    const { id: other } = await scene.owner.call(project.createProject, {
      body: { name: '另一工程', demanderId: scene.demanderId },
    });
    const state: State = { scene, other, any: chance(seed) };
    const names = Object.keys(VERBS);
    const done: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      const verb = names[state.any(names.length)] as string;
      done.push(verb);
      await VERBS[verb]?.(state).then(
        () => answered.add(verb),
        (error: unknown) => expect((error as Fault).code).not.toBe('Common:Internal'),
      );
      expect([done.join(' '), await differing(scene)]).toEqual([done.join(' '), []]);
    }
  });

  it('are so after every verb: each has answered', () => {
    expect([...answered].sort()).toEqual(Object.keys(VERBS).sort());
  });

  it('and what lists keep of projects follows, however many write at once', async () => {
    const scene = await cadScene();
    const { owner, projectId } = scene;
    const others = await Promise.all(
      ['北楼', '南楼', '东楼', '西楼'].map((name) =>
        owner.call(project.createProject, { body: { name, demanderId: scene.demanderId } }),
      ),
    );
    const added = Array.from({ length: 24 }, (_, i) => addPanel(scene, { quantity: 1 + (i % 5) }));
    const gone = others.map(({ id }) => owner.call(project.deleteProject, { params: { id } }));
    await Promise.all([...added, ...gone]);
    // the sums are asked without a filter, as they are kept, and with one, as they are read
    const kept = await owner.call(project.listProjects, { query: {} });
    const read = await owner.call(project.listProjects, { query: { beginTime: '2026-01-01' } });
    expect(kept.totals).toEqual(read.totals);
    expect([kept.totalCount, kept.totals?.['productAmount']]).toEqual([1, 70]);
    const all = await owner.call(product.listProducts, { query: {} });
    const inside = await owner.call(product.listProducts, { query: { projectIds: projectId as never } });
    expect([all.totalCount, all.totals]).toEqual([inside.totalCount, inside.totals]);
  });

  it('that differ are mended in the night, and the log says so', async () => {
    const { server } = await testHouse();
    const scene = await cadScene();
    await addPanel(scene, { quantity: 7 });
    await scene.owner.inTx((tx) =>
      tx.run(
        sql`update cad_project set product_amount = 99, weight = 0 where tenant_id = ${tx.tenantId} and id = ${scene.projectId}`,
      ),
    );
    const told: object[] = [];
    const log = { error: (what: object) => told.push(what) };
    expect(await checkCounters({ pools: server.house.pools, log: log as never })).toBeGreaterThan(0);
    expect(told).toContainEqual(
      expect.objectContaining({
        projectId: scene.projectId,
        kept: expect.objectContaining({ product_amount: 99 }),
        summed: expect.objectContaining({ product_amount: 7 }),
      }),
    );
    expect(await differing(scene)).toEqual([]);
  });
});
