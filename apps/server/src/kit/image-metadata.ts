/**
 * What a picture says beside itself (platform M20): the place and the time where it was taken, the device, its owner's name, a second
 * picture behind the first. None of it is kept: pictures go to customers. How it is turned stays, or it would be seen lying on its side.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Upload } from './files.ts';

const latin = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const [APP1, APP2, APP13, COMMENT] = [0xe1, 0xe2, 0xed, 0xfe];
const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;

/** How a picture is turned by its Exif part; 1 where it says nothing. */
function orientationOf(part: Buffer): number {
  const tiff = part.subarray(EXIF.length);
  if (!latin(part, 0, EXIF.length).startsWith('Exif') || tiff.length < 14) return 1;
  const isLittle = latin(tiff, 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  for (let i = 0, at = first + 2; i < short(first) && at + 12 <= tiff.length; i += 1, at += 12)
    if (short(at) === ORIENTATION) {
      const turned = short(at + 8);
      return turned >= 2 && turned <= 8 ? turned : 1;
    }
  return 1;
}

/** An Exif part that says how the picture is turned, and nothing else. */
function turnedPart(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Where the next marker stands after the compressed data that begins at `from`. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

const isTold = (marker: number, body: Buffer): boolean =>
  marker === APP1 ||
  marker === APP13 ||
  marker === COMMENT ||
  // an index of further pictures, which stand behind the end
  (marker === APP2 && latin(body, 0, 4) === 'MPF\0');

function plainJpeg(bytes: Buffer): Buffer | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const kept: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // a filler
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return null;
    const body = bytes.subarray(at + 4, end);
    if (marker === APP1 && orientation === 1) orientation = orientationOf(body);
    const next = marker === SOS ? endOfScan(bytes, end) : end;
    if (!isTold(marker, body)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  if (bytes[at] !== 0xff || bytes[at + 1] !== EOI) return null;
  const turned = orientation === 1 ? [] : [turnedPart(orientation)];
  return Buffer.concat([bytes.subarray(0, 2), ...turned, ...kept, Buffer.from([0xff, EOI])]);
}

const TOLD_CHUNKS: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);
function plainPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = latin(bytes, at + 4, at + 8);
    if (!TOLD_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}

/** of VP8X: that there are Exif and XMP parts */
const TOLD_FLAGS = 0x0c;
function plainWebp(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > bytes.length) return null;
    const name = latin(bytes, at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (name === 'VP8X' && size > 0) chunk[8] = (chunk[8] ?? 0) & ~TOLD_FLAGS;
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk);
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

const PLAIN: Readonly<Record<string, (bytes: Buffer) => Buffer | null>> = {
  jpg: plainJpeg,
  jpeg: plainJpeg,
  png: plainPng,
  webp: plainWebp,
};

/** The picture alone; what is no picture, or is not built as one, as it is. */
export function plainPicture(ext: string, bytes: Buffer): Buffer {
  try {
    return PLAIN[ext]?.(bytes) ?? bytes;
  } catch (error) {
    // a length that points beyond its end
    if (error instanceof RangeError) return bytes;
    throw error;
  }
}

/** An upload whose content has been looked at, as it is kept: a picture without what it says beside itself. */
export async function plainUpload(upload: Upload): Promise<Upload> {
  if (!(upload.ext in PLAIN)) return upload;
  const bytes = await readFile(upload.path);
  const plain = plainPicture(upload.ext, bytes);
  if (plain.equals(bytes)) return upload;
  await writeFile(upload.path, plain, { mode: 0o600 });
  return { ...upload, size: plain.length, sha256: createHash('sha256').update(plain).digest('hex') };
}
