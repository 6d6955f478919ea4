/** 冲销 (letter K): what stands in the books is not taken back but turned round, once, by whoever may. */
import type { AnyCall, LogRow } from '@muyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, Maker, type View } from '../document-maker.ts';
import { type Actor, makeMember, makeSpace, type Raw } from '../kit.ts';
import { specimen, specimenDone } from './specimen.fields.ts';
import { bodyOf, openSpecimenHouse, type SpecimenScene, specimenScene } from './specimen-scene.ts';

const { calls } = specimen;
const { item } = specimen;
let scene: SpecimenScene;
let maker: Maker;
beforeAll(async () => {
  scene = await specimenScene(await openSpecimenHouse());
  maker = new Maker(specimen as never, { space: () => scene.space, make: (n) => bodyOf(scene, n) });
});
afterAll(() => scene.house.server.close());

const ASKED = { reason: '客户退票', businessDate: '2026-11-30' };
const reverse = (view: View, over: Body = {}, by: Actor = maker.owner, key?: string): Promise<Raw> =>
  by.raw(calls.reverse, {
    params: { id: view.id },
    body: { version: view.version, ...ASKED, ...over },
    ...(key ? { key } : {}),
  });
const told = (raw: Raw): [number, string] => [
  raw.status,
  (raw.json() as { error?: { code: string } }).error?.code ?? '',
];
const made = (raw: Raw) => raw.json() as { id: string; reversalId: string; version: number };
/** Reversals of a document, by its number. */
async function reversalsOf(view: View): Promise<View[]> {
  const { items } = (await maker.owner.call(calls.list, { query: { maxResultCount: 400 } })) as unknown as {
    items: View[];
  };
  return items.filter((row) => row['reversedNo'] === view['orderNo']);
}
const done = (view: View, quantity: string): Promise<unknown> =>
  maker.owner.call(specimenDone, { params: { id: view.id }, body: { quantity } });
const member = (actions: readonly string[], options: object = {}): Promise<Actor> =>
  makeMember(
    scene.space,
    actions.map((a) => `${item}:${a}`),
    options,
  );
const logOf = async (id: string): Promise<LogRow[]> =>
  (await maker.owner.call(calls.logOf, { params: { id }, query: {} })).items;

describe('a reversal', () => {
  it('turns every quantity and amount round on its own day; the document is closed and says so in its log', async () => {
    const view = await maker.at(4);
    const answer = made(await reverse(view));
    expect(answer).toEqual({ id: view.id, reversalId: answer.reversalId, version: view.version + 1 });
    const [closed, turned] = [await maker.view(view.id), await maker.view(answer.reversalId)];
    expect(closed).toMatchObject({
      orderStatus: 32,
      amount: '2.50',
      feeAmount: '1.00',
      version: answer.version,
    });
    expect(closed.actions).not.toContain('reverse');
    expect(turned).toMatchObject({
      orderStatus: 16,
      orderDate: '2026-11-30',
      reversedNo: view['orderNo'],
      amount: '-2.50',
      feeAmount: '-1.00',
      goods: [{ name: '货品1', quantity: '-1.0000', amount: '-2.50' }],
      fees: [{ title: '运费', amount: '-1.00' }],
    });
    const [last] = await logOf(view.id);
    expect(last).toMatchObject({ action: 'reverse', summary: '冲销样单：客户退票' });
    expect(last?.changes).toEqual([
      { field: 'orderStatus', label: '状态', oldValue: '已审核', newValue: '已关闭' },
    ]);
    expect((await logOf(turned.id)).map((l) => l.action)).toEqual(['post', 'edit', 'add']);
  });

  it('is made of what is under way and of what is finished, too', async () => {
    for (const [quantity, state] of [
      ['0.5', 8],
      ['1', 16],
    ] as const) {
      const view = await maker.at(4);
      await done(view, quantity);
      const moved = await maker.view(view.id);
      expect(moved.orderStatus).toBe(state);
      expect(moved.actions).toContain('reverse');
      expect((await reverse(moved)).status).toBe(200);
      expect((await maker.view(view.id)).orderStatus).toBe(32);
    }
  });

  it('counts in tabs and sums as what stands in the list', async () => {
    const list = (query: Body) =>
      maker.owner.call(calls.list, { query }) as unknown as Promise<{ totals: Record<string, unknown> }>;
    const before = (await list({})).totals;
    const view = await maker.at(4);
    await reverse(view);
    const after = (await list({})).totals;
    expect(after).toEqual((await list({ beginTime: '2000-01-01' })).totals);
    const grown = (name: string): number => Number(after[name]) - Number(before[name] ?? 0);
    expect(['orderStatus:all', 'orderStatus:32', 'orderStatus:16'].map(grown)).toEqual([2, 1, 1]);
    // what is reversed and its reversal are nothing together
    expect([after['amount'], after['feeAmount']]).toEqual([before['amount'], before['feeAmount']]);
  });
});

