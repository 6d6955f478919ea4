/** One space with all that is its own, as it was at one moment, into one archive that any program can read. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import type { FileStore } from '../kit/files.ts';
import { type Invariant, violationsOf } from '../kit/invariants.ts';
import type { Sealer } from '../kit/secrets.ts';
import { inTx, PLATFORM, type Tx } from '../kit/tx.ts';
import { packed } from './carried-secrets.ts';
import { readCatalogue, schemaOf, type Table } from './catalogue.store.ts';
import { accountIds, accountsOf, brandNames, houseRows } from './house.store.ts';
import { idsIn } from './ids.ts';
import { FORMAT, MANIFEST, MANIFEST_SUM, type Manifest, READ_ME } from './manifest.ts';
import { linesOf, spaceOf } from './rows.store.ts';
import { TarWriter } from './tar.ts';
import { Refused, WORDS } from './words.ts';

const pack = promisify(gzip);
const PART_BYTES = 1 << 20;
const KEY = /"storage_key":"([^"\\]+)"/;

export interface ExportOptions {
  readonly owner: pg.Pool;
  readonly files: FileStore;
  readonly secrets: Sealer;
  readonly transfer: Sealer | null;
  readonly version: string;
  readonly invariants: readonly Invariant[];
}
export interface Exported {
  readonly name: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly missing: number;
}

export const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What is found out while the rows pass by. */
interface Making {
  readonly tar: TarWriter;
  readonly sums: Record<string, string>;
  readonly keys: Set<string>;
  readonly people: Set<string>;
  readonly pointed: Set<string>;
}

async function addBytes({ tar, sums }: Making, name: string, bytes: Uint8Array): Promise<void> {
  sums[name] = sumOf(bytes);
  await tar.add(name, bytes.length, [bytes]);
}

/** Accounts and rows of the platform that rows of the space name: few of many. */
interface Known {
  readonly accounts: ReadonlySet<string>;
  readonly house: ReadonlySet<string>;
}

async function knownOf(tx: Tx): Promise<Known & { rows: Manifest['house'] }> {
  const accounts = new Set<string>();
  for await (const batch of accountIds(tx)) for (const { id } of batch) accounts.add(id);
  const rows = await houseRows(tx);
  return { accounts, rows, house: new Set(rows.map((r) => r.id)) };
}

function note(line: string, table: Table, making: Making, known: Known): void {
  for (const [id] of idsIn(line)) {
    if (known.accounts.has(id)) making.people.add(id);
    else if (known.house.has(id)) making.pointed.add(id);
  }
  const key = table.hasContent ? KEY.exec(line)?.[1] : undefined;
  if (key !== undefined) making.keys.add(key);
}

/** The rows of one table, in parts that are each held in memory once. */
async function addTable(
  tx: Tx,
  table: Table,
  making: Making,
  known: Known,
  { secrets, transfer }: ExportOptions,
): Promise<Manifest['tables'][number]> {
  const parts: string[] = [];
  let [lines, bytes, rows]: [string[], number, number] = [[], 0, 0];
  const close = async (): Promise<void> => {
    if (lines.length === 0) return;
    const part = `data/${table.name}/${String(parts.length + 1).padStart(4, '0')}.ndjson.gz`;
    parts.push(part);
    await addBytes(making, part, await pack(`${lines.join('\n')}\n`, { level: 4 }));
    [lines, bytes] = [[], 0];
  };
  for await (const batch of linesOf(tx, table)) {
    for (const { line } of batch) {
      note(line, table, making, known);
      lines.push(packed(line, secrets, transfer));
      bytes += line.length;
      rows += 1;
      if (bytes >= PART_BYTES) await close();
    }
  }
  await close();
  return { name: table.name, columns: table.columns.map((c) => c.name), rows, parts };
}

/** Content as it lies in the store; what is gone already is told, what changes under the hand is refused. */
async function addFiles(making: Making, store: FileStore): Promise<string[]> {
  const missing: string[] = [];
  for (const key of making.keys) {
    const hash = createHash('sha256');
    let size = 0;
    const source = await store.get(key).catch((error: { code?: string }) => {
      if (error.code === 'ENOENT' || error.code === 'NoSuchKey') return null;
      throw error;
    });
    if (!source) {
      missing.push(key);
      continue;
    }
    // its size stands before it in the archive, and only reading tells it for every kind of store
    for await (const chunk of source) size += hash.update(chunk as Buffer) && (chunk as Buffer).length;
    const name = `files/${key}`;
    await making.tar.add(name, size, await store.get(key));
    making.sums[name] = hash.digest('hex');
  }
  return missing;
}

async function addAll(
  tx: Tx,
  making: Making,
  options: ExportOptions,
): Promise<Omit<Manifest, 'missing' | 'sums'>> {
  const space = await spaceOf(tx, tx.tenantId);
  if (!space || tx.tenantId === PLATFORM) throw new Refused(WORDS.noSpace, { tenantId: tx.tenantId });
  const { tables } = await readCatalogue(tx);
  const known = await knownOf(tx);
  const done: Manifest['tables'] = [];
  for (const table of tables) done.push(await addTable(tx, table, making, known, options));
  const violations: Record<string, number> = {};
  for (const { name } of await violationsOf(tx, options.invariants, tx.tenantId))
    violations[name] = (violations[name] ?? 0) + 1;
  return {
    format: FORMAT,
    version: options.version,
    schema: await schemaOf(tx),
    madeTime: new Date().toISOString(),
    tenantId: tx.tenantId,
    name: space.name,
    tables: done,
    files: [],
    accounts: await accountsOf(tx, [...making.people]),
    house: known.rows.filter((r) => making.pointed.has(r.id)),
    brands: await brandNames(tx),
    violations,
  };
}

/** Writes the archive to `target`; what cannot be finished is taken away. */
export async function exportSpace(
  tenantId: string,
  target: string,
  options: ExportOptions,
): Promise<Exported> {
  // a pipe or a device may be written to
  const before = statSync(target, { throwIfNoEntry: false });
  if (before?.isFile() || before?.isDirectory()) throw new Refused(WORDS.outExists, { path: target });
  const tar = await TarWriter.create(target);
  const making: Making = { tar, sums: {}, keys: new Set(), people: new Set(), pointed: new Set() };
  try {
    await addBytes(making, READ_ME, Buffer.from(WORDS.readMe));
    const scope = { tenantId, userId: PLATFORM, readOnly: true, snapshot: true };
    const found = await inTx(options.owner, scope, (tx) => addAll(tx, making, options));
    const missing = await addFiles(making, options.files);
    const files = [...making.keys].filter((key) => !missing.includes(key));
    const manifest: Manifest = { ...found, files, missing, sums: making.sums };
    const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
    await tar.add(MANIFEST, bytes.length, [bytes]);
    const sum = Buffer.from(`${sumOf(bytes)}\n`);
    await tar.add(MANIFEST_SUM, sum.length, [sum]);
    await tar.finish();
    const rows = found.tables.reduce((n, t) => n + t.rows, 0);
    const filled = found.tables.filter((t) => t.rows > 0).length;
    return { name: found.name, tables: filled, rows, files: files.length, missing: missing.length };
  } catch (error) {
    await tar.abandon();
    if (!before) await rm(target, { force: true });
    throw error;
  }
}
