/** Layouts of a running computation as bytes: gzipped lines, one per part of the order, so that parts are simply put together. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Layout } from '@muyun/nesting';

export const packLayouts = (layouts: readonly Layout[]): Uint8Array =>
  gzipSync(`${JSON.stringify(layouts)}\n`);

/** The layouts of all parts, numbered through. */
export function unpackLayouts(bytes: Uint8Array): Layout[] {
  const lines = gunzipSync(bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines
    .flatMap((line) => JSON.parse(line) as Layout[])
    .map((layout, i) => ({ ...layout, layoutNo: i + 1 }));
}
