/** Where a line of a stack stands in the source: the server and its threads run from what bin/threads.mjs has bundled. */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './root.ts';

const BUNDLED = path.join(ROOT, 'apps/server/dist/');
const PLACE = /((?:file:\/\/)?\/[^\s()]+\.js):(\d+):(\d+)/;
/** read when the first error is told, not when the server starts */
const maps = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  let map = maps.get(file);
  if (map === undefined) {
    try {
      map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
    } catch {
      map = null;
    }
    maps.set(file, map);
  }
  return map;
}

/** A line of a stack with the file, line and column of the source; as it is where it does not stand in a bundle. */
export function inSource(line: string): string {
  const [, place = '', row = '1', column = '1'] = PLACE.exec(line) ?? [];
  const file = place.startsWith('file:') ? fileURLToPath(place) : place;
  if (!file.startsWith(BUNDLED)) return line;
  const found = mapOf(file)?.findEntry(Number(row) - 1, Number(column) - 1);
  if (!found || !('originalSource' in found)) return line;
  const source = path.relative(ROOT, path.resolve(path.dirname(file), found.originalSource));
  return line.replace(PLACE, `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`);
}
