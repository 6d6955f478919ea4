/** Writes a zip file entry by entry with flat memory: content is compressed while it arrives, sizes are filled in afterwards. */
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

interface Entry {
  readonly name: Uint8Array;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** 1980-01-01: equal content gives an equal file */
const DOS_DATE = 0x21;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
/** larger than this needs zip64, which half of the readers do not know */
const MAX_SIZE = 0xffff_fffe;

export class ZipWriter {
  readonly #file: FileHandle;
  readonly #entries: Entry[] = [];
  #at = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'w'));
  }

  /** Adds one entry; text is written as UTF-8. Chunks are taken as the disk accepts them. */
  async add(
    name: string,
    chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  ): Promise<void> {
    const nameBytes = Buffer.from(name, 'utf8');
    const offset = this.#at;
    this.#at += 30 + nameBytes.length;
    let [crc, size, packed] = [0, 0, 0];
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        const bytes =
          typeof chunk === 'string'
            ? Buffer.from(chunk, 'utf8')
            : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    };
    await pipeline(
      Readable.from(counted(), { objectMode: true, highWaterMark: 2 }),
      createDeflateRaw({ level: 4 }),
      async (source: AsyncIterable<Buffer>) => {
        for await (const bytes of source) {
          await this.#file.write(bytes, 0, bytes.length, this.#at);
          this.#at += bytes.length;
          packed += bytes.length;
        }
      },
    );
    if (size > MAX_SIZE || this.#at > MAX_SIZE) throw new RangeError('zip entry over 4 GiB');
    const entry = { name: nameBytes, offset, crc, packed, size };
    await this.#file.write(
      Buffer.concat([header(0x0403_4b50, entry), nameBytes]),
      0,
      30 + nameBytes.length,
      offset,
    );
    this.#entries.push(entry);
  }

  /** Writes the directory and closes the file. */
  async finish(): Promise<void> {
    const parts = this.#entries.flatMap((entry) => {
      const record = Buffer.alloc(46);
      record.writeUInt32LE(0x0201_4b50, 0);
      record.writeUInt16LE(20, 4);
      header(0, entry).copy(record, 6, 4, 30);
      record.writeUInt32LE(entry.offset, 42);
      return [record, Buffer.from(entry.name)];
    });
    const directory = Buffer.concat(parts);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x0605_4b50, 0);
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(this.#at, 16);
    await this.#file.write(Buffer.concat([directory, end]), 0, directory.length + 22, this.#at);
    await this.#file.close();
  }

  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }
}

/** The 30 bytes of a local header; bytes 4–29 are also bytes 6–31 of a directory record. */
function header(signature: number, entry: Entry): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(20, 4);
  bytes.writeUInt16LE(UTF8_NAMES, 6);
  bytes.writeUInt16LE(DEFLATE, 8);
  bytes.writeUInt16LE(DOS_DATE, 12);
  bytes.writeUInt32LE(entry.crc, 14);
  bytes.writeUInt32LE(entry.packed, 18);
  bytes.writeUInt32LE(entry.size, 22);
  bytes.writeUInt16LE(entry.name.length, 26);
  return bytes;
}
