/** What `/metrics` answers: the figures that are counted, and how things stand at this moment. Every name stands in docs/ops/monitor.md. */
import { statfs } from 'node:fs/promises';
import { Gauge, Registry } from '@prometheus-io/client';
import { backupStatus } from '../health.ts';
import type { House } from '../house.ts';
import { readers, receivers, writers } from '../threads.ts';
import { VERSION } from '../version.ts';
import type { Away, HouseFigures, Pulse } from './pulse.ts';

const TOP = 10;
const BACKUP_STATES = ['ok', 'stale', 'none', 'failing', 'off'] as const;
type Labels = Readonly<Record<string, string>>;
type Row = readonly [labels: Labels, value: number | null | undefined];

/** One gauge with its rows; what is not known has none. */
function gauge(registry: Registry, name: string, help: string, rows: readonly Row[]): void {
  const known = rows.filter((row): row is readonly [Labels, number] => typeof row[1] === 'number');
  if (known.length === 0) return;
  const labelNames = Object.keys(known[0]?.[0] ?? {});
  const made = new Gauge({ name: `muyun_${name}`, help, labelNames, registers: [registry] });
  for (const [labels, value] of known) made.set(labels, value);
}
const one = (value: number | null | undefined): readonly Row[] => [[{}, value]];
const secondsSince = (time: string | null | undefined): number | null =>
  time ? (Date.now() - Date.parse(time)) / 1000 : null;

function processGauges(registry: Registry, { config, metrics }: House): void {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { p50Ms, p99Ms, maxMs } = metrics.loopDelay;
  const cpu = process.cpuUsage();
  const add = gauge.bind(null, registry);
  add('info', 'Version and role of this process', [
    [{ version: VERSION, node: process.versions.node, role: config.role }, 1],
  ]);
  add('process_uptime_seconds', 'Seconds since the start of this process', one(process.uptime()));
  add('process_cpu_seconds', 'Seconds of processor time of this process', one((cpu.user + cpu.system) / 1e6));
  add('memory_bytes', 'Memory of this process', [
    [{ kind: 'rss' }, rss],
    [{ kind: 'heap' }, heapUsed],
    [{ kind: 'external' }, external],
  ]);
  add('event_loop_delay_seconds', 'How long the event loop kept timers waiting, last ten seconds', [
    [{ quantile: '0.5' }, p50Ms / 1000],
    [{ quantile: '0.99' }, p99Ms / 1000],
    [{ quantile: '1' }, maxMs / 1000],
  ]);
  add('requests_open', 'Requests that are being answered', one(metrics.open));
  add('event_streams_open', 'Open streams of events', one(metrics.streams()));
}

export interface QueueFigure {
  readonly queue: string;
  readonly busy: number;
  readonly waiting: number;
}
/** Everything that stands in front of something scarce in this process. */
export function queuesOf({
  reads,
  writes,
  metrics,
}: Pick<House, 'reads' | 'writes' | 'metrics'>): QueueFigure[] {
  return [
    { queue: 'reads', busy: reads.busy, waiting: reads.waiting },
    { queue: 'writes', busy: writes.busy, waiting: writes.waiting },
    { queue: 'parsers', busy: readers.busy, waiting: readers.queued },
    { queue: 'exports', busy: writers.busy, waiting: writers.queued },
    { queue: 'uploads', busy: receivers.busy, waiting: receivers.queued },
    ...[...metrics.queues].map(([queue, figures]) => ({ queue, ...figures() })),
  ];
}

function queueGauges(registry: Registry, house: House): void {
  const { pools, jobs } = house;
  const named = {
    user: pools.user,
    host: pools.host,
    owner: pools.owner,
    work: pools.work,
    health: pools.health,
  };
  const queues = queuesOf(house);
  const connections = Object.entries(named).flatMap(([pool, p]): Row[] => [
    [{ pool, state: 'busy' }, p.totalCount - p.idleCount],
    [{ pool, state: 'idle' }, p.idleCount],
  ]);
  gauge(registry, 'pool_connections', 'Connections to the database by pool', connections);
  gauge(
    registry,
    'pool_waiting',
    'Pieces of work that wait for a connection',
    Object.entries(named).map(([pool, p]) => [{ pool }, p.waitingCount]),
  );
  gauge(
    registry,
    'queue_busy',
    'Pieces of work under way by queue of this process',
    queues.map(({ queue, busy }) => [{ queue }, busy]),
  );
  gauge(
    registry,
    'queue_waiting',
    'Pieces of work that wait by queue of this process',
    queues.map(({ queue, waiting }) => [{ queue }, waiting]),
  );
  gauge(registry, 'jobs_running_here', 'Jobs that this process runs', one(jobs.runningCount));
}

