/** Where backups are kept: a folder or a bucket. What is written is whole under its name or not there at all. */
import { type BackupKey } from './key.ts';
import { type Bytes, decode, encode } from './blob.ts';
import { BackupTrouble } from './trouble.ts';

export interface Kept {
  readonly key: string;
  readonly size: number;
  readonly time: Date;
}
/** What a place can do with bytes. */
export interface BackupStore {
  /** how people call it */
  readonly title: string;
  /** answers how many bytes */
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** null: there is none */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  remove(key: string): Promise<void>;
  /** takes away what killed writers have left */
  tidy(): Promise<void>;
  /** everything whose key begins so, in the order of the keys */
  list(prefix: string): Promise<Kept[]>;
}

export async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

/** A place with the key that its files are sealed with. */
export class Place {
  readonly store: BackupStore;
  readonly #key: BackupKey | null;
  constructor(store: BackupStore, key: BackupKey | null) {
    this.store = store;
    this.#key = key;
  }
  get isSealed(): boolean {
    return this.#key !== null;
  }
  write(name: string, source: Bytes): Promise<number> {
    return this.store.write(name, encode(name, source, this.#key));
  }
  writeJson(name: string, value: unknown): Promise<number> {
    return this.write(name, [Buffer.from(JSON.stringify(value))]);
  }
  async read(name: string): Promise<AsyncIterable<Buffer> | null> {
    const source = await this.store.read(name);
    return source && decode(name, source, this.#key);
  }
  async mustRead(name: string): Promise<AsyncIterable<Buffer>> {
    const source = await this.read(name);
    if (!source) throw new BackupTrouble(`备份缺少文件：${name}`);
    return source;
  }
  async readJson<T>(name: string): Promise<T | null> {
    const source = await this.read(name);
    return source && (JSON.parse((await bytesOf(source)).toString('utf8')) as T);
  }
}
