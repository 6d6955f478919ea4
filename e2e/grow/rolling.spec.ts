/** Two servers are restarted in turn while people work: nobody notices. Killed in turn: only what was on its way fails, and is done once. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demander, message } from '@muyun/contract';
import { Api } from '../api.ts';
import type { RunningServer } from '../kit.ts';
import { type Balancer, openBalancer, readyAt } from './balancer.ts';
import { type Cluster, openCluster, terminate, until } from './cluster.ts';

const CLIENTS = 6;
const STREAMS = 4;
/** servers that go once each */
const TURNS = 2;
const MOST_REPEATS = 40;
let cluster: Cluster;
let balancer: Balancer;
let api: Api;
const servers: RunningServer[] = [];

beforeAll(async () => {
  cluster = await openCluster();
  servers.push(...(await Promise.all([cluster.join('api'), cluster.join('api')])));
  balancer = await openBalancer(servers.map((s) => s.port));
  await until('both are ready', () => balancer.members.every((m) => m.isReady));
  api = await Api.logIn(balancer.url);
});
afterAll(async () => {
  await balancer?.close();
  await Promise.all(servers.map((s) => s.stop()));
  await cluster?.close();
  rmSync(cluster.folder, { recursive: true, force: true });
});

interface Work {
  /** every code that was asked for, and what the server said to it in the end */
  readonly written: Map<string, number>;
  /** answers that were none, or that a person would see as an error */
  readonly failed: string[];
  requests: number;
}

/** One person after the other writes and looks; `repeats` asks again with the same key what was lost on its way. */
async function work(prefix: string, isOver: () => boolean, repeats: boolean): Promise<Work> {
  const done: Work = { written: new Map(), failed: [], requests: 0 };
  const status = async (ask: () => Promise<Response>): Promise<number> => {
    done.requests += 1;
    try {
      const response = await ask();
      await response.text();
      if (response.status >= 400) done.failed.push(String(response.status));
      return response.status;
    } catch (error) {
      done.failed.push(String((error as Error).cause ?? error));
      return 0;
    }
  };
  const person = async (n: number): Promise<void> => {
    for (let turn = 0; !isOver(); turn += 1) {
      const code = `${prefix}-${n}-${turn}`;
      const key = randomUUID();
      const create = (): Promise<number> =>
        status(() => api.fetch(demander.createDemander, { body: { code, name: code }, key }));
      let said = await create();
      for (let left = repeats ? MOST_REPEATS : 0; said !== 200 && left > 0; left -= 1) said = await create();
      done.written.set(code, said);
      await status(() => api.fetch(demander.listDemanders, { query: { filter: code } }));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => person(n)));
  return done;
}

/** Pages that listen, as the web does: what ends is opened again. Answers how often, and what was no stream. */
async function listen(isOver: () => boolean): Promise<{ opened: number; refused: string[] }> {
  const heard = { opened: 0, refused: [] as string[] };
  const page = async (): Promise<void> => {
    while (!isOver()) {
      const stop = new AbortController();
      const over = setInterval(() => isOver() && stop.abort(), 50);
      try {
        const response = await fetch(`${balancer.url}${message.stream.path}`, {
          headers: { authorization: `Bearer ${api.token}` },
          signal: stop.signal,
        });
        heard.opened += 1;
        if (response.status !== 200) heard.refused.push(String(response.status));
        for await (const part of response.body ?? []) void part;
      } catch (error) {
        if (!stop.signal.aborted) heard.refused.push(String(error));
      } finally {
        clearInterval(over);
      }
    }
  };
  await Promise.all(Array.from({ length: STREAMS }, page));
  return heard;
}

/** Every code once in the database, and no other. */
async function codesOf(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const page = await api.call(demander.listDemanders, {
      query: { filter: prefix, skipCount: found.length, maxResultCount: 200 },
    });
    found.push(...page.items.map((i) => i.code));
    if (page.items.length === 0 || found.length >= page.totalCount) return found.sort();
  }
}

describe('a rolling restart', () => {
  it('no request fails, none is lost or done twice, streams go over to the other', async () => {
    let isOver = false;
    const working = work('R', () => isOver, false);
    const listening = listen(() => isOver);
    for (const [n, member] of balancer.members.entries()) {
      const leaving = servers[n] as RunningServer;
      const ended = terminate(leaving);
      await until('it says that it leaves', async () => !(await readyAt(leaving.port)));
      // it still answers, and tells the connection to end
      const answer = await fetch(`${leaving.url}/api/health`);
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
      expect(await ended).toBe(0);
      servers[n] = await cluster.join('api', {}, leaving.port);
      await until('it is ready again', () => member.isReady);
    }
    isOver = true;
    const [done, heard] = await Promise.all([working, listening]);
    expect(done.failed).toEqual([]);
    expect([...done.written.values()].every((s) => s === 200)).toBe(true);
    expect(await codesOf('R-')).toEqual([...done.written.keys()].sort());
    expect(heard.refused).toEqual([]);
    // at each restart the streams of one server were opened anew
    expect(heard.opened).toBeGreaterThanOrEqual(STREAMS + TURNS);
    expect(done.requests).toBeGreaterThan(CLIENTS * TURNS);
  });
});

describe('killed in turn without warning', () => {
  it('only what was on its way fails; repeated by its key it is done once', async () => {
    let isOver = false;
    const working = work('K', () => isOver, true);
    for (const [n, member] of balancer.members.entries()) {
      const victim = servers[n] as RunningServer;
      await until('it has work', () => member.underWay > 0);
      await victim.kill();
      servers[n] = await cluster.join('api', {}, victim.port);
      await until('it is ready again', () => member.isReady);
    }
    isOver = true;
    const done = await working;
    // a person has one request on its way at a time
    expect(done.failed.length).toBeGreaterThan(0);
    expect(done.failed.length).toBeLessThanOrEqual(CLIENTS * TURNS);
    expect(new Set(done.failed)).toEqual(new Set(['502']));
    expect([...done.written.values()].every((s) => s === 200)).toBe(true);
    expect(await codesOf('K-')).toEqual([...done.written.keys()].sort());
  });
});
