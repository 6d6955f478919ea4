/** ProjectStatDaily (engineering C2, H2): what was nested, made and delivered on each day, counted at night and on demand. */
import { beforeAll, describe, expect, it } from 'vitest';
import { nest, product, projectDays, projectReport } from '@muyun/contract';
import { makeMember, makeSpace, testHouse } from '../../../../test/kit.ts';
import { mark, releaseEx, routeScene, rowNamed, viewOf } from '../../../../test/route-scene.ts';
import { act, computed, f9Body, nestScene, type NestScene } from '../../../../test/nest-scene.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { businessDay } from '../../../kit/clock.ts';
import { sql } from '../../../kit/sql.ts';
import { addDeliveryCounters, countProjects } from '../product/index.ts';
import { projectDayTasks } from './index.ts';
import { projectsToCount } from './project-stat.store.ts';

let s: NestScene;
let orderId: string;
beforeAll(async () => {
  s = await nestScene();
  const { id } = await s.owner.call(nest.createNestOrder, { body: f9Body(s) });
  orderId = id;
  await computed(s.owner, id);
  await act(s.owner, id, 'confirm');
});
const at = { params: { id: '' } };
const days = async () => (await s.owner.call(projectDays, { ...at, params: { id: s.projectId } })).days;
const recount = () => s.owner.call(projectReport.recountProjects, { body: { projectIds: [s.projectId] } });
const DAY_MS = 86_400_000;
const ago = (n: number): Date => new Date(Date.now() - n * DAY_MS);
const confirmedOn = (time: Date) =>
  s.owner.inTx((tx) =>
    tx.run(
      sql`update nest_order set confirm_time = ${time.toISOString()} where tenant_id = ${tx.tenantId} and id = ${orderId}`,
    ),
  );
/** Pieces leave for the site, as a delivery order will tell it. */
const ship = (productId: string, shipped: number) =>
  s.owner.inTx(async (tx) => countProjects(tx, await addDeliveryCounters(tx, [{ productId, shipped }])));
const nightly = async (time: Date) => projectDayTasks((await testHouse()).server.house)[0]?.run(time);

describe('days of a project', () => {
  it('have what was nested on them: pieces, unfolded m² and kg of the products', async () => {
    expect(await days()).toEqual([]);
    await recount();
    const pieces = await s.owner.call(product.listProducts, {
      query: { projectIds: [s.projectId] } as never,
    });
    const sum = (of: (p: (typeof pieces.items)[number]) => number): number =>
      pieces.items.reduce((n, p) => n + of(p) * p.nestedQuantity, 0);
    const [today, ...others] = await days();
    expect(others).toEqual([]);
    expect(today).toMatchObject({
      date: businessDay(),
      nestedQuantity: sum(() => 1),
      producedQuantity: 0,
      shippedQuantity: 0,
    });
    expect(today?.nestedQuantity).toBeGreaterThan(0);
    expect(Number(today?.nestedArea)).toBeCloseTo(
      sum((p) => Number(p.boundingArea)),
      4,
    );
    expect(Number(today?.nestedWeight)).toBeCloseTo(
      sum((p) => Number(p.weight)),
      3,
    );
  });

  it('counted again are what they were; what belongs to another day by now goes there', async () => {
    const before = await days();
    await recount();
    expect(await days()).toEqual(before);
    await confirmedOn(ago(3));
    await recount();
    expect((await days()).map((d) => [d.date, d.nestedQuantity])).toEqual([
      [businessDay(ago(3)), before[0]?.nestedQuantity],
    ]);
  });

  it('a delivery belongs to the day of the count that first saw it; the night counts the day before', async () => {
    await ship(s.p1, 4);
    await nightly(new Date());
    await ship(s.p1, 3);
    await recount();
    await recount();
    const shipped = (await days()).filter((d) => d.shippedQuantity !== 0);
    expect(shipped.map((d) => [d.date, d.shippedQuantity])).toEqual([
      [businessDay(), 3],
      [businessDay(ago(1)), 4],
    ]);
    const one = await s.owner.call(product.getProduct, { params: { id: s.p1 } });
    expect(Number(shipped[0]?.shippedArea)).toBeCloseTo(3 * Number(one.boundingArea), 4);
    expect(Number(shipped[0]?.shippedWeight)).toBeCloseTo(3 * Number(one.weight), 3);
    // somebody counted after midnight: the night must not deliver the same pieces on the day before once more
    await nightly(new Date());
    expect((await days()).filter((d) => d.shippedQuantity !== 0)).toEqual(
      shipped.map((d) => ({ ...d, computedTime: expect.any(String) })),
    );
  });

  it('of a project that was ended long ago are counted only where they do not add up', async () => {
    const asked = (isOff: boolean) =>
      s.owner.inTx(async (tx) => {
        const ended = (more: ReturnType<typeof sql>) =>
          tx.run(
            sql`update cad_project set ${more} where tenant_id = ${tx.tenantId} and id = ${s.projectId}`,
          );
        const off = isOff ? 1 : 0;
        await ended(sql`control_state = 1, shipped_amount = shipped_amount + ${off}`);
        const since = new Date(Date.now() + DAY_MS);
        const ids = await projectsToCount(tx, { since, after: null, most: 10 });
        await ended(sql`control_state = 0, shipped_amount = shipped_amount - ${off}`);
        return ids;
      });
    expect(await asked(false)).toEqual([]);
    expect(await asked(true)).toEqual([s.projectId]);
  });

  it('of a nest that is taken back are gone', async () => {
    await act(s.owner, orderId, 'unconfirm', { reason: '排版要改' });
    await recount();
    expect((await days()).every((d) => d.nestedQuantity === 0)).toBe(true);
  });

  it('are for who may see the project', async () => {
    const call = { params: { id: s.projectId } };
    const stranger = (await makeSpace()).owner;
    expect((await stranger.raw(projectDays, call)).status).toBe(404);
    const none = await makeMember(s.space, ['AlCad.CadProjects:query']);
    expect((await none.raw(projectDays, call)).status).toBe(403);
  });
});

