/** One space out of an archive into this house: all of it in one transaction, or nothing. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newId } from '../kit/clock.ts';
import { violationsOf } from '../kit/invariants.ts';
import { inTx, PLATFORM, type Tx } from '../kit/tx.ts';
import { assertOwn, assertRelease, openArchive, ownIds, partLines } from './arrive.ts';
import { carryAudit } from './carried-audit.ts';
import { unpacked } from './carried-secrets.ts';
import { readCatalogue, schemaOf, type Table } from './catalogue.store.ts';
import type { ExportOptions } from './export.ts';
import { houseRows, takeBrandName } from './house.store.ts';
import { type IdSet, Ids } from './ids.ts';
import type { Manifest } from './manifest.ts';
import { settlePeople } from './people.ts';
import {
  analyze,
  clearTable,
  countOf,
  insertLines,
  spaceOf,
  takeBack,
  takenIn,
  writeLate,
} from './rows.store.ts';
import type { TarReader } from './tar.ts';
import { sentenceOf } from './trouble.ts';
import { Refused, WORDS } from './words.ts';

const [BATCH_ROWS, BATCH_BYTES, ANALYZED] = [1_000, 1 << 20, 1_000] as const;

export interface ImportOptions extends ExportOptions {
  /** as another space: every id is exchanged */
  readonly newIds: boolean;
  readonly pepper: string;
}
export interface Imported {
  readonly tenantId: string;
  readonly name: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly missing: number;
  readonly matched: number;
  readonly made: number;
  /** for accounts that were made; null when none was */
  readonly password: string | null;
  readonly secretsLost: number;
  /** what was one of a kind over all spaces and is another now */
  readonly replaced: readonly string[];
  /** rows that break an invariant, as many as before */
  readonly violations: number;
}

/** What is known while it is written. */
interface Arrival {
  readonly tar: TarReader;
  readonly manifest: Manifest;
  readonly ids: Ids;
  readonly options: ImportOptions;
  readonly replaced: string[];
  secretsLost: number;
}

/** Rows of the platform under their ids here. Raises with the names of those that are missing. */
async function houseIds(tx: Tx, manifest: Manifest): Promise<Map<string, string>> {
  const here = new Map((await houseRows(tx)).map((r) => [`${r.table} ${r.known}`, r.id]));
  const lost = manifest.house.filter((r) => !here.has(`${r.table} ${r.known}`));
  if (lost.length > 0)
    throw new Refused(WORDS.noGlobal, { names: lost.map((r) => `${r.table}「${r.known}」`).join('、') });
  return new Map(manifest.house.map((r) => [r.id, here.get(`${r.table} ${r.known}`) ?? r.id]));
}

/** Lines of a table with their new ids, as many at once as one statement takes. */
async function* batchesOf(
  arrival: Arrival,
  parts: readonly string[],
  table: string,
): AsyncGenerator<string[]> {
  const { tar, manifest, ids, options } = arrival;
  let [batch, bytes, row]: [string[], number, number] = [[], 0, 0];
  for (const part of parts) {
    const lines = await partLines(tar, part);
    assertOwn(manifest, table, lines, row);
    row += lines.length;
    for (const before of lines) {
      const { line, lost } = unpacked(ids.in(before), before, options.secrets, options.transfer);
      arrival.secretsLost += lost;
      batch.push(line);
      bytes += line.length;
      if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
      yield batch;
      [batch, bytes] = [[], 0];
    }
  }
  if (batch.length > 0) yield batch;
}

async function writeTable(tx: Tx, table: Table, arrival: Arrival): Promise<number> {
  const told = arrival.manifest.tables.find((t) => t.name === table.name);
  if (!told || told.parts.length === 0) return 0;
  let rows = 0;
  for await (const lines of batchesOf(arrival, told.parts, table.name)) {
    for (const column of table.unique)
      for (const { value } of await takenIn(tx, table, column, lines))
        arrival.replaced.push(`${table.name}.${column} ${value}`);
    rows += await insertLines(tx, table, lines);
  }
  if (table.late.length > 0)
    for await (const lines of batchesOf(arrival, told.parts, table.name)) {
      const some = lines.filter((line) => table.late.some((c) => !line.includes(`"${c}":null`)));
      if (some.length > 0) await writeLate(tx, table, some);
    }
  if (rows > ANALYZED) await analyze(tx, table);
  return rows;
}

async function writeRows(tx: Tx, tables: readonly Table[], arrival: Arrival): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    rows += await writeTable(tx, table, arrival);
    // a new space is given its first rows by the database: this one brings its own
    if (table.name === 'tenant')
      for (const other of tables.toReversed())
        if (other.name !== 'tenant' && (await countOf(tx, other)) > 0) await clearTable(tx, other);
  }
  return rows;
}

