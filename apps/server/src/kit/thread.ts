/** The server's threads: what they run is bundled by bin/threads.mjs, which says why a thread must read no TypeScript. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { ROOT } from './root.ts';

const FOLDER = pathToFileURL(path.join(ROOT, 'apps/server/dist/threads/'));
let built: URL | null = null;

/** `<name>.worker.ts` of this program. */
export type ThreadName = 'derive' | 'dxf' | 'nest' | 'pdf' | 'picture' | 'read';

/** The file that a thread runs. Throws when nothing has been built (`npm start`, the tests and the bench do). */
export function threadFile(name: ThreadName): URL {
  // once for the process: a build beside it must not change what its threads run
  built ??= new URL(`${readFileSync(new URL('current', FOLDER), 'utf8')}/`, FOLDER);
  return new URL(`${name}.js`, built);
}

/** No thread sees the environment, in which passwords stand, nor the flags of the server. */
export const CLOSED = { env: {}, execArgv: [] };

/** Starts a thread with its own limits of memory. */
export const startThread = (
  name: ThreadName,
  options: Pick<WorkerOptions, 'workerData' | 'transferList' | 'resourceLimits'>,
): Worker => new Worker(threadFile(name), { ...options, ...CLOSED });
