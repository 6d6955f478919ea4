/** The three lists of the design office in a space of 1,000,000 products, 50,000 projects and 100,000 nest orders, one of 1,000 spaces. */
import { nest, product, project } from '@muyun/contract';
import { dataFolder, dispose, startProcess } from '../../e2e/kit.ts';
import { type Figures, line, measure, ok, type Step } from '../connections.ts';
import { databaseUrl, demoTenant, tokenOf, withClient } from '../database.ts';
import type { Row } from '../house.ts';
import { fillNeighbours, growTo, NEIGHBOURS } from './spaces.ts';

const CONNECTIONS = 20;
const [SMALL, LARGE] = [100_000, 1_000_000] as const;
const [MOST_MS, MOST_GROWTH] = [50, 1.3] as const;
/** as the screens ask when they are opened */
const LISTS = {
  工程列表: `${project.listProjects.path}?maxResultCount=20`,
  产品列表: `${product.listProducts.path}?maxResultCount=20`,
  套料订单列表: `${nest.listNestOrders.path}?maxResultCount=20`,
} as const;

type Measured = Record<keyof typeof LISTS, Figures>;

function measureLists(folder: string, url: string, token: string): Promise<Measured> {
  const steps = (at: string): Step[] =>
    Array.from({ length: CONNECTIONS }, (): Step => {
      const ask = line(url, token);
      return async () => void ok(await ask('GET', at));
    });
  const sets = Object.fromEntries(Object.entries(LISTS).map(([name, at]) => [name, steps(at)]));
  return measure(folder, sets as Record<keyof typeof LISTS, Step[]>);
}

/** Fills the space to a tenth and to the whole, and measures after each. */
export async function benchLists(): Promise<Row[]> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off', RATE_SESSION: '100000000' });
  try {
    const tenantId = await withClient(databaseUrl(server.folder), async (client) => {
      await fillNeighbours(client);
      return demoTenant(client);
    });
    const token = await tokenOf(server.url);
    const at = async (rows: number, before: number): Promise<Measured> => {
      await growTo(server.folder, tenantId, rows, before);
      return measureLists(server.folder, server.url, token);
    };
    const small = await at(SMALL, 0);
    const large = await at(LARGE, SMALL);
    return Object.keys(LISTS).map((key): Row => {
      const name = key as keyof typeof LISTS;
      const [before, after] = [small[name], large[name]];
      const growth = after.p95 / before.p95;
      return {
        what: `${name}（${NEIGHBOURS + 1} 个空间之一，100 万产品、5 万工程、10 万套料单，${CONNECTIONS} 连接）`,
        wanted: `p95 ≤ ${MOST_MS} ms，对十分之一 ≤ ${MOST_GROWTH} 倍`,
        measured: `p95 ${after.p95.toFixed(1)} ms，${growth.toFixed(2)} 倍（${before.p95.toFixed(1)} ms）；数据库 ${after.database.toFixed(2)} ms，${after.perSecond.toFixed(0)} 次每秒`,
        isMet: after.p95 <= MOST_MS && growth <= MOST_GROWTH,
      };
    });
  } finally {
    await dispose(server);
  }
}

if (import.meta.main) {
  for (const row of await benchLists()) console.log(row);
  process.exit(0);
}