/** The same rows, and the same of them in order, as where they came from. */
async function assertSame(tx: Tx, tables: readonly Table[], { manifest, options }: Arrival): Promise<number> {
  const expected = new Map(manifest.tables.map((t) => [t.name, t.rows]));
  for (const table of tables) {
    const found = await countOf(tx, table);
    const wanted = expected.get(table.name) ?? 0;
    if (found !== wanted) throw new Refused(WORDS.counts, { table: table.name, expected: wanted, found });
  }
  const now = new Map<string, number>();
  const violations = await violationsOf(tx, options.invariants, tx.tenantId);
  for (const { name } of violations) now.set(name, (now.get(name) ?? 0) + 1);
  const more = [...now].filter(([name, n]) => n > (manifest.violations[name] ?? 0)).map(([name]) => name);
  if (more.length > 0) throw new Refused(WORDS.invariants, { names: more.join('、') });
  return violations.length;
}

/** The content of the files under their new keys; answers them. Spooled one by one: a store takes what lies on the disk. */
async function putFiles({ tar, manifest, ids, options }: Arrival, put: string[]): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'muyun-import-'));
  try {
    for (const key of manifest.files) {
      const entry = tar.entries.get(`files/${key}`);
      if (!entry) throw new Refused(WORDS.truncated);
      const spool = path.join(folder, 'content');
      await pipeline(tar.chunks(entry), createWriteStream(spool, { mode: 0o600 }));
      const target = ids.in(key);
      put.push(target);
      await options.files.put(target, { path: spool });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function takeBrands(tx: Tx, { manifest, ids }: Arrival): Promise<void> {
  const lost: string[] = [];
  for (const brand of manifest.brands)
    if (!(await takeBrandName(tx, { ...brand, brandId: ids.of(brand.brandId) }, manifest.name)))
      lost.push(brand.name);
  if (lost.length > 0) throw new Refused(WORDS.nameTaken, { names: lost.join('、') });
}

async function write(
  tx: Tx,
  tar: TarReader,
  manifest: Manifest,
  ids: Ids,
  options: ImportOptions,
): Promise<Imported> {
  const { tables } = await readCatalogue(tx);
  assertRelease(manifest, await schemaOf(tx), tables, options.version);
  const there = await spaceOf(tx, tx.tenantId);
  if (there) throw new Refused(WORDS.isThere, { name: there.name, tenantId: tx.tenantId });
  for (const [old, here] of await houseIds(tx, manifest)) ids.known.set(old, here);
  const password = `${randomBytes(9).toString('base64url')}#7a`;
  const people = await settlePeople(tx, manifest.accounts, { pepper: options.pepper, password });
  for (const [old, here] of people.ids) ids.known.set(old, here);
  const arrival: Arrival = { tar, manifest, ids, options, replaced: [], secretsLost: 0 };
  const rows = await writeRows(tx, tables, arrival);
  await takeBack(tx);
  await takeBrands(tx, arrival);
  await carryAudit(tx, manifest);
  const violations = await assertSame(tx, tables, arrival);
  return {
    tenantId: tx.tenantId,
    name: manifest.name,
    tables: manifest.tables.filter((t) => t.rows > 0).length,
    rows,
    files: manifest.files.length,
    missing: manifest.missing.length,
    matched: people.matched,
    made: people.made,
    password: people.made > 0 ? password : null,
    secretsLost: arrival.secretsLost,
    replaced: arrival.replaced,
    violations,
  };
}

/** Brings the space of `source` into this house. What cannot be finished leaves nothing. Raises Refused with a sentence. */
export async function importSpace(source: string, options: ImportOptions): Promise<Imported> {
  const { tar, manifest } = await openArchive(source);
  const put: string[] = [];
  try {
    const own: IdSet | null = options.newIds ? null : await ownIds(tar, manifest);
    const tenantId = options.newIds ? newId() : manifest.tenantId;
    const ids = new Ids(new Map([[manifest.tenantId, tenantId]]), own);
    const arrival = { tar, manifest, ids, options, replaced: [], secretsLost: 0 };
    return await inTx(options.owner, { tenantId, userId: PLATFORM }, async (tx) => {
      const done = await write(tx, tar, manifest, ids, options);
      // last, so that what is refused has put nothing; before the commit, so that no row shows what is not there
      await putFiles(arrival, put);
      return done;
    });
  } catch (error) {
    for (const key of put) await options.files.remove(key).catch(() => undefined);
    throw sentenceOf(error);
  } finally {
    await tar.close();
  }
}
