/** Temporary files that a killed server has left: every request removes its own. */
import { readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Only names that the server gives: a word, an identifier, an extension. */
const OURS =
  /^muyun-(?:(?:upload|drawing|import|faults|convert|export)-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.\w{1,5})?$/;

/** Removes those last touched before `before`. Answers how many. */
export async function purgeTemporary(before: Date, folder = os.tmpdir()): Promise<number> {
  let count = 0;
  for (const name of await readdir(folder)) {
    if (!OURS.test(name)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found || found.mtimeMs >= before.getTime()) continue;
    await rm(file, { recursive: true, force: true });
    count += 1;
  }
  return count;
}
