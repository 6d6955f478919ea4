/** What an archive is asked before anything of it is written: whole, unchanged, of this release, of one space. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Table } from './catalogue.store.ts';
import { IdSet } from './ids.ts';
import { type Manifest, MANIFEST, MANIFEST_SUM, parseManifest } from './manifest.ts';
import { type TarEntry, TarReader } from './tar.ts';
import { Refused, WORDS } from './words.ts';

const unpack = promisify(gunzip);

function entryOf(tar: TarReader, name: string): TarEntry {
  return tar.entries.get(name) ?? refuse();
}
function refuse(): never {
  throw new Refused(WORDS.truncated);
}

/** Opens an archive and compares all that is in it with its list of contents. */
export async function openArchive(path: string): Promise<{ tar: TarReader; manifest: Manifest }> {
  const tar = await TarReader.open(path);
  try {
    const bytes = await tar.bytes(entryOf(tar, MANIFEST));
    const sum = (await tar.bytes(entryOf(tar, MANIFEST_SUM))).toString().trim();
    if (createHash('sha256').update(bytes).digest('hex') !== sum) throw new Refused(WORDS.manifestChanged);
    const manifest = parseManifest(bytes);
    await assertWhole(tar, manifest);
    return { tar, manifest };
  } catch (error) {
    await tar.close();
    throw error;
  }
}

async function assertWhole(tar: TarReader, manifest: Manifest): Promise<void> {
  const wanted = [...manifest.tables.flatMap((t) => t.parts), ...manifest.files.map((key) => `files/${key}`)];
  for (const name of wanted) {
    const hash = createHash('sha256');
    for await (const chunk of tar.chunks(entryOf(tar, name))) hash.update(chunk);
    if (hash.digest('hex') !== manifest.sums[name]) throw new Refused(WORDS.checksum, { name });
  }
  for (const key of manifest.files)
    if (
      !key.startsWith(`${manifest.tenantId}/`) ||
      key.split('/').some((s) => s === '' || s === '.' || s === '..')
    )
      throw new Refused(WORDS.unsafeKey, { name: key });
}

/** Tables are written as they were: an archive of another release is none of ours. */
export function assertRelease(
  manifest: Manifest,
  schema: readonly string[],
  tables: readonly Table[],
  own: string,
): void {
  const versions = { version: manifest.version, own };
  const here = new Set(schema);
  if (manifest.schema.some((m) => !here.has(m))) throw new Refused(WORDS.newer, versions);
  const there = new Set(manifest.schema);
  if (schema.some((m) => !there.has(m))) throw new Refused(WORDS.older, versions);
  const known = new Map(tables.map((t) => [t.name, t.columns.map((c) => c.name).join()]));
  if (manifest.tables.some((t) => known.get(t.name) !== t.columns.join())) throw new Refused(WORDS.noArchive);
}

/** The lines of a part. */
export async function partLines(tar: TarReader, part: string): Promise<string[]> {
  const bytes = await unpack(await tar.bytes(entryOf(tar, part))).catch((error: unknown) => {
    throw new Refused(WORDS.checksum, { name: part }, error);
  });
  return bytes.toString('utf8').split('\n').slice(0, -1);
}

const ID_LENGTH = 36;
const TENANT = '{"tenant_id":"';
const ID = '","id":"';

/** Whose a line is; it begins so, because the export writes it so. */
export const tenantOfLine = (line: string): string | null =>
  line.startsWith(TENANT) ? line.slice(TENANT.length, TENANT.length + ID_LENGTH) : null;

/** The ids of the space's own rows. */
export async function ownIds(tar: TarReader, manifest: Manifest): Promise<IdSet> {
  const own = new IdSet();
  own.add(manifest.tenantId);
  const at = TENANT.length + ID_LENGTH;
  for (const { parts } of manifest.tables)
    for (const part of parts)
      for (const line of await partLines(tar, part))
        if (line.startsWith(ID, at)) own.add(line.slice(at + ID.length, at + ID.length + ID_LENGTH));
  return own;
}

/** Raises when a row is written as that of another space. */
export function assertOwn(manifest: Manifest, table: string, lines: readonly string[], from: number): void {
  const row = lines.findIndex((line) => tenantOfLine(line) !== manifest.tenantId);
  if (row >= 0) throw new Refused(WORDS.foreignRow, { table, row: from + row + 1 });
}
