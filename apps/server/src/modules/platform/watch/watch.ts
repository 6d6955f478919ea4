/** How the installation is, as its operator sees it: what the doctor finds, and what this process has counted. */
import {
  FINDING_LEVELS,
  type FindingLevel,
  JOB_KIND_TITLES,
  type OutputOf,
  POOL_TITLES,
  QUEUE_TITLES,
  tellFinding,
  watch as calls,
  WATCH_WORDS,
  worstFirst,
  worstOf,
} from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import { bindOutside, type Binding } from '../../../kit/call.ts';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { VERSION } from '../../../kit/version.ts';
import type { Busy } from '../../../kit/watch/busiest.ts';
import { queuesOf } from '../../../kit/watch/exposition.ts';
import type { HouseFigures, Pulse } from '../../../kit/watch/pulse.ts';
import { namesOf } from './watch.store.ts';

type Status = OutputOf<typeof calls.getStatus>;
const [TOP, SLOWEST] = [10, 10];
const titles = new Map(allCalls.map((c) => [c.id, c.title]));
const UUID = /^[0-9a-f-]{36}$/;

const levelOf = (level: FindingLevel): number => FINDING_LEVELS.find((l) => l.code === level)?.value ?? 0;
const tenth = (n: number): number => Math.round(n * 10) / 10;

function poolsOf({ pools }: House): Status['pools'] {
  return (['user', 'host', 'owner', 'work'] as const).map((name) => {
    const { totalCount, idleCount, waitingCount } = pools[name];
    return {
      title: POOL_TITLES[name] ?? name,
      busy: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
    };
  });
}

function jobsOf(jobs: HouseFigures['jobs']): Status['jobs'] {
  return [...new Set(jobs.map((j) => j.kind))].map((kind) => {
    const own = jobs.filter((j) => j.kind === kind);
    const count = (state: string): number => own.find((j) => j.state === state)?.count ?? 0;
    return {
      title: JOB_KIND_TITLES[kind] ?? kind,
      running: count('running'),
      queued: count('queued'),
      oldestSeconds: Math.round(Math.max(...own.map((j) => j.oldestSeconds))),
    };
  });
}

/** The calls that took most time since the start. */
const callsOf = ({ metrics }: House): Status['calls'] =>
  metrics.calls
    .toSorted((a, b) => b.totalMs - a.totalMs)
    .slice(0, SLOWEST)
    .map(({ call, count, errors, totalMs, maxMs }) => ({
      title: titles.get(call) ?? WATCH_WORDS[call as keyof typeof WATCH_WORDS] ?? call,
      count,
      errors,
      averageMs: tenth(totalMs / count),
      maxMs: tenth(maxMs),
    }));

async function tenantsOf({ pools }: House, userId: string, top: readonly Busy[]): Promise<Status['tenants']> {
  const ids = top.map((t) => t.tenantId).filter((id) => UUID.test(id));
  if (ids.length === 0) return [];
  const scope = { tenantId: PLATFORM, userId, readOnly: true };
  const names = await inTx(pools.host, scope, (tx) => namesOf(tx, ids));
  return top.map(({ tenantId: id, requests, seconds }) => ({
    id,
    name: names.get(id) ?? WATCH_WORDS.other,
    requests,
    seconds: tenth(seconds),
  }));
}

const databaseOf = ({ bytes, connections, maxConnections, lockWaits }: Pulse): Status['database'] => ({
  bytes,
  connections,
  maxConnections,
  lockWaits,
});

async function statusOf(house: House, userId: string): Promise<Status> {
  const { metrics, pulses, doctor } = house;
  const [found, pulse, tenants] = await Promise.all([
    doctor.findings(),
    pulses.now(),
    tenantsOf(house, userId, metrics.busiest.top(TOP)),
  ]);
  const told = worstFirst(found.map(tellFinding));
  const at = now();
  return {
    time: at.toISOString(),
    version: VERSION,
    startTime: new Date(at.getTime() - process.uptime() * 1000).toISOString(),
    level: levelOf(worstOf(told)),
    findings: told.map(({ check, title, level, text, mend }) => ({
      check,
      title,
      level: levelOf(level),
      text,
      mend,
    })),
    minutes: metrics.series.minutes(at),
    openRequests: metrics.open,
    openStreams: metrics.streams(),
    slowStatements: metrics.slowStatements,
    database: pulse.isUp ? databaseOf(pulse) : null,
    queues: queuesOf(house).map(({ queue, busy, waiting }) => ({
      title: QUEUE_TITLES[queue] ?? queue,
      busy,
      waiting,
    })),
    pools: poolsOf(house),
    jobs: jobsOf((pulse.isUp ? pulse.house?.jobs : null) ?? []),
    tenants,
    calls: callsOf(house),
  };
}

// the doctor knocks at doors for seconds: no connection is held for that
export const watchRoutes: readonly Binding[] = [
  bindOutside(calls.getStatus, ({ house, who }) => statusOf(house, who.userId)),
];
