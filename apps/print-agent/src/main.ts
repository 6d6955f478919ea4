/** `node src/main.ts [data folder]`: the print service of this machine, until it is stopped. Default folder: `~/.muyun-print`. */
import os from 'node:os';
import path from 'node:path';
import { startAgent } from './agent.ts';
import { JournalBroken } from './queue/journal.ts';

const folder = path.resolve(process.argv[2] ?? path.join(os.homedir(), '.muyun-print'));
try {
  const agent = await startAgent(folder);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void agent.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(`幕云打印服务已就绪 ws://127.0.0.1:${agent.port}  数据目录 ${folder}`);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  // nobody but a person may decide that labels of unknown fate are forgotten
  const hint = `打印队列文件已损坏（${reason}），请把 ${path.join(folder, 'queue.log')} 移走后再启动，并核对未打完的标签`;
  console.error(`打印服务无法启动：${error instanceof JournalBroken ? hint : reason}`);
  process.exit(1);
}
