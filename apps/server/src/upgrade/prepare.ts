/** Between an open database and its migration: is it one that this program may touch, and is it kept as it was before it changes. */
import type { Source } from '../backup/physical.ts';
import type { Place } from '../backup/place.ts';
import { told } from '../backup/trouble.ts';
import type { EmbeddedDatabase, EmbeddedOptions } from '../embedded/postgres.ts';
import { startEmbedded } from '../embedded/postgres.ts';
import { now } from '../kit/clock.ts';
import type { Config } from '../kit/config.ts';
import { assertNotNewer, standingOf } from '../kit/migrate.ts';
import { VERSION } from '../kit/version.ts';
import { beforeMigrate, sizeOf, wayBack } from './before-migrate.ts';
import { since } from './changelog.ts';
import { heldInBackup, wayBackByBackup } from './in-backup.ts';

export interface Prepared {
  /** the same cluster, started again where it had to stand still */
  readonly embedded: EmbeddedDatabase | null;
  /** for the person in front of the machine */
  readonly notes: readonly string[];
}

/** Where the backups of this installation lie, and what goes into them; null where it makes none. */
export type OwnBackup = { readonly place: () => Place; readonly source: () => Source } | null;

/** a database that says no release is one of the first */
const FIRST = '0.1.0';

const MB = 2 ** 20;

/** Until when the backup holds a large database; null where it is small or not held: it is copied then. */
async function heldUntil(
  config: Config,
  embedded: EmbeddedDatabase,
  backup: OwnBackup,
): Promise<string | null> {
  if (!backup || (await sizeOf(embedded.folder)) <= config.upgradeCopyMb * MB) return null;
  try {
    const held = await heldInBackup(backup.place(), backup.source(), now());
    if ('until' in held) return held.until;
    console.log(`自动备份不能作为退路（${held.why}），升级前复制整个数据库…`);
  } catch (error) {
    console.log(`自动备份不能作为退路（${told(error)}），升级前复制整个数据库…`);
  }
  return null;
}

/** The database copied beside itself while it stands still, and started again. An operator's own is his to keep. */
async function copyBeside(
  config: Config,
  embedded: EmbeddedDatabase | null,
  options: EmbeddedOptions,
  from: string,
): Promise<Prepared> {
  if (!embedded) return { embedded, notes: [] };
  let running = embedded;
  const copy = await beforeMigrate({
    dataDir: config.dataDir,
    database: embedded.folder,
    from,
    to: VERSION,
    at: now(),
    still: async (work) => {
      await embedded.stop();
      try {
        return await work();
      } finally {
        // at its own port: what is connected finds it again
        running = await startEmbedded({ ...options, port: embedded.port, mustExist: true });
      }
    },
  }).catch(async (error: unknown) => {
    // whoever called knows the cluster only as it was
    if (running !== embedded) await running.stop();
    throw error;
  });
  return { embedded: running, notes: [`升级前的数据库副本：${copy}`, wayBack(copy, embedded.folder)] };
}

/** Raises in a sentence where the database is a newer program's, or where it cannot be kept. Nothing is changed then. */
export async function prepareUpgrade(
  config: Config,
  ownerUrl: string,
  embedded: EmbeddedDatabase | null,
  options: EmbeddedOptions,
  backup: OwnBackup,
): Promise<Prepared> {
  const standing = await standingOf(ownerUrl);
  assertNotNewer(standing);
  if (standing.applied.length === 0 || standing.pending.length === 0) return { embedded, notes: [] };
  const from = standing.version ?? FIRST;
  console.log(`正在升级：${from} → ${VERSION}，${standing.pending.length} 项数据库变更…`);
  const held = embedded && (await heldUntil(config, embedded, backup));
  const kept =
    held === null
      ? await copyBeside(config, embedded, options, from)
      : { embedded, notes: [wayBackByBackup(held, config.dataDir)] };
  const news = since(from).flatMap((c) => [`${c.version}（${c.date}）`, ...c.points.map((p) => `  · ${p}`)]);
  return { embedded: kept.embedded, notes: [`已从 ${from} 升级到 ${VERSION}。`, ...news, ...kept.notes] };
}
