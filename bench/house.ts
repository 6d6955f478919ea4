/** The figures of the house itself as rows of one table: a document more, its life, the way from the click to a list, writes, large lists. */
import { type Figures, shareOf } from './connections.ts';
import { benchDocument } from './document.ts';
import { benchGenerated } from './generated.ts';
import { benchLogin } from './login.ts';
import { benchVolume } from './volume.ts';
import { benchWrites } from './writes.ts';

export interface Row {
  readonly what: string;
  readonly wanted: string;
  readonly measured: string;
  readonly isMet: boolean;
}

/** shares of a bare server that runs the same statements, and the most milliseconds of PostgreSQL for one request */
const WRITES = { get: [0.6, null], create: [0.45, 3], update: [0.45, 2] } as const;
const [LIST_SHARE, LIST_GROWTH] = [0.6, 1.3];
const SEARCH = { perSecond: 300, p95: 90 } as const;

const percent = (n: number): string => `${(n * 100).toFixed(0)}%`;
const ms = (n: number): string => `${n.toFixed(2)} ms`;
/** the share of the bare server with its spread over the turns, and both rates */
function against(one: Figures, bare: Figures): string {
  const { share, least, most } = shareOf(one, bare);
  return `${percent(share)}（${percent(least)}–${percent(most)}，${one.perSecond.toFixed(0)} / ${bare.perSecond.toFixed(0)} 次每秒）`;
}

async function writeRows(): Promise<Row[]> {
  const bench = await benchWrites();
  return (Object.keys(WRITES) as (keyof typeof WRITES)[]).map((verb) => {
    const [wanted, most] = WRITES[verb];
    const { large, small, floor } = bench[verb];
    return {
      what: `产品 ${verb}（工程内 2 万件，20 连接）对裸服务`,
      wanted: `≥ ${percent(wanted)}${most === null ? '' : `，数据库 ≤ ${most} ms`}`,
      measured: `${against(large, floor)}，数据库 ${ms(large.database)}（裸服务 ${ms(floor.database)}，100 件时 ${ms(small.database)}）`,
      isMet: shareOf(large, floor).share >= wanted && (most === null || large.database <= most),
    };
  });
}

async function volumeRows(): Promise<Row[]> {
  const { lists, search } = await benchVolume();
  const [small, large] = lists;
  const growth = large.list.p95 / small.list.p95;
  return [
    {
      what: `单据列表（${large.rows} 行，20 连接，限工厂、限本人、隐金额）对裸服务`,
      wanted: `≥ ${percent(LIST_SHARE)}`,
      measured: `${against(large.list, large.floor)}，数据库 ${ms(large.list.database)}`,
      isMet: shareOf(large.list, large.floor).share >= LIST_SHARE,
    },
    {
      what: `单据列表 p95：${large.rows} 行与 ${small.rows} 行之比`,
      wanted: `≤ ${LIST_GROWTH}`,
      measured: `${growth.toFixed(2)}（${ms(small.list.p95)} → ${ms(large.list.p95)}，裸服务 ${ms(small.floor.p95)} → ${ms(large.floor.p95)}）`,
      isMet: growth <= LIST_GROWTH,
    },
    {
      what: `产品按编码片段查找（${large.rows} 件，20 连接）`,
      wanted: `≥ ${SEARCH.perSecond} 次每秒，p95 ≤ ${SEARCH.p95} ms`,
      measured: `${search.perSecond.toFixed(0)} 次每秒，p95 ${ms(search.p95)}，数据库 ${ms(search.database)}`,
      isMet: search.perSecond >= SEARCH.perSecond && search.p95 <= SEARCH.p95,
    },
  ];
}

/** One group of figures after the other, so that each has the machine for itself. */
export const houseParts: readonly (() => Promise<readonly Row[]>)[] = [
  benchGenerated,
  benchDocument,
  benchLogin,
  writeRows,
  volumeRows,
];
