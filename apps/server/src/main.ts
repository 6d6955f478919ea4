/** Starts the house: database, migrations, first accounts, jobs, HTTP. Says where it is and stops cleanly. */
import path from 'node:path';
import type { DestinationStream, Logger } from 'pino';
import { backupPlace } from './adapters/backup-place.ts';
import { fileStore, notedStore } from './adapters/files.ts';
import { addressesOf, outsideOf } from './adapters/outside.ts';
import { announce, reasonOf, watching } from './announce.ts';
import { buildApp } from './app.ts';
import { Keeper } from './backup/keeper.ts';
import { sourceOf } from './backup/source.ts';
import { loadDemo } from './demo/demo.ts';
import { ensureDatabase } from './embedded/database.ts';
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  reachableFolder,
  startEmbedded,
} from './embedded/postgres.ts';
import { leaveFolder, takeFolder } from './instance.ts';
import { assertNotHalf } from './restore/aside.ts';
import { ensureAuditPartitions } from './kit/audit-partitions.ts';
import type { BackupDesk } from './kit/backup.ts';
import type { Binding } from './kit/call.ts';
import { now } from './kit/clock.ts';
import { type Config, readConfig } from './kit/config.ts';
import { configFaults } from './kit/config-faults.ts';
import { openPools } from './kit/database.ts';
import { pepperOf } from './kit/pepper.ts';
import type { FileOwner } from './kit/file-access.ts';
import { Gate } from './kit/gate.ts';
import type { House } from './kit/house.ts';
import { JobRunner } from './kit/jobs.ts';
import { Leaving } from './kit/leaving.ts';
import { Listener } from './kit/listener.ts';
import { openLog, RequestLog } from './kit/log.ts';
import { giveMemory, Memory } from './kit/memory.ts';
import { migrate } from './kit/migrate.ts';
import { setReactions } from './kit/facts.ts';
import { Replica } from './kit/replica.ts';
import { closeThreadPools } from './kit/thread-pool.ts';
import { Scheduler } from './kit/scheduler.ts';
import { type OwnBackup, prepareUpgrade } from './upgrade/prepare.ts';
import { setSecretsKey } from './kit/secrets.ts';
import { Sessions } from './kit/sessions.ts';
import { openMetricsPort } from './kit/watch/door.ts';
import type { Traces } from './kit/watch/traces.ts';
import {
  allBindings,
  fileOwners,
  houseJobs,
  jobKinds,
  thirdJobs,
  reactions,
  scheduledTasks,
  startWorkers,
} from './modules/index.ts';
import { bootstrap } from './modules/platform/bootstrap.ts';
import { watched } from './watched.ts';

/** jobs mostly wait (a nest for its thread): few slots would let queued nests keep short imports waiting */
const JOB_SLOTS = 16;
/** how long requests that are under way may take when the server stops */
const CLOSE_MS = 60_000;

export interface Server {
  readonly house: House;
  readonly address: string;
  /** where figures have a port of their own */
  readonly metricsPort: number | null;
  readonly notes: readonly string[];
  close(): Promise<void>;
}

/** after which a write goes ahead although others have not ended: they may wait for a lock, for seconds */
const WRITE_PATIENCE_MS = 500;

/** What every request and job works with: pools, files, jobs, sessions. Opens the listener; starts nothing. */
async function openHouse(
  config: Config,
  ownerUrl: string,
  log: Logger,
  { demo: isDemo, backup = null, logTo }: Pick<StartOptions, 'demo' | 'backup' | 'logTo'>,
): Promise<House> {
  const pools = openPools({ ownerUrl, readUrl: config.readDatabaseUrl }, config.poolSize, (error) =>
    log.warn({ err: error }, 'idle database connection lost'),
  );
  await JobRunner.prepare(ownerUrl, pools.owner);
  await ensureAuditPartitions(pools.owner, now());
  const listener = new Listener(ownerUrl);
  const files = notedStore(fileStore(config), (key) => backup?.noteFile(key));
  const jobs = new JobRunner(pools, listener, files, log);
  const outside = outsideOf(config);
  for (const kind of [...jobKinds, ...thirdJobs(outside.third)]) jobs.register(kind);
  giveMemory(new Memory(listener), [pools.user, pools.host, pools.owner, pools.work]);
  const sessions = new Sessions(pools, listener);
  await listener.open();
  return {
    config,
    pools,
    sessions,
    listener,
    files,
    jobs,
    ...outside,
    fileOwners,
    reads: new Gate(config.readsAtOnce),
    writes: new Gate(config.writesAtOnce, WRITE_PATIENCE_MS),
    replica: pools.copy && new Replica(pools.user, pools.copy, log),
    leaving: new Leaving(),
    log,
    requestLog: new RequestLog(config.logLevel, logTo),
    isDemo,
    backup,
    ...watched({
      config,
      pools,
      log,
      backup,
      addresses: addressesOf(config),
      pepper: () => pepperOf(config),
    }),
    traces: await tracesOf(config),
  };
}

/** Nothing of what sends spans is loaded where they go nowhere. */
const tracesOf = async ({ watch: { traces } }: Config): Promise<Traces | null> =>
  traces && (await import('./adapters/traces-otlp.ts')).otlpTraces(traces);

/** Calls, and rows that show files, beside those of the product: a test brings its own. */
export interface Added {
  readonly bindings: readonly Binding[];
  readonly fileOwners: readonly FileOwner[];
}
const NOTHING: Added = { bindings: [], fileOwners: [] };
export interface StartOptions {
  readonly demo: boolean;
  readonly alone: boolean;
  /** false: nothing is done by the clock (tests call their tasks themselves, at whatever hour they run) */
  readonly keepsTime?: boolean;
  readonly listen?: boolean;
  readonly added?: Added;
  readonly backup?: BackupDesk | null;
  readonly logTo?: DestinationStream;
}

