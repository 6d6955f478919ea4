/** What is counted of a server, how its database is, what is found when somebody looks, and where spans of requests go. */
import type { Logger } from 'pino';
import { doctorOf } from './doctor/examine.ts';
import type { Addresses } from './doctor/patient.ts';
import type { BackupDesk } from './kit/backup.ts';
import { now } from './kit/clock.ts';
import { type Config, environmentOf } from './kit/config.ts';
import type { Pools } from './kit/database.ts';
import type { House } from './kit/house.ts';
import { Metrics } from './kit/watch/metrics.ts';
import { Pulses } from './kit/watch/pulse.ts';
import { SlowStatements } from './kit/watch/slow.ts';
import { giveSlow } from './kit/watch/slow-desk.ts';
import { nestPool } from './workers/nest-pool.ts';

interface Parts {
  readonly config: Config;
  readonly pools: Pools;
  readonly log: Logger;
  readonly backup: BackupDesk | null;
  readonly addresses: Addresses;
  pepper(): string;
}

export function watched({
  config,
  pools,
  log,
  backup,
  addresses,
  pepper,
}: Parts): Pick<House, 'metrics' | 'pulses' | 'doctor'> {
  const metrics = new Metrics(config.watch.isOn);
  metrics.queues.set('nests', () => ({ busy: nestPool.busy, waiting: nestPool.queued }));
  const slow = new SlowStatements(config.watch.slowMs, log, (what) =>
    what === 'slow' ? metrics.slowStatement() : metrics.deadlock(),
  );
  giveSlow(slow, [pools.user, pools.host, pools.owner, pools.work]);
  const pulses = new Pulses(pools.watch);
  const doctor = doctorOf(async () => ({
    config,
    environment: environmentOf(),
    addresses,
    pepper: pepper(),
    pulse: await pulses.now(),
    logTrouble: backup?.log().trouble ?? null,
    isServer: true,
    now: now(),
  }));
  return { metrics, pulses, doctor };
}
