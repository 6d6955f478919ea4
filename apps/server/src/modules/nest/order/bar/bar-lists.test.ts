/** Lists, files and amounts of bars, and what the platform sees of them (engineering F1, F8, G). */
import os from 'node:os';
import path from 'node:path';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAR_LIST_COLUMNS, bars, dec, nest, nestAdmin, search } from '@muyun/contract';
import { codeOf, makeHost, makeMember } from '../../../../../test/kit.ts';
import {
  addCut,
  addProfile,
  barAct,
  barBody,
  barScene,
  barsComputed,
  type BarScene,
  f81Pieces,
} from '../../../../../test/bar-scene.ts';
import { pagesOf, tableOf } from '../../../../../test/nest-files-scene.ts';
import { newId } from '../../../../kit/clock.ts';
import { closeThreadPools } from '../../../../kit/thread-pool.ts';
import { col } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import { type Cell, readXlsx } from '../../../../kit/spreadsheet.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-bars-'));
let scene: BarScene;
let id = '';
let no = '';

beforeAll(async () => {
  scene = await barScene({ price: '150', color: '银白' });
  const [a = '', b = '', c = ''] = await f81Pieces(scene);
  ({ id, no } = await scene.owner.call(bars.createBarOrder, {
    body: barBody([
      [a, 6],
      [b, 8],
      [c, 5],
    ]),
  }));
  await barsComputed(scene.owner, id);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeThreadPools();
});

const down = (file: '1' | '3' | '6', format: 'xlsx' | 'pdf') =>
  scene.owner.raw(bars.downBarFile, { params: { id }, query: { file, format } });
async function rowsOf(file: '1' | '3' | '6'): Promise<Record<string, Cell>[]> {
  const raw = await down(file, 'xlsx');
  expect(raw.status).toBe(200);
  const to = path.join(folder, `${file}.xlsx`);
  writeFileSync(to, raw.bytes);
  const [sheet] = (await readXlsx(to, { maxRows: 1000 })).sheets;
  return tableOf(sheet, BAR_LIST_COLUMNS[Number(file) as 1]);
}

describe('lists (F1)', () => {
  it('orders: totals, counts by state, sorting, filters; what is confirmed counts among the confirmed', async () => {
    const { owner } = scene;
    const first = await owner.call(bars.listBarOrders, { query: { accessoryId: scene.accessoryId } });
    expect(first.items[0]).toMatchObject({
      no,
      kind: 4,
      profiles: ['副框 银白'],
      netLength: '30.540',
      grossLength: '36.000',
      sheetAmount: 6,
    });
    expect(first.totals).toMatchObject({
      sheetAmount: 6,
      pieceAmount: 19,
      grossLength: '36.000',
      'orderState:8': 1,
    });
    const coloured = async (color: string, accessoryId?: string): Promise<number> =>
      (await owner.call(bars.listBarOrders, { query: { color, accessoryId } })).totalCount;
    expect([await coloured('银'), await coloured('银白', scene.accessoryId), await coloured('金')]).toEqual([
      1, 1, 0,
    ]);
    for (const file of ['1', '3', '6'] as const)
      expect(codeOf(await down(file, 'xlsx'))).toBe('Nest:NotConfirmed');
    const mate = await makeMember(scene.space, []);
    const madeBy = async ({ userId }: { readonly userId: string }): Promise<number> => {
      const found = await owner.inTx((tx) =>
        tx.one(
          { id: col.id },
          sql`select id from tenant_user where tenant_id = ${tx.tenantId} and user_id = ${userId}`,
        ),
      );
      return (await owner.call(bars.listBarOrders, { query: { creatorId: found?.id } })).totalCount;
    };
    expect([await madeBy(owner), await madeBy(mate)]).toEqual([1, 0]);
    await barAct(owner, id, 'confirm');
    const confirmed = await owner.call(bars.listBarOrders, {
      query: {
        orderState: 16,
        filter: no.slice(-4),
        sorting: 'utilization desc',
        projectIds: [scene.projectId],
      },
    });
    expect(confirmed.totalCount).toBe(1);
    expect((await owner.call(bars.listBarOrders, { query: { orderState: 8 } })).totalCount).toBe(0);
    expect(await owner.refused(owner.call(bars.listBarOrders, { query: { sorting: 'params asc' } }))).toBe(
      'Common:Sorting',
    );
    const log = await owner.call(bars.barOrderLog, { params: { id } });
    expect(log.items[0]).toMatchObject({
      actionLabel: '确认',
      content: '确认第 1 次方案：19 件已套，0 件转漏件',
    });
  });

  it('the search of the shell finds it by its number, as what it is', async () => {
    const { items } = await scene.owner.call(search.findAnything, { query: { text: no } });
    expect(items).toEqual([expect.objectContaining({ kind: 'barOrder', id, title: no })]);
  });

  it('results: one row for each profile of a chosen plan', async () => {
    const page = await scene.owner.call(bars.listBarResults, {
      query: { orderId: id, sorting: 'barAmount desc', state: 1 },
    });
    expect(page.items).toEqual([
      expect.objectContaining({
        no,
        profile: '副框',
        color: '银白',
        sizes: '6000 × 6',
        barAmount: 6,
        placedAmount: 19,
        utilization: '0.8483',
      }),
    ]);
    expect(page.totals).toMatchObject({ barAmount: 6, 'state:all': 1, 'state:1': 1 });
  });

  it('who may not see amounts sees none, who sees only his own sees none of these', async () => {
    const rights = [
      'AlNest.NestOrders:query',
      'AlNest.NestOrders:get',
      'AlNest.NestResults:query',
      'AlNest.NestOrders:add',
    ];
    const poor = await makeMember(scene.space, rights, { displayAmount: false });
    const detail = await poor.call(bars.getBarOrder, { params: { id } });
    expect([detail.netCost, detail.figures?.netCost, detail.stocks[0]?.price]).toEqual([null, null, null]);
    expect((await poor.call(bars.listBarOrders)).totals).not.toHaveProperty('materialCost');
    const [bar] = await poor.call(bars.barLayouts, { params: { id } });
    expect([bar?.cost, bar?.credit]).toEqual([null, null]);
    const own = await makeMember(scene.space, rights, { dataScope: 'own' });
    expect((await own.call(bars.listBarOrders)).totalCount).toBe(0);
    expect((await own.call(bars.listBarResults)).totalCount).toBe(0);
    expect((await own.call(bars.listBarPieces)).pieces).toEqual([]);
    expect(await own.refused(own.call(bars.getBarOrder, { params: { id } }))).toBe('Common:NotFound');
  });
});

