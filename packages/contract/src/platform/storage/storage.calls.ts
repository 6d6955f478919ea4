/** Files beyond a plain upload: in parts, signed links, the recycle bin and what is used of the space (platform M20). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { fileView } from '../file/file.calls.ts';
import { MOST_PARTS, MOST_UPLOAD, PART_SIZE } from './storage.values.ts';

const base = '/api/basic/file';
const session = { right: 'session', side: 'tenant' } as const;
/** A part with the frame of its form. */
const PART_FRAME = 64 * 1024;

const REFUSALS = [
  'File:TypeRefused',
  'File:ContentMismatch',
  'File:TooLarge',
  'File:Unreadable',
  'File:Quarantined',
  'Feature:StorageExceeded',
];

/**
 * Begins an upload in parts, or goes on with the one that the same person has begun of the same content. `fileId` says that
 * nothing needs to be sent: the person may read a file with this content already.
 */
export const startUpload = call({
  id: 'basic.file.multipart.start',
  method: 'POST',
  path: `${base}/multipart`,
  title: '开始分片上传',
  ...session,
  body: z.object({
    name: line(200).min(1),
    size: z.int().min(1).max(MOST_UPLOAD),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    bizType: line(40).optional(),
  }),
  output: z.object({
    uploadId: z.uuid(),
    partSize: z.int(),
    partCount: z.int(),
    /** numbers of the parts that are there, from 1 */
    received: z.array(z.int()),
    expireTime: z.string(),
    fileId: z.uuid().nullable(),
  }),
  errors: ['File:TypeRefused', 'File:TooLarge', 'Feature:StorageExceeded'],
});
const partOf = z.object({ uploadId: z.uuid(), part: z.coerce.number().int().min(1).max(MOST_PARTS) });
export const uploadPart = call({
  id: 'basic.file.multipart.part',
  method: 'PUT',
  path: `${base}/multipart/{uploadId}/{part}`,
  title: '上传分片',
  ...session,
  upload: { maxBytes: PART_SIZE + PART_FRAME },
  params: partOf,
  output: z.object({ received: z.array(z.int()) }),
  errors: ['File:UploadExpired', 'File:PartSize'],
});
export const completeUpload = call({
  id: 'basic.file.multipart.complete',
  method: 'POST',
  path: `${base}/multipart/{uploadId}/complete`,
  title: '完成分片上传',
  ...session,
  output: fileView,
  errors: [...REFUSALS, 'File:UploadExpired', 'File:PartsMissing', 'File:HashMismatch'],
});

/** Links that open without a session for a few minutes, for one person. */
export const signFiles = call({
  id: 'basic.file.sign',
  method: 'POST',
  path: `${base}/sign`,
  title: '生成文件链接',
  ...session,
  writes: false,
  body: z.object({ ids: z.array(idOf('file')).min(1).max(100) }),
  output: z.array(z.object({ id: z.uuid(), url: z.string(), expireTime: z.string() })),
});
export const openSigned = call({
  id: 'basic.file.open-signed',
  method: 'GET',
  path: `${base}/{id}/open`,
  title: '打开文件链接',
  right: 'public',
  side: 'any',
  query: z.object({ s: z.uuid(), u: z.uuid(), e: z.string().regex(/^\d{10,13}$/), k: z.string().max(64) }),
  answer: 'file',
  errors: ['File:LinkExpired'],
});

export const PREVIEWS = ['thumb', 'pdf', 'svg'] as const;
export type PreviewOf = (typeof PREVIEWS)[number];
export const previewFile = call({
  id: 'basic.file.preview',
  method: 'GET',
  path: `${base}/{id}/preview`,
  title: '文件预览',
  ...session,
  query: z.object({ kind: z.enum(PREVIEWS).default('thumb') }),
  answer: 'file',
  errors: ['File:NoPreview', 'Convert:Failed'],
});

export const deleteFile = call({
  id: 'basic.file.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除文件',
  ...session,
  errors: ['File:InUse'],
});
export const recoverFile = call({
  id: 'basic.file.recover',
  method: 'PUT',
  path: `${base}/{id}/recover`,
  title: '恢复文件',
  ...session,
  output: fileView,
});
/** Out of the recycle bin for good. */
export const purgeFile = call({
  id: 'basic.file.purge',
  method: 'DELETE',
  path: `${base}/{id}/purge`,
  title: '彻底删除文件',
  ...session,
});

const storedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  ext: z.string(),
  size: z.int(),
  creatorName: z.string().nullable(),
  creationTime: z.string(),
  deletedTime: z.string().nullable(),
});
export type StoredFileView = z.infer<typeof storedFile>;

/** What is used of the space, in bytes. */
export const storageUse = call({
  id: 'basic.file.storage',
  method: 'GET',
  path: `${base}/storage`,
  title: '存储明细',
  right: 'AlTenant.Infos:get',
  side: 'tenant',
  output: z.object({
    used: z.int(),
    total: z.int(),
    /** of the total, one decimal */
    percent: z.number(),
    /** days until it is full, as the last 30 days were; null when it does not grow */
    fullInDays: z.int().nullable(),
    kinds: z.array(z.object({ kind: z.int(), count: z.int(), size: z.int() })),
    largest: z.array(storedFile),
    bin: z.object({ count: z.int(), size: z.int() }),
  }),
});
export const listBin = call({
  id: 'basic.file.bin',
  method: 'GET',
  path: `${base}/recycle`,
  title: '文件回收站',
  right: 'AlTenant.Infos:get',
  side: 'tenant',
  query: z.object({ ...paging, filter: query.text }),
  output: paged(storedFile),
});
