/** A stock list asked by twenty connections, beside a bare server that runs the same statement. */
import { roleUrl } from '../../apps/server/src/kit/migrate.ts';
import type { Shape } from '../../apps/server/src/kit/shape.ts';
import type { Sql } from '../../apps/server/src/kit/sql.ts';
import type { Tx } from '../../apps/server/src/kit/tx.ts';
import type { Who } from '../../apps/server/src/kit/who.ts';
import type { RunningServer } from '../../e2e/kit.ts';
import { type Figures, line, measure, ok, shareOf, type Step } from '../connections.ts';
import { databaseUrl, withClient } from '../database.ts';
import type { Row } from '../house.ts';
import { startFloor } from '../list.ts';
import { NEIGHBOURS } from './neighbours.ts';

export const CONNECTIONS = 20;
const PAGE = 20;
export const [SMALL, LARGE] = [20_000, 200_000] as const;
const [MOST_MS, MOST_GROWTH, LEAST_SHARE] = [50, 1.3, 0.5] as const;

/** One way in which a list is asked. */
export interface Question {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** the store's own reading of that page */
  readonly read: (
    tx: Tx,
    who: Who,
    page: { readonly skipCount: number; readonly maxResultCount: number },
  ) => Promise<unknown>;
}
export interface Listed {
  readonly own: Figures;
  readonly floor: Figures;
  /** a bare server that asks for nothing: how quick the machine itself was meanwhile */
  readonly still: Figures;
}
const NOTHING = [{ text: 'select 1', params: [] }] as const;

/**
 * The statements of a page, taken from the store by a transaction that writes them down and answers what they answer: a later one may
 * ask for what an earlier one has found. The sums of a filter are remembered by the product until something moves: the floor is
 * spared them too.
 */
async function statementsOf(
  url: string,
  tenantId: string,
  { read }: Question,
): Promise<{ text: string; params: unknown[] }[]> {
  const seen: { text: string; params: unknown[] }[] = [];
  const recorder = {
    tenantId,
    userId: tenantId,
    rows: async (_shape: Shape, { text, values }: Sql): Promise<unknown[]> => {
      seen.push({ text, params: [...values] });
      return withClient(url, async (client) => (await client.query(text, [...values])).rows as unknown[]);
    },
    one: async (shape: Shape, statement: Sql): Promise<unknown> => (await recorder.rows(shape, statement))[0],
    remembered: async (_key: string, load: () => Promise<unknown>): Promise<unknown> => {
      const before = seen.length;
      const kept = await load();
      seen.length = before;
      return kept;
    },
  };
  const who = { isAdmin: true, dataScope: 'all', factories: [], userId: tenantId };
  await read(recorder as unknown as Tx, who as unknown as Who, { skipCount: 0, maxResultCount: PAGE });
  return seen;
}

/** Each question in turn with its floor. */
export async function lists(
  server: RunningServer,
  token: string,
  tenantId: string,
  questions: readonly Question[],
): Promise<ReadonlyMap<string, Listed>> {
  const url = databaseUrl(server.folder);
  const found = new Map<string, Listed>();
  for (const question of questions) {
    // as the product's role: without row security the same text has another plan, and the two could not be compared
    const statements = await statementsOf(url, tenantId, question);
    const bare = roleUrl(url, 'app_user');
    const floorServer = await startFloor(bare, statements, tenantId);
    const stillServer = await startFloor(bare, [...NOTHING], tenantId);
    const at = new URLSearchParams({ maxResultCount: String(PAGE), ...question.query });
    const steps = (base: string, path: string, whose: string | null): Step[] =>
      Array.from({ length: CONNECTIONS }, () => {
        const ask = line(base, whose);
        return async () => void ok(await ask('GET', path));
      });
    try {
      const figures = await measure(server.folder, {
        own: steps(server.url, `${question.path}?${at.toString()}`, token),
        floor: steps(floorServer.url, '/', null),
        still: steps(stillServer.url, '/', null),
      });
      found.set(question.name, figures);
    } finally {
      floorServer.child.kill();
      stillServer.child.kill();
    }
  }
  return found;
}

const percent = (of: number): string => `${(of * 100).toFixed(0)}%`;
/**
 * What stands in the table of one question: the large space beside a tenth of it. The two are measured minutes apart on a machine that
 * may have changed its speed up to threefold: each is taken against what the server that asks for nothing took in the same turns.
 */
export function listRow(name: string, small: Listed, large: Listed): Row {
  const machine = large.still.p95 / small.still.p95;
  const growth = large.own.p95 / small.own.p95 / machine;
  const { share, least, most } = shareOf(large.own, large.floor);
  return {
    what: `${name}（${NEIGHBOURS + 1} 个空间之一，${LARGE} 行，${CONNECTIONS} 连接）`,
    wanted: `p95 ≤ ${MOST_MS} ms，对裸服务 ≥ ${percent(LEAST_SHARE)}，对十分之一 ≤ ${MOST_GROWTH} 倍`,
    measured: `p95 ${large.own.p95.toFixed(1)} ms（裸服务 ${large.floor.p95.toFixed(1)} ms），${percent(share)}（${percent(least)}–${percent(most)}；${large.own.perSecond.toFixed(0)} / ${large.floor.perSecond.toFixed(0)} 次每秒），${growth.toFixed(2)} 倍（${small.own.p95.toFixed(1)} ms，其时机器快慢 ${machine.toFixed(2)}）；空问 p95 ${large.still.p95.toFixed(1)} ms；数据库 ${large.own.database.toFixed(2)} ms`,
    isMet: large.own.p95 <= MOST_MS && share >= LEAST_SHARE && growth <= MOST_GROWTH,
  };
}
/** Rows of all questions that both spaces were asked. */
export const listRows = (small: ReadonlyMap<string, Listed>, large: ReadonlyMap<string, Listed>): Row[] =>
  [...large].flatMap(([name, own]) => {
    const before = small.get(name);
    return before ? [listRow(name, before, own)] : [];
  });
