/** A file for what only reads from the disk. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-test-files-'));
let count = 0;

export function writeTemporary(bytes: Uint8Array, name = 'file.xlsx'): string {
  count += 1;
  const file = path.join(folder, `${count}-${name}`);
  writeFileSync(file, bytes);
  return file;
}
