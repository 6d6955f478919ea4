/** What a project offers in each state is what the server accepts there, and nothing else (engineering C4, C7). */
import { beforeAll, describe, expect, it } from 'vitest';
import { isUnderWay, nest, product, project, projectLock, type ProjectAction } from '@muyun/contract';
import { deliver } from '../../../../test/acceptance-scene.ts';
import { cadScene, type CadScene, panel } from '../../../../test/cad-scene.ts';
import { type Actor, type Fault, makeMember } from '../../../../test/kit.ts';
import { f9Params } from '../../../../test/nest-scene.ts';

const REASON = '客户改变计划';
const reason = { reason: REASON };

/** The table of the domain: what a person with every right may do. */
const OFFERED: Readonly<Record<string, readonly ProjectAction[]>> = {
  normal: [
    'edit',
    'orderTime',
    'deliveryDate',
    'packingPrefix',
    'factory',
    'password',
    'compel',
    'void',
    'delete',
    'batch',
    'import',
    'nest',
  ],
  forced: [
    'edit',
    'orderTime',
    'deliveryDate',
    'packingPrefix',
    'factory',
    'password',
    'void',
    'normal',
    'delete',
    'batch',
  ],
  voided: ['normal', 'delete', 'batch'],
  deleted: ['recovery'],
};
const FIELDS: readonly ProjectAction[] = [
  'edit',
  'orderTime',
  'deliveryDate',
  'packingPrefix',
  'factory',
  'password',
];

interface Target {
  readonly scene: CadScene;
  readonly owner: Actor;
  readonly id: string;
  readonly productId: string;
  readonly name: string;
}

const compel = async ({ owner, id }: Target): Promise<void> => {
  const { failed } = await owner.call(project.compelProjects, { body: { projectIds: [id], ...reason } });
  if (failed[0]) throw new Error(failed[0].message);
};
const commit = ({ scene, owner, id }: Target) =>
  owner.call(product.commitProductsCall, {
    body: { projectId: id, onDuplicate: 'add', rows: [{ ...panel(scene), code: 'C-9' }] },
  });

/** Each verb as the browser sends it. */
const VERBS: Readonly<Record<ProjectAction, (at: Target) => Promise<unknown>>> = {
  edit: async ({ owner, id }) => {
    const { version } = await owner.call(project.getProject, { params: { id } });
    return owner.call(project.updateProject, { params: { id }, body: { version, address: '佛山' } });
  },
  orderTime: ({ owner, id }) =>
    owner.call(project.setOrderTime, { params: { id }, body: { orderTime: '2026-05-01' } }),
  deliveryDate: ({ owner, id }) =>
    owner.call(project.setDeliveryDate, { params: { id }, body: { deliveryDate: '2026-06-01', ...reason } }),
  packingPrefix: ({ owner, id }) =>
    owner.call(project.setPackingPrefix, { body: { projectIds: [id], packingPrefix: 'WK-1' } }),
  password: ({ owner, id }) =>
    owner.call(projectLock.setProjectPassword, { params: { id }, body: { password: 'Right-1' } }),
  factory: ({ scene, owner, id }) =>
    owner.call(project.moveProject, {
      params: { id },
      body: { factoryId: scene.space.factoryIds[1] as string },
    }),
  compel,
  void: ({ owner, id }) => owner.call(project.voidProject, { params: { id }, body: reason }),
  normal: ({ owner, id }) => owner.call(project.normalProject, { params: { id }, body: reason }),
  delete: ({ owner, id }) => owner.call(project.deleteProject, { params: { id } }),
  recovery: ({ owner, id }) => owner.call(project.recoverProject, { params: { id } }),
  batch: ({ scene, owner, id, name }) =>
    owner.call(project.createProject, { body: { name, demanderId: scene.demanderId, copyFromId: id } }),
  import: commit,
  nest: ({ owner, productId }) =>
    owner.call(nest.createNestOrder, {
      body: { kind: 1, products: [{ productId, quantity: 1 }], params: f9Params() },
    }),
};
const ACTIONS = Object.keys(VERBS) as ProjectAction[];

const REACHED: Readonly<Record<string, (at: Target) => Promise<unknown>>> = {
  normal: async () => undefined,
  forced: compel,
  voided: VERBS.void,
  deleted: VERBS.delete,
};

let scene: CadScene;
let made = 0;
beforeAll(async () => {
  scene = await cadScene();
});

