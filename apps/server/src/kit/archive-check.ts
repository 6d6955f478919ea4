/** The directory of a zip, read from its end: how much it claims to hold, and whether its names stay inside. Nothing is unpacked. */
import { type FileHandle, open } from 'node:fs/promises';
import type { ScanFault } from '@muyun/contract';

const END = 0x0605_4b50;
const RECORD = 0x0201_4b50;
const TAIL = 65_557;
const MAX32 = 0xffff_ffff;
const MOST_DIRECTORY = 16 * 1024 * 1024;
const LIMITS = { entries: 5000, total: 2 * 1024 ** 3, ratio: 100, ratioFrom: 1024 * 1024 } as const;
const SYMLINK = 0o120_000;
const FILE_TYPE = 0o170_000;

type Fault = ScanFault | 'damaged';
interface Directory {
  readonly bytes: Buffer;
  readonly count: number;
}

async function read(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** The directory, or why there is none. Archives over 4 GB are over every limit. */
async function directoryOf(handle: FileHandle, size: number): Promise<Directory | Fault> {
  const tail = await read(handle, Math.max(0, size - TAIL), Math.min(size, TAIL));
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) return 'damaged';
  const [count, length, offset] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (count > LIMITS.entries) return 'entries';
  if (offset === MAX32 || offset + length > size || length > MOST_DIRECTORY) return 'damaged';
  return { bytes: await read(handle, offset, length), count };
}

/** A name that leaves the folder into which it is unpacked. */
const leaves = (name: string): boolean =>
  name.includes('\0') || name.length > 500 || /^([A-Za-z]:|\/)/.test(name) || name.split('/').includes('..');

/** What is wrong with what the directory claims; null when nothing is. */
function faultOf({ bytes, count }: Directory): Fault | null {
  const starts = new Set<number>();
  let total = 0;
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== RECORD) return 'damaged';
    const [packed, size, start] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 42),
    ];
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    if (leaves(name)) return 'path';
    if (((bytes.readUInt32LE(at + 38) >>> 16) & FILE_TYPE) === SYMLINK) return 'link';
    total += size;
    if (total > LIMITS.total || size === MAX32) return 'bomb';
    if (size > LIMITS.ratioFrom && size > packed * LIMITS.ratio) return 'bomb';
    // many entries that share one block of data
    if (starts.has(start)) return 'bomb';
    starts.add(start);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return null;
}

/** Why an archive is not kept; null when it may be. */
export async function archiveFault(path: string, size: number): Promise<Fault | null> {
  const handle = await open(path);
  try {
    const directory = await directoryOf(handle, size);
    return typeof directory === 'string' ? directory : faultOf(directory);
  } finally {
    await handle.close();
  }
}
