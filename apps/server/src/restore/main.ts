/**
 * `npm run restore -- --to '2026-11-22 10:15:00'`: restores an installation into its empty data folder. Says what it will do first and
 * asks; `--yes` answers for whoever is not there. Without `--to` up to the end of the log.
 */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { backupPlace } from '../adapters/backup-place.ts';
import { sizeText } from '../backup/size.ts';
import { BackupTrouble, told } from '../backup/trouble.ts';
import { readConfig } from '../kit/config.ts';
import { assertEmpty } from './aside.ts';
import { momentOf, type Plan, planOf, shown } from './plan.ts';
import { restore } from './restore.ts';

const USAGE =
  "用法：npm run restore -- [--to '2026-11-22 10:15:00'] [--system 数据编号] [--timeline 时间线] [--yes]\n备份位置由 BACKUP_DIR 或 BACKUP_S3_BUCKET 等指定，恢复到 DATA_DIR（默认 .data）。";

function optionsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        system: { type: 'string' },
        timeline: { type: 'string' },
        yes: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    throw new BackupTrouble(USAGE);
  }
}

function tell(plan: Plan, from: string, dataDir: string): void {
  const { base, log } = plan;
  console.log(
    [
      '将要恢复：',
      `  备份位置  ${from}`,
      `  数据编号  ${plan.system}（时间线 ${plan.timeline}）`,
      `  使用备份  ${base.id}，完成于 ${shown(base.stopTime)}，数据 ${sizeText(base.rawBytes)}，文件 ${base.files.length} 个`,
      `  恢复到    ${plan.to ? `${shown(plan.to)}（北京时间）` : `日志的末尾${log.reached ? `（约 ${shown(log.reached.time)}）` : ''}`}`,
      `  重放日志  ${plan.segments.length} 段${plan.gap === null ? '' : `（其后缺少${plan.gap}）`}`,
      `  写入目录  ${dataDir}（必须为空，不覆盖任何数据）`,
      ...plan.notes,
    ].join('\n'),
  );
}

async function isAgreed(yes: boolean): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) {
    console.log('以上只是预演，未做任何改动。确认无误后加 --yes 执行。');
    return false;
  }
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^(y|yes|是)$/i.test((await asking.question('确认恢复请输入 yes：')).trim());
  } finally {
    asking.close();
  }
}

async function main(): Promise<number> {
  process.umask(0o077);
  const options = optionsOf(process.argv.slice(2));
  const config = readConfig();
  if (!config.backup) throw new BackupTrouble(USAGE);
  if (config.databaseUrl)
    throw new BackupTrouble('DATABASE_URL 指定了外部数据库：请按运维手册「外部数据库」一节恢复');
  const place = backupPlace(config.backup, false);
  assertEmpty(config.dataDir);
  const timeline = options.timeline === undefined ? null : Number(options.timeline);
  if (timeline !== null && !(Number.isInteger(timeline) && timeline > 0)) throw new BackupTrouble(USAGE);
  const plan = await planOf(place, {
    to: options.to === undefined ? null : momentOf(options.to),
    system: options.system ?? null,
    timeline,
  });
  tell(plan, place.store.title, config.dataDir);
  if (!(await isAgreed(options.yes))) return 3;
  const began = Date.now();
  const { files, lines } = await restore(place, plan, config.dataDir, console.log);
  for (const line of lines) console.log(line);
  console.log(
    `恢复完成（${((Date.now() - began) / 1000).toFixed(1)} 秒），文件 ${files} 个。用 npm start 启动；启动后会自动做一次新的备份。`,
  );
  return 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(told(error));
  return 2;
});