describe('is refused', () => {
  it('while a document goes on with it, which is named; not any more when that one is void', async () => {
    const view = await maker.at(4);
    const follower = await maker.owner.call(calls.create, {
      body: bodyOf(scene, 1, { followsNo: view['orderNo'] }) as never,
    });
    const raw = await reverse(view);
    expect(told(raw)).toEqual([409, 'Common:HasDownstream']);
    expect(new TextDecoder().decode(raw.bytes)).toContain(`已被样单${follower.no}引用，不能冲销`);
    expect([await reversalsOf(view), (await maker.view(view.id)).orderStatus]).toEqual([[], 4]);
    await maker.step(await maker.view(follower.id), calls.void as AnyCall, { reason: '不要了' });
    expect((await reverse(view)).status).toBe(200);
  });

  it('to whoever lacks the right, sees only his own, or is of another factory or space', async () => {
    const view = await maker.at(4);
    const rest = ['query', 'get', 'add', 'edit', 'enable'];
    const other = await makeSpace('企业版', scene.house);
    const [, second] = scene.space.factoryIds as [string, string];
    const cases: [Actor, number, string][] = [
      [await member(rest), 403, 'Common:Forbidden'],
      [await member([...rest, 'disable'], { dataScope: 'own' }), 404, 'Common:NotFound'],
      [await member([...rest, 'disable'], { factoryIds: [second] }), 404, 'Common:NotFound'],
      [other.owner, 404, 'Common:NotFound'],
    ];
    for (const [actor, ...refusal] of cases) expect(told(await reverse(view, {}, actor))).toEqual(refusal);
    expect(await maker.view(view.id)).toEqual(view);
  });

  it('with a stale version, without a reason, without a day or on one that is none', async () => {
    const view = await maker.at(4);
    const refusals: [Body, number, string][] = [
      [{ version: view.version - 1 }, 409, 'Common:StaleVersion'],
      [{ reason: undefined }, 400, 'Common:Validation'],
      [{ reason: '错' }, 400, 'Common:Validation'],
      [{ reason: '长'.repeat(10_000) }, 400, 'Common:Validation'],
      [{ businessDate: undefined }, 400, 'Common:Validation'],
      [{ businessDate: '2026-02-30' }, 400, 'Common:Validation'],
      [{ businessDate: '2026-11-30T08:00:00Z' }, 400, 'Common:Validation'],
    ];
    for (const [over, ...refusal] of refusals) expect(told(await reverse(view, over))).toEqual(refusal);
    expect([await reversalsOf(view), await maker.view(view.id)]).toEqual([[], view]);
  });

  it('a second time', async () => {
    const view = await maker.at(4);
    const { version, reversalId } = made(await reverse(view));
    expect(told(await reverse({ ...view, version }))).toEqual([409, 'Common:InvalidState']);
    expect((await reversalsOf(view)).map((r) => r.id)).toEqual([reversalId]);
  });
});

describe('is made once', () => {
  it('a request sent again with its key gets the first answer', async () => {
    const view = await maker.at(4);
    const key = `reverse-${view.id}`;
    const first = made(await reverse(view, {}, maker.owner, key));
    expect(made(await reverse(view, {}, maker.owner, key))).toEqual(first);
    expect(told(await reverse(view, { reason: '别的原因' }, maker.owner, key))).toEqual([
      409,
      'Common:RequestKeyReused',
    ]);
    expect((await reversalsOf(view)).map((r) => r.id)).toEqual([first.reversalId]);
  });

  it('of eight at once one succeeds', async () => {
    const view = await maker.at(4);
    const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(view)));
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await reversalsOf(view)).toHaveLength(1);
  });

  it('whole, by a member who sees no amounts: he is shown none, and none is lost', async () => {
    const view = await maker.at(4);
    const blind = await member(['query', 'get', 'disable'], { displayAmount: false });
    const { reversalId } = made(await reverse(view, {}, blind));
    expect(await maker.view(reversalId)).toMatchObject({ amount: '-2.50', feeAmount: '-1.00' });
    expect(await maker.view(reversalId, blind)).toMatchObject({ amount: null, feeAmount: null });
  });
});

describe('outside of a factory', () => {
  it('a verb that works in one says so', async () => {
    const { owner } = await makeSpace('个人版', scene.house);
    const work = owner.call(specimenDone, { params: { id: scene.supplierId }, body: { quantity: '1' } });
    expect(await owner.refused(work)).toBe('Factory:Required');
  });
});
