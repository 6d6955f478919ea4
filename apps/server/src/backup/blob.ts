/**
 * How a file of a backup is written (docs/ops/backup.md, 文件格式): Zstandard, cut into pieces of at most a megabyte, each sealed by
 * AES-256-GCM with its number, whether it is the last, and the name of the file; without a key each carries a hash of the same.
 * A piece that is changed, missing, repeated, out of order or of another file does not open, and a file without its last piece is torn.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type Duplex, Readable } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { type BackupKey, keyOfBlob } from './key.ts';
import { BackupTrouble } from './trouble.ts';

const MAGIC = Buffer.from('MUYUNBK1');
const [HEAD, ID_AT, SALT_AT, SALT_BYTES, TAG] = [52, 12, 20, 32, 16];
const PIECE = 1024 * 1024;
const LAST = 0x8000_0000;
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

class Sealer {
  readonly #key: Buffer | null;
  readonly #salt: Buffer;
  readonly #name: string;
  #count = 0;
  constructor(key: BackupKey | null, salt: Buffer, name: string) {
    this.#key = key && keyOfBlob(key, salt, name);
    this.#salt = salt;
    this.#name = name;
  }
  #next(isLast: boolean): { iv: Buffer; extra: Buffer } {
    const iv = Buffer.alloc(12);
    iv.writeBigUInt64BE(BigInt(this.#count), 4);
    this.#count += 1;
    return { iv, extra: Buffer.from(`${this.#count}:${isLast ? 1 : 0}:${this.#name}`) };
  }
  #hash(extra: Buffer, body: Uint8Array): Buffer {
    return createHash('sha256').update(this.#salt).update(extra).update(body).digest().subarray(0, TAG);
  }
  seal(plain: Uint8Array, isLast: boolean): Buffer {
    const { iv, extra } = this.#next(isLast);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(((isLast ? LAST : 0) | plain.length) >>> 0);
    if (!this.#key) return Buffer.concat([length, this.#hash(extra, plain), plain]);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(extra);
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([length, cipher.getAuthTag(), body]);
  }
  /** null: it is not what was written */
  open(tag: Buffer, body: Buffer, isLast: boolean): Buffer | null {
    const { iv, extra } = this.#next(isLast);
    if (!this.#key) return this.#hash(extra, body).equals(tag) ? body : null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, iv).setAAD(extra).setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    } catch {
      return null;
    }
  }
}

/** What comes out of a stream that something is put through. */
function through(source: Bytes, by: Duplex): AsyncIterable<Buffer> {
  const from = Readable.from(source, { objectMode: false });
  from.once('error', (error) => by.destroy(error));
  by.once('close', () => from.destroy());
  return from.pipe(by);
}

/** Pieces of exactly `PIECE` bytes; the last is shorter, perhaps empty. */
async function* pieces(source: AsyncIterable<Buffer>): AsyncGenerator<{ body: Buffer; isLast: boolean }> {
  let [held, size]: [Buffer[], number] = [[], 0];
  for await (const part of source) {
    held.push(part);
    size += part.length;
    while (size > PIECE) {
      const all = Buffer.concat(held);
      yield { body: all.subarray(0, PIECE), isLast: false };
      held = [all.subarray(PIECE)];
      size -= PIECE;
    }
  }
  yield { body: Buffer.concat(held), isLast: true };
}

export async function* encode(name: string, source: Bytes, key: BackupKey | null): AsyncGenerator<Buffer> {
  const head = Buffer.alloc(HEAD);
  MAGIC.copy(head);
  head.writeUInt8(key ? 1 : 0, 8);
  key?.id.copy(head, ID_AT);
  const salt = randomBytes(SALT_BYTES);
  salt.copy(head, SALT_AT);
  yield head;
  const zipped = through(source, createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } }));
  const sealer = new Sealer(key, salt, name);
  for await (const { body, isLast } of pieces(zipped)) yield sealer.seal(body, isLast);
}

/** Reads exact numbers of bytes from a stream of any parts. */
class Taker {
  readonly #source: AsyncIterator<Uint8Array>;
  #held = Buffer.alloc(0);
  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }
  /** `n` bytes, or fewer at the end */
  async take(n: number): Promise<Buffer> {
    const parts = [this.#held];
    let size = this.#held.length;
    while (size < n) {
      const { value, done } = await this.#source.next();
      if (done) break;
      parts.push(Buffer.from(value));
      size += value.length;
    }
    const all = parts.length === 1 ? this.#held : Buffer.concat(parts);
    this.#held = all.subarray(Math.min(n, all.length));
    return all.subarray(0, n);
  }
  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

const damaged = (name: string): never => {
  throw new BackupTrouble(`备份文件损坏：${name}`);
};

function saltOf(name: string, head: Buffer, key: BackupKey | null): Buffer {
  if (head.length < HEAD || !head.subarray(0, 8).equals(MAGIC)) damaged(name);
  const isSealed = head.readUInt8(8) === 1;
  if (isSealed && !key) throw new BackupTrouble('备份已加密，请用 BACKUP_KEY 给出备份口令');
  if (isSealed && !key?.id.equals(head.subarray(ID_AT, ID_AT + 8)))
    throw new BackupTrouble('备份口令不对：这份备份是用另一个 BACKUP_KEY 加密的');
  return Buffer.from(head.subarray(SALT_AT, HEAD));
}

async function* opened(
  name: string,
  source: AsyncIterable<Uint8Array>,
  key: BackupKey | null,
): AsyncGenerator<Buffer> {
  const taker = new Taker(source);
  try {
    const head = await taker.take(HEAD);
    const salt = saltOf(name, head, key);
    const sealer = new Sealer(head.readUInt8(8) === 1 ? key : null, salt, name);
    for (let isLast = false; !isLast;) {
      const fore = await taker.take(4 + TAG);
      if (fore.length < 4 + TAG) damaged(name);
      const word = fore.readUInt32BE();
      isLast = word >= LAST;
      const length = isLast ? word - LAST : word;
      const tag = Buffer.from(fore.subarray(4));
      const body = await taker.take(length);
      const plain = length > PIECE || body.length < length ? null : sealer.open(tag, body, isLast);
      // whoever unzips may have all he wants with the last piece, and hear of nothing after it
      if (isLast && (await taker.take(1)).length > 0) damaged(name);
      yield plain ?? damaged(name);
    }
  } finally {
    await taker.close();
  }
}

export async function* decode(
  name: string,
  source: AsyncIterable<Uint8Array>,
  key: BackupKey | null,
): AsyncGenerator<Buffer> {
  const plain = through(opened(name, source, key), createZstdDecompress({ chunkSize: PIECE }));
  try {
    yield* plain;
  } catch (error) {
    if (error instanceof BackupTrouble) throw error;
    if (String((error as { code?: string }).code).startsWith('ZSTD')) damaged(name);
    throw error;
  }
}
