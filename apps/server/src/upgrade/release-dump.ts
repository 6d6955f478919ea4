/** `npm run release:dump -- --out apps/server/releases/<version>/dump.tar`: the dump of a release, of a demonstration that runs. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { reachableFolder, runningUrl } from '../embedded/postgres.ts';
import { readConfig } from '../kit/config.ts';
import { VERSION } from '../kit/version.ts';
import { pepperOf } from '../kit/pepper.ts';
import { dumpRelease } from './dump.ts';

const [flag, out] = process.argv.slice(2);
const config = readConfig();
const running = runningUrl(reachableFolder(path.join(config.dataDir, 'database')));
if (flag !== '--out' || !out || !running) {
  console.error('用法（演示环境运行时）：npm run release:dump -- --out apps/server/releases/<版本>/dump.tar');
  process.exitCode = 2;
} else {
  const url = new URL(running);
  url.pathname = '/muyun';
  mkdirSync(path.dirname(path.resolve(out)), { recursive: true });
  const rows = await dumpRelease(url.toString(), path.resolve(out), {
    version: VERSION,
    pepper: pepperOf(config),
  });
  console.log(`已写出 ${VERSION} 的数据库：${rows} 行，${out}`);
}
