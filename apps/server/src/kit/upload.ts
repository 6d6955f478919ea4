/** A multipart form with one file, written to a temporary file while it arrives: memory stays flat, the limit is enforced on the way. */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { safeFileName, type Upload } from './files.ts';
import { raise } from './raise.ts';

const MAX_FIELDS = 40;
/** the sender went away in the middle */
const GONE = new Set(['ECONNRESET', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE']);

/** Passes a stream on while its content is hashed: a file is read once. */
const hashed = (hash: Hash) =>
  async function* pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of source) {
      hash.update(part);
      yield part;
    }
  };
const MAX_FIELD_BYTES = 1024 * 1024;

/** Receives the form. Raises File:Missing without a file and File:TooLarge above `maxBytes`. */
export async function receiveUpload(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ upload: Upload; fields: Record<string, string> }> {
  if (!request.isMultipart()) raise('File:Missing');
  const fields: Record<string, string> = {};
  let upload: Upload | null = null;
  try {
    for await (const part of request.parts({
      limits: { files: 1, fileSize: maxBytes, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
    })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string' && part.value !== '') fields[part.fieldname] = part.value;
        continue;
      }
      const target = path.join(os.tmpdir(), `muyun-upload-${randomUUID()}`);
      const name = safeFileName(part.filename ?? '', 200);
      upload = { path: target, name, size: 0, sha256: '', ext: path.extname(name).slice(1).toLowerCase() };
      const hash = createHash('sha256');
      await pipeline(part.file, hashed(hash), createWriteStream(target, { mode: 0o600 }));
      if (part.file.truncated) raise('File:TooLarge', { size: Math.round(maxBytes / 1024 / 1024) });
      upload = { ...upload, size: (await stat(target)).size, sha256: hash.digest('hex') };
    }
  } catch (error) {
    if (upload) await rm(upload.path, { force: true });
    const code = (error as { code?: string }).code ?? '';
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      raise('File:TooLarge', { size: Math.round(maxBytes / 1024 / 1024) });
    if (
      code.startsWith('FST_') ||
      GONE.has(code) ||
      /multipart|Unexpected end/i.test(String((error as Error).message))
    )
      raise('File:Unreadable', { reason: '上传内容不完整' });
    throw error;
  }
  if (!upload || upload.size === 0) {
    if (upload) await rm(upload.path, { force: true });
    raise('File:Missing');
  }
  return { upload, fields };
}
