/** The route under many hands: races at 2, 8 and 64, and random actions whose figures stay those of the log. */
import {
  completeRoute,
  dec,
  product,
  project,
  recalculateRoutes,
  releaseRoutes,
  removeRouteProcess,
  routeMatrix,
  sortRoute,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/clock.ts';
import { codeOf, patiently } from '../../../../test/actor.ts';
import { randomActions } from '../../../../test/route-random.ts';
import {
  anotherProject,
  exProducts,
  mark,
  rowNamed,
  rowsOf,
  type RouteScene,
  routeScene,
  viewOf,
} from '../../../../test/route-scene.ts';
import { often, WIDTHS } from '../../../../test/at-once.ts';

let s: RouteScene;
beforeAll(async () => {
  s = await routeScene();
});
/** Actions by chance. */
const ACTIONS = often(500, 2000);
const ok = (codes: readonly string[]): number => codes.filter((c) => c.startsWith('2')).length;
const complete = (id: string, clientKey = newId()) =>
  s.owner.raw(completeRoute, { body: { ids: [id], completed: true, clientKey } }).then(codeOf);

describe('races', () => {
  it.each(WIDTHS)('%d complete one process: one effect, the others are told', async (n) => {
    const id = await anotherProject(s, `同时完成${n}`);
    const { projectProcessId } = await rowNamed(s, '开料', id);
    const codes = await Promise.all(Array.from({ length: n }, () => complete(projectProcessId)));
    expect([ok(codes), codes.filter((c) => c === 'Produce:StateInvalid').length]).toEqual([1, n - 1]);
    expect(await rowNamed(s, '开料', id)).toMatchObject({ doneQty: 50, requiredQty: 50 });
  });

  it.each(WIDTHS)('%d times one key: one effect and equal answers', async (n) => {
    const id = await anotherProject(s, `同一请求${n}`);
    const { projectProcessId } = await rowNamed(s, '开料', id);
    const clientKey = newId();
    const answers = await Promise.all(
      Array.from({ length: n }, () => mark(s, [projectProcessId], { clientKey })),
    );
    expect(answers.map((a) => a.done)).toEqual(Array.from({ length: n }, () => 50));
    expect(answers.filter((a) => !a.duplicate)).toHaveLength(1);
  });

  it.each(WIDTHS)('%d complete or remove: one of both holds', async (n) => {
    const id = await anotherProject(s, `完成或移除${n}`);
    const { projectProcessId } = await rowNamed(s, '开料', id);
    const remove = () => s.owner.raw(removeRouteProcess, { params: { id: projectProcessId } }).then(codeOf);
    const codes = await Promise.all(
      Array.from({ length: n }, (_, i) => (i % 2 === 0 ? complete(projectProcessId) : remove())),
    );
    expect(ok(codes)).toBe(1);
    const row = (await viewOf(s, id)).rows.find((r) => r.name === '开料');
    expect(row === undefined || row.doneQty === 50).toBe(true);
  });

  it.each(WIDTHS)('%d release one project: its pieces are made once', async (n) => {
    const made = await s.owner.call(project.createProject, {
      body: { name: `同时下达${n}`, demanderId: s.demanderId },
    });
    await exProducts(s, made.id);
    const release = () =>
      s.owner.raw(releaseRoutes, { body: { projectIds: [made.id], rows: rowsOf(s.processes) } });
    const answers = await Promise.all(Array.from({ length: n }, () => patiently(release)));
    expect(answers.map(codeOf)).toEqual(answers.map(() => '200'));
    const lables = answers.map((a) => (a.json() as { lables: number }).lables);
    expect(lables.reduce((sum, count) => sum + count, 0)).toBe(50);
    const view = await viewOf(s, made.id);
    expect([view.pieces, view.rows.length]).toEqual([50, 7]);
  });

  it.each(WIDTHS)('%d sort and complete: the order is that of one, and nothing is lost', async (n) => {
    const id = await anotherProject(s, `排序与完成${n}`);
    const { rows, version } = await viewOf(s, id);
    const ids = rows.map((r) => r.projectProcessId);
    const sort = (i: number) =>
      s.owner
        .raw(sortRoute, {
          body: { projectId: id, version, items: ids.map((at, k) => ({ id: at, sort: ((k + i) % 7) * 10 })) },
        })
        .then(codeOf);
    const codes = await Promise.all(
      Array.from({ length: n }, (_, i) => (i % 2 === 0 ? sort(i) : complete(ids[i % 7] as string))),
    );
    expect(
      codes.filter((c) => !/^2|Produce:StateInvalid|Common:StaleVersion|Produce:SortConflict/.test(c)),
    ).toEqual([]);
    const again = await s.owner.call(recalculateRoutes, { body: { projectIds: [id] } });
    expect(again.drift).toEqual([]);
  });
});

it(`${ACTIONS} random actions: what is kept by difference is what the log says`, async () => {
  const id = await anotherProject(s, '随机');
  const done = await randomActions(s, id, ACTIONS, 20_261_123);
  expect(done).toBeGreaterThan(0.3 * ACTIONS);
  const answer = await s.owner.call(recalculateRoutes, { body: { projectIds: [id] } });
  expect(answer.drift).toEqual([]);
  expect(answer.rowsScanned).toBeGreaterThan(ACTIONS);
  // every piece that is needed counts with the area that its product has now
  const { items } = await s.owner.call(product.listProducts, { query: { projectIds: [id] } });
  const { rows } = await viewOf(s, id);
  const matrix = await s.owner.call(routeMatrix, { params: { id }, query: {} });
  for (const row of rows) {
    const needed = matrix.items.map((line) => ({
      count: line.cells.find((c) => c.projectProcessId === row.projectProcessId)?.requiredQty ?? 0,
      area: items.find((p) => p.id === line.productId)?.faceArea ?? '0',
    }));
    const area = needed.reduce((all, n) => all.plus(dec(n.area).times(n.count)), dec(0));
    expect([row.name, row.requiredArea]).toEqual([row.name, area.toFixed(4)]);
  }
}, 240_000);
