/** Sends a file: small ones whole, large ones in parts that are gone on with after a break (platform M20). */
import { file as files, fileRule, PARTS_FROM, storage } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { ApiError, isApiError, request } from '../http/index.ts';

export type SentFile = OutputOf<typeof storage.completeUpload>;
export interface Sending {
  /** 0–100 */
  onProgress(percent: number): void;
  readonly signal: AbortSignal;
}

const TRIES = 4;
const WAIT_MS = 1_000;
/** of the progress: reading the file to know its content */
const HASH_SHARE = 10;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });

/** Read piece by piece, so that half a gigabyte does not stand in the memory of the page. */
async function hashOf(file: File, { onProgress, signal }: Sending): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += PARTS_FROM) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(at, at + PARTS_FROM).arrayBuffer()));
    onProgress((Math.min(at + PARTS_FROM, file.size) / file.size) * HASH_SHARE);
  }
  return [...hash.digest()].map((b) => b.toString(16).padStart(2, '0')).join('');
}

/** A line that breaks is not the end of an upload: each part is sent again a few times. */
async function persist<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      const mayPass = isApiError(error) && (error.status === 0 || error.status >= 500);
      if (!mayPass || attempt >= TRIES || signal.aborted) throw error;
      await pause(WAIT_MS * attempt);
    }
}

async function inParts(file: File, sending: Sending): Promise<SentFile> {
  const { signal, onProgress } = sending;
  const sha256 = await hashOf(file, sending);
  const begun = await persist(signal, () =>
    request(storage.startUpload, { body: { name: file.name, size: file.size, sha256 }, signal }),
  );
  const done = new Set(begun.received);
  const tell = (): void => onProgress(HASH_SHARE + (done.size / begun.partCount) * (100 - HASH_SHARE));
  const params = { uploadId: begun.uploadId };
  if (begun.fileId === null)
    for (let part = 1; part <= begun.partCount; part += 1) {
      tell();
      if (done.has(part)) continue;
      const piece = file.slice((part - 1) * begun.partSize, part * begun.partSize);
      await persist(signal, () =>
        request(storage.uploadPart, { params: { ...params, part: String(part) }, file: piece, signal }),
      );
      done.add(part);
    }
  onProgress(100);
  return persist(signal, () => request(storage.completeUpload, { params, signal }));
}

/** Throws ApiError, or what the abort says. */
export async function sendFile(file: File, sending: Sending): Promise<SentFile> {
  if (file.size > PARTS_FROM) return inParts(file, sending);
  const [sent] = await persist(sending.signal, () =>
    request(files.uploadFile, { file, signal: sending.signal }),
  );
  sending.onProgress(100);
  if (!sent) throw new ApiError({ code: 'Http:BadAnswer', message: '服务异常，请稍后重试', status: 500 });
  return sent;
}

/** How large a file of this name may be, in bytes. */
export const mostBytes = (name: string): number =>
  (fileRule(name.slice(name.lastIndexOf('.') + 1))?.mostMb ?? 0) * 1024 * 1024;
