/** Binds upload and download of a space's files. */
import { file } from '@muyun/contract';
import { open } from 'node:fs/promises';
import { bind, type Binding, bindPrepared } from '../../../kit/call.ts';
import { assertMayOpen } from '../../../kit/file-access.ts';
import { keepFile, loadFile, safeFileName, sniff } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';

const ALLOWED = new Set(
  'jpg jpeg png webp gif bmp svg pdf ofd xml xls xlsx doc docx ppt pptx txt csv dwg dxf step stp zip rar 7z mp4 yix'.split(
    ' ',
  ),
);
const ZIP_BASED = new Set(['xlsx', 'docx', 'pptx', 'ofd', 'zip']);

/** Content that says it is something else than its extension is refused (File:ContentMismatch). */
export function assertContent(ext: string, head: Uint8Array): void {
  if (!ALLOWED.has(ext)) raise('File:TypeRefused');
  const real = sniff(head);
  const isFine =
    real === null
      ? !ZIP_BASED.has(ext) && !['pdf', 'png', 'jpg', 'jpeg'].includes(ext)
      : real === 'zip'
        ? ZIP_BASED.has(ext)
        : real === 'ole'
          ? ['xls', 'doc', 'ppt'].includes(ext)
          : real === 'jpg'
            ? ['jpg', 'jpeg'].includes(ext)
            : real === ext;
  if (!isFine) raise('File:ContentMismatch');
}

export async function headOf(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const buffer = new Uint8Array(16);
    const { bytesRead } = await handle.read(buffer, 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export const fileRoutes: readonly Binding[] = [
  bindPrepared(
    file.uploadFile,
    async ({ upload }) => {
      if (!upload) raise('File:Missing');
      assertContent(upload.ext, await headOf(upload.path));
    },
    async ({ tx, upload, files, body }) => {
      if (!upload) raise('File:Missing');
      const kept = await keepFile(tx, files, {
        name: upload.name,
        source: upload,
        bizType: body.bizType ?? null,
      });
      return [
        { id: kept.id, name: kept.name, size: kept.size, ext: kept.ext, url: `/api/basic/file/${kept.id}` },
      ];
    },
  ),
  bind(file.downloadFile, async ({ tx, params, files, who, house }) => {
    await assertMayOpen(tx, who, house.fileOwners, [params.id]);
    const found = await loadFile(tx, params.id);
    return { name: safeFileName(found.name), mime: found.mime, body: await files.get(found.storageKey) };
  }),
];
