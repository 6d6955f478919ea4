/** 工程关联 and 时间轴 (engineering C1, C9): what a project is tied to, within rights and scope. */
import {
  book,
  demander,
  product,
  project,
  curveOf,
  MOST_CURVE_DAYS,
  projectCorrelation,
  projectCurve,
  projectRelation,
  projectTimeline,
  requisition,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAcceptance } from '../../../../test/acceptance-scene.ts';
import { type ChangeScene, changeScene, freshPanel, newChange } from '../../../../test/change-scene.ts';
import { type Actor, codeOf, makeMember, makeSpace } from '../../../../test/kit.ts';
import { purchaseScene } from '../../../../test/purchase-scene.ts';
import { sql } from '../../../kit/sql.ts';

const P = 'AlCad.CadProjects';
let s: ChangeScene;
const made: Record<string, string> = {};
const create = async (name: string, over: object = {}) =>
  (await s.owner.call(project.createProject, { body: { name, demanderId: s.demanderId, ...over } })).id;
beforeAll(async () => {
  s = await changeScene();
  const { owner } = s;
  const id = await create('关联大厦', { orderTime: '2026-03-01', deliveryDate: '2026-06-30' });
  const scene = { ...s, projectId: id };
  made['id'] = id;
  made['second'] = await create('关联大厦', { copyFromId: id });
  made['supplement'] = await create('关联大厦补单', { projectType: 2, parentProjectId: id });
  made['other'] = await create('隔壁大厦');
  const productId = await freshPanel(scene);
  made['change'] = (await newChange(scene, [{ productId, remark: '倒角' }])).id;
  made['acceptance'] = (await newAcceptance(owner, id, [{ productId, acceptedQty: 1 }])).id;
  made['book'] = (await owner.call(book.createBook, { params: { id }, body: { title: '给业主' } })).id;
  await owner.inTx((tx) =>
    tx.run(
      sql`insert into nest_order (tenant_id, id, no, name, project_ids, params, state) values (${tx.tenantId}, gen_random_uuid(), 'TLN-9', '北立面', array[${id}::uuid], '{}', 8)`,
    ),
  );
});
const graph = (who: Actor = s.owner, id = made['id'] as string) =>
  who.call(projectCorrelation, { params: { id } });
const tie = (toId: string | undefined, type = 8, who: Actor = s.owner, id = made['id'] as string) =>
  who.raw(projectRelation.relateProject, { params: { id }, body: { toId, type } });
const untie = (toId: string | undefined, who: Actor = s.owner, id = made['id'] as string) =>
  who.raw(projectRelation.unrelateProject, { params: { id }, query: { toId } });

describe('what a project is tied to', () => {
  it('follows from parents, batches and documents; what was tied by hand is untied from either side', async () => {
    const before = await graph();
    expect(before.projects.map((p) => [p.id, p.type, p.side, p.isManual])).toEqual([
      [made['supplement'], 1, 'down', false],
      [made['second'], 4, 'side', false],
    ]);
    expect((await graph(s.owner, made['supplement'])).projects).toMatchObject([
      { id: made['id'], type: 1, side: 'up', isManual: false, displayName: '关联大厦 / 第1批' },
    ]);
    expect(before.documents.map((d) => [d.kind, d.id, d.state])).toEqual([
      ['nestOrder', expect.any(String), 8],
      ['changeOrder', made['change'], 1],
      ['acceptance', made['acceptance'], 1],
      ['book', made['book'], 1],
    ]);
    expect(before.documents.map((d) => d.no)).toEqual([
      'TLN-9',
      expect.any(String),
      expect.stringMatching(/-YS01$/),
      '给业主',
    ]);
    expect(codeOf(await tie(made['other']))).toBe('204');
    expect((await graph()).projects).toContainEqual(
      expect.objectContaining({ id: made['other'], type: 8, side: 'side', isManual: true }),
    );
    expect((await graph(s.owner, made['other'])).projects).toMatchObject([
      { id: made['id'], isManual: true },
    ]);
    expect(codeOf(await tie(made['id'], 8, s.owner, made['other']))).toBe('Cad:RelationExists');
    expect(codeOf(await tie(made['id']))).toBe('Cad:RelationSelf');
    expect(codeOf(await tie(made['other'], 3))).toBe('Common:Validation');
    expect(codeOf(await untie(made['id'], s.owner, made['other']))).toBe('204');
    expect(codeOf(await untie(made['other']))).toBe('Common:NotFound');
    // what follows from the projects themselves is not untied
    expect(codeOf(await untie(made['second']))).toBe('Common:NotFound');
    expect((await graph()).projects).toEqual(before.projects);
    const log = await s.owner.call(project.projectLog, { query: { projectId: made['other'] } });
    expect(log.items.map((l) => l.content).slice(0, 2)).toEqual([
      '解除与工程「关联大厦 / 第1批」的关联',
      '关联工程「关联大厦 / 第1批」（手工关联）',
    ]);
  });

  it.each([2, 8])('%i at once tie two projects once', async (n) => {
    const codes = await Promise.all(
      Array.from({ length: n }, (_, i) =>
        i % 2 ? tie(made['other'], 4) : tie(made['id'], 4, s.owner, made['other']),
      ),
    );
    expect(codes.map(codeOf).toSorted()).toEqual([
      '204',
      ...Array.from({ length: n - 1 }, () => 'Cad:RelationExists'),
    ]);
    await untie(made['other']);
  });

  it('tells of documents only to who may list them, and of projects only within the scope', async () => {
    const reader = await makeMember(s.space, [`${P}:get`, 'AlNest.NestOrders:query']);
    const seen = await graph(reader);
    expect([seen.documents.map((d) => d.kind), seen.actions]).toEqual([['nestOrder'], []]);
    expect(codeOf(await tie(made['other'], 8, reader))).toBe('Common:Forbidden');
    const narrow = await makeMember(s.space, [`${P}:get`, `${P}:edit`, `${P}:add`], { dataScope: 'own' });
    expect(codeOf(await narrow.raw(projectCorrelation, { params: { id: made['id'] } }))).toBe(
      'Common:NotFound',
    );
    const own = (
      await narrow.call(project.createProject, {
        body: { name: '关联大厦', batch: 9, demanderId: s.demanderId },
      })
    ).id;
    expect((await graph(narrow, own)).projects).toEqual([]);
    expect(codeOf(await tie(made['id'], 8, narrow, own))).toBe('Common:NotFound');
    const stranger = (await makeSpace()).owner;
    expect(codeOf(await stranger.raw(projectTimeline, { params: { id: made['id'] } }))).toBe(
      'Common:NotFound',
    );
    const line = await narrow.call(projectTimeline, { params: { id: own } });
    expect(line.batches.map((b) => b.id)).toEqual([own]);
  });
});

