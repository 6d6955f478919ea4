/** Files of a space: rows in the database, content in a store (disk, or S3-compatible by configuration). */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { shownText } from '@muyun/contract';
import { businessDay, newId } from './clock.ts';
import { raise } from './raise.ts';
import { col, orNull, type RowOf, shape } from './shape.ts';
import { columns, sql } from './sql.ts';
import { giveBackStorage, takeStorage } from './storage-quota.ts';
import type { Tx } from './tx.ts';

/** What a store of content must do. Keys are `tenant/yyyyMM/uuid.ext`. */
export interface FileStore {
  put(key: string, source: { path: string } | { bytes: Uint8Array }): Promise<void>;
  get(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** all that is there, in any order */
  list(): AsyncGenerator<{ readonly key: string; readonly time: Date }>;
}

/** An upload that the pipeline has written to a temporary file. It is removed when the request ends. */
export interface Upload {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly ext: string;
  readonly sha256: string;
  /** its content, when it lies in the store already */ readonly staged?: Staged;
}

/** Content that was put into the store before the transaction that keeps it: to copy it takes longer than a connection should be held. */
export interface Staged {
  readonly key: string;
  /** after the commit of the row that shows it */ keep(): void;
}

/** An answer that is a file: bytes, or a temporary file that is removed after it has been sent. */
export interface FileAnswer {
  readonly name: string;
  readonly mime: string;
  readonly body: Uint8Array | { path: string; temporary: boolean } | Readable;
}

const FORBIDDEN: Readonly<Record<string, string>> = {
  '\\': '＼',
  '/': '／',
  ':': '：',
  '*': '＊',
  '?': '？',
  '"': '＂',
  '<': '＜',
  '>': '＞',
  '|': '｜',
};

/** A name that every system accepts: forbidden characters become full-width, at most `max` characters, extension kept. */
export function safeFileName(name: string, max = 120): string {
  const clean =
    shownText(name)
      .replaceAll(/[\\/:*?"<>|]/g, (c) => FORBIDDEN[c] ?? '')
      .trim() || '未命名';
  if (clean.length <= max) return clean;
  const ext = path.extname(clean).slice(0, 10);
  // never half a character
  return clean.slice(0, max - ext.length).replace(/[\ud800-\udbff]$/, '') + ext;
}

const MIMES: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  dxf: 'application/dxf',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  json: 'application/json',
  gif: 'image/gif',
  bmp: 'image/bmp',
  mp4: 'video/mp4',
  txt: 'text/plain',
  csv: 'text/csv',
};
export const mimeOf = (ext: string): string => MIMES[ext.toLowerCase()] ?? 'application/octet-stream';

/** Content on the disk, with its hash when it is known, or in memory. */
export type Content =
  | { readonly path: string; readonly sha256?: string; readonly staged?: Staged }
  | { readonly bytes: Uint8Array }
  /** content of the space that is there already */
  | { readonly sha256: string; readonly size: number };

async function hashOf(source: Content): Promise<string> {
  if ('bytes' in source) return createHash('sha256').update(source.bytes).digest('hex');
  if ('size' in source) return source.sha256;
  if (source.sha256) return source.sha256;
  const hash = createHash('sha256');
  for await (const part of createReadStream(source.path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly ext: string;
  readonly size: number;
  readonly storageKey: string;
  readonly mime: string;
}

export const newKey = (tenantId: string, id: string, ext: string): string =>
  `${tenantId}/${businessDay().slice(0, 7).replace('-', '')}/${id}${ext ? `.${ext}` : ''}`;

/** Puts the content of an upload into the store. `release` takes it away again unless a committed row shows it. */
export async function stageUpload(
  store: FileStore,
  tenantId: string,
  upload: Upload,
): Promise<{ upload: Upload; release(): Promise<void> }> {
  const key = newKey(tenantId, newId(), upload.ext);
  let isKept = false;
  await store.put(key, upload);
  return {
    upload: {
      ...upload,
      staged: {
        key,
        keep: () => {
          isKept = true;
        },
      },
    },
    release: async () => {
      if (!isKept) await store.remove(key).catch(() => undefined);
    },
  };
}

interface Kept {
  readonly name: string;
  readonly source: Content;
  readonly bizType?: string | null;
  readonly bizId?: string | null;
  /** the house has made it: it may go over the storage of the space by a little */
  readonly isMade?: boolean;
}

async function sizeOf(source: Content): Promise<number> {
  if ('bytes' in source) return source.bytes.length;
  return 'size' in source ? source.size : (await stat(source.path)).size;
}

async function putNew(store: FileStore, key: string, source: Content): Promise<void> {
  // it was there a moment ago, and went
  if ('size' in source) raise('Common:NotFound');
  await store.put(key, source);
}

/** The key of equal content of the space. The row that shares it, in the bin or not, stays until this one is there. */
const keyOfSame = async (tx: Tx, sha256: string): Promise<string | undefined> =>
  (
    await tx.one(
      { key: col.text },
      sql`select storage_key as key from file_object where tenant_id = ${tx.tenantId} and sha256 = ${sha256} limit 1 for key share`,
    )
  )?.key;

/** Keeps content as a file of the space; equal content is stored and counted once per space. Raises Feature:StorageExceeded. */
export async function keepFile(tx: Tx, store: FileStore, input: Kept): Promise<StoredFile> {
  const sha256 = await hashOf(input.source);
  const name = safeFileName(input.name, 200);
  const ext = path.extname(name).slice(1).toLowerCase();
  const size = await sizeOf(input.source);
  const id = newId();
  const staged = 'path' in input.source ? input.source.staged : undefined;
  let storageKey = await keyOfSame(tx, sha256);
  if (storageKey === undefined) {
    await takeStorage(tx, size, input.isMade ?? false);
    // whoever had the lock before may have kept the same
    const same = await keyOfSame(tx, sha256);
    if (same !== undefined) await giveBackStorage(tx, size);
    storageKey = same ?? staged?.key ?? newKey(tx.tenantId, id, ext);
    if (same === undefined && staged) tx.afterCommit(staged.keep);
    else if (same === undefined) await putNew(store, storageKey, input.source);
  }
  const mime = mimeOf(ext);
  await tx.run(sql`insert into file_object (tenant_id, id, name, ext, mime, size, sha256, storage_key, biz_type, biz_id, creator_id)
    values (${tx.tenantId}, ${id}, ${name}, ${ext}, ${mime}, ${size}, ${sha256}, ${storageKey}, ${input.bizType ?? null}, ${input.bizId ?? null}, ${tx.userId})`);
  return { id, name, ext, size, storageKey, mime };
}

const STORED = shape({
  id: col.id,
  name: col.text,
  ext: col.text,
  size: col.int,
  storageKey: col.text,
  mime: col.text,
  sha256: col.text,
  bizType: orNull(col.text),
  creatorId: orNull(col.id),
});

/** A file of the space. Raises Common:NotFound for an id of nobody or of somebody else. */
export async function loadFile(tx: Tx, id: string): Promise<RowOf<typeof STORED>> {
  const row = await tx.one(
    STORED,
    sql`select ${columns(STORED)} from file_object t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
  );
  return row ?? raise('Common:NotFound');
}

export const fileStream = (file: string): Readable => createReadStream(file);
