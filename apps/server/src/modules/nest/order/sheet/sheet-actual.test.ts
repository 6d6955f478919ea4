/** What the plan cost in truth (engineering F9): the worked example cut out, a sheet spoilt, a remnant that came smaller. */
import { describe, expect, it } from 'vitest';
import {
  dec,
  nest,
  type NestActual,
  nestCost,
  type NestSheetRow,
  NEST_VARIANCE_HEADS as V,
  project,
  releaseRoutes,
} from '@muyun/contract';
import { codeOf, makeMember, type Actor } from '../../../../../test/kit.ts';
import { writeTemporary } from '../../../../../test/temporary.ts';
import { mimeOf } from '../../../../kit/files.ts';
import { readXlsx } from '../../../../kit/spreadsheet.ts';
import { act, addProduct } from '../../../../../test/nest-scene.ts';
import { col } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import { exProcesses, rowsOf } from '../../../../../test/route-scene.ts';
import {
  confirmedNest,
  cut,
  orderOf,
  releasedScene,
  scrap,
  sheetOf,
  sheetsOf,
} from '../../../../../test/sheet-scene.ts';
import { nestScene } from '../../../../../test/nest-scene.ts';

const actualOf = (owner: Actor, id: string): Promise<NestActual> =>
  owner.call(nest.nestOrderActual, { params: { id } });
const shared = (a: NestActual): string =>
  a.projects.reduce((sum, p) => sum.plus(p.amount ?? 0), dec(0)).toFixed(2);

