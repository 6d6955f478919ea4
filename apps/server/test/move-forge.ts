/** Archives with something changed in them. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { sumOf } from '../src/move/export.ts';
import { MANIFEST, MANIFEST_SUM, type Manifest } from '../src/move/manifest.ts';
import { TarReader, TarWriter } from '../src/move/tar.ts';
import { archiveAt } from './move-scene.ts';

export type Change = (manifest: Manifest, entries: Map<string, Buffer>) => void;

/** The archive with something changed in it, its list of contents and all sums made right again unless the change undoes it. */
export async function forgedOf(source: string, change: Change, fix: boolean): Promise<string> {
  const tar = await TarReader.open(source);
  const entries = new Map<string, Buffer>();
  for (const entry of tar.entries.values()) entries.set(entry.name, await tar.bytes(entry));
  await tar.close();
  const manifest = JSON.parse(String(entries.get(MANIFEST))) as Manifest;
  change(manifest, entries);
  if (fix) {
    for (const name of Object.keys(manifest.sums)) {
      const bytes = entries.get(name);
      if (bytes) manifest.sums[name] = sumOf(bytes);
    }
    entries.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));
    entries.set(MANIFEST_SUM, Buffer.from(sumOf(entries.get(MANIFEST) ?? Buffer.alloc(0))));
  }
  const target = archiveAt();
  const writer = await TarWriter.create(target);
  for (const [name, bytes] of entries) await writer.add(name, bytes.length, [bytes]);
  await writer.finish();
  return target;
}

/** The lines of a table, each through `edit`. */
export const edited =
  (table: string, edit: (line: string) => string): Change =>
  (_manifest, entries) => {
    const name = `data/${table}/0001.ndjson.gz`;
    const lines = gunzipSync(entries.get(name) ?? Buffer.alloc(0))
      .toString()
      .split('\n');
    entries.set(name, gzipSync(lines.map((l) => (l === '' ? '' : edit(l))).join('\n')));
  };
