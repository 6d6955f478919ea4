/** What a nest order offers in each state is what its machine lets the server do there, and nothing else (engineering F7). */
import { beforeAll, describe, expect, it } from 'vitest';
import { nest, type NestAction, nestOrderMachine } from '@muyun/contract';
import { sql } from '../../../kit/sql.ts';
import { type Actor, jobEnd, makeMember } from '../../../../test/kit.ts';
import { damage } from '../../../../test/invariants.ts';
import { addProduct, computed, f9Params, type NestScene, nestScene } from '../../../../test/nest-scene.ts';

const REASON = '客户改变计划';
type Offered = Exclude<NestAction, 'start' | 'succeed' | 'fail' | 'requeue' | 'cut' | 'scrap' | 'uncut'>;

/** The table of the domain: what the owner of the space may do. */
const OFFERED: Readonly<Record<number, readonly Offered[]>> = {
  1: ['save', 'submit', 'void', 'delete', 'forceDelete'],
  2: ['cancel', 'forceDelete'],
  4: ['cancel', 'forceDelete'],
  8: ['save', 'recalc', 'adopt', 'touch', 'lock', 'confirm', 'void', 'forceDelete'],
  16: ['release', 'unconfirm', 'void', 'forceDelete'],
  32: ['void', 'forceDelete'],
  64: ['finish', 'rest'],
  128: [],
  256: ['save', 'submit', 'adopt', 'lock', 'void', 'delete', 'forceDelete'],
  512: ['delete', 'forceDelete'],
};
const STATES = Object.keys(OFFERED).map(Number);

interface Target {
  readonly owner: Actor;
  readonly id: string;
  readonly productId: string;
}
const change =
  (
    action: Exclude<Offered, 'save' | 'touch' | 'lock' | 'rest' | 'delete' | 'forceDelete'>,
    more: object = {},
  ) =>
  async ({ owner, id }: Target): Promise<unknown> => {
    const { version } = await owner.call(nest.getNestOrder, { params: { id } });
    return owner.call(nest.nestOrderState, { params: { id }, body: { action, version, ...more } });
  };
const draftOf = (productId: string) => ({
  kind: 1 as const,
  products: [{ productId, quantity: 1 }],
  params: f9Params(),
});

/** A layout knows its order by its plan: that of the other order is handed over meanwhile. */
async function ofLayout(
  { owner, id }: Target,
  work: (params: { id: string }, version: number) => Promise<unknown>,
): Promise<unknown> {
  const { version } = await owner.call(nest.getNestOrder, { params: { id } });
  const give = (to: string): Promise<unknown> =>
    owner.inTx((tx) =>
      tx.run(sql`update nest_run set order_id = ${to} where tenant_id = ${tx.tenantId} and id = ${runId}`),
    );
  await give(id);
  return work({ id: layoutId }, version).finally(() => give(homeId));
}

/** Each verb as the browser sends it. */
const VERBS: Readonly<Record<Offered, (at: Target) => Promise<unknown>>> = {
  save: async ({ owner, id, productId }) => {
    const { version } = await owner.call(nest.getNestOrder, { params: { id } });
    return owner.call(nest.updateNestOrder, { params: { id }, body: { ...draftOf(productId), version } });
  },
  submit: change('submit'),
  recalc: change('recalc'),
  cancel: change('cancel'),
  adopt: (at) => change('adopt', { runId })(at),
  touch: (at) =>
    ofLayout(at, (params, version) =>
      at.owner.call(nest.updateNestLayout, { params, body: { version, sheets: 1, placements: [] } }),
    ),
  lock: (at) =>
    ofLayout(at, (params, version) =>
      at.owner.call(nest.lockNestLayout, { params, body: { version, isLocked: true } }),
    ),
  confirm: change('confirm'),
  release: change('release'),
  finish: change('finish', { reason: REASON }),
  rest: async ({ owner, id }) => {
    const { version } = await owner.call(nest.getNestOrder, { params: { id } });
    return owner.call(nest.nestRest, { params: { id }, body: { version } });
  },
  unconfirm: change('unconfirm', { reason: REASON }),
  void: change('void', { reason: REASON }),
  delete: ({ owner, id }) => owner.call(nest.deleteNestOrder, { params: { id } }),
  forceDelete: ({ owner, id }) =>
    owner.call(nest.forceDeleteNestOrder, { params: { id }, query: { reason: REASON } }),
};
const ACTIONS = Object.keys(VERBS) as Offered[];
/** What these orders have no computation or no plan for, although their states allow it. */
const lackOf = (state: number, action: Offered): string => {
  if (state === 2 || state === 4 || action === 'adopt') return 'Common:NotFound';
  if (action === 'touch' || action === 'lock') return 'Nest:NotChosen';
  if (action === 'rest') return 'Nest:NoProduct';
  return action === 'confirm' || action === 'release' ? 'Nest:RunStale' : '';
};

