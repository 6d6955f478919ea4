/** Connections that stay open and ask again and again, and what PostgreSQL works for one request of theirs (/proc). */
import http from 'node:http';
import path from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { newId } from '../apps/server/src/kit/clock.ts';

const SECONDS = 6;
const WARM = 400;
const TICK_MS = 10;

export interface Figures {
  readonly perSecond: number;
  /** milliseconds of PostgreSQL's processor time for one request */
  readonly database: number;
}

interface Reply {
  readonly status: number;
  readonly text: string;
}
/** One connection that stays open. */
export function line(
  base: string,
  token: string | null,
): (verb: string, at: string, body?: unknown) => Promise<Reply> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return (method, at, body) =>
    new Promise((resolve, reject) => {
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
function databaseTime(folder: string): number {
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
/** Runs `step` of every connection again and again for `seconds`. */
async function run(steps: readonly Step[], seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    steps.map(async (step) => {
      while (performance.now() < until) {
        await step();
        done += 1;
      }
    }),
  );
  return done;
}

/** Requests per second of these connections, and what PostgreSQL works for one of them. */
export async function measure(folder: string, steps: readonly Step[]): Promise<Figures> {
  // every connection has planned every statement for good: PostgreSQL plans the first five uses one by one
  for (let done = 0; done < WARM;) done += await run(steps, 1);
  const [before, began] = [databaseTime(folder), performance.now()];
  const done = await run(steps, SECONDS);
  return {
    perSecond: (done / (performance.now() - began)) * 1000,
    database: (databaseTime(folder) - before) / done,
  };
}

/** The body of an answer; throws for anything but 200. */
export const ok = ({ status, text }: Reply): unknown => {
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
};
