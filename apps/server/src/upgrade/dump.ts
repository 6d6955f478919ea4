/**
 * The whole database of a release as a small archive: which migrations it has seen, and its rows. What it is for is the test that
 * brings every release to the newest version (docs/ops/upgrade.md). The migrations themselves stay in their folder for ever.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { MIGRATIONS, migrate, migrations } from '../kit/migrate.ts';
import { TarReader, TarWriter } from '../move/tar.ts';

const HEAD = 'release.json';
const HOUSE = 'house.sql';
const MANY = 500;
/** what the database keeps of itself, and what migrations write anew */
const NOT_CARRIED = ['schema_migration', 'release_mark'];

export interface ReleaseHead {
  readonly version: string;
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  /** the key of its passwords: it is a demonstration */
  readonly pepper: string;
}
interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

const COLUMNS = `select c.relname as name, json_agg(a.attname order by a.attnum) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '' group by c.relname order by c.relname`;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Writes the dump of the database of `ownerUrl`; answers its rows. */
export async function dumpRelease(
  ownerUrl: string,
  target: string,
  release: Pick<ReleaseHead, 'version' | 'pepper'>,
): Promise<number> {
  const tar = await TarWriter.create(target);
  const add = (name: string, bytes: Buffer): Promise<void> => tar.add(name, bytes.length, [bytes]);
  const rows = await connected(ownerUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const seen = await client.query<{ name: string; hash: string }>(
      'select name, hash from public.schema_migration order by name',
    );
    await add(HEAD, Buffer.from(JSON.stringify({ ...release, migrations: seen.rows }, null, 1)));
    await add(HOUSE, readFileSync(path.join(MIGRATIONS, HOUSE)));
    let count = 0;
    for (const { name, columns } of (await client.query<DumpedTable>(COLUMNS)).rows) {
      if (NOT_CARRIED.includes(name)) continue;
      const list = columns.map((c) => `"${c}"`).join(', ');
      const found = await client.query<{ line: string }>(
        `select row_to_json(r)::text as line from (select ${list} from public."${name}") r`,
      );
      count += found.rows.length;
      if (found.rows.length > 0)
        await add(`data/${name}.ndjson.gz`, gzipSync(found.rows.map((r) => r.line).join('\n'), { level: 9 }));
    }
    return count;
  });
  await tar.finish();
  return rows;
}

/** The name of the table and its lines, one table after the other. */
async function* tablesOf(tar: TarReader): AsyncGenerator<readonly [name: string, lines: string[]]> {
  for (const entry of tar.entries.values()) {
    const name = /^data\/(\w+)\.ndjson\.gz$/.exec(entry.name)?.[1];
    if (name !== undefined)
      yield [
        name,
        gunzipSync(await tar.bytes(entry))
          .toString('utf8')
          .split('\n'),
      ];
  }
}

/** What the migrations of a release have written by themselves gives way to what was there. */
async function load(client: pg.Client, tar: TarReader): Promise<void> {
  const known = new Map((await client.query<DumpedTable>(COLUMNS)).rows.map((t) => [t.name, t.columns]));
  // as they were, in any order: neither triggers nor references are asked
  await client.query("begin; set local session_replication_role = 'replica'");
  const names = [...known.keys()].filter((name) => !NOT_CARRIED.includes(name));
  await client.query(`truncate ${names.map((n) => `public."${n}"`).join(', ')}`);
  for await (const [name, lines] of tablesOf(tar)) {
    const columns =
      known
        .get(name)
        ?.map((c) => `"${c}"`)
        .join(', ') ?? '';
    for (let at = 0; at < lines.length; at += MANY)
      await client.query(
        `insert into public."${name}" (${columns}) select ${columns} from json_populate_recordset(null::public."${name}", $1::json)`,
        [`[${lines.slice(at, at + MANY).join(',')}]`],
      );
  }
  await client.query('commit');
}

/** Makes the empty database of `ownerUrl` what it was in that release. */
export async function restoreRelease(ownerUrl: string, source: string): Promise<ReleaseHead> {
  const tar = await TarReader.open(source);
  try {
    const bytes = async (name: string): Promise<Buffer> => {
      const entry = tar.entries.get(name);
      if (!entry) throw new Error(`${source}: ${name} is missing`);
      return tar.bytes(entry);
    };
    const head = JSON.parse(String(await bytes(HEAD))) as ReleaseHead;
    const hashes = new Map(head.migrations.map((m) => [m.name, m.hash]));
    const seen = migrations().filter((m) => hashes.has(m.name));
    const changed = seen.filter(
      (m) => createHash('sha256').update(m.text).digest('hex') !== hashes.get(m.name),
    );
    if (seen.length !== hashes.size || changed.length > 0)
      throw new Error(
        `migrations of ${head.version} are gone or changed: ${changed.map((m) => m.name).join(', ')}`,
      );
    await migrate(ownerUrl, seen, { house: String(await bytes(HOUSE)), version: head.version });
    await connected(ownerUrl, (client) => load(client, tar));
    return head;
  } finally {
    await tar.close();
  }
}
