/** The folder of the embedded cluster: its password, its making, and what is never made over. */
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { OsAccount } from './account.ts';

/** lies beside the cluster while it is being made */
const INIT_FILE = 'initdb.secret';

/** The password of the cluster, made at the first start and kept beside it. */
export function clusterPassword(folder: string): string {
  const file = path.join(folder, 'database.secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Nothing that waiting would mend. */
export class NoCluster extends Error {}

/** Only where nothing is, or where a first start was broken off: never over somebody's data. */
export function assertMayCreate(data: string, mustExist: boolean): void {
  const isBrokenOff = existsSync(path.join(path.dirname(data), INIT_FILE));
  const isEmpty = !existsSync(data) || (statSync(data).isDirectory() && readdirSync(data).length === 0);
  if (mustExist || !(isBrokenOff || isEmpty))
    throw new NoCluster(`数据库目录 ${data} 不存在或内容不完整，未做任何改动`);
}

/** Makes the cluster by initdb; what a first start that was broken off has left is taken away. */
export function createCluster(
  binaries: string,
  data: string,
  password: string,
  account: OsAccount | null,
): void {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = path.join(path.dirname(data), INIT_FILE);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) {
    chownSync(data, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    execFileSync(
      path.join(binaries, 'bin/initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        // pg_trgm reads LC_CTYPE: with C it would not see Chinese characters and every text search would be a scan
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--lc-ctype=C.UTF-8',
        '--no-instructions',
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        cwd: '/',
        ...(account ? { uid: account.uid, gid: account.gid } : {}),
      },
    );
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw new Error(`初始化数据库失败：${String((error as { stderr?: Buffer }).stderr ?? error)}`, {
      cause: error,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