describe('the platform (G)', () => {
  it('sees orders and use of every space by their figures; members see none of it', async () => {
    const host = await makeHost();
    const { tenantId, name } = scene.space;
    const orders = await host.call(bars.listBarOrdersForAdmin, {
      query: { tenantId, filter: no, orderState: 16, sorting: 'barAmount desc' },
    });
    expect(orders.items).toEqual([
      expect.objectContaining({
        tenantName: name,
        no,
        barAmount: 6,
        grossLength: '36.000',
        utilization: '0.8483',
      }),
    ]);
    const clients = await host.call(bars.listBarClientsForAdmin, {
      query: { filter: name, sorting: 'orders desc' },
    });
    expect(clients.items).toEqual([
      expect.objectContaining({
        tenantId,
        orders: 1,
        pieces: 19,
        bars: 6,
        netLength: '30.540',
        utilization: '0.8483',
        failed: 0,
      }),
    ]);
    // bars are no sheets: the list of plates knows only that the space nests
    const plates = await host.call(nestAdmin.adminClients, { query: { tenantId } });
    expect(plates.items).toEqual([expect.objectContaining({ orders: 0, sheets: 0, totalOrders: 0 })]);
    expect(plates.items[0]?.lastNestTime).not.toBeNull();
    expect(
      (await host.call(bars.listBarClientsForAdmin, { query: { tenantId, endTime: '2020-01-01' } }))
        .totalCount,
    ).toBe(0);
    expect((await host.call(bars.listBarCostsForAdmin, { query: { tenantId } })).totalCount).toBe(0);
    expect(await scene.owner.refused(scene.owner.call(bars.listBarOrdersForAdmin))).toBe('Common:Forbidden');
  });
});

