/** A build of the web that is not for production, served beside the server under test: the gallery and 主题与布局 are in it. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../apps/server/src/embedded/process.ts';
import { ROOT } from '../kit.ts';

const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js');
const READY_MS = 30_000;

export interface Trial {
  readonly url: string;
  stop(): Promise<void>;
}

/** `api` is the server that answers the calls. */
export async function startTrial(api: string): Promise<Trial> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-trial-'));
  // the libraries as in production: only what the application itself leaves out is there
  const env = { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '', API: api };
  const shared = ['apps/web', '--mode', 'trial', '--outDir', folder];
  execFileSync(process.execPath, [VITE, 'build', ...shared, '--logLevel', 'warn'], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [VITE, 'preview', ...shared, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    { cwd: ROOT, env, stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const url = `http://127.0.0.1:${port}`;
  await answered(url);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answered(url: string): Promise<void> {
  const end = Date.now() + READY_MS;
  for (;;) {
    if (
      await fetch(url).then(
        (r) => r.ok,
        () => false,
      )
    )
      return;
    if (Date.now() > end) throw new Error('the trial build is not served');
    await new Promise((resolve) => {
      setTimeout(resolve, 40);
    });
  }
}
