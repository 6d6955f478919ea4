/**
 * Looks at a zip before anybody parses it: directory, sizes, ratios, names, overlaps, and the true size of every part
 * that will be read. A workbook that passes cannot surprise the parser behind it.
 */
import { inflateRawSync } from 'node:zlib';
import type { WorkbookFault } from '@muyun/contract';

export interface ZipLimits { readonly entries: number; readonly total: number; readonly ratio: number; readonly ratioFrom: number; /** one part that is parsed */ readonly part: number }
export const ZIP_LIMITS: ZipLimits = { entries: 5000, total: 400 * 1024 * 1024, ratio: 100, ratioFrom: 1024 * 1024, part: 128 * 1024 * 1024 };

export interface ZipEntry { readonly name: string; readonly method: number; readonly packed: number; readonly size: number; readonly crc: number; readonly start: number; readonly data: Uint8Array }

/** A workbook that must not be read; `fault` names the reason of the catalogue. */
export class WorkbookError extends Error {
  readonly fault: WorkbookFault;
  constructor(fault: WorkbookFault) { super(fault); this.fault = fault; }
}
const refuse = (fault: WorkbookFault): never => { throw new WorkbookError(fault); };

const END = 0x0605_4b50;
const RECORD = 0x0201_4b50;
const LOCAL = 0x0403_4b50;

/** The entries of a zip. Raises WorkbookError for anything that is not a plain, small, honest archive. */
export function checkZip(file: Uint8Array, limits: ZipLimits = ZIP_LIMITS): ZipEntry[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0xd0cf_11e0) refuse('encryptedOrOld');
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== LOCAL) refuse('notWorkbook');
  const end = endOf(bytes);
  const [count, length, offset] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
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

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  return refuse('truncated');
}

function entryAt(bytes: Buffer, at: number, directory: number): ZipEntry {
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  if ((flags & 1) !== 0) refuse('encryptedEntry');
  if (method !== 0 && method !== 8) refuse('damaged');
  const [packed, size, start] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 42)];
  // zip64 has no place in a list that fits a browser
  if (packed === 0xffff_ffff || size === 0xffff_ffff || start === 0xffff_ffff) refuse('tooLarge');
  const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)).replaceAll('\\', '/').replace(/^\/+/, '');
  if (name.split('/').includes('..') || name.includes('\0') || /^[A-Za-z]:/.test(name) || name.length > 500) refuse('path');
  if (start + 30 > directory || bytes.readUInt32LE(start) !== LOCAL) refuse('damaged');
  const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  if (from + packed > directory) refuse('truncated');
  return { name, method, packed, size, crc: bytes.readUInt32LE(at + 16), start, data: bytes.subarray(from, from + packed) };
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
  try { return inflateRawSync(entry.data, { maxOutputLength: Math.max(1, entry.size) }); } catch (error) {
    return refuse((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'damaged');
  }
}

/** Refuses document types and entities, and encodings that would hide them. */
export function assertPlainXml(bytes: Buffer): void {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) || bytes[0] === 0 || (bytes[0] === 0x3c && bytes[1] === 0)) refuse('encoding');
  if (/encoding\s*=\s*["'](?!utf-?8|us-ascii|iso-8859-1)/i.test(bytes.toString('latin1', 0, 200))) refuse('encoding');
  if (bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY') || bytes.includes('<!doctype')) refuse('doctype');
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
  end.writeUInt32LE(directory.reduce((n, b) => n + b.length, 0), 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
