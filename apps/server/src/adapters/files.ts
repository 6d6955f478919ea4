/** The store of files that the configuration names. */
import path from 'node:path';
import type { Config } from '../kit/config.ts';
import type { FileStore } from '../kit/files.ts';
import { diskStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';

export const fileStore = (config: Config): FileStore =>
  config.s3 ? s3Store(config.s3) : diskStore(path.join(config.dataDir, 'files'));

/** The same store; whoever looks after backups hears of every file that was kept. */
export const notedStore = (store: FileStore, note: (key: string) => void): FileStore => ({
  ...store,
  put: async (key, source) => {
    await store.put(key, source);
    note(key);
  },
});
