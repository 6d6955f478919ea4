/** What is backed up of an embedded installation, and where it lies. */
import path from 'node:path';
import { productUrl } from '../embedded/database.ts';
import { spoolOf } from '../embedded/archive.ts';
import { type Config, environmentOf } from '../kit/config.ts';
import type { FileStore } from '../kit/files.ts';
import { VERSION } from '../kit/version.ts';
import { keysOf } from './keys.ts';
import type { Source } from './physical.ts';

/** `url` of the superuser, `folder` of the cluster, as it runs. Keys are those of this moment: they are made at the first start. */
export function sourceOf(
  config: Config,
  { url, folder }: { readonly url: string; readonly folder: string },
  files: FileStore,
): Source {
  const database = path.dirname(folder);
  return {
    url,
    data: folder,
    spool: spoolOf(database),
    databaseUrl: productUrl(url),
    files,
    keys: keysOf(config.dataDir, database, environmentOf()),
    program: VERSION,
  };
}
