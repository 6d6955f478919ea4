/**
 * Judges what the tests have executed: `node checks/album/run.ts <folder>`. A statement without its tenant, one that reads a
 * large table from end to end, one that touches another area's table: each is named, and the exit code is 1. With `answers` as
 * second word, after a whole run, also what its calls answered (`answers.ts`).
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { allCalls } from '@muyun/contract/calls';
import { startEmbedded } from '../../apps/server/src/embedded/postgres.ts';
import { migrate } from '../../apps/server/src/kit/migrate.ts';
import { scratchFolder } from '../../apps/server/test/scratch.ts';
import { addTables, SPECIMEN_TABLES } from '../../apps/server/test/tables.ts';
import { tenantTables, withoutTenant } from '../tenant-predicate.ts';
import { judgeAnswers, type PinnedAnswers } from './answers.ts';
import { strangers } from './areas.ts';
import { fill, LARGE, TENANT } from './fill.ts';
import { type Album, readAlbum } from './read.ts';

const PINNED = path.resolve(import.meta.dirname, 'album.pinned.json');
interface Pinned extends PinnedAnswers {
  /** statements that read a large table on purpose, tables that are read against the flow: where, with the reason */
  readonly scans: Readonly<Record<string, string>>;
  readonly reads: Readonly<Record<string, string>>;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The generic plan: as a request sees it, or as the server's own connections do where a request may not touch the table. */
async function planOf(client: pg.Client, text: string): Promise<Plan> {
  for (const role of ['app_user', 'app_host', 'app_owner']) {
    await client.query('savepoint one');
    try {
      await client.query(`set local role ${role}`);
      const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
      return (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan;
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || role === 'app_owner') throw error;
    } finally {
      await client.query('rollback to savepoint one');
    }
  }
  throw new Error('no role may run it');
}

/** Large tables that the statement reads from end to end, by its generic plan. */
async function scansOf(client: pg.Client, text: string): Promise<string[]> {
  try {
    const plan = await planOf(client, text);
    return nodesOf(plan).flatMap((n) =>
      n['Node Type'] === 'Seq Scan' && LARGE.includes(n['Relation Name'] ?? '')
        ? [n['Relation Name'] ?? '']
        : [],
    );
  } catch (error) {
    return [`cannot be explained: ${(error as Error).message}`];
  }
}

const READS = /^\s*(select|with|insert|update|delete)\b/i;
const where = (places: readonly string[]): string => (places[0] ?? '?').replace(/:\d+$/, '');

async function judgeStatements(album: Album, client: pg.Client, pinned: Pinned): Promise<string[]> {
  const tables = tenantTables();
  const faults: string[] = [];
  const reads = new Set<string>();
  await client.query('begin');
  await client.query('set local role app_user');
  await client.query(`set local app.tenant_id = '${TENANT}'`);
  for (const photo of album.photos) {
    // what a test itself asks is not the product
    if (/\.test\.ts/.test(photo.places[0] ?? '')) continue;
    const place = where(photo.places);
    const short = photo.text.replaceAll(/\s+/g, ' ').slice(0, 140);
    const missing = withoutTenant(photo.text, tables);
    if (missing.length > 0) faults.push(`without its tenant: ${place}: ${missing.join(', ')}: ${short}`);
    const { writes, readsUp } = strangers(photo, tables);
    if (writes.length > 0) reads.add(`${place} writes ${writes.join(', ')}`);
    for (const table of readsUp) reads.add(`${place} reads ${table}`);
    if (!READS.test(photo.text)) continue;
    const scans = await scansOf(client, photo.text);
    for (const table of new Set(scans))
      if (!(`${place} ${table}` in pinned.scans))
        faults.push(`reads the whole of ${table}: ${place}: ${short}`);
  }
  await client.query('rollback');
  for (const read of [...reads].toSorted())
    if (!(read in pinned.reads)) faults.push(`a table of another area: ${read}`);
  return faults;
}

const [folder = '', option] = process.argv.slice(2);
const album = readAlbum(folder);
const pinned = JSON.parse(readFileSync(PINNED, 'utf8')) as Pinned;
const data = scratchFolder('album');
const cluster = await startEmbedded({ folder: data, durable: false });
const faults: string[] = [];
try {
  await migrate(cluster.url);
  await addTables(cluster.url, SPECIMEN_TABLES);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await fill(client);
  faults.push(...(await judgeStatements(album, client, pinned)));
  if (option === 'answers') faults.push(...judgeAnswers(album, pinned));
  await client.end();
} finally {
  await cluster.stop();
  rmSync(data, { recursive: true, force: true });
}
console.log(
  `${album.photos.length} statements, ${allCalls.filter((c) => album.succeeded.has(c.id)).length} of ${allCalls.length} calls with success, ${album.provoked.size} codes provoked`,
);
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
