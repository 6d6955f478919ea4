/** The folder of the whole program: this module stands in apps/server/src/kit, or in what bin/threads.mjs has bundled. */
import { existsSync } from 'node:fs';
import path from 'node:path';

function rootAbove(folder: string): string {
  if (existsSync(path.join(folder, 'bin/server-args.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error('the program does not stand in its folder');
  return rootAbove(above);
}

export const ROOT = rootAbove(import.meta.dirname);
