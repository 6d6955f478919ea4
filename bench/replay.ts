/**
 * The bare server beside the product: it runs the very statements of a request, with the same values, and does nothing else.
 * They are taken from a server in this process on the same database.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../apps/server/src/embedded/process.ts';
import { readConfig } from '../apps/server/src/kit/config.ts';
import { startServer } from '../apps/server/src/main.ts';
import { ROOT } from '../e2e/kit.ts';
import type { Step } from './connections.ts';
import { captured, type Recipe, recipeOf } from './replay-capture.ts';

const NO_LIMITS = {
  anonymous: 1e9,
  session: 1e9,
  token: 1e9,
  exports: 1e9,
  uploads: 1e9,
  captchaAccount: 1e9,
  captchaAddress: 1e9,
};
/** the first calls of a process fill its caches */
const FIRST_CALLS = 3;

/** A kind of request, and the id of what it asks for where each connection asks for its own. */
export interface Kind {
  readonly step: Step;
  readonly id: string | null;
}

/** The statements of each kind of request, from a server of this process; `kindsOf` is given its address. */
export async function recipes<K extends string>(
  dataDir: string,
  databaseUrl: string,
  kindsOf: (address: string) => Readonly<Record<K, Kind>>,
): Promise<Record<K, Recipe>> {
  const config = {
    ...readConfig({ LOG_LEVEL: 'error' }),
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl,
    rates: NO_LIMITS,
    role: 'api' as const,
  };
  const server = await startServer(config, databaseUrl, { demo: false, alone: false });
  try {
    const made: Partial<Record<K, Recipe>> = {};
    for (const [kind, { step, id }] of Object.entries(kindsOf(server.address)) as [K, Kind][]) {
      for (let n = 0; n < FIRST_CALLS; n += 1) await step();
      made[kind] = recipeOf(await captured(step), await captured(step), id);
    }
    return made as Record<K, Recipe>;
  } finally {
    await server.close();
  }
}

/** The bare server as a process of its own; `POST /kind` runs the recipe of that name for the `id` of its body and answers a row, or the rows of a list. */
export async function startFloor(
  databaseUrl: string,
  made: Readonly<Record<string, Recipe>>,
  answers: 'row' | 'rows',
): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'bench/replay-floor.ts'], {
    cwd: ROOT,
    env: { ...process.env, FLOOR: JSON.stringify({ url: databaseUrl, port, made, answers }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) => {
    child.stdout?.once('data', () => resolve());
  });
  return { child, url: `http://127.0.0.1:${port}` };
}
