/** What starts the embedded database again when it ends unexpectedly. */
import type { EmbeddedDatabase, EmbeddedOptions } from './embedded/postgres.ts';
import { type Watch, watchEmbedded } from './embedded/watch.ts';

/** Starts it again; gives up where that is of no use. */
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