describe('files (F8)', () => {
  it('采购清单: bars to buy by length, with metres, weight and money, and their sum', async () => {
    const rows = await rowsOf('1');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ profile: '副框', color: '银白', kind: '定尺' });
    const numbers = ['length', 'need', 'buy', 'metres', 'unitWeight', 'weight', 'price', 'amount'];
    expect(numbers.map((n) => Number(rows[0]?.[n]))).toEqual([6000, 6, 6, 36, 7.2, 43.2, 150, 900]);
    expect(Number(rows[1]?.['amount'])).toBe(900);
  });

  it('切割清单: every cut of every bar in saw order with its stop; parts × bars are the pieces of the order', async () => {
    const rows = (await rowsOf('3')).slice(0, -1);
    const plan = await scene.owner.call(bars.barLayouts, { params: { id } });
    expect(rows.map((r) => [r['layoutNo'], r['no'], Number(r['stop']), Number(r['at'])])).toEqual(
      plan.flatMap((l) => l.steps.map((s) => [l.layoutNo, s.no, s.stop, s.at])),
    );
    const sums: Record<string, number> = {};
    for (const r of rows)
      if (r['code']) sums[String(r['code'])] = (sums[String(r['code'])] ?? 0) + Number(r['quantity']);
    expect(sums).toEqual({ 'K-01': 6, 'K-02': 8, 'K-03': 5 });
    const pdf = await down('3', 'pdf');
    expect([pdf.status, pagesOf(pdf.bytes) > 0]).toEqual([200, true]);
  });

  it('余料清单: what is expected to be left, with its code and worth', async () => {
    const rows = await rowsOf('6');
    const plan = await scene.owner.call(bars.barLayouts, { params: { id } });
    const rests = plan.filter((l) => l.isRemnant);
    expect(
      rows.slice(0, -1).map((r) => [r['code'], Number(r['length']), Number(r['quantity']), r['state']]),
    ).toEqual(rests.map((l) => [l.remnantCode, l.leftover, l.repeat, '预计']));
    // a leftover is worth its share of the bar, times 0.8
    for (const l of rests)
      expect(l.credit).toBe(dec(150).times(l.leftover).div(6000).times('0.8').toFixed(2));
    expect(Number(rows.at(-1)?.['quantity'])).toBe(rests.reduce((s, l) => s + l.repeat, 0));
    expect((await down('6', 'pdf')).status).toBe(200);
    expect((await down('1', 'pdf')).status).toBe(200);
  });
});

describe('results on paper (F1, F8)', () => {
  it('chosen ones of several orders are one PDF of their own cut lists, order by order, of confirmed plans', async () => {
    const made = await barScene();
    const { owner, space } = made;
    const more = await addProfile(owner, { name: '龙骨' });
    const [a, b, c] = [
      await addCut(made, { code: 'D-01', length: 2350, quantity: 6 }),
      await addCut(made, { code: 'D-02', length: 1480, quantity: 6 }, more.skuId),
      await addCut(made, { code: 'D-03', length: 920, quantity: 5 }),
    ];
    const order = async (pieces: readonly (readonly [string, number])[]): Promise<string> => {
      const { id: orderId } = await owner.call(bars.createBarOrder, { body: barBody(pieces) });
      await barsComputed(owner, orderId);
      return orderId;
    };
    const resultsOf = async (orderId: string) =>
      (await owner.call(bars.listBarResults, { query: { orderId } })).items;
    const print = (ids: readonly string[], by = owner) =>
      by.raw(bars.printBarResults, { body: { ids } as never });
    const first = await order([
      [a, 6],
      [b, 6],
    ]);
    const [x, y] = await resultsOf(first);
    const [one = '', two = ''] = [x?.id, y?.id];
    expect(codeOf(await print([one]))).toBe('Nest:NotConfirmed');
    await barAct(owner, first, 'confirm');
    const second = await order([[c, 5]]);
    await barAct(owner, second, 'confirm');
    const [{ id: other = '' } = {}] = await resultsOf(second);
    const [alone, both, all] = [
      await print([one]),
      await print([one, two]),
      await print([one, other, two, one]),
    ];
    expect([alone.status, alone.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(alone.bytes.length).toBeLessThan(both.bytes.length);
    expect(pagesOf(all.bytes)).toBe(pagesOf(both.bytes) + pagesOf((await print([other])).bytes));
    const nos = (
      await Promise.all(
        [first, second].map((orderId) => owner.call(bars.getBarOrder, { params: { id: orderId } })),
      )
    ).map((o) => o.no);
    expect(decodeURIComponent(all.headers.get('content-disposition') ?? '')).toContain(
      `${nos.join(' ')} 切割清单.pdf`,
    );
    expect(codeOf(await print([one, newId()]))).toBe('Common:NotFound');
    // each family prints its own; who may read but not take out, who sees only his own
    expect(codeOf(await owner.raw(nest.printNestResults, { body: { ids: [one] } as never }))).toBe(
      'Common:NotFound',
    );
    const reader = await makeMember(space, ['AlNest.NestResults:query']);
    expect(codeOf(await print([one], reader))).toBe('Common:Forbidden');
    const own = await makeMember(space, ['AlNest.NestResults:export'], { dataScope: 'own' });
    expect(codeOf(await print([one], own))).toBe('Common:NotFound');
    await barAct(owner, second, 'void', { reason: '不做了' });
    expect(codeOf(await print([other]))).toBe('Nest:NoPlan');
  });
});
