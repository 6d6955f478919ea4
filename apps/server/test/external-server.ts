/** PostgreSQL servers as an operator has them: another embedded one, and where Debian's is installed, that one with its own tools. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseAccount } from '../src/embedded/account.ts';
import { startEmbedded } from '../src/embedded/postgres.ts';
import { freePort } from '../src/embedded/process.ts';
import { scratchFolder } from './scratch.ts';

const DEBIAN = '/usr/lib/postgresql';
const PASSWORD = 'external-server';

export interface ExternalServer {
  /** of the superuser, database `postgres` */
  readonly url: string;
  close(): Promise<void>;
}

export async function embeddedServer(): Promise<ExternalServer> {
  const folder = scratchFolder('external');
  const { url, stop } = await startEmbedded({ folder, durable: false });
  const close = async (): Promise<void> => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, close };
}

/** The folder of Debian's programs, where server and pg_dump of one version from 15 on are installed. */
export function debianTools(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const whole = versions
    .filter((v) => Number(v) >= 15)
    .map((v) => path.join(DEBIAN, v, 'bin'))
    .filter((bin) =>
      ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((t) => existsSync(path.join(bin, t))),
    );
  return whole.at(-1) ?? null;
}

/** A server of Debian's programs, made as its administrator makes one. */
export async function debianServer(bin: string): Promise<ExternalServer> {
  const folder = scratchFolder('external');
  const data = path.join(folder, 'data');
  const words = path.join(folder, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(words, PASSWORD, { mode: 0o600 });
  const account = databaseAccount();
  const as = account ? { uid: account.uid, gid: account.gid } : {};
  for (const file of account ? [data, words, folder] : [])
    chownSync(file, account?.uid ?? 0, account?.gid ?? 0);
  const run = (tool: string, args: readonly string[]): void => {
    execFileSync(path.join(bin, tool), args, { cwd: '/', stdio: 'ignore', ...as });
  };
  run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${words}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  const port = await freePort();
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start']);
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    close: async () => {
      run('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
