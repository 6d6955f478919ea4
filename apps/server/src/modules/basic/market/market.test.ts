/** 铝锭行情 (engineering A13): five classes, prices by day, the platform's and a space's own. */
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { daysBefore, market } from '@muyun/contract';
import { type Actor, makeHost, makeMember, makeSpace, type Space, testHouse } from '../../../../test/kit.ts';
import { arrived, quiet } from '../../../../test/message-scene.ts';
import { businessDay, newId } from '../../../kit/clock.ts';
import { writeXlsx } from '../../../kit/spreadsheet.ts';
import { tellMissingQuotations } from './market.tasks.ts';

const { create, update, remove, list, get, import: importRows, export: down } = market.quotationMaster.calls;
const P = 'AlBasic.QuotationMarkets';
const TODAY = businessDay();
const ago = (days: number): string => daysBefore(TODAY, days);

let space: Space;
let owner: Actor;
let host: Actor;
beforeAll(async () => {
  space = await makeSpace();
  ({ owner } = space);
  host = await makeHost();
});

const put = (body: object, as = owner) =>
  as.call(create, { body: { classCode: 'CJ', avg: '20350', ...body } as never });
const markets = async (as = owner) => (await as.call(market.listMarkets)).items;

describe('A13 classes', () => {
  it('five come once, also when eight people press at once; the first is the default', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.call(market.initMarkets)));
    expect(answers.map((a) => a.added).toSorted((a, b) => b - a)).toEqual([5, 0, 0, 0, 0, 0, 0, 0]);
    expect((await markets()).map((m) => [m.classCode, m.isActive])).toEqual([
      ['CJ', true],
      ['SMM', false],
      ['NC', false],
      ['LT', false],
      ['SHFE', false],
    ]);
    expect((await owner.call(market.activeMarkets)).map((m) => m.classCode)).toEqual(['CJ']);
  });

  it('exactly one is the default, whoever chooses; it is neither taken away nor taken out of use', async () => {
    const [cj, smm, nc] = await markets();
    const change = (m: typeof cj, body: object) =>
      owner.raw(market.updateMarket, {
        params: { id: m?.id ?? '' },
        body: { version: m?.version ?? 0, ...body },
      });
    const both = await Promise.all([change(smm, { isActive: true }), change(nc, { isActive: true })]);
    expect(both.map((r) => r.status)).toEqual([200, 200]);
    const now = await markets();
    expect(now.filter((m) => m.isActive)).toHaveLength(1);
    const active = now.find((m) => m.isActive);
    for (const body of [{ isActive: false }, { isEnabled: false }]) {
      const refused = (await change(active, body)).json() as { error: { code: string } };
      expect(refused.error.code).toBe('Basic:MarketActiveLast');
    }
    expect((await change(cj, { premium: '-20' })).status).toBe(409);
    const premium = await change(
      now.find((m) => m.classCode === 'CJ'),
      { premium: '-20', name: '长江', isActive: true },
    );
    expect(premium.json()).toMatchObject({ premium: '-20.00', name: '长江', isActive: true });
    const stranger = await makeSpace();
    const foreign = stranger.owner.call(market.updateMarket, {
      params: { id: cj?.id ?? '' },
      body: { premium: '1', version: 1 },
    });
    expect(await stranger.owner.refused(foreign)).toBe('Common:NotFound');
    const clerk = await makeMember(space, [`${P}:query`, `${P}:get`]);
    const forbidden = clerk.call(market.updateMarket, {
      params: { id: cj?.id ?? '' },
      body: { premium: '1', version: 1 },
    });
    expect(await clerk.refused(forbidden)).toBe('Common:Forbidden');
  });
});