/** Everything from an open database on: used by `npm start` and by the tests. */
export async function startServer(config: Config, ownerUrl: string, options: StartOptions): Promise<Server> {
  const { added = NOTHING } = options;
  const log = openLog(config.logLevel, options.logTo);
  const migrated = await migrate(ownerUrl);
  const product = await openHouse(config, ownerUrl, log, options);
  const house: House = { ...product, fileOwners: [...product.fileOwners, ...added.fileOwners] };
  const { pools, jobs, listener } = house;
  for (const kind of houseJobs(house)) jobs.register(kind);
  const pepper = pepperOf(config);
  const secrets = config.secretsKey ?? pepper;
  setSecretsKey(secrets);
  const notes = await bootstrap(house, { pepper, secrets, demo: options.demo });
  const scheduler = new Scheduler(pools, log);
  await scheduler.register(scheduledTasks(house));
  let stopWorkers = async (): Promise<void> => undefined;
  if (config.role !== 'api') {
    await jobs.start(ownerUrl, JOB_SLOTS, options.alone);
    if (options.keepsTime ?? true) scheduler.start();
    stopWorkers = startWorkers(house);
  }
  setReactions(reactions);
  const app = await buildApp(house, [...allBindings(() => pepper), ...added.bindings]);
  // a demo that cannot be filled must not keep the factory from starting; the next start goes on with it
  if (options.demo && config.demoData)
    await loadDemo(house, app, config.demoData === 'all').catch((error: unknown) => {
      notes.push(`演示数据未能完整装入：${error instanceof Error ? error.message : String(error)}`);
    });
  const figures = options.listen === false ? null : await openMetricsPort(house);
  const address = options.listen === false ? '' : await app.listen({ port: config.port, host: config.host });
  log.info({ migrated }, 'ready');
  return {
    house,
    address,
    metricsPort: figures?.port ?? null,
    notes,
    close: async () => {
      // nobody waits for ever for one who does not end
      const last = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS).unref();
      await app.close();
      clearTimeout(last);
      await figures?.close();
      house.metrics.close();
      await house.traces?.close();
      await scheduler.stop();
      await stopWorkers();
      await jobs.stop();
      await closeThreadPools();
      await listener.close();
      await pools.end();
    },
  };
}

/** Where they lie and what goes into them, before anybody looks after them: a folder that is not there is not made. */
function backupOf(config: Config, embedded: EmbeddedDatabase | null): OwnBackup {
  const { backup } = config;
  if (!backup || !embedded) return null;
  return {
    place: () => backupPlace(backup, false),
    source: () => sourceOf(config, embedded, fileStore(config)),
  };
}

/** Who looks after the backups of an embedded installation; null where none are made. */
function keeperOf(config: Config, embedded: EmbeddedDatabase): Keeper | null {
  if (!config.backup) return null;
  return new Keeper({
    place: backupPlace(config.backup, true),
    config: config.backup,
    log: openLog(config.logLevel),
    scratch: path.join(config.dataDir, 'backup-check'),
    source: () => sourceOf(config, embedded, fileStore(config)),
  });
}

async function main(): Promise<void> {
  // what this program and its database write is nobody else's
  process.umask(0o077);
  const started = Date.now();
  const config = readConfig();
  if (!config.databaseUrl) assertNotHalf(config.dataDir);
  const other = config.databaseUrl ? null : takeFolder(config.dataDir, config.port);
  if (other) {
    console.log(
      `幕云已在运行：进程 ${other.pid}，http://localhost:${other.port} ，数据目录 ${config.dataDir}。本次启动未做任何改动。`,
    );
    process.exit(3);
  }
  const options: EmbeddedOptions = {
    folder: config.databaseUrl ? '' : reachableFolder(path.join(config.dataDir, 'database')),
    archive: config.backup !== null,
  };
  let embedded = config.databaseUrl ? null : await startEmbedded(options);
  let notes: readonly string[] = [];
  let server: Server;
  let keeper: Keeper | null = null;
  try {
    const ownerUrl = config.databaseUrl ?? (await ensureDatabase(embedded?.url ?? ''));
    const own = backupOf(config, embedded);
    ({ embedded, notes } = await prepareUpgrade(config, ownerUrl, embedded, options, own));
    keeper = embedded && keeperOf(config, embedded);
    server = await startServer(config, ownerUrl, {
      demo: embedded !== null,
      alone: embedded !== null,
      backup: keeper,
    });
    keeper?.start();
  } catch (error) {
    await embedded?.stop();
    leaveFolder(config.dataDir);
    throw error;
  }
  let isStopping = false;
  const stop = async (code: number, announceMs = 0): Promise<void> => {
    const { leaving } = server.house;
    if (isStopping) return leaving.hurry();
    isStopping = true;
    await leaving.announce(announceMs);
    await server.close();
    await keeper?.stop();
    await watch?.stop();
    await keeper?.takeRest();
    if (embedded) leaveFolder(config.dataDir);
    console.log('幕云已停止。');
    process.exit(code);
  };
  const watch = embedded && watching(embedded, options, () => void stop(1));
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0, config.drainMs));
  announce(config, embedded, [...configFaults(process.env), ...server.notes, ...notes], Date.now() - started);
}

/** The process of the server, from its start to its end (bin/server.mjs). */
export function run(): void {
  main().catch((error: unknown) => {
    console.error(reasonOf(error));
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
    process.exit(1);
  });
}

if (import.meta.main) run();
