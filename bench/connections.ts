/** Connections that stay open and ask again and again, and what PostgreSQL works for one request of theirs (/proc). */
import http from 'node:http';
import path from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { newId } from '../apps/server/src/kit/clock.ts';

/** of one turn; the servers that are compared take turns, so that a machine that changes its speed changes all */
const SECONDS = 3;
const TURNS = 5;
const WARM = 400;
const TICK_MS = 10;

/** Medians of the turns. */
export interface Figures {
  readonly perSecond: number;
  /** milliseconds in which 95 of 100 answers came */
  readonly p95: number;
  /** milliseconds of PostgreSQL's processor time for one request */
  readonly database: number;
  /** the same, turn by turn */
  readonly turns: readonly Turn[];
}
interface Turn {
  readonly perSecond: number;
  readonly p95: number;
  readonly database: number;
}

interface Reply {
  readonly status: number;
  readonly text: string;
}
/** One connection that stays open; with a function, that of whoever it names each time. */
export function line(
  base: string,
  whose: string | null | (() => string),
): (verb: string, at: string, body?: unknown) => Promise<Reply> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return (method, at, body) =>
    new Promise((resolve, reject) => {
      const token = typeof whose === 'function' ? whose() : whose;
      const request = http.request(
        base + at,
        {
          agent,
          method,
          headers: {
            'content-type': 'application/json',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(method === 'GET' ? {} : { 'idempotency-key': newId() }),
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        },
      );
      request.on('error', reject);
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
}

/** Processor time of the embedded PostgreSQL so far, in milliseconds. */
export function databaseTime(folder: string): number {
  const [postmaster] = readFileSync(path.join(folder, 'database/pg/postmaster.pid'), 'utf8').split('\n');
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parts = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const spent = (from: number): number => Number(parts[from]) + Number(parts[from + 1]);
      if (parts[1] === postmaster) ticks += spent(11);
      // with that of its processes that have ended
      if (pid === postmaster) ticks += spent(11) + spent(13);
    } catch {
      // it has ended meanwhile
    }
  }
  return ticks * TICK_MS;
}

export type Step = () => Promise<void>;
/** Runs `step` of every connection again and again for `seconds`. Answers the time of each answer in milliseconds. */
export async function run(steps: readonly Step[], seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    steps.map(async (step) => {
      for (let began = performance.now(); began < until; began = performance.now()) {
        await step();
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function turn(folder: string, steps: readonly Step[]): Promise<Turn> {
  const [before, began] = [databaseTime(folder), performance.now()];
  const times = (await run(steps, SECONDS)).sort((a, b) => a - b);
  return {
    perSecond: (times.length / (performance.now() - began)) * 1000,
    p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
    database: (databaseTime(folder) - before) / times.length,
  };
}

/** Measures several sets of connections in turn: requests per second, how long they wait, what PostgreSQL works for one of them. */
export async function measure<K extends string>(
  folder: string,
  sets: Readonly<Record<K, readonly Step[]>>,
): Promise<Record<K, Figures>> {
  const names = Object.keys(sets) as K[];
  // every connection has planned every statement for good: PostgreSQL plans the first five uses one by one
  for (const name of names) for (let done = 0; done < WARM;) done += (await run(sets[name], 1)).length;
  const turns = Object.fromEntries(names.map((name) => [name, [] as Turn[]])) as Record<K, Turn[]>;
  for (let n = 0; n < TURNS; n += 1)
    for (const name of names) turns[name].push(await turn(folder, sets[name]));
  const middle = (all: readonly Turn[], of: keyof Turn): number => median(all.map((t) => t[of]));
  return Object.fromEntries(
    names.map((name) => {
      const all = turns[name];
      const figures: Figures = {
        perSecond: middle(all, 'perSecond'),
        p95: middle(all, 'p95'),
        database: middle(all, 'database'),
        turns: all,
      };
      return [name, figures];
    }),
  ) as Record<K, Figures>;
}

/** The share of `one` in `other`, turn by turn: its median, least and most. */
export function shareOf(one: Figures, other: Figures): { share: number; least: number; most: number } {
  const shares = one.turns.map((t, i) => t.perSecond / (other.turns[i]?.perSecond ?? Number.NaN));
  return { share: median(shares), least: Math.min(...shares), most: Math.max(...shares) };
}

/** The body of an answer; throws for anything but 200. */
export const ok = ({ status, text }: Reply): unknown => {
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
};