describe('A13 prices', () => {
  it('what the platform publishes every space reads and none changes; a row of its own goes before it', async () => {
    const day = ago(40);
    const [published] = await Promise.all([
      put({ classCode: 'SMM', date: day, avg: '20000' }, host),
      put({ classCode: 'SMM', date: ago(41), avg: '19900' }, host),
    ]);
    const rows = async (as: Actor) =>
      (await as.call(list, { query: { classCode: 'SMM', beginTime: ago(41), endTime: day } })).items;
    expect(await rows(owner)).toMatchObject([
      { date: day, avg: '20000.00', change: '100.00', isOwn: false, source: 1 },
      { date: ago(41), change: null },
    ]);
    const own = { params: { id: published.id } };
    expect(await owner.refused(owner.call(update, { ...own, body: { avg: '1', version: 1 } }))).toBe(
      'Common:NotFound',
    );
    expect(await owner.refused(owner.call(remove, own))).toBe('Common:NotFound');
    const mine = await put({ classCode: 'SMM', date: day, avg: '20100' });
    expect(mine).toMatchObject({ source: 2, change: '200.00', isOwn: true });
    expect(await rows(owner)).toMatchObject([{ avg: '20100.00', change: '200.00', isOwn: true }, {}]);
    const stranger = await makeSpace();
    expect(await rows(stranger.owner)).toMatchObject([{ avg: '20000.00', isOwn: false }, {}]);
    expect(await rows(host)).toMatchObject([{ avg: '20000.00', isOwn: true }, {}]);
    await owner.call(remove, { params: { id: mine.id } });
    expect((await rows(owner))[0]).toMatchObject({ avg: '20000.00' });
    await Promise.all((await rows(host)).map((r) => host.call(remove, { params: { id: r.id } })));
  });

  it('a day has one price; mean between low and high; never of tomorrow; the past is changed with a reason', async () => {
    const day = ago(60);
    const body = { date: day, low: '20300', high: '20400' };
    const twice = await Promise.all(
      [1, 2].map(() => owner.raw(create, { body: { classCode: 'LT', avg: '20350', ...body } as never })),
    );
    expect(twice.map((r) => r.status).toSorted()).toEqual([200, 400]);
    expect(await owner.refused(put({ classCode: 'LT', ...body }))).toBe('Basic:QuotationTwice');
    expect(await owner.refused(put({ date: ago(61), low: '20351' }))).toBe('Basic:QuotationRange');
    expect(await owner.refused(put({ date: ago(61), high: '20349' }))).toBe('Basic:QuotationRange');
    expect(await owner.refused(put({ date: daysBefore(TODAY, -1) }))).toBe('Basic:QuotationFuture');
    const [row] = (await owner.call(list, { query: { classCode: 'LT' } })).items;
    const at = { params: { id: row?.id ?? '' } };
    const silent = owner.call(update, { ...at, body: { avg: '20360', version: 1 } });
    expect(await owner.refused(silent)).toBe('Common:ReasonRequired');
    const said = await owner.call(update, { ...at, body: { avg: '20360', remark: '更正', version: 1 } });
    expect(said).toMatchObject({ avg: '20360.00', remark: '更正' });
    // the reason of last time is none for this time
    expect(
      await owner.refused(owner.call(update, { ...at, body: { avg: '20370', remark: '更正', version: 2 } })),
    ).toBe('Common:ReasonRequired');
    expect((await owner.call(get, at)).version).toBe(2);
  });

  it('answers a price by its mode, with premium and as 元/kg of plate: (20350 + 0 + 4800)/1000 = 25.150000', async () => {
    const fresh = (await makeSpace()).owner;
    const price = (query: object) => fresh.call(market.aluminumPrice, { query });
    expect(await fresh.refused(price({}))).toBe('Basic:MarketActiveLast');
    await fresh.call(market.initMarkets);
    expect(await fresh.refused(price({ date: '2020-05-20' }))).toBe('Basic:QuotationMissing');
    for (const [date, avg] of [
      ['2020-05-13', '20350'],
      ['2020-05-12', '20300'],
      ['2020-05-08', '20200'],
      ['2020-04-30', '19000'],
    ])
      await put({ date, avg }, fresh);
    expect(await price({ date: '2020-05-13', processFee: '4800' })).toMatchObject({
      classCode: 'CJ',
      price: '20350.00',
      premium: '0.00',
      platePrice: '25.150000',
    });
    expect((await price({ date: '2020-05-23' })).rows).toEqual([{ date: '2020-05-13', avg: '20350.00' }]);
    expect(await fresh.refused(price({ date: '2020-05-24' }))).toBe('Basic:QuotationMissing');
    expect((await price({ date: '2020-05-13', mode: 2, n: 2 })).price).toBe('20250.00');
    expect((await price({ date: '2020-05-13', mode: 3 })).price).toBe('20283.33');
    expect(await fresh.refused(price({ date: '2020-05-13', mode: 4 }))).toBe('Common:Validation');
    expect(await fresh.refused(price({ classCode: 'XX' }))).toBe('Common:Validation');
  });

  it('tells the course of a class, and the last price beside its market', async () => {
    const fresh = (await makeSpace()).owner;
    await fresh.call(market.initMarkets);
    await put({ classCode: 'NC', date: ago(2), avg: '20000' }, fresh);
    await put({ classCode: 'NC', date: TODAY, avg: '19950' }, fresh);
    const points = await fresh.call(market.aluminumTrend, { query: { classCode: 'NC', days: 30 } });
    expect(points.map((p) => p.avg)).toEqual(['20000.00', '19950.00']);
    expect((await markets(fresh)).find((m) => m.classCode === 'NC')).toMatchObject({
      date: TODAY,
      avg: '19950.00',
      change: '-50.00',
    });
    const byMarket = await fresh.call(list, {
      query: { marketId: (await markets(fresh)).find((m) => m.classCode === 'NC')?.id },
    });
    expect(byMarket.totalCount).toBe(2);
  });

  it('is imported as a whole or not at all, says that it was, and goes out as it is shown', async () => {
    const fresh = (await makeSpace()).owner;
    await put({ date: '2026-03-02', avg: '20000' }, fresh);
    const sheet = async (rows: string[][]): Promise<string> => {
      const file = path.join(os.tmpdir(), `prices-${newId()}.xlsx`);
      const titles = ['行情类别', '日期', '最低', '最高', '均价'];
      await writeXlsx(file, {
        sheets: [{ name: '铝价', columns: titles.map((title) => ({ title })), rows }],
      });
      return file;
    };
    const send = async (rows: string[][], dryRun = false) => {
      const file = await sheet(rows);
      const answer = await fresh.call(importRows, { query: { dryRun }, file });
      rmSync(file);
      return answer;
    };
    const bad = await send([
      ['CJ', '2026-03-02', '', '', '20100'],
      ['CJ', '2026-03-03', '20200', '20300', '20100'],
      ['长江', '2026-03-04', '', '', '20100'],
      ['CJ', '2026-03-05', '', '', '20100'],
    ]);
    expect(bad.errors.map((e) => e.row)).toEqual([2, 3, 4]);
    const good = await send([
      ['CJ', '2026-03-03', '20050', '20150', '20100'],
      ['SMM', '2026-03-03', '', '', '20080'],
    ]);
    expect(good).toMatchObject({ rows: 2, valid: 2, errors: [] });
    const rows = (await fresh.call(list, { query: { beginTime: '2026-03-01', endTime: '2026-03-31' } }))
      .items;
    expect(rows.map((r) => [r.classCode, r.date, r.source])).toEqual(
      expect.arrayContaining([
        ['CJ', '2026-03-03', 3],
        ['SMM', '2026-03-03', 3],
        ['CJ', '2026-03-02', 2],
      ]),
    );
    expect((await fresh.raw(down)).status).toBe(200);
  });
});

describe('a day without a price', () => {
  it('is told on work days to whoever keeps the prices, once a day, and not where there is one', async () => {
    const { house } = (await testHouse()).server;
    const buyer = await makeSpace();
    await buyer.owner.call(market.initMarkets);
    // a Monday far ahead, 17:00 of Shanghai; nobody has a price of it
    const monday = new Date('2031-03-03T09:00:00Z');
    expect(await tellMissingQuotations(house, new Date('2031-03-02T09:00:00Z'))).toBe(0);
    expect(await tellMissingQuotations(house, monday)).toBeGreaterThan(0);
    expect(await arrived(buyer.owner, '今日没有铝锭价')).toHaveLength(1);
    await tellMissingQuotations(house, monday);
    await quiet();
    expect(await arrived(buyer.owner, '今日没有铝锭价')).toHaveLength(1);
  });
});
