/** Houses for tests: each on a copy of one that was set up before; as one server, or as two that are killed in turn. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dataFolder, type RunningServer, startProcess } from './kit.ts';
import { startPair } from './pair.ts';

const made = new Map<string, Promise<string>>();

/** A folder in which a house has been set up once: with the demo data, or empty. Made by a real start, cleanly stopped; kept for this process. */
async function template(env: Record<string, string>): Promise<string> {
  const folder = dataFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const server = await startProcess(folder, env);
  await server.stop();
  return folder;
}

/** As `startProcess` on a new folder, but the database of it is a copy of one that was set up before: migrations and demo data take seconds. */
export async function startHouse(settings: Record<string, string> = {}): Promise<RunningServer> {
  // the tests bring their own goods: the warehouses of the demo are empty unless somebody looks at them
  const env: Record<string, string> = { DEMO_DATA: 'projects', ...settings };
  const key = JSON.stringify(env);
  const from = made.get(key) ?? template(env);
  made.set(key, from);
  const folder = dataFolder();
  // with its owners: the database runs under an account of its own
  execFileSync('cp', ['-a', `${await from}/.`, folder]);
  // `npm run e2e:pair`: the same tests against two servers that are killed in turn; what names its role is about one process
  if (process.env['HOUSE'] === 'pair' && !env['ROLE']) return startPair(folder, env);
  return startProcess(folder, env);
}
