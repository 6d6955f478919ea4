/** What a start says: that it is ready, or why it is not. */
import { flushCompileCache } from 'node:module';
import type { EmbeddedDatabase, EmbeddedOptions } from './embedded/postgres.ts';
import { type Watch, watchEmbedded } from './embedded/watch.ts';
import type { Config } from './kit/config.ts';
import { DEMO_PASSWORD, wantsDemo } from './modules/platform/bootstrap.ts';

/** Why a start failed, for the person in front of the machine. */
export function reasonOf(error: unknown): string {
  const { code, path: place, message } = error as NodeJS.ErrnoException;
  const where = place === undefined ? '' : `：${place}`;
  if (code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device/.test(message))
    return `磁盘空间不足，幕云无法启动，请清理空间后重试${where}`;
  if (code !== undefined && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR'].includes(code))
    return `数据目录不可写（${code}），幕云无法启动，请检查目录权限或用 DATA_DIR 指定其他目录${where}`;
  if (code === 'EADDRINUSE') return '端口已被其他程序占用，请用 PORT 指定其他端口';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `无法连接 DATABASE_URL 指定的数据库：${message}`;
  return /[\u4e00-\u9fff]/.test(message) ? message : `幕云无法启动：${message}`;
}

export function announce(
  config: Config,
  embedded: EmbeddedDatabase | null,
  notes: readonly string[],
  ms: number,
): void {
  const lines = [
    `幕云已就绪（${(ms / 1000).toFixed(1)} 秒）：http://localhost:${config.port}`,
    `接口文档：http://localhost:${config.port}/api/docs`,
    ...(embedded
      ? [
          config.platformAdminPassword
            ? `平台管理员：admin，密码首次启动时由 PLATFORM_ADMIN_PASSWORD 给出${wantsDemo(config) ? `；演示账号 demo（佛山铝境幕墙科技有限公司），密码 ${DEMO_PASSWORD}，正式使用前请修改` : ''}`
            : `演示账号：admin（平台）、demo（佛山铝境幕墙科技有限公司），密码 ${DEMO_PASSWORD}`,
          ...(config.backup
            ? [
                `自动备份：每天 ${config.backup.at}，位置 ${config.backup.s3 ? `${config.backup.s3.endpoint}/${config.backup.s3.bucket}` : (config.backup.folder ?? '')}`,
              ]
            : []),
          `数据目录：${config.dataDir}${embedded.folder.startsWith(config.dataDir) ? '' : `（数据库在 ${embedded.folder}）`}`,
        ]
      : []),
    ...notes,
  ];
  console.log(lines.join('\n'));
  // what was compiled is there for the next start, also where this one is killed
  flushCompileCache();
}

/** Says what becomes of the embedded database while the server runs. */
export const watching = (embedded: EmbeddedDatabase, options: EmbeddedOptions, giveUp: () => void): Watch =>
  watchEmbedded(embedded, options, {
    down: () => console.error('内置数据库意外停止，正在重新启动…'),
    back: (ms) => console.log(`内置数据库已恢复（${(ms / 1000).toFixed(1)} 秒）。`),
    waiting: () => console.error('磁盘空间不足，内置数据库无法启动；清理空间后会自动恢复。'),
    givenUp: (reason) => {
      console.error(
        `内置数据库无法重新启动，幕云将退出；排除下面的原因后重新启动即可，数据不会丢失。\n${reason}`,
      );
      giveUp();
    },
  });
