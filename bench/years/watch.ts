/**
 * What counting and logging cost a request (`npm run bench -- watch` alone, or within `years`): one server is told to watch and log
 * everything, and to do nothing of it, in turns. What is compared is the processor time of its process for one request, without the
 * database's: the share of the whole is smaller still. Two servers that do the same differ by a tenth, in two processes or in one: how
 * the engine lays out its code is chance, and has to be the same on both sides.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { color } from '@muyun/contract';
import processArgs from '../../bin/server-args.json' with { type: 'json' };
import { dataFolder, dispose, pepperIn, ROOT, startProcess } from '../../e2e/kit.ts';
import { line, median, ok } from '../connections.ts';
import { databaseUrl, tokenOf } from '../database.ts';
import type { Row } from '../house.ts';

const TURNS = Number(process.env['WATCH_TURNS'] ?? 160);
const SECONDS = Number(process.env['WATCH_SECONDS'] ?? 0.25);
const CONNECTIONS = 8;
const WARM_S = 5;
const MOST = 0.03;

/** nothing again shows how far two of the same are apart at this moment */
const WAYS = ['off', 'on', 'off'] as const;

interface Watched {
  readonly child: ChildProcess;
  readonly url: string;
  /** tells it what to do; answers the processor time of the process so far, all its threads, in milliseconds */
  tell(what: 'on' | 'off' | 'spent'): Promise<number>;
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ])) as unknown[];
  return answer;
}

async function openWatched(env: Record<string, string>): Promise<Watched> {
  const args = [...processArgs.args.slice(0, -1), path.join(ROOT, 'bench/years/watch-server.ts')];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // as a service does: what is written is read
  child.stdout?.resume();
  child.setMaxListeners(0);
  const url = (await answerOf(child)) as string;
  return {
    child,
    url,
    tell: async (what) => {
      const answer = answerOf(child);
      child.send(what);
      return (await answer) as number;
    },
  };
}

/** A short list, asked again and again. Answers milliseconds of the process for one request, and requests a second. */
async function turn(
  server: Watched,
  way: 'on' | 'off',
  token: string,
  seconds: number,
): Promise<{ cost: number; rate: number }> {
  const asks = Array.from({ length: CONNECTIONS }, () => line(server.url, token));
  const [before, began] = [await server.tell(way), performance.now()];
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
  const rate = (count / (performance.now() - began)) * 1000;
  return { cost: ((await server.tell('spent')) - before) / count, rate };
}

const percent = (n: number): string => `${(n * 100).toFixed(1)}%`;

/** How much more the first costs than the second: of all turns together, so that a few odd ones weigh little. */
const more = (one: readonly number[], other: readonly number[]): number => median(one) / median(other) - 1;

export async function benchWatch(): Promise<Row[]> {
  const holder = await startProcess(dataFolder(), { ROLE: 'worker' });
  const server = await openWatched({
    DATABASE_URL: databaseUrl(holder.folder),
    PASSWORD_PEPPER: pepperIn(holder.folder),
    DATA_DIR: holder.folder,
    RATE_SESSION: '100000000',
  });
  const found = WAYS.map(() => ({ costs: [] as number[], rates: [] as number[] }));
  try {
    const token = await tokenOf(server.url);
    for (const way of WAYS) await turn(server, way, token, WARM_S);
    for (let n = 0; n < TURNS * found.length; n += 1) {
      // each goes first as often as the others: a machine that gets faster or slower does so for all
      const at = (n + Math.floor(n / found.length)) % found.length;
      const { cost, rate } = await turn(server, WAYS[at] ?? 'off', token, SECONDS);
      found[at]?.costs.push(cost);
      found[at]?.rates.push(rate);
    }
  } finally {
    server.child.kill();
    await dispose(holder);
  }
  return [rowOf(found)];
}

function rowOf(found: readonly { readonly costs: number[]; readonly rates: number[] }[]): Row {
  const [bare, watched, again] = found.map(({ costs, rates }) => ({
    costs,
    cost: median(costs),
    rate: median(rates),
  }));
  if (!bare || !watched || !again) throw new Error('there are three ways');
  const cost = more(watched.costs, [...bare.costs, ...again.costs]);
  return {
    what: `指标与日志给一次请求增加的处理器时间（${TURNS} 轮交替，同一台服务器）`,
    wanted: `≤ ${percent(MOST)}`,
    measured: `${percent(cost)}（${bare.cost.toFixed(3)} → ${watched.cost.toFixed(3)} ms；对照 ${percent(more(again.costs, bare.costs))}；${bare.rate.toFixed(0)} → ${watched.rate.toFixed(0)} 次每秒）`,
    isMet: cost <= MOST,
  };
}
