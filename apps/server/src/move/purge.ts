/**
 * The end of a space (platform M4 and J, `tenant-purge`): thirty days after it was dissolved or deleted it is packed into one archive, then
 * its rows and its files go. The platform's own books stay: what was paid and counted, who logged in and what was logged, until their
 * own time is over. The archive brings back what was deleted by mistake, and goes after sixty days.
 */
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { enterprise as words, TREND } from '@muyun/contract';
import { newId } from '../kit/clock.ts';
import { newKey } from '../kit/files.ts';
import type { House } from '../kit/house.ts';
import { pepperOf } from '../kit/pepper.ts';
import { dailyAt, type ScheduledTask } from '../kit/scheduler.ts';
import { sealerOf } from '../kit/secrets.ts';
import { inTx, PLATFORM, type Tx } from '../kit/tx.ts';
import { VERSION } from '../kit/version.ts';
import { addTrend } from '../modules/platform/tenant/index.ts';
import { readEndings } from './catalogue.store.ts';
import { exportSpace } from './export.ts';
import {
  archivesOver,
  closeOwnAccounts,
  closeSpace,
  contentOf,
  dueSpaces,
  emptyColumns,
  forgetArchive,
  hasArchive,
  holdGone,
  markDeleted,
  takeTime,
  throwAway,
  writeArchive,
} from './purge.store.ts';
import { clearTable } from './rows.store.ts';

const DAY_MS = 86_400_000;
const HOUSE_SIDE = 4;
const { ARCHIVE_DAYS, ENTERPRISE_WORDS, PURGE_DAYS } = words;

/** What is the platform's, not the space's: why it stays. */
const STAYS: Readonly<Record<string, string>> = {
  tenant: 'the name under which the rest stands',
  payment_order: 'what was bought and paid: the books of the platform',
  payment_attempt: 'the same',
  payment_notify: 'the same',
  coupon_use: 'the same: what a coupon was used for',
  feature_grant: 'what was given for what was paid',
  nest_cost_log: 'what nesting brought in: the ledger that the platform counts',
  audit_log: 'sealed day by day, kept for two years and then dropped by the month',
  login_log: 'kept as long as the law asks, then dropped by the month',
  tenant_trend: 'what the platform has done to the space',
  file_garbage: 'content that is about to be removed',
};

type Parts = Pick<House, 'pools' | 'files' | 'config' | 'sessions'>;
const inside = <T>({ pools }: Parts, tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.owner, { tenantId, userId: PLATFORM }, work);

/** Work on a space that is gone; raises when somebody has brought it back meanwhile. */
const ofGone = <T>(parts: Parts, spaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inside(parts, spaceId, async (tx) => {
    if (!(await holdGone(tx))) throw new Error(`the space ${spaceId} is back`);
    return work(tx);
  });

/** Everything as it stood, before the first row goes. */
async function archive(parts: Parts, spaceId: string, at: Date): Promise<void> {
  if (await inside(parts, spaceId, hasArchive)) return;
  const { config, files, pools } = parts;
  const target = path.join(os.tmpdir(), `muyun-export-${newId()}.tar`);
  const key = newKey(spaceId, newId(), 'tar');
  try {
    const made = await exportSpace(spaceId, target, {
      owner: pools.owner,
      files,
      secrets: sealerOf(config.secretsKey ?? pepperOf(config)),
      transfer: null,
      version: VERSION,
      // nobody works in it any more: what was wrong with it is of no use
      invariants: [],
    });
    await files.put(key, { path: target });
    const until = new Date(at.getTime() + ARCHIVE_DAYS * DAY_MS).toISOString();
    await inside(parts, spaceId, (tx) =>
      writeArchive(tx, { key, rows: made.rows, files: made.files, until }),
    );
  } finally {
    await rm(target, { force: true });
  }
}

/** Table by table, each in a transaction of its own: a run that dies is gone on with by the next. */
async function removeRows(parts: Parts, spaceId: string): Promise<number> {
  const endings = await inside(parts, spaceId, readEndings);
  const going = endings.filter((t) => !(t.name in STAYS));
  await ofGone(parts, spaceId, async (tx) => throwAway(tx, await contentOf(tx)));
  for (const { name, circle } of going)
    if (circle.length > 0)
      await ofGone(parts, spaceId, async (tx) => {
        await takeTime(tx);
        await emptyColumns(tx, name, circle);
      });
  let rows = 0;
  for (const { name } of going)
    rows += await ofGone(parts, spaceId, async (tx) => {
      await takeTime(tx);
      return clearTable(tx, { name });
    });
  return rows;
}

async function purge(parts: Parts, spaceId: string, at: Date): Promise<number> {
  await archive(parts, spaceId, at);
  // packing takes its time
  if (!(await inside(parts, spaceId, holdGone))) return 0;
  // before their memberships go
  const closed = await ofGone(parts, spaceId, closeOwnAccounts);
  for (const id of closed) await parts.sessions.forget(id);
  const rows = await removeRows(parts, spaceId);
  await ofGone(parts, spaceId, async (tx) => {
    await closeSpace(tx, at.toISOString());
    const title = ENTERPRISE_WORDS.purged;
    await addTrend(tx, {
      tenantId: spaceId,
      trendType: TREND.active,
      title,
      operatorName: title,
      operatorSide: HOUSE_SIDE,
    });
  });
  return rows;
}

/** Archives whose time is over: from now on nothing of the space is left. */
async function dropArchives(parts: Parts, at: Date): Promise<number> {
  const over = await inside(parts, PLATFORM, (tx) => archivesOver(tx, at.toISOString()));
  for (const { spaceId, key } of over) {
    await parts.files.remove(key);
    await inside(parts, PLATFORM, (tx) => forgetArchive(tx, spaceId));
  }
  return over.length;
}

async function run(parts: Parts, at: Date): Promise<string> {
  const before = new Date(at.getTime() - PURGE_DAYS * DAY_MS).toISOString();
  const due = await inside(parts, PLATFORM, async (tx) => {
    await markDeleted(tx, at.toISOString());
    return dueSpaces(tx, before);
  });
  let rows = 0;
  for (const id of due) rows += await purge(parts, id, at);
  return `${due.length} spaces, ${rows} rows, ${await dropArchives(parts, at)} archives`;
}

/** 04:00, as platform J says. */
export const purgeTasks = (parts: Parts): readonly ScheduledTask[] => [
  { name: 'tenant.purge', next: dailyAt('04:00'), run: (at) => run(parts, at) },
];
