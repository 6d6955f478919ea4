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
import type { Tx } from './tx.ts';

/** What a store of content must do. Keys are `tenant/yyyyMM/uuid.ext`. */
export interface FileStore {
  put(key: string, source: { path: string } | { bytes: Uint8Array }): Promise<void>;
  get(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
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
  txt: 'text/plain',
  csv: 'text/csv',
};
export const mimeOf = (ext: string): string => MIMES[ext.toLowerCase()] ?? 'application/octet-stream';

const startsWith = (bytes: Uint8Array, ...codes: readonly number[]): boolean =>
  codes.every((c, i) => bytes[i] === c);

/** What the first bytes say the content is; null when they say nothing. */
export function sniff(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'ole';
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'png';
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpg';
  if (startsWith(bytes, 0x41, 0x43, 0x31, 0x30)) return 'dwg';
  return null;
}

/** Content on the disk, with its hash when it is known, or in memory. */
export type Content =
  | { readonly path: string; readonly sha256?: string; readonly staged?: Staged }
  | { readonly bytes: Uint8Array };

async function hashOf(source: Content): Promise<string> {
  if ('bytes' in source) return createHash('sha256').update(source.bytes).digest('hex');
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

const newKey = (tenantId: string, id: string, ext: string): string =>
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

/** Keeps content as a file of the space; equal content is stored once per space. The row that shares it stays until this one is there. */
export async function keepFile(
  tx: Tx,
  store: FileStore,
  input: { name: string; source: Content; bizType?: string | null; bizId?: string | null },
): Promise<StoredFile> {
  const sha256 = await hashOf(input.source);
  const name = safeFileName(input.name, 200);
  const ext = path.extname(name).slice(1).toLowerCase();
  const size = 'bytes' in input.source ? input.source.bytes.length : (await stat(input.source.path)).size;
  const id = newId();
  const same = await tx.one(
    { key: col.text },
    sql`select storage_key as key from file_object where tenant_id = ${tx.tenantId} and sha256 = ${sha256} and not is_deleted limit 1 for key share`,
  );
  const staged = 'path' in input.source ? input.source.staged : undefined;
  const storageKey = same?.key ?? staged?.key ?? newKey(tx.tenantId, id, ext);
  if (!same) {
    if (staged) tx.afterCommit(staged.keep);
    else await store.put(storageKey, input.source);
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
