/** Between an open database and its migration: is it one that this program may touch, and is it kept as it was before it changes. */
import type { EmbeddedDatabase, EmbeddedOptions } from '../embedded/postgres.ts';
import { startEmbedded } from '../embedded/postgres.ts';
import { now } from '../kit/clock.ts';
import type { Config } from '../kit/config.ts';
import { assertNotNewer, standingOf } from '../kit/migrate.ts';
import { VERSION } from '../kit/version.ts';
import { beforeMigrate, wayBack } from './before-migrate.ts';
import { since } from './changelog.ts';

export interface Prepared {
  /** the same cluster, started again where it had to stand still */
  readonly embedded: EmbeddedDatabase | null;
  /** for the person in front of the machine */
  readonly notes: readonly string[];
}

/** a database that says no release is one of the first */
const FIRST = '0.1.0';

/** Raises in a sentence where the database is a newer program's, or where it cannot be kept. Nothing is changed then. */
export async function prepareUpgrade(
  config: Config,
  ownerUrl: string,
  embedded: EmbeddedDatabase | null,
  options: EmbeddedOptions,
): Promise<Prepared> {
  const standing = await standingOf(ownerUrl);
  assertNotNewer(standing);
  if (standing.applied.length === 0 || standing.pending.length === 0) return { embedded, notes: [] };
  const from = standing.version ?? FIRST;
  console.log(`正在升级：${from} → ${VERSION}，${standing.pending.length} 项数据库变更…`);
  let running = embedded;
  const leave = async (error: unknown): Promise<never> => {
    // whoever called knows the cluster only as it was
    if (running !== embedded) await running?.stop();
    throw error;
  };
  const copy = await beforeMigrate({
    dataDir: config.dataDir,
    database: embedded?.folder ?? null,
    from,
    to: VERSION,
    at: now(),
    still: async (work) => {
      await embedded?.stop();
      try {
        return await work();
      } finally {
        // at its own port: what is connected finds it again
        if (embedded) running = await startEmbedded({ ...options, port: embedded.port, mustExist: true });
      }
    },
  }).catch(leave);
  const news = since(from).flatMap((c) => [`${c.version}（${c.date}）`, ...c.points.map((p) => `  · ${p}`)]);
  const notes =
    copy === null || !embedded ? [] : [`升级前的数据库副本：${copy}`, wayBack(copy, embedded.folder)];
  return { embedded: running, notes: [`已从 ${from} 升级到 ${VERSION}。`, ...news, ...notes] };
}
