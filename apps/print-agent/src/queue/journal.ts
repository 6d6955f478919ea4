/**
 * An append-only file of lines, each with its checksum. A line is promised when it is on the disk (fdatasync); lines that
 * are asked for together are written together. A line that a crash has torn is the last one, and is cut off.
 */
import { open, rename, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';

export interface Place {
  readonly offset: number;
  readonly length: number;
}

/** The file has a broken line that is not its last: nobody knows what it said. */
export class JournalBroken extends Error {}

interface Waiting {
  readonly bytes: Buffer;
  resolve(place: Place): void;
  reject(error: unknown): void;
}

const CRC_CHARS = 8;
const CHUNK = 1 << 20;
const NEWLINE = 0x0a;

export const encode = (record: unknown): Buffer => {
  const text = JSON.stringify(record);
  return Buffer.from(`${crc32(text).toString(16).padStart(CRC_CHARS, '0')} ${text}\n`, 'utf8');
};

/** The record of a line without its end, or undefined when the checksum does not agree. */
function decode(line: Buffer): unknown {
  const text = line.toString('utf8', CRC_CHARS + 1);
  const crc = line.toString('latin1', 0, CRC_CHARS);
  if (line[CRC_CHARS] !== 0x20 || crc !== crc32(text).toString(16).padStart(CRC_CHARS, '0')) return undefined;
  return JSON.parse(text);
}

export class Journal {
  readonly #file: string;
  #handle: FileHandle;
  #size: number;
  #waiting: Waiting[] = [];
  #work: Promise<void> = Promise.resolve();

  private constructor(file: string, handle: FileHandle, size: number) {
    this.#file = file;
    this.#handle = handle;
    this.#size = size;
  }

  /** Opens or makes the file and shows every record in it, oldest first. Raises `JournalBroken`. */
  static async open(file: string, show: (record: unknown, place: Place) => void): Promise<Journal> {
    const handle = await open(file, 'a+').then(async (made) => {
      await made.close();
      return open(file, 'r+');
    });
    const size = await readLines(handle, show);
    await handle.truncate(size);
    await handle.sync();
    await syncFolder(path.dirname(file));
    return new Journal(file, handle, size);
  }

  get size(): number {
    return this.#size;
  }

  /** Resolves when the record is on the disk; rejects when the disk refuses, and then nothing of it is left. */
  append(record: unknown): Promise<Place> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ bytes: encode(record), resolve, reject });
      if (this.#waiting.length === 1) this.#work = this.#work.then(() => this.#flush());
    });
  }

  async read({ offset, length }: Place): Promise<unknown> {
    const bytes = Buffer.alloc(length);
    await this.#handle.read(bytes, 0, length, offset);
    return decode(bytes.subarray(0, length - 1));
  }

  /** Replaces the file by these records, all or nothing; `moved` hears where each lies now, before anything else is written. */
  async rewrite(
    records: () => AsyncIterable<unknown>,
    moved: (places: readonly Place[]) => void,
  ): Promise<void> {
    const done = this.#work.then(() => this.#replace(records, moved));
    this.#work = done.catch(() => undefined);
    return done;
  }

  async close(): Promise<void> {
    await this.#work;
    await this.#handle.close();
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    try {
      const start = this.#size;
      await this.#handle.write(Buffer.concat(batch.map((w) => w.bytes)), 0, undefined, start);
      await this.#handle.datasync();
      let offset = start;
      for (const { bytes, resolve } of batch) {
        resolve({ offset, length: bytes.length });
        offset += bytes.length;
      }
      this.#size = offset;
    } catch (error) {
      // half a line must not stand before the next one
      await this.#handle.truncate(this.#size).catch(() => undefined);
      for (const { reject } of batch) reject(error);
    }
  }

  async #replace(
    records: () => AsyncIterable<unknown>,
    moved: (places: readonly Place[]) => void,
  ): Promise<void> {
    const fresh = `${this.#file}.new`;
    const handle = await open(fresh, 'w+');
    const places: Place[] = [];
    let offset = 0;
    for await (const record of records()) {
      const bytes = encode(record);
      await handle.write(bytes, 0, undefined, offset);
      places.push({ offset, length: bytes.length });
      offset += bytes.length;
    }
    await handle.sync();
    await rename(fresh, this.#file);
    await syncFolder(path.dirname(this.#file));
    const old = this.#handle;
    this.#handle = handle;
    this.#size = offset;
    moved(places);
    await old.close();
  }
}

/** Reads by chunks; answers where the last whole line ends. */
async function readLines(handle: FileHandle, show: (record: unknown, place: Place) => void): Promise<number> {
  const chunk = Buffer.alloc(CHUNK);
  let [rest, read, end]: [Buffer, number, number] = [Buffer.alloc(0), 0, 0];
  let isTorn = false;
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, CHUNK, read);
    if (bytesRead === 0) return end;
    read += bytesRead;
    rest = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    for (let at = rest.indexOf(NEWLINE); at >= 0; at = rest.indexOf(NEWLINE)) {
      const record = decode(rest.subarray(0, at));
      if (isTorn) throw new JournalBroken(`line at ${end} is broken`);
      // only the last line may be: the next one throws
      if (record === undefined) isTorn = true;
      else {
        show(record, { offset: end, length: at + 1 });
        end += at + 1;
      }
      rest = rest.subarray(at + 1);
    }
  }
}

/** A new name in a folder is durable when the folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
