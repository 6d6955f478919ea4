/**
 * What counting and logging cost a request (`npm run bench -- watch` alone, or within `years`): two processes on one database, one that
 * watches and logs everything and one that does nothing of it, asked in turns. What is compared is the processor time of the server
 * itself for one request, without the database's: the share of the whole is smaller still.
 */
import { readFileSync, rmSync } from 'node:fs';
import { color } from '@muyun/contract';
import { dataFolder, dispose, pepperIn, type RunningServer, startProcess } from '../../e2e/kit.ts';
import { line, median, ok } from '../connections.ts';
import { databaseUrl, tokenOf } from '../database.ts';
import type { Row } from '../house.ts';

const TURNS = Number(process.env['WATCH_TURNS'] ?? 40);
const SECONDS = Number(process.env['WATCH_SECONDS'] ?? 1);
const CONNECTIONS = 8;
const WARM_S = 3;
const [MOST, TICK_MS] = [0.03, 10];

/** Processor time of a process so far, all its threads. */
function spent({ child }: RunningServer): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const parts = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(parts[11]) + Number(parts[12])) * TICK_MS;
}

/** A short list, asked again and again. Answers milliseconds of the server for one request, and requests a second. */
async function turn(
  server: RunningServer,
  token: string,
  seconds: number,
): Promise<{ cost: number; rate: number }> {
  const asks = Array.from({ length: CONNECTIONS }, () => line(server.url, token));
  const [began, before] = [performance.now(), spent(server)];
  const until = began + seconds * 1000;
  let count = 0;
  await Promise.all(
    asks.map(async (ask) => {
      while (performance.now() < until) {
        ok(await ask('GET', color.listColors.path));
        count += 1;
      }
    }),
  );
  return { cost: (spent(server) - before) / count, rate: (count / (performance.now() - began)) * 1000 };
}

const percent = (n: number): string => `${(n * 100).toFixed(1)}%`;

/** How much more the first costs than the second: of all turns together, so that a few odd ones weigh little. */
const more = (one: readonly number[], other: readonly number[]): number => median(one) / median(other) - 1;

export async function benchWatch(): Promise<Row[]> {
  const folder = dataFolder();
  const holder = await startProcess(folder, { ROLE: 'worker' });
  const shared = { DATABASE_URL: databaseUrl(folder), PASSWORD_PEPPER: pepperIn(folder), ROLE: 'api' };
  const off = { ...shared, METRICS: 'off', LOG_LEVEL: 'warn', SLOW_STATEMENT_MS: '0' };
  const on = { ...shared, METRICS_TOKEN: 'only for the bench', LOG_LEVEL: 'info' };
  // the second that does nothing shows how far two of the same are apart on this machine at this moment
  const servers = [
    await startProcess(dataFolder(), off),
    await startProcess(dataFolder(), on),
    await startProcess(dataFolder(), off),
  ];
  const token = await tokenOf((servers[0] as RunningServer).url);
  for (const server of servers) await turn(server, token, WARM_S);
  const found = servers.map(() => ({ costs: [] as number[], rates: [] as number[] }));
  for (let n = 0; n < TURNS * servers.length; n += 1) {
    // each goes first as often as the others: a machine that gets faster or slower does so for all
    const at = (n + Math.floor(n / servers.length)) % servers.length;
    const { cost, rate } = await turn(servers[at] as RunningServer, token, SECONDS);
    found[at]?.costs.push(cost);
    found[at]?.rates.push(rate);
  }
  for (const server of [...servers, holder]) await dispose(server);
  rmSync(folder, { recursive: true, force: true });
  const [bare, watched, again] = found.map((f) => ({
    costs: f.costs,
    cost: median(f.costs),
    rate: median(f.rates),
  }));
  if (!bare || !watched || !again) throw new Error('three servers were asked');
  const cost = more(watched.costs, [...bare.costs, ...again.costs]);
  return [
    {
      what: `指标与日志给一次请求增加的处理器时间（${TURNS} 轮交替）`,
      wanted: `≤ ${percent(MOST)}`,
      measured: `${percent(cost)}（${bare.cost.toFixed(3)} → ${watched.cost.toFixed(3)} ms；对照 ${percent(more(again.costs, bare.costs))}；${bare.rate.toFixed(0)} → ${watched.rate.toFixed(0)} 次每秒）`,
      isMet: cost <= MOST,
    },
  ];
}
