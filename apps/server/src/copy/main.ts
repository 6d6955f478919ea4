/**
 * `npm run database:copy -- --out <file>`: the whole database as one file, while others work; `-- --in <file>` into an empty one.
 * Ends with 0 when it is done, 2 when it is not.
 */
import path from 'node:path';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { productUrl } from '../embedded/database.ts';
import { reachableFolder, runningUrl } from '../embedded/postgres.ts';
import { readConfig } from '../kit/config.ts';
import { copyIn, copyOut, CopyRefused } from './copy.ts';

const USAGE =
  '用法：npm run database:copy -- --out <文件.tar> 或 --in <文件.tar>（数据库由 DATABASE_URL 指定）';

function addressOf(): string {
  const config = readConfig();
  if (config.databaseUrl) return config.databaseUrl;
  const running = runningUrl(reachableFolder(path.join(config.dataDir, 'database')));
  if (!running) throw new CopyRefused(`数据库没有运行：${config.dataDir}。请先启动幕云，或设置 DATABASE_URL`);
  return productUrl(running);
}

async function main(): Promise<string> {
  const { out, in: source } = parseArgs({
    options: { out: { type: 'string' }, in: { type: 'string' } },
  }).values;
  if ((out === undefined) === (source === undefined)) throw new CopyRefused(USAGE);
  if (out !== undefined) {
    if (existsSync(out)) throw new CopyRefused(`文件 ${out} 已存在，不会覆盖；请换一个文件名`);
    const { tables, rows, version } = await copyOut(addressOf(), out);
    return `已写出 ${version} 的数据库：${tables} 张表、${rows} 行，${out}`;
  }
  const { tables, rows, version } = await copyIn(addressOf(), source ?? '');
  return `已写入 ${version} 的数据库：${tables} 张表、${rows} 行，逐表核对一致`;
}

main().then(console.log, (error: unknown) => {
  const { message, code } = error as Error & { code?: string };
  const words = code === '42501' ? '目标数据库的账号须是超级用户' : message;
  console.error(code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? USAGE : words);
  process.exitCode = 2;
});
