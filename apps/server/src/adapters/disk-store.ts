/** File store on the local disk: a folder in the data directory. */
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../kit/files.ts';
import { keySegments } from './store-key.ts';

export function diskStore(root: string): FileStore {
  const locate = (key: string): string => path.resolve(root, ...keySegments(key));
  return {
    async put(key, source) {
      const target = locate(key);
      await mkdir(path.dirname(target), { recursive: true });
      // written aside and renamed: a killed server leaves no half file under the key
      const aside = `${target}.part`;
      if ('bytes' in source) await writeFile(aside, source.bytes);
      else await copyFile(source.path, aside);
      await rename(aside, target);
    },
    async get(key) {
      await stat(locate(key));
      return createReadStream(locate(key));
    },
    async remove(key) { await rm(locate(key), { force: true }); },
  };
}