function tenantGauges(registry: Registry, { metrics }: House): void {
  const top = metrics.busiest.top(TOP);
  gauge(
    registry,
    'tenant_busy_seconds',
    'Seconds that requests of a space took within five minutes, the ten busiest',
    top.map((t) => [{ tenant: t.tenantId }, t.seconds]),
  );
  gauge(
    registry,
    'tenant_requests',
    'Requests of a space within five minutes, the ten busiest',
    top.map((t) => [{ tenant: t.tenantId }, t.requests]),
  );
}

function databaseGauges(registry: Registry, pulse: Pulse): void {
  const add = gauge.bind(null, registry);
  add('database_seconds', 'Seconds that the database took to tell these figures', one(pulse.tookMs / 1000));
  add('database_bytes', 'Size of the database', one(pulse.bytes));
  add('database_connections', 'Connections of clients to the database server', one(pulse.connections));
  add('database_connections_max', 'How many it takes', one(pulse.maxConnections));
  add('database_lock_waits', 'Connections that wait for a lock', one(pulse.lockWaits));
  add('oldest_transaction_seconds', 'Age of the oldest open transaction', one(pulse.oldestSeconds));
  add('clock_skew_seconds', "The database's clock less this machine's", one(pulse.skewSeconds));
  add(
    'replication_lag_seconds',
    'How far a replica is behind',
    pulse.replicas.map((r) => [{ replica: r.name }, r.lagSeconds ?? 0]),
  );
  add(
    'replication_lag_bytes',
    'How far a replica is behind',
    pulse.replicas.map((r) => [{ replica: r.name }, r.lagBytes]),
  );
}

function houseGauges(registry: Registry, { jobs }: House, figures: HouseFigures): void {
  const kindOf = (kind: string): string => (jobs.kindOf(kind) ? kind : 'other');
  const known = figures.jobs.map((j) => [{ kind: kindOf(j.kind), state: j.state }, j] as const);
  gauge(
    registry,
    'jobs',
    'Jobs of all spaces that have not ended',
    known.map(([labels, j]) => [labels, j.count]),
  );
  gauge(
    registry,
    'job_oldest_seconds',
    'How long the oldest of them waits or runs',
    known.map(([labels, j]) => [labels, j.oldestSeconds]),
  );
  gauge(
    registry,
    'task_overdue_seconds',
    'How long recurring work is overdue',
    figures.tasks.map((t) => [{ task: t.name }, Math.max(0, t.dueSeconds)]),
  );
  gauge(
    registry,
    'task_failing',
    '1: the last run of recurring work failed',
    figures.tasks.map((t) => [{ task: t.name }, t.error === null ? 0 : 1]),
  );
}

function backupGauges(registry: Registry, { backup: desk }: House, last: HouseFigures['backup']): void {
  const age = secondsSince(last?.endTime);
  const log = desk?.log() ?? null;
  const status = backupStatus(desk !== null, age === null ? null : age / 3600, log?.trouble ?? null);
  gauge(
    registry,
    'backup_status',
    '1 for how it stands with backups',
    BACKUP_STATES.map((s) => [{ status: s }, s === status ? 1 : 0]),
  );
  gauge(registry, 'backup_age_seconds', 'Age of the last good backup', one(age));
  gauge(registry, 'backup_bytes', 'Size of the last good backup', one(last?.storedBytes));
  gauge(
    registry,
    'backup_log_age_seconds',
    'What was committed before can be restored',
    one(secondsSince(log?.reached)),
  );
}

const freeIn = async (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );

async function diskGauges(registry: Registry, { config }: House): Promise<void> {
  const places = [
    ['data', config.dataDir],
    ...(config.backup?.folder ? [['backup', config.backup.folder]] : []),
  ] as [string, string][];
  const free = await Promise.all(
    places.map(async ([place, folder]): Promise<Row> => [{ place }, await freeIn(folder)]),
  );
  gauge(registry, 'disk_free_bytes', 'Space that is free', free);
}

/** The text of all figures; a database that is away leaves out its own, and says so. */
export async function exposition(house: House): Promise<string> {
  const registry = new Registry();
  const [pulse] = await Promise.all([
    house.pulses.now() as Promise<Pulse | Away>,
    diskGauges(registry, house),
  ]);
  processGauges(registry, house);
  queueGauges(registry, house);
  tenantGauges(registry, house);
  gauge(registry, 'database_up', '1: the database answers', one(pulse.isUp ? 1 : 0));
  if (pulse.isUp) {
    databaseGauges(registry, pulse);
    if (pulse.house) houseGauges(registry, house, pulse.house);
    backupGauges(registry, house, pulse.house?.backup ?? null);
  }
  return `${await house.metrics.registry.metrics()}\n${await registry.metrics()}`;
}
