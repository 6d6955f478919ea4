/** The dashboards (platform M18): figures with the lists that prove them, series of days and months, what goes on. */
import { z } from 'zod';
import { PROJECT_OPEN } from '../cad/project/project.fields.ts';
import { call, type OneRight } from '../kit/call.ts';
import { query } from '../kit/paging.ts';
import { NEST_CONFIRMED_STATES } from '../nest/order/nest-order.machine.ts';

const ANALYSIS = 'AlDashboard.Analysis:query';

/** What is kept for each day (DailyMetric); the code is the reportType of the calls. */
export const METRICS = [
  { value: 32, label: '数量', unit: '件', title: '套料件数' },
  { value: 1, label: '面积', unit: 'm²', title: '套料面积' },
  { value: 2, label: '板材', unit: 'm²', title: '板材面积' },
  { value: 4, label: '张数', unit: '张', title: '板材张数' },
] as const;
export const METRIC = { netArea: 1, grossArea: 2, sheets: 4, pieces: 32 } as const;
export type MetricName = keyof typeof METRIC;
const CODES = METRICS.map((m) => m.value as number);
const reportType = z.coerce
  .number()
  .refine((v) => CODES.includes(v), { error: '取值不正确' })
  .default(METRIC.pieces);
const year = z.coerce.number().int().min(2000).max(2100).optional();

/** A tile is a figure of one list under one filter, and links to that list. `month` is yyyy-MM. */
export interface Tile {
  readonly label: string;
  readonly unit: string;
  readonly kind: 'int' | 'area' | 'percent';
  readonly path: '/cad/project' | '/nest/order';
  readonly query: (month: string) => Readonly<Record<string, string | number | boolean>>;
  readonly right: OneRight;
  readonly tone?: 'red';
}
const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
export const monthRange = (month: string): { beginTime: string; endTime: string } => ({
  beginTime: `${month}-01`,
  endTime: lastDay(month),
});
const CONFIRMED = NEST_CONFIRMED_STATES.reduce((mask, state) => mask | state, 0);
const confirmedIn = (month: string) => ({
  orderState: CONFIRMED,
  confirmBegin: `${month}-01`,
  confirmEnd: lastDay(month),
});
const [PROJECTS, ORDERS] = ['AlCad.CadProjects:query', 'AlNest.NestOrders:query'] as const;

export const TILES = {
  openProjects: {
    label: '在制工程',
    unit: '个',
    kind: 'int',
    path: '/cad/project',
    query: () => ({ projectStatus: PROJECT_OPEN }),
    right: PROJECTS,
  },
  overdue: {
    label: '逾期工程',
    unit: '个',
    kind: 'int',
    path: '/cad/project',
    query: () => ({ projectStatus: PROJECT_OPEN, isOverdue: true }),
    right: PROJECTS,
    tone: 'red',
  },
  newArea: {
    label: '本月新增工程面积',
    unit: 'm²',
    kind: 'area',
    path: '/cad/project',
    query: monthRange,
    right: PROJECTS,
  },
  nestArea: {
    label: '本月套料面积',
    unit: 'm²',
    kind: 'area',
    path: '/nest/order',
    query: confirmedIn,
    right: ORDERS,
  },
  utilization: {
    label: '平均利用率',
    unit: '%',
    kind: 'percent',
    path: '/nest/order',
    query: confirmedIn,
    right: ORDERS,
  },
  scrapRate: {
    label: '废料率',
    unit: '%',
    kind: 'percent',
    path: '/nest/order',
    query: confirmedIn,
    right: ORDERS,
  },
} as const satisfies Readonly<Record<string, Tile>>;
export type TileName = keyof typeof TILES;
/** The address of the list behind a tile. */
export const tileLink = (name: TileName, month: string): string => {
  const tile: Tile = TILES[name];
  const parts = Object.entries(tile.query(month)).map(([key, value]) => `${key}=${value}`);
  return `${tile.path}?${parts.join('&')}`;
};

const names = Object.keys(TILES) as [TileName, ...TileName[]];
const customer = z.object({
  id: z.uuid(),
  name: z.string(),
  projectCount: z.int(),
  area: z.string(),
});
export const overview = call({
  id: 'dashboard.overview',
  isReport: true,
  method: 'GET',
  path: '/api/cad/dashboard/overview',
  title: '分析页',
  right: ANALYSIS,
  output: z.object({
    month: z.string(),
    /** a tile whose list the person may not read is not there; null: nothing to compute it of */
    tiles: z.array(z.object({ name: z.enum(names), value: z.string().nullable() })),
    /** by the area of their projects that were added this year; null without the right to projects */
    customers: z.array(customer).nullable(),
    updatedTime: z.string(),
  }),
});

