/** Archives in the tar format of POSIX, which every system opens: written in one go, read by their places. */
import { type FileHandle, open } from 'node:fs/promises';
import { Refused, WORDS } from './words.ts';

const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);
const [NAME_BYTES, PREFIX_BYTES] = [100, 155];
const SIZE_AT = 124;
const SUM_AT = 148;
const PREFIX_AT = 345;
const COPY = 1 << 18;

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;
const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** A long name is divided at a slash: the format keeps the folder and the name apart. */
function divided(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= NAME_BYTES) return ['', name];
  const at = name.indexOf('/', name.length - NAME_BYTES);
  const parts: [string, string] = [name.slice(0, at), name.slice(at + 1)];
  if (at < 0 || Buffer.byteLength(parts[0]) > PREFIX_BYTES || Buffer.byteLength(parts[1]) > NAME_BYTES)
    throw new Error(`too long for an archive: ${name}`);
  return parts;
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const [prefix, rest] = divided(name);
  block.write(rest, 0);
  block.write(octal(0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), SIZE_AT);
  block.write(octal(0, 12), 136);
  block.write(' '.repeat(8), SUM_AT);
  block.write('0', 156);
  block.write('ustar\u000000', 257);
  block.write(prefix, PREFIX_AT);
  block.write(`${octal(sumOf(block), 7)} `, SUM_AT);
  return block;
}

const sumOf = (block: Buffer): number => block.reduce((sum, byte) => sum + byte, 0);

export class TarWriter {
  readonly #file: FileHandle;
  private constructor(file: FileHandle) {
    this.#file = file;
  }
  static async create(path: string): Promise<TarWriter> {
    return new TarWriter(await open(path, 'w', 0o600));
  }
  async #put(bytes: Uint8Array): Promise<void> {
    let at = 0;
    while (at < bytes.length) at += (await this.#file.write(bytes, at, bytes.length - at)).bytesWritten;
  }
  /** One entry of exactly `size` bytes; raises when as many do not come. */
  async add(
    name: string,
    size: number,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    await this.#put(header(name, size));
    let written = 0;
    for await (const chunk of chunks) {
      await this.#put(chunk);
      written += chunk.length;
    }
    if (written !== size) throw new Refused(WORDS.contentChanged, { name });
    await this.#put(END.subarray(0, padding(size)));
  }
  async finish(): Promise<void> {
    await this.#put(END);
    await this.#file.sync().catch(() => undefined);
    await this.#file.close();
  }
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }
}

export interface TarEntry {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
}

/** An archive that is read by the places of its entries. */
export class TarReader {
  readonly entries: ReadonlyMap<string, TarEntry>;
  readonly #file: FileHandle;
  private constructor(file: FileHandle, entries: ReadonlyMap<string, TarEntry>) {
    this.#file = file;
    this.entries = entries;
  }
  /** Raises when the file is none, or ends before its end. */
  static async open(path: string): Promise<TarReader> {
    const file = await open(path, 'r').catch(() => {
      throw new Refused(WORDS.noFile, { path });
    });
    try {
      return new TarReader(file, await indexOf(file));
    } catch (error) {
      await file.close();
      throw error;
    }
  }
  async *chunks({ offset, size }: TarEntry): AsyncGenerator<Buffer> {
    for (let at = 0; at < size;) {
      const part = Buffer.allocUnsafe(Math.min(COPY, size - at));
      const { bytesRead } = await this.#file.read(part, 0, part.length, offset + at);
      if (bytesRead === 0) throw new Refused(WORDS.truncated);
      at += bytesRead;
      yield part.subarray(0, bytesRead);
    }
  }
  async bytes(entry: TarEntry): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.chunks(entry)) parts.push(part);
    return Buffer.concat(parts);
  }
  close(): Promise<void> {
    return this.#file.close();
  }
}

const text = (block: Buffer, from: number, length: number): string =>
  block.toString('utf8', from, from + length).replace(/\0[^]*$/, '');

async function indexOf(file: FileHandle): Promise<Map<string, TarEntry>> {
  const entries = new Map<string, TarEntry>();
  const length = (await file.stat()).size;
  const block = Buffer.alloc(BLOCK);
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(block, 0, BLOCK, at);
    if (bytesRead < BLOCK) throw new Refused(WORDS.truncated);
    if (block.equals(END.subarray(0, BLOCK))) {
      if (at + END.length > length) throw new Refused(WORDS.truncated);
      return entries;
    }
    const sum = Number.parseInt(text(block, SUM_AT, 8), 8);
    block.fill(' ', SUM_AT, SUM_AT + 8);
    if (sum !== sumOf(block)) throw new Refused(WORDS.noArchive);
    const prefix = text(block, PREFIX_AT, PREFIX_BYTES);
    const name = `${prefix ? `${prefix}/` : ''}${text(block, 0, NAME_BYTES)}`;
    const size = Number.parseInt(text(block, SIZE_AT, 12), 8);
    if (entries.has(name)) throw new Refused(WORDS.noArchive);
    entries.set(name, { name, offset: at + BLOCK, size });
    at += BLOCK + size + padding(size);
    if (at > length) throw new Refused(WORDS.truncated);
  }
}
