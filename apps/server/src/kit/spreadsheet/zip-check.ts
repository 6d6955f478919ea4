/**
 * Looks at a zip before anybody parses it: directory, sizes, ratios, names, overlaps, and the true size of every part
 * that will be read. A workbook that passes cannot surprise the parser behind it.
 */
import { inflateRawSync } from 'node:zlib';
import type { WorkbookFault } from '@muyun/contract';

export interface ZipLimits {
  readonly entries: number;
  readonly total: number;
  readonly ratio: number;
  readonly ratioFrom: number;
  /** one part that is parsed */ readonly part: number;
}
export const ZIP_LIMITS: ZipLimits = {
  entries: 5000,
  total: 400 * 1024 * 1024,
  ratio: 100,
  ratioFrom: 1024 * 1024,
  part: 128 * 1024 * 1024,
};

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
  readonly start: number;
  readonly data: Uint8Array;
}

/** A workbook that must not be read; `fault` names the reason of the catalogue. */
export class WorkbookError extends Error {
  readonly fault: WorkbookFault;
  constructor(fault: WorkbookFault) {
    super(fault);
    this.fault = fault;
  }
}
const refuse = (fault: WorkbookFault): never => {
  throw new WorkbookError(fault);
};

const END = 0x0605_4b50;
const RECORD = 0x0201_4b50;
const LOCAL = 0x0403_4b50;
const LARGE_END = 0x0606_4b50;
const LARGE_LOCATOR = 0x0706_4b50;
const MAX32 = 0xffff_ffff;

/** The entries of a zip. Raises WorkbookError for anything that is not a plain, small, honest archive. */
export function checkZip(file: Uint8Array, limits: ZipLimits = ZIP_LIMITS): ZipEntry[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0xd0cf_11e0) refuse('encryptedOrOld');
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== LOCAL) refuse('notWorkbook');
  const { end, count, length, offset } = endOf(bytes);
  if (count > limits.entries) refuse('tooManyEntries');
  if (offset + length > end) refuse('truncated');
  const entries: ZipEntry[] = [];
  let at = offset;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== RECORD) refuse('damaged');
    entries.push(entryAt(bytes, at, offset));
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  checkSizes(entries, limits);
  return entries;
}

interface End {
  readonly end: number;
  readonly count: number;
  readonly length: number;
  readonly offset: number;
}

function endOf(bytes: Buffer): End {
  let end = bytes.length - 22;
  const least = Math.max(0, bytes.length - 65_557);
  while (end >= least && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < least) return refuse('truncated');
  const [count, length, offset] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ];
  return count === 0xffff || length === MAX32 || offset === MAX32
    ? largeEnd(bytes, end)
    : { end, count, length, offset };
}

/** Some Java programs write the large form of a zip for small files too. */
function largeEnd(bytes: Buffer, end: number): End {
  const locator = end - 20;
  if (locator < 0 || bytes.readUInt32LE(locator) !== LARGE_LOCATOR) return refuse('damaged');
  const at = whole(bytes, locator + 8);
  if (at + 56 > locator || bytes.readUInt32LE(at) !== LARGE_END) return refuse('damaged');
  return {
    end: at,
    count: whole(bytes, at + 32),
    length: whole(bytes, at + 40),
    offset: whole(bytes, at + 48),
  };
}

/** A 64-bit number; none in a file that we read is larger than the file may be. */
function whole(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at);
  return value > BigInt(MAX32) ? refuse('tooLarge') : Number(value);
}

/** Sizes and place of an entry: where the directory says all ones, they stand in its extra field, in this order. */
function placeOf(bytes: Buffer, at: number): { size: number; packed: number; start: number } {
  const place = {
    size: bytes.readUInt32LE(at + 24),
    packed: bytes.readUInt32LE(at + 20),
    start: bytes.readUInt32LE(at + 42),
  };
  if (place.size !== MAX32 && place.packed !== MAX32 && place.start !== MAX32) return place;
  let extra = at + 46 + bytes.readUInt16LE(at + 28);
  const last = extra + bytes.readUInt16LE(at + 30);
  while (extra + 4 <= last && bytes.readUInt16LE(extra) !== 1) extra += 4 + bytes.readUInt16LE(extra + 2);
  let from = extra + 4;
  for (const name of ['size', 'packed', 'start'] as const) {
    if (place[name] !== MAX32) continue;
    if (from + 8 > last) return refuse('damaged');
    place[name] = whole(bytes, from);
    from += 8;
  }
  return place;
}

