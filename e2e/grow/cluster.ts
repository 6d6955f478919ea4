/** Several servers on one database: one process holds it, does no jobs and is asked nothing; the others join and leave. */
import { ownerUrl } from '../conformance/probe-shell/stage.ts';
import { startHouse } from '../house.ts';
import { pepperIn, type RunningServer, startProcess } from '../kit.ts';

export interface Cluster {
  readonly folder: string;
  readonly databaseUrl: string;
  /** One more server, on a port of its own unless said. */
  join(role: 'api' | 'worker', env?: Record<string, string>, port?: number): Promise<RunningServer>;
  close(): Promise<void>;
}

/** long enough for the balancer of the tests to look several times */
const DRAIN_SECONDS = '1.5';

export async function openCluster(): Promise<Cluster> {
  const holder = await startHouse({ DEMO_DATA: 'off', ROLE: 'api' });
  const { folder } = holder;
  const databaseUrl = ownerUrl(folder);
  const shared = {
    DATABASE_URL: databaseUrl,
    PASSWORD_PEPPER: pepperIn(folder),
    SMS: 'simulator',
    PAY: 'simulator',
    DRAIN_SECONDS,
  };
  return {
    folder,
    databaseUrl,
    join: (role, env = {}, port) => startProcess(folder, { ...shared, ROLE: role, ...env }, port),
    close: () => holder.stop(),
  };
}

/** Asks a server to end as systemd and Docker do, and waits for it. Answers its code. */
export function terminate(server: RunningServer): Promise<number | null> {
  return new Promise((resolve) => {
    server.child.once('exit', (code) => resolve(code));
    server.child.kill('SIGTERM');
  });
}

/** until `is` holds */
export async function until(what: string, is: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await is())) {
    if (Date.now() > end) throw new Error(`still not: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}
