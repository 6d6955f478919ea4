/**
 * A whole database row by row, through nothing but SQL: for a database of the operator's own where no pg_dump of its version is at hand,
 * and from one version of PostgreSQL to another. One moment is copied while others write; what arrives is compared table by table.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { assertNotNewer, MIGRATIONS, migrate, migrationFiles, migrations } from '../kit/migrate.ts';
import { VERSION } from '../kit/version.ts';
import { TarReader, TarWriter } from '../move/tar.ts';
import {
  connected,
  type CopiedTable,
  isEmpty,
  linesOf,
  migrationsOf,
  type Numbering,
  numberingsOf,
  openForRows,
  type Part,
  partsOf,
  putLines,
  setNumbering,
  sumOf,
  type TableSum,
  tablesOf,
} from './copy.store.ts';

const [HEAD, HOUSE, MANIFEST] = ['copy.json', 'house.sql', 'manifest.json'];
const FORMAT = 1;

/** What stands in the way, in a sentence for people. */
export class CopyRefused extends Error {}

interface Head {
  readonly format: number;
  readonly version: string;
  readonly time: string;
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  readonly parts: readonly Part[];
  readonly numberings: readonly Numbering[];
}
type Manifest = Readonly<Record<string, CopiedTable & TableSum & { readonly entries: number }>>;
export interface Copied {
  readonly tables: number;
  readonly rows: number;
  readonly version: string;
}

const told = (manifest: Manifest, version: string): Copied => ({
  tables: Object.keys(manifest).length,
  rows: Object.values(manifest).reduce((n, t) => n + Number(t.rows), 0),
  version,
});
const entryName = (table: string, n: number): string =>
  `data/${table}/${String(n).padStart(6, '0')}.ndjson.gz`;

/** Writes the database of `ownerUrl` into `target`, as it is at one moment. What was begun and not ended is taken away. */
export async function copyOut(ownerUrl: string, target: string): Promise<Copied> {
  const tar = await TarWriter.create(target);
  const add = (name: string, bytes: Buffer): Promise<void> => tar.add(name, bytes.length, [bytes]);
  try {
    return await connected(ownerUrl, async (client) => {
      await client.query('begin isolation level repeatable read read only');
      const head: Head = {
        format: FORMAT,
        version: VERSION,
        time: new Date().toISOString(),
        migrations: await migrationsOf(client),
        parts: await partsOf(client),
        numberings: await numberingsOf(client),
      };
      await add(HEAD, Buffer.from(JSON.stringify(head, null, 1)));
      await add(HOUSE, readFileSync(path.join(MIGRATIONS, HOUSE)));
      const manifest: Record<string, Manifest[string]> = {};
      for (const table of await tablesOf(client)) {
        let entries = 0;
        for await (const lines of linesOf(client, table))
          await add(entryName(table.name, (entries += 1)), gzipSync(lines.join('\n')));
        manifest[table.name] = { ...table, ...(await sumOf(client, table)), entries };
      }
      // with it the copy is whole
      await add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
      await tar.finish();
      return told(manifest, head.version);
    });
  } catch (error) {
    await tar.abandon();
    await rm(target, { force: true });
    throw error;
  }
}

async function read<T>(tar: TarReader, name: string): Promise<T> {
  const entry = tar.entries.get(name);
  if (!entry) throw new CopyRefused(`文件不是幕云的数据库副本，或不完整（缺少 ${name}）`);
  return JSON.parse(String(await tar.bytes(entry))) as T;
}

/** The migrations that the copied database had seen, which this program must know as they were. */
function seenBy(head: Head): ReturnType<typeof migrations> {
  const hashes = new Map(head.migrations.map((m) => [m.name, m.hash]));
  const names = migrationFiles();
  assertNotNewer({
    applied: [],
    pending: [],
    unknown: [...hashes.keys()].filter((name) => !names.includes(name)),
    version: head.version,
  });
  const seen = migrations().filter((m) => hashes.has(m.name));
  const changed = seen.find((m) => createHash('sha256').update(m.text).digest('hex') !== hashes.get(m.name));
  if (changed) throw new CopyRefused(`本程序的迁移 ${changed.name} 与副本的不同，请用写出副本的版本`);
  return seen;
}

/** Makes the empty database of `ownerUrl` what was copied, compares every table, and brings it to this program's version. */
export async function copyIn(ownerUrl: string, source: string): Promise<Copied> {
  const tar = await TarReader.open(source);
  try {
    const [head, manifest] = [await read<Head>(tar, HEAD), await read<Manifest>(tar, MANIFEST)];
    const seen = seenBy(head);
    if (!(await connected(ownerUrl, isEmpty)))
      throw new CopyRefused('目标数据库不是空的，不会覆盖任何数据；请新建一个数据库');
    const house = tar.entries.get(HOUSE);
    if (!house) throw new CopyRefused(`文件不是幕云的数据库副本，或不完整（缺少 ${HOUSE}）`);
    await migrate(ownerUrl, seen, { house: String(await tar.bytes(house)), version: head.version });
    await load(ownerUrl, tar, head, manifest);
    // the newest version, and the rules of the house for the months that were made
    await migrate(ownerUrl);
    return told(manifest, head.version);
  } finally {
    await tar.close();
  }
}

async function load(ownerUrl: string, tar: TarReader, head: Head, manifest: Manifest): Promise<void> {
  await connected(ownerUrl, async (client) => {
    const held = (await partsOf(client)).map((p) => p.name);
    await openForRows(client, head.parts, held);
    for (const table of Object.values(manifest)) {
      for (let n = 1; n <= table.entries; n += 1) {
        const entry = tar.entries.get(entryName(table.name, n));
        if (!entry) throw new CopyRefused(`副本不完整：缺少 ${entryName(table.name, n)}`);
        await putLines(
          client,
          table,
          gunzipSync(await tar.bytes(entry))
            .toString('utf8')
            .split('\n'),
        );
      }
      const found = await sumOf(client, table);
      if (found.rows !== table.rows || found.sum !== table.sum)
        throw new CopyRefused(
          `表 ${table.name} 核对不符：应为 ${table.rows} 行，实为 ${found.rows} 行或内容不同；未写入任何数据`,
        );
    }
    for (const numbering of head.numberings) await setNumbering(client, numbering);
    await client.query('commit');
  });
}