function entryAt(bytes: Buffer, at: number, directory: number): ZipEntry {
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  if ((flags & 1) !== 0) refuse('encryptedEntry');
  if (method !== 0 && method !== 8) refuse('damaged');
  const { packed, size, start } = placeOf(bytes, at);
  const name = bytes
    .toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    .replaceAll('\\', '/')
    .replace(/^\/+/, '');
  if (name.split('/').includes('..') || name.includes('\0') || /^[A-Za-z]:/.test(name) || name.length > 500)
    refuse('path');
  if (start + 30 > directory || bytes.readUInt32LE(start) !== LOCAL) refuse('damaged');
  const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  if (from + packed > directory) refuse('truncated');
  return {
    name,
    method,
    packed,
    size,
    crc: bytes.readUInt32LE(at + 16),
    start,
    data: bytes.subarray(from, from + packed),
  };
}

function checkSizes(entries: readonly ZipEntry[], limits: ZipLimits): void {
  let total = 0;
  let last = -1;
  const names = new Set<string>();
  // bombs let many entries share one block of data: blocks may not overlap
  for (const entry of entries.toSorted((a, b) => a.start - b.start)) {
    if (entry.start < last || names.has(entry.name.toLowerCase())) refuse('damaged');
    names.add(entry.name.toLowerCase());
    last = entry.start + 30 + entry.packed;
    total += entry.size;
    if (total > limits.total) refuse('tooLarge');
    if (entry.size > limits.ratioFrom && entry.size > entry.packed * limits.ratio) refuse('bomb');
  }
}

/** The content of an entry. The size it claims is not believed: inflating stops at the limit. */
export function inflate(entry: ZipEntry, limits: ZipLimits = ZIP_LIMITS): Buffer {
  if (entry.size > limits.part) refuse('tooLarge');
  if (entry.method === 0) return Buffer.from(entry.data.buffer, entry.data.byteOffset, entry.data.byteLength);
  // more than it claims is a lie, and the ratio test was made with the claim
  try {
    return inflateRawSync(entry.data, { maxOutputLength: Math.max(1, entry.size) });
  } catch (error) {
    return refuse((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'damaged');
  }
}

/** Refuses document types and entities, and encodings that would hide them. */
export function assertPlainXml(bytes: Buffer): void {
  if (
    (bytes[0] === 0xff && bytes[1] === 0xfe) ||
    (bytes[0] === 0xfe && bytes[1] === 0xff) ||
    bytes[0] === 0 ||
    (bytes[0] === 0x3c && bytes[1] === 0)
  )
    refuse('encoding');
  if (/encoding\s*=\s*["'](?!utf-?8|us-ascii|iso-8859-1)/i.test(bytes.toString('latin1', 0, 200)))
    refuse('encoding');
  if (bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY') || bytes.includes('<!doctype'))
    refuse('doctype');
}

/** A zip of the given entries as they are, without the rest: what the parser gets to see. */
export function slimZip(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const local = Buffer.alloc(30);
    local.writeUInt32LE(LOCAL, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(0x0800, 6);
    local.writeUInt16LE(entry.method, 8);
    local.writeUInt32LE(entry.crc, 14);
    local.writeUInt32LE(entry.packed, 18);
    local.writeUInt32LE(entry.size, 22);
    local.writeUInt16LE(name.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(RECORD, 0);
    record.writeUInt16LE(20, 4);
    local.copy(record, 6, 4, 30);
    record.writeUInt32LE(at, 42);
    parts.push(local, name, Buffer.from(entry.data.buffer, entry.data.byteOffset, entry.data.byteLength));
    directory.push(record, name);
    at += 30 + name.length + entry.packed;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(
    directory.reduce((n, b) => n + b.length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