describe('a piece is made', () => {
  it('on the day of the last step that it needs: none before, 50 pieces of 50.1 m² after it; taken back they are not made', async () => {
    const ex = await routeScene();
    await releaseEx(ex);
    const read = async () => {
      await ex.owner.call(projectReport.recountProjects, { body: { projectIds: [ex.projectId] } });
      return (await ex.owner.call(projectDays, { params: { id: ex.projectId } })).days;
    };
    const listed = async () =>
      (await ex.owner.call(product.listProducts, { query: { projectIds: ex.projectId } as never })).items
        .map((p) => [p.quantity, p.makingQuantity, p.producedQuantity])
        .toSorted(([a = 0], [b = 0]) => b - a);
    expect(await listed()).toEqual([
      [40, 0, 0],
      [10, 0, 0],
    ]);
    /** 在制 and 已产 of the exported list, the most pieces first */
    const exported = async () => {
      const raw = await ex.owner.raw(product.exportProducts, {
        query: { projectIds: ex.projectId, format: 'xlsx' } as never,
      });
      const [sheet] = (await readXlsx(writeTemporary(raw.bytes), { maxRows: 9 })).sheets;
      const [head, ...told] = (sheet?.rows ?? []).map((r) => r.cells);
      const at = ['数量', '在制', '已产'].map(
        (title) => head?.findIndex((c) => String(c).startsWith(title)) ?? -1,
      );
      return told.map((cells) => at.map((i) => Number(cells[i]))).toSorted(([a = 0], [b = 0]) => b - a);
    };
    const { rows } = await viewOf(ex);
    const last = await rowNamed(ex, '包装');
    const before = rows.map((r) => r.projectProcessId).filter((id) => id !== last.projectProcessId);
    for (const id of before) await mark(ex, [id]);
    expect((await read()).every((d) => d.producedQuantity === 0)).toBe(true);
    expect(await listed()).toEqual([
      [40, 40, 0],
      [10, 10, 0],
    ]);
    expect(await exported()).toEqual(await listed());
    await mark(ex, [last.projectProcessId]);
    // 40 × 1.25 × 0.65 + 10 × 1.1 × 1.6
    expect(await read()).toMatchObject([
      { date: businessDay(), producedQuantity: 50, producedArea: '50.1000', nestedQuantity: 0 },
    ]);
    // 已产 of the list (D1), asked for as a long list too
    expect(await listed()).toEqual([
      [40, 0, 40],
      [10, 0, 10],
    ]);
    const page = await ex.owner.call(product.pageProducts, { body: { projectIds: [ex.projectId] } as never });
    expect(page.items.map((p) => p.producedQuantity).toSorted((a, b) => b - a)).toEqual([40, 10]);
    await mark(ex, [last.projectProcessId], { completed: false });
    expect(await read()).toEqual([]);
  });
});