/** A project of its own with one product, in a state. */
async function projectAt(state: string, owner = scene.owner): Promise<Target> {
  made += 1;
  const name = `工程${made}`;
  const { id } = await scene.owner.call(project.createProject, {
    body: { name, demanderId: scene.demanderId },
  });
  const { id: productId } = await scene.owner.call(product.createProduct, {
    body: { ...panel(scene), projectId: id },
  });
  const target = { scene, owner, id, productId, name };
  await REACHED[state]?.({ ...target, owner: scene.owner });
  return target;
}
const view = ({ owner, id }: Target) => owner.call(project.getProject, { params: { id } });

/** '' when the verb is done, else why not: the code, or the sentence of a list of failures. */
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: Fault) => error.code ?? error.message,
  );

const cases = Object.keys(OFFERED).flatMap((state) => ACTIONS.map((action) => [state, action] as const));

describe('verbs of a project', () => {
  it.each(Object.keys(OFFERED))('%s: the row and the page offer what the table says', async (state) => {
    const at = await projectAt(state);
    const shown = await view(at);
    expect(shown.actions).toEqual(OFFERED[state]);
    const query = { filter: at.name, isDeleted: shown.isDeleted };
    const list = await at.owner.call(project.listProjects, { query });
    expect(list.items.find((row) => row.id === at.id)?.actions).toEqual(OFFERED[state]);
  });

  it.each(cases)('%s: %s is done exactly where it is offered', async (state, action) => {
    const at = await projectAt(state);
    const before = await view(at);
    const refusal = await refusalOf(VERBS[action](at));
    expect(refusal === '').toBe(OFFERED[state]?.includes(action));
    if (refusal !== '') expect(await view(at)).toEqual(before);
  });

  it('says why: void, finished by force, or gone', async () => {
    const voided = await projectAt('voided');
    for (const action of [...FIELDS, 'import', 'nest'] as const)
      expect([action, await refusalOf(VERBS[action](voided))]).toEqual([action, 'Cad:ProjectVoided']);
    expect(await refusalOf(VERBS.void(voided))).toBe('Cad:ProjectState');
    expect(await refusalOf(VERBS.compel(voided))).toContain('当前为「强制作废」，不能执行「强制完工」');
    const forced = await projectAt('forced');
    for (const action of ['import', 'nest'] as const)
      expect([action, await refusalOf(VERBS[action](forced))]).toEqual([action, 'Cad:ProjectClosed']);
    const normal = await projectAt('normal');
    expect(await refusalOf(VERBS.normal(normal))).toBe('Cad:ProjectState');
    expect(await refusalOf(VERBS.recovery(normal))).toBe('Common:NotFound');
    const deleted = await projectAt('deleted');
    for (const action of [...FIELDS, 'void', 'normal', 'delete', 'batch'] as const)
      expect([action, await refusalOf(VERBS[action](deleted))]).toEqual([action, 'Common:NotFound']);
  });

  it('is not voided once a piece of it was shipped, even if that came back', async () => {
    const at = await projectAt('normal');
    await deliver(at.owner, [{ productId: at.productId, shipped: 1 }]);
    expect(await refusalOf(VERBS.void(at))).toBe('Cad:ProjectShipped');
    await deliver(at.owner, [{ productId: at.productId, returned: 1 }]);
    expect(await refusalOf(VERBS.void(at))).toBe('Cad:ProjectShipped');
    expect((await view(at)).controlState).toBe(0);
  });

  it('a stale header is told before a void one; a project comes back to what it was', async () => {
    const at = await projectAt('voided');
    const stale = at.owner.call(project.updateProject, {
      params: { id: at.id },
      body: { version: 1, address: '佛山' },
    });
    expect(await refusalOf(stale)).toBe('Common:StaleVersion');
    await VERBS.delete(at);
    await VERBS.recovery(at);
    expect(await view(at)).toMatchObject({ controlState: 2, projectStatus: 64, actions: OFFERED['voided'] });
  });

  it('offers a member what his rights allow, and no more is done', async () => {
    const rights = ['query', 'get', 'edit'].map((action) => `AlCad.CadProjects:${action}`);
    const clerk = await makeMember(scene.space, rights);
    const at = await projectAt('normal', clerk);
    const { actions } = await view(at);
    expect(actions).toEqual(['edit', 'packingPrefix', 'factory']);
    for (const action of ACTIONS) {
      const refusal = await refusalOf(VERBS[action](await projectAt('normal', clerk)));
      expect([action, refusal]).toEqual([action, actions.includes(action) ? '' : 'Common:Forbidden']);
    }
  });

  it('shows one status: 强制完工 instead of what it froze, and only those under way are urgent', async () => {
    const states = ['normal', 'forced', 'voided'];
    const shown = await Promise.all(states.map(async (state) => view(await projectAt(state))));
    expect(shown.map((row) => [row.shownStatus, isUnderWay(row)])).toEqual([
      [1, true],
      [512, false],
      [64, false],
    ]);
  });
});
