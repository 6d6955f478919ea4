/** File store on the local disk: a folder in the data directory. */
import { constants, createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../kit/files.ts';
import { keySegments } from '../kit/store-key.ts';

export function diskStore(root: string): FileStore {
  const locate = (key: string): string => path.resolve(root, ...keySegments(key));
  return {
    async put(key, source) {
      const target = locate(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      // written aside and renamed: a killed server leaves no half file under the key
      const aside = `${target}.part`;
      try {
        if ('bytes' in source) await writeFile(aside, source.bytes, { mode: 0o600 });
        else await copyFile(source.path, aside, constants.COPYFILE_FICLONE);
        await chmod(aside, 0o600);
        await rename(aside, target);
      } catch (error) {
        // a disk that is full must not be kept full by what did not fit
        await rm(aside, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async get(key) {
      await stat(locate(key));
      return createReadStream(locate(key));
    },
    async remove(key) {
      await rm(locate(key), { force: true });
    },
    async *list() {
      const folder = path.resolve(root);
      // nothing has been kept yet
      if (!(await stat(folder).catch(() => null))) return;
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        const found = await stat(file).catch(() => null);
        if (found) yield { key: path.relative(folder, file).split(path.sep).join('/'), time: found.mtime };
      }
    },
  };
}