describe('purchasing', () => {
  it('a requisition is told once, however many of its lines name the project', async () => {
    const shop = await purchaseScene();
    const { owner } = shop;
    const { id: demanderId } = await owner.call(demander.createDemander, {
      body: { code: 'KH9', name: '业主' },
    });
    const { id } = await owner.call(project.createProject, { body: { name: '请购大厦', demanderId } });
    const lines = [shop.skuId, shop.otherSkuId].map((materialSkuId) => ({
      materialSkuId,
      quantity: '2',
      requiredDate: '2026-06-01',
      projectId: id,
    }));
    const body = { requisitionDate: '2026-05-01', purpose: 1, lines } as never;
    const asked = await owner.call(requisition.calls.create, { body });
    const { documents } = await graph(owner, id);
    expect(documents).toMatchObject([
      { kind: 'requisition', id: asked.id, no: asked.no, state: 1, projectId: id },
    ]);
  });
});

describe('the time axis of a building', () => {
  it('has every batch of its name with what happened to it', async () => {
    const line = await s.owner.call(projectTimeline, { params: { id: made['second'] as string } });
    expect(line.name).toBe('关联大厦');
    expect(line.batches.slice(0, 2).map((b) => [b.id, b.displayBatch, b.orderTime, b.deliveryDate])).toEqual([
      [made['id'], '第1批', '2026-03-01', '2026-06-30'],
      [made['second'], '第2批', null, null],
    ]);
    expect(line.batches[0]?.events.map((e) => e.kind)).toEqual([
      'nestOrder',
      'changeOrder',
      'acceptance',
      'book',
    ]);
    expect(line.batches[0]?.events.find((e) => e.kind === 'acceptance')?.endTime).toBe(
      '2026-05-19T16:00:00.000Z',
    );
    expect(line.batches[1]?.events).toEqual([]);
    // what the figures say is what the product list has
    const pieces = await s.owner.call(product.selectProducts, { query: { projectId: made['id'] } as never });
    expect(line.batches[0]?.productAmount).toBe(pieces.reduce((n, p) => n + p.quantity, 0));
  });
});

describe('the curve of a project', () => {
  it('begins with its order day, ends with its delivery, and rises by what was confirmed and done', async () => {
    const id = made['id'] as string;
    const read = async (who: Actor = s.owner) => (await who.call(projectCurve, { params: { id } })).points;
    const points = await read();
    expect(points[0]).toEqual({ day: '2026-03-01', nested: '0.00', produced: '0.00', planned: '0.00' });
    expect(points.find((p) => p.day >= '2026-06-30')?.planned).toBe('100.00');
    const stranger = await makeSpace();
    expect(await stranger.owner.refused(read(stranger.owner))).toBe('Common:NotFound');
  });
  it('sums day by day: 3 of 12 and 6 of 12 nested, 10 of 40 steps done, half of the way planned', () => {
    const facts = {
      from: '2026-01-01',
      to: '2026-01-05',
      today: '2026-01-03',
      nested: [
        { day: '2026-01-02', amount: 3 },
        { day: '2026-01-03', amount: 3 },
      ],
      nestable: 12,
      produced: [{ day: '2026-01-03', amount: 10 }],
      required: 40,
    };
    expect(curveOf(facts).map((p) => [p.day.slice(8), p.nested, p.produced, p.planned])).toEqual([
      ['01', '0.00', '0.00', '0.00'],
      ['02', '25.00', '0.00', '25.00'],
      ['03', '50.00', '25.00', '50.00'],
      ['04', '50.00', '25.00', '75.00'],
      ['05', '50.00', '25.00', '100.00'],
    ]);
    expect(curveOf({ ...facts, from: null, to: null, nested: [], produced: [] })).toEqual([]);
    expect(curveOf({ ...facts, to: '2028-01-01' }).length).toBeLessThanOrEqual(MOST_CURVE_DAYS + 1);
  });
});
