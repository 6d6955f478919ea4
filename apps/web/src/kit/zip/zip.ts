/**
 * Reads zip archives in the browser: what stands in them, and one file at a time. Nothing is unpacked that was not asked for,
 * and nothing beyond its limits: an archive of a stranger may claim anything.
 */
export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly isFolder: boolean;
  /** where its local header stands, and how it is packed */
  readonly at: number;
  readonly packed: number;
  readonly method: number;
  readonly isSecret: boolean;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const MOST_ENTRIES = 20_000;
/** bytes of one file, unpacked */
export const MOST_BYTES = 32 * 1024 * 1024;
const COMMENT = 65_535;
const [STORED, DEFLATED] = [0, 8];

export class ZipFault extends Error {}

/** Names without the mark for UTF-8 are of a Chinese Windows, or already UTF-8. */
function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isUtf8 ? 'utf-8' : 'gb18030').decode(bytes);
  }
}

export class Zip {
  readonly entries: readonly ZipEntry[];
  readonly #bytes: Uint8Array;
  readonly #byName: ReadonlyMap<string, ZipEntry>;

  /** Raises ZipFault for what is no zip, is broken or has too many entries. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.entries = listed(bytes);
    this.#byName = new Map(this.entries.map((e) => [e.name, e]));
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** The content of a file. Raises ZipFault when there is none, it is locked, packed in an unknown way or larger than the limit. */
  async read(name: string): Promise<Uint8Array> {
    const entry = this.#byName.get(name);
    if (!entry) throw new ZipFault(`没有文件 ${name}`);
    if (entry.isSecret) throw new ZipFault('文件已加密');
    if (entry.size > MOST_BYTES) throw new ZipFault('文件过大');
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
    const packed = this.#bytes.subarray(start, start + entry.packed);
    if (entry.method === STORED) return packed;
    if (entry.method !== DEFLATED) throw new ZipFault('不支持的压缩方式');
    return inflated(packed);
  }

  async text(name: string): Promise<string> {
    return new TextDecoder().decode(await this.read(name));
  }
}

async function inflated(packed: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const stream = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    // what was declared is what the archive says of itself: it is counted here
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new ZipFault('文件过大');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function listed(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.byteLength - 22;
  const least = Math.max(0, end - COMMENT);
  while (end >= least && view.getUint32(end, true) !== END) end -= 1;
  if (end < least || end < 0) throw new ZipFault('不是 zip 文件，或文件已损坏');
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) throw new ZipFault('文件过多');
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== CENTRAL)
      throw new ZipFault('不是 zip 文件，或文件已损坏');
    const flags = view.getUint16(at + 8, true);
    const length = view.getUint16(at + 28, true);
    const name = nameOf(bytes.subarray(at + 46, at + 46 + length), (flags & 0x800) !== 0);
    entries.push({
      name,
      size: view.getUint32(at + 24, true),
      packed: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
      at: view.getUint32(at + 42, true),
      isFolder: name.endsWith('/'),
      isSecret: (flags & 1) !== 0,
    });
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