const point = z.object({ name: z.string(), value: z.string(), reportTime: z.string() });
export type ReportPoint = z.infer<typeof point>;
const RANGE = ['Log:RangeTooWide', 'Log:RangeTurned'];
/** A value for each day of the range; without one the last 8 days up to yesterday. */
export const reportDaily = call({
  id: 'report.daily',
  isReport: true,
  method: 'GET',
  path: '/api/app/report/daily',
  title: '日报',
  right: ANALYSIS,
  query: z.object({ beginTime: query.time, endTime: query.time, reportType }),
  output: z.array(point),
  errors: RANGE,
});
/** Today, as far as anything is counted. */
export const reportBusiness = call({
  id: 'report.daily-business',
  isReport: true,
  method: 'GET',
  path: '/api/app/report/daily/business',
  title: '今日经营',
  right: ANALYSIS,
  output: z.object({
    date: z.string(),
    pieces: z.string(),
    netArea: z.string(),
    grossArea: z.string(),
    sheets: z.string(),
    updatedTime: z.string(),
  }),
});
/** A value for each month of the range; without one the last 12 months. */
export const reportMonthly = call({
  id: 'report.monthly',
  isReport: true,
  method: 'GET',
  path: '/api/app/report/monthly',
  title: '月报',
  right: ANALYSIS,
  query: z.object({ beginTime: query.time, endTime: query.time, reportType }),
  output: z.array(point),
  errors: RANGE,
});
/** Twelve bars of a year; the path is the one of the specification. */
export const monthBar = call({
  id: 'report.month-bar',
  isReport: true,
  method: 'GET',
  path: '/analysis/month-bar',
  title: '月度柱图',
  right: ANALYSIS,
  query: z.object({ metric: reportType, year }),
  output: z.object({
    result: z.array(z.object({ x: z.string(), y: z.string() })),
    year: z.int(),
    /** years of which anything is counted, and this one */
    years: z.array(z.int()),
    /** something was told since `updatedTime` that is not counted yet; it is within a minute */
    isCounting: z.boolean(),
    updatedTime: z.string(),
  }),
});

/** People of a team that are named. */
export const MOST_TEAM = 60;
/** What went on in the space lately, as far as the person may look at it, and who of his units is here. */
export const workplace = call({
  id: 'dashboard.workplace',
  method: 'GET',
  path: '/api/cad/dashboard/workplace',
  title: '工作台',
  right: 'AlDashboard.Workplaces:query',
  side: 'any',
  output: z.object({
    feed: z.array(
      z.object({
        id: z.uuid(),
        time: z.string(),
        userName: z.string().nullable(),
        module: z.string(),
        bizNo: z.string().nullable(),
        summary: z.string(),
        path: z.string().nullable(),
      }),
    ),
    /** those of the person's own units, whoever is here first; null: he belongs to none */
    team: z
      .object({
        /** of the units */
        names: z.array(z.string()),
        /** at most `MOST_TEAM` */
        people: z.array(z.object({ id: z.uuid(), name: z.string(), isOnline: z.boolean() })),
        total: z.int(),
        online: z.int(),
      })
      .nullable(),
  }),
});

/** The installation as its owner looks at it: what grew, what is used, what came in. */
export const hostOverview = call({
  id: 'dashboard.host-overview',
  isReport: true,
  method: 'GET',
  path: '/api/cad/dashboard/host-overview',
  title: '平台分析',
  right: ANALYSIS,
  side: 'host',
  output: z.object({
    month: z.string(),
    newSpaces: z.int(),
    /** somebody logged in within 30 days */
    activeSpaces: z.int(),
    spaces: z.int(),
    /** that ever paid, in percent of all with one decimal; null without spaces */
    paidRate: z.string().nullable(),
    /** received this month; null without the right to payments */
    income: z.string().nullable(),
    /** files that wait to be converted, or are */
    converting: z.int(),
    editions: z.array(z.object({ name: z.string(), count: z.int() })),
    /** by month, this year's twelve */
    months: z.array(z.object({ x: z.string(), spaces: z.int(), income: z.string().nullable() })),
    updatedTime: z.string(),
  }),
});