/** What the shop has begun is not taken back: that is said before anything else. */
const TAKEN_BACK: readonly Offered[] = ['unconfirm', 'void', 'delete', 'forceDelete'];
const wrongState = (state: number, action: Offered): string =>
  (state === 64 || state === 128) && TAKEN_BACK.includes(action) ? 'Nest:SheetCut' : 'Nest:State';

let scene: NestScene;
let productId: string;
/** a run of another order */
let runId: string;
/** one of its layouts */
let layoutId: string;
let homeId: string;
beforeAll(async () => {
  scene = await nestScene();
  productId = await addProduct(scene.owner, scene, { code: 'V-1', w: 400, h: 300, quantity: 9000 });
  const { id } = await scene.owner.call(nest.createNestOrder, { body: draftOf(productId) });
  homeId = id;
  runId = (await computed(scene.owner, id)).runId as string;
  const { layouts } = await scene.owner.call(nest.nestRunLayouts, { params: { id: runId } });
  layoutId = layouts[0]?.id as string;
});

/** An order of its own, put into a state: what leads there is told by the other tests. */
async function orderAt(state: number, owner = scene.owner): Promise<Target> {
  const { id } = await scene.owner.call(nest.createNestOrder, { body: draftOf(productId) });
  damage(scene.owner.tenantId);
  await scene.owner.inTx((tx) =>
    tx.run(sql`update nest_order set state = ${state} where tenant_id = ${tx.tenantId} and id = ${id}`),
  );
  return { owner, id, productId };
}
const stateOf = async ({ owner, id }: Target): Promise<number> =>
  (await owner.call(nest.getNestOrder, { params: { id } })).state;
/** What is queued may be computing, or computed, by the time somebody looks. */
const reached = (to: number | null): (number | null)[] => (to === 2 ? [2, 4, 8] : [to]);
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: { code: string }) => error.code,
  );

describe('verbs of a nest order', () => {
  it('every state of the machine is judged', () => {
    expect(STATES).toEqual(Object.keys(nestOrderMachine.states).map(Number));
  });

  it.each(STATES)(
    'in state %i what is not offered is refused by the state, and changes nothing',
    async (s) => {
      const at = await orderAt(s);
      const before = await at.owner.call(nest.getNestOrder, { params: { id: at.id } });
      expect(before.actions).toEqual(OFFERED[s]);
      for (const action of ACTIONS.filter((a) => !OFFERED[s]?.includes(a)))
        expect([action, await refusalOf(VERBS[action](at))]).toEqual([action, wrongState(s, action)]);
      expect(await at.owner.call(nest.getNestOrder, { params: { id: at.id } })).toEqual(before);
    },
  );

  it.each(STATES.filter((s) => OFFERED[s]?.length))('in state %i what is offered is done', async (s) => {
    for (const action of OFFERED[s] ?? []) {
      const at = await orderAt(s);
      const refusal = await refusalOf(VERBS[action](at));
      expect([action, refusal]).toEqual([action, lackOf(s, action)]);
      const isGone = action === 'delete' || action === 'forceDelete';
      if (refusal === '' && !isGone)
        expect(reached(nestOrderMachine.actions[action].to)).toContain(await stateOf(at));
      const jobId = isGone ? null : (await at.owner.call(nest.getNestOrder, { params: { id: at.id } })).jobId;
      if (jobId) await jobEnd(at.owner, jobId);
    }
  });

  it('whoever may not do it learns neither state nor version; what is the owner’s is his alone', async () => {
    const all = ['query', 'get', 'add', 'edit', 'enable', 'disable', 'delete'];
    const rights = all.map((action) => `AlNest.NestOrders:${action}`);
    const manager = await makeMember(scene.space, rights);
    const at = await orderAt(128, manager);
    expect(await refusalOf(VERBS.forceDelete(at))).toBe('Common:Forbidden');
    const draft = await orderAt(1, manager);
    const { actions } = await manager.call(nest.getNestOrder, { params: { id: draft.id } });
    expect(actions).toEqual(['save', 'submit', 'void', 'delete']);
    const editor = await makeMember(scene.space, ['AlNest.NestOrders:get', 'AlNest.NestOrders:edit']);
    const stale = editor.call(nest.nestOrderState, {
      params: { id: at.id },
      body: { action: 'confirm', version: 99 },
    });
    expect(await refusalOf(stale)).toBe('Common:Forbidden');
    const late = manager.call(nest.nestOrderState, {
      params: { id: at.id },
      body: { action: 'confirm', version: 99 },
    });
    expect(await refusalOf(late)).toBe('Common:StaleVersion');
  });
});