describe('plan against actual', () => {
  it('F9 plan A: three sheets of 926.90; what comes of it is what was cut, less the remnants that came', async () => {
    const { owner, space, orderId, sheets } = await releasedScene();
    const before = await actualOf(owner, orderId);
    expect(before.plan).toMatchObject({ sheets: 3, materialCost: '2780.70' });
    expect(before.actual).toMatchObject({ sheets: 0, materialCost: '0.00', netCost: '0.00', pieces: 0 });
    const details = await Promise.all(sheets.map((s) => sheetOf(owner, s.sheetNo)));
    let credit = dec(0);
    for (const { sheet, remnants } of details) {
      const came = remnants.map((r) => ({ code: r.code, w: 500, l: 800 }));
      // 926.90 × 0.4 / 4.5 × 0.8 = 65.91
      credit = credit.plus(dec('65.91').times(came.length));
      await cut(owner, sheet.sheetNo, { remnants: came });
    }
    const after = await actualOf(owner, orderId);
    expect(after.actual).toMatchObject({
      sheets: 3,
      scrapped: 0,
      pieces: 36,
      lost: 0,
      materialCost: '2780.70',
      remnantCredit: credit.toFixed(2),
      netCost: dec('2780.70').minus(credit).toFixed(2),
    });
    expect(shared(after)).toBe(after.actual.netCost);
    expect(after.projects).toMatchObject([{ projectName: '万科大厦 / 第1批', pieces: 36 }]);
    const clerk = await makeMember(space, ['AlNest.NestResults:get'], { displayAmount: false });
    const hidden = await actualOf(clerk, orderId);
    expect([hidden.plan.netCost, hidden.actual.materialCost, hidden.projects[0]?.amount]).toEqual([
      null,
      null,
      null,
    ]);
    expect(hidden.actual.sheets).toBe(3);
  });

  it('order by order: what the plan said of the sheets that are done, what they cost, and how far that is off', async () => {
    const { owner, space, orderId, no, sheets } = await releasedScene();
    const listed = (by = owner, query: object = {}) =>
      by.call(nestCost.nestVariance, { query: query as never });
    expect((await listed()).items).toEqual([]);
    const [one, two] = sheets as [NestSheetRow, NestSheetRow];
    await cut(owner, one.sheetNo, { remnants: [] });
    await scrap(owner, two.sheetNo);
    const { groups, actual } = await actualOf(owner, orderId);
    expect([groups.length, actual.sheets]).toEqual([1, 2]);
    // remnants of these two that the plan counted on, at what it counted them
    const planned = await owner.inTx((tx) =>
      tx.one(
        { n: col.decimal },
        sql`select coalesce(sum(r.planned_credit), 0) as n from nest_remnant r join nest_sheet s on s.tenant_id = r.tenant_id and s.id = r.sheet_id where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} and s.state in (4, 8)`,
      ),
    );
    const plan = dec('1853.80').minus(planned?.n ?? 0);
    const [row] = (await listed(owner, { filter: no })).items;
    expect(row).toMatchObject({
      id: orderId,
      no,
      kind: 1,
      projectNames: '万科大厦 / 第1批',
      state: 64,
      sheetAmount: 3,
      doneAmount: 2,
      scrappedAmount: 1,
      planCost: plan.toFixed(2),
      actualCost: actual.netCost,
      difference: dec(actual.netCost ?? 0)
        .minus(plan)
        .toFixed(2),
    });
    expect(row?.differenceShare).toBe(
      dec(row?.difference ?? 0)
        .div(plan)
        .toFixed(4),
    );
    const clerk = await makeMember(space, ['AlNest.NestOrders:query'], { displayAmount: false });
    expect((await listed(clerk)).items[0]).toMatchObject({ doneAmount: 2, planCost: null, difference: null });
    const own = await makeMember(space, ['AlNest.NestOrders:query'], { dataScope: 'own' });
    expect((await listed(own)).items).toEqual([]);
    expect(await owner.refused(listed(owner, { sorting: 'planCost asc' }))).toBe('Common:Sorting');
    // the sums are those of the filter, whatever page is shown
    expect((await listed(owner, { maxResultCount: 1, skipCount: 1 })).totals).toEqual({
      doneAmount: 2,
      scrappedAmount: 1,
      planCost: row?.planCost,
      actualCost: row?.actualCost,
      difference: row?.difference,
    });
    expect((await listed(clerk)).totals).toEqual({ doneAmount: 2, scrappedAmount: 1 });
    const down = (by = owner, query: object = {}) =>
      by.raw(nestCost.downNestVariance, { query: query as never });
    const book = async (by: Actor) => {
      const raw = await down(by);
      expect([raw.status, raw.headers.get('content-type')]).toEqual([200, mimeOf('xlsx')]);
      return (await readXlsx(writeTemporary(raw.bytes), { maxRows: 50 })).sheets[0]?.rows ?? [];
    };
    const [heads, first, ...others] = (await book(owner)).map((r) => r.cells);
    expect(others).toEqual([]);
    expect(Object.fromEntries((heads ?? []).map((h, i) => [h, first?.[i]]))).toMatchObject({
      [V.no]: no,
      [V.sheets]: 3,
      [V.done]: 2,
      [V.plan]: Number(row?.planCost),
      [V.actual]: Number(row?.actualCost),
      [V.difference]: Number(row?.difference),
      [V.state]: '下料中',
    });
    const reader = await makeMember(space, ['AlNest.NestOrders:export'], { displayAmount: false });
    const [shown = []] = (await book(reader)).map((r) => r.cells);
    expect(shown).toContain(V.scrapped);
    expect(shown).not.toContain(V.plan);
    expect(codeOf(await down(owner, { sorting: 'planCost asc' }))).toBe('Common:Sorting');
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect((await listed(owner, { beginTime: later })).items).toEqual([]);
  });

  it('what is spoilt is carried by the good pieces: Σ over projects = Σ over sheets, whatever is lost', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const { items } = await owner.call(project.listProjects, { query: {} });
    const second = await owner.call(project.createProject, {
      body: { name: '前海金融城', demanderId: items[0]?.demanderId ?? '' },
    });
    const p3 = await addProduct(
      owner,
      { textureId: scene.textureId, projectId: second.id },
      {
        code: 'C-01',
        w: 700,
        h: 410,
        quantity: 15,
      },
    );
    await owner.call(releaseRoutes, {
      body: { projectIds: [scene.projectId, second.id], rows: rowsOf(await exProcesses(owner)) },
    });
    const { orderId } = await confirmedNest(scene, [
      { productId: scene.p1, quantity: 12 },
      { productId: scene.p2, quantity: 24 },
      { productId: p3, quantity: 15 },
    ]);
    await act(owner, orderId, 'release');
    const sheets = (await sheetsOf(owner, orderId)) as [NestSheetRow, NestSheetRow, ...NestSheetRow[]];
    const [first, spoilt, ...rest] = sheets;
    const on = (await sheetOf(owner, first.sheetNo)).pieces[0];
    await cut(owner, first.sheetNo, { missing: [{ productId: on?.productId, quantity: 1 }] });
    await scrap(owner, spoilt.sheetNo);
    for (const s of rest) await cut(owner, s.sheetNo);
    const a = await actualOf(owner, orderId);
    const { sheetAmount, materialCost } = await orderOf(owner, orderId);
    expect(a.actual).toMatchObject({
      sheets: sheetAmount,
      scrapped: 1,
      lost: spoilt.partCount + 1,
      pieces: 51 - spoilt.partCount - 1,
      materialCost,
      remnantCredit: '0.00',
    });
    expect(shared(a)).toBe(a.actual.netCost);
    expect(a.projects.length).toBe(2);
    expect(a.groups.reduce((n, g) => n.plus(g.actual.netCost ?? 0), dec(0)).toFixed(2)).toBe(
      a.actual.netCost,
    );
  });

  it('an order of which every sheet was spoilt costs its sheets, and somebody has them', async () => {
    const { owner, orderId, sheets } = await releasedScene();
    for (const s of sheets) await scrap(owner, s.sheetNo);
    const a = await actualOf(owner, orderId);
    expect(a.actual).toMatchObject({ sheets: 3, scrapped: 3, pieces: 0, lost: 36, netCost: '2780.70' });
    expect(shared(a)).toBe('2780.70');
  });
});
