/** Backups in a bucket. A file is written aside first: the service wants its length and its hash before its content. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupStore, Kept } from '../backup/place.ts';
import { BackupTrouble } from '../backup/trouble.ts';
import type { S3Config } from '../kit/config.ts';
import { s3Store } from './s3-store.ts';

const REFUSED = /object store answered (\d+) for .*?: (.*)/s;

/** What the service has refused, as a sentence. */
function refused(error: unknown): unknown {
  const [, status, body = ''] = REFUSED.exec(String((error as Error).message)) ?? [];
  if (status) {
    const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1];
    return new BackupTrouble(`对象存储拒绝了请求（${status}${code ? ` ${code}` : ''}）`);
  }
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ? new BackupTrouble(`无法连接对象存储（${cause.code}）`) : error;
}
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refused(error);
  }
}

export function backupS3(config: S3Config, prefix: string): BackupStore {
  const store = s3Store(config);
  const full = (key: string): string => (prefix === '' ? key : `${prefix}/${key}`);
  return {
    title: `${config.endpoint}/${full(config.bucket)}`,
    async write(key, bytes) {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'muyun-backup-'));
      const aside = path.join(folder, 'part');
      try {
        await pipeline(bytes, createWriteStream(aside, { mode: 0o600 }));
        await asking(() => store.put(full(key), { path: aside }));
        return (await stat(aside)).size;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async read(key) {
      try {
        return await store.get(full(key));
      } catch (error) {
        if (/answered 404 .*NoSuchKey/s.test(String((error as Error).message))) return null;
        throw refused(error);
      }
    },
    remove: (key) => asking(() => store.remove(full(key))),
    // an object is there whole or not at all
    tidy: () => Promise.resolve(),
    list: (under) =>
      asking(async () => {
        const found: Kept[] = [];
        for await (const { key, size, time } of store.list(full(under)))
          found.push({ key: key.slice(full('').length), size, time });
        return found.sort((a, b) => (a.key < b.key ? -1 : 1));
      }),
  };
}
