/** Binds the dashboards (platform M18). */
import { analysis, dec, METRIC, METRICS, monthRange, type ReportPoint } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { addMonths } from '../../../kit/audit-partitions.ts';
import { businessDay, now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/tx.ts';
import { factoriesSeen, seenBy, type Who } from '../../../kit/who.ts';
import { topDemanders } from '../../cad/project/index.ts';
import { teamOf } from '../../identity/index.ts';
import { openConverts } from '../../platform/convert/index.ts';
import { feedOf, rangeOf } from '../../platform/log/index.ts';
import { editionCounts, incomeByMonth, spaceFigures, spacesByMonth } from './host.store.ts';
import { readSeries, staleSince, yearsOf } from './metric.store.ts';
import { tilesOf } from './tiles.ts';

const DAY_MS = 86_400_000;
const PROJECTS = 'AlCad.CadProjects:query';
const PAYMENTS = 'AlPayment.Orders:query';
/** S248: the last 8 days up to yesterday. */
const DAYS_SHOWN = 8;
const MONTHS_SHOWN = 12;
const NOTHING = '0.0000';

/** Null where the member sees every factory. */
const factoriesOf = (who: Who): string[] | null => {
  const seen = factoriesSeen(who);
  return seen && [...seen, '00000000-0000-0000-0000-000000000000'];
};
const updatedTime = async (tx: Tx): Promise<string> => (await staleSince(tx)) ?? now().toISOString();
const titleOf = (code: number): string => METRICS.find((m) => m.value === code)?.label ?? '';
const daysAgo = (days: number): string => businessDay(new Date(now().getTime() - days * DAY_MS));

interface Asked {
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly reportType: number;
}
async function dailyOf(tx: Tx, who: Who, asked: Asked): Promise<ReportPoint[]> {
  const { begin, end } = rangeOf(
    { beginTime: asked.beginTime ?? daysAgo(DAYS_SHOWN), endTime: asked.endTime ?? daysAgo(1) },
    'export',
  );
  const [from, to] = [businessDay(new Date(begin)), businessDay(new Date(end))];
  const rows = await readSeries(tx, {
    metric: asked.reportType,
    by: 'day',
    from,
    to,
    factoryIds: factoriesOf(who),
  });
  const values = new Map(rows.map((r) => [r.period, r.value]));
  const points: ReportPoint[] = [];
  for (
    let day = from;
    day <= to;
    day = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  )
    points.push({ name: titleOf(asked.reportType), value: values.get(day) ?? NOTHING, reportTime: day });
  return points;
}

/** Twelve values of the months from `first` on (yyyy-MM), or as many as `count`. */
async function monthsOf(tx: Tx, who: Who, metric: number, first: string, count: number) {
  const months = Array.from({ length: count }, (_, i) => addMonths(first, i));
  const to = monthRange(months.at(-1) ?? first).endTime;
  const series = { metric, by: 'month', from: `${first}-01`, to, factoryIds: factoriesOf(who) } as const;
  const values = new Map((await readSeries(tx, series)).map((r) => [r.period, r.value]));
  return months.map((month) => ({ month, value: values.get(month) ?? NOTHING }));
}

async function monthlyOf(tx: Tx, who: Who, asked: Asked): Promise<ReportPoint[]> {
  const thisMonth = businessDay().slice(0, 7);
  const { begin, end } = rangeOf(
    {
      beginTime: asked.beginTime ?? `${addMonths(thisMonth, 1 - MONTHS_SHOWN)}-01`,
      endTime: asked.endTime,
    },
    'export',
  );
  const [first, last] = [begin, end].map((time) => businessDay(new Date(time)).slice(0, 7)) as [
    string,
    string,
  ];
  const count =
    (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
    Number(last.slice(5)) -
    Number(first.slice(5)) +
    1;
  const rows = await monthsOf(tx, who, asked.reportType, first, count);
  return rows.map(({ month, value }) => ({ name: titleOf(asked.reportType), value, reportTime: month }));
}

async function today(tx: Tx, who: Who) {
  const date = businessDay();
  const of = async (metric: number): Promise<string> =>
    (await dailyOf(tx, who, { beginTime: date, endTime: date, reportType: metric }))[0]?.value ?? NOTHING;
  const [pieces, netArea, grossArea, sheets] = await Promise.all([
    of(METRIC.pieces),
    of(METRIC.netArea),
    of(METRIC.grossArea),
    of(METRIC.sheets),
  ]);
  return { date, pieces, netArea, grossArea, sheets, updatedTime: await updatedTime(tx) };
}

async function barOf(tx: Tx, who: Who, metric: number, asked: number | undefined) {
  const current = Number(businessDay().slice(0, 4));
  const year = asked ?? current;
  const [rows, years, stale] = await Promise.all([
    monthsOf(tx, who, metric, `${year}-01`, MONTHS_SHOWN),
    yearsOf(tx),
    staleSince(tx),
  ]);
  return {
    result: rows.map(({ value }, i) => ({ x: `${i + 1}月`, y: value })),
    year,
    years: [...new Set([...years, current])].toSorted((a, b) => a - b),
    isCounting: stale !== null,
    updatedTime: stale ?? now().toISOString(),
  };
}

async function hostOverview(tx: Tx, who: Who) {
  const month = businessDay().slice(0, 7);
  const yearStart = `${month.slice(0, 4)}-01-01T00:00:00+08:00`;
  const seesIncome = who.rights.has(PAYMENTS);
  const [figures, editions, made, income, converts] = await Promise.all([
    spaceFigures(tx, `${month}-01T00:00:00+08:00`),
    editionCounts(tx),
    spacesByMonth(tx, yearStart),
    seesIncome ? incomeByMonth(tx, yearStart) : [],
    openConverts(tx),
  ]);
  const incomeOf = (of: string): string | null =>
    seesIncome ? (income.find((r) => r.month === of)?.amount ?? '0.00') : null;
  const { spaces, newSpaces, activeSpaces, paidSpaces } = figures;
  const months = Array.from({ length: MONTHS_SHOWN }, (_, i) => addMonths(`${month.slice(0, 4)}-01`, i));
  return {
    month,
    spaces,
    newSpaces,
    activeSpaces,
    paidRate: spaces === 0 ? null : dec(paidSpaces).div(spaces).times(100).toFixed(1),
    income: incomeOf(month),
    converting: converts.reduce((sum, c) => sum + c.fileCount, 0),
    editions,
    months: months.map((m, i) => ({
      x: `${i + 1}月`,
      spaces: made.find((r) => r.month === m)?.n ?? 0,
      income: incomeOf(m),
    })),
    updatedTime: now().toISOString(),
  };
}

export const analysisRoutes: readonly Binding[] = [
  bind(analysis.overview, async ({ tx, who }) => {
    const month = businessDay().slice(0, 7);
    const year = { beginTime: `${month.slice(0, 4)}-01-01`, endTime: `${month.slice(0, 4)}-12-31` };
    const [tiles, customers] = await Promise.all([
      tilesOf(tx, who, month),
      who.rights.has(PROJECTS) ? topDemanders(tx, seenBy(who, [PROJECTS]), year) : null,
    ]);
    return { month, tiles, customers, updatedTime: now().toISOString() };
  }),
  bind(analysis.reportDaily, ({ tx, who, query }) => dailyOf(tx, who, query)),
  bind(analysis.reportBusiness, ({ tx, who }) => today(tx, who)),
  bind(analysis.reportMonthly, ({ tx, who, query }) => monthlyOf(tx, who, query)),
  bind(analysis.monthBar, ({ tx, who, query }) => barOf(tx, who, query.metric, query.year)),
  bind(analysis.workplace, async ({ tx, who }) => {
    const [feed, team] = await Promise.all([
      feedOf(tx, who),
      who.tenant && who.tenantUserId ? teamOf(tx, who.tenantUserId) : null,
    ]);
    return { feed, team };
  }),
  bind(analysis.hostOverview, ({ tx, who }) => hostOverview(tx, who)),
];
