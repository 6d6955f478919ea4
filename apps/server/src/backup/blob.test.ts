/** A file of a backup: comes back as it was, and never as something else. */
import { createDecipheriv, hkdfSync, scryptSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { decode, encode } from './blob.ts';
import { backupKey } from './key.ts';
import { bytesOf } from './place.ts';
import { readTree, writeTree } from './tree.ts';

const key = backupKey('只有管理员知道的十六个字以上的口令');
const other = backupKey('another phrase of the operator');
/** noise does not get smaller: three pieces and a bit */
const content = Buffer.alloc(3_300_000);
for (let i = 0, x = 7; i < content.length; i += 1) {
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  content[i] = x;
}
const written = async (with_: typeof key | null, name = 'a/b'): Promise<Buffer> =>
  bytesOf(encode(name, [content.subarray(0, 1000), content.subarray(1000)], with_));
const read = (bytes: Buffer, with_: typeof key | null, name = 'a/b'): Promise<Buffer> =>
  bytesOf(decode(name, Readable.from([bytes.subarray(0, 77), bytes.subarray(77)]), with_));
const HEAD = 52;
const FRAME = 4 + 16 + 1024 * 1024;

describe.each([
  ['sealed', key],
  ['plain', null],
] as const)('a file, %s', (_, own) => {
  it('comes back; empty too', async () => {
    expect((await read(await written(own), own)).equals(content)).toBe(true);
    expect(await read(await bytesOf(encode('e', [], own)), own, 'e')).toHaveLength(0);
  });
  it('is known damaged by any byte, cut anywhere, pieces turned, left out or repeated, and under another name', async () => {
    const good = await written(own);
    const piece = (n: number): Buffer => good.subarray(HEAD + n * FRAME, HEAD + (n + 1) * FRAME);
    const broken: Buffer[] = [
      ...[HEAD, HEAD + 2, HEAD + 4, HEAD + 25, HEAD + FRAME + 30, good.length - 1, 25].map((at) => {
        const bad = Buffer.from(good);
        bad[at] = (bad[at] ?? 0) ^ 1;
        return bad;
      }),
      ...[0, 20, HEAD, HEAD + 10, HEAD + FRAME, good.length - 1].map((at) => good.subarray(0, at)),
      Buffer.concat([good.subarray(0, HEAD), piece(1), piece(0), good.subarray(HEAD + 2 * FRAME)]),
      Buffer.concat([good.subarray(0, HEAD), good.subarray(HEAD + FRAME)]),
      Buffer.concat([good.subarray(0, HEAD + FRAME), good.subarray(HEAD)]),
      Buffer.concat([good, Buffer.from([0])]),
    ];
    const opened: number[] = [];
    for (const [n, bad] of broken.entries())
      await read(bad, own).then(
        () => opened.push(n),
        (error: Error) => expect(error.message).toBe('备份文件损坏：a/b'),
      );
    expect(opened).toEqual([]);
    await expect(read(good, own, 'a/c')).rejects.toThrow('备份文件损坏：a/c');
  });
});

it('is written as the manual says: another program opens it from its words', async () => {
  const words = '只有管理员知道的十六个字以上的口令';
  const bytes = await written(key, 'sys/wal/x');
  const secret = scryptSync(words, 'muyun backup 1', 32, { N: 32_768, r: 8, p: 1, maxmem: 2 ** 26 });
  const own = Buffer.from(
    hkdfSync('sha256', secret, bytes.subarray(20, HEAD), 'muyun backup file sys/wal/x', 32),
  );
  const parts: Buffer[] = [];
  for (let at = HEAD, n = 0; at < bytes.length; n += 1) {
    const word = bytes.readUInt32BE(at);
    const [isLast, length] = [word >= 2 ** 31 ? 1 : 0, word % 2 ** 31];
    const iv = Buffer.alloc(12);
    iv.writeBigUInt64BE(BigInt(n), 4);
    const opener = createDecipheriv('aes-256-gcm', own, iv)
      .setAAD(Buffer.from(`${n + 1}:${isLast}:sys/wal/x`))
      .setAuthTag(bytes.subarray(at + 4, at + 20));
    parts.push(opener.update(bytes.subarray(at + 20, at + 20 + length)), opener.final());
    at += 20 + length;
  }
  expect(zstdDecompressSync(Buffer.concat(parts)).equals(content)).toBe(true);
});

it('does not open with another key, or none, and says so', async () => {
  const good = await written(key);
  await expect(read(good, other)).rejects.toThrow('备份口令不对：这份备份是用另一个 BACKUP_KEY 加密的');
  await expect(read(good, null)).rejects.toThrow('备份已加密，请用 BACKUP_KEY 给出备份口令');
  expect(() => backupKey('zu kurz')).toThrow('备份口令 BACKUP_KEY 至少 16 个字符');
  // nothing of the content is readable in it
  expect(good.includes(content.subarray(100, 140))).toBe(false);
});

it('an error of the source is the error of the file', async () => {
  const failing = async function* failing(): AsyncGenerator<Buffer> {
    yield content;
    await Promise.reject(new Error('the disk has gone'));
  };
  await expect(bytesOf(encode('x', failing(), key))).rejects.toThrow('the disk has gone');
  await expect(bytesOf(readTree('/nowhere'))).rejects.toThrow();
});

it('a cluster of many small files is read with as much memory as it holds, and comes back', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-tree-'));
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  mkdirSync(path.join(from, 'global'), { recursive: true });
  mkdirSync(to);
  writeFileSync(path.join(from, 'global/pg_control'), 'control');
  for (let n = 0; n < 200; n += 1) writeFileSync(path.join(from, String(n)), `of ${n}`.repeat(n));
  writeFileSync(path.join(from, 'large'), content);
  const asked = vi.spyOn(Buffer, 'allocUnsafe');
  const bytes = await bytesOf(readTree(from));
  const room = asked.mock.calls.reduce((sum, [size]) => sum + size, 0);
  asked.mockRestore();
  expect(room).toBeLessThan(2 * bytes.length);
  await writeTree(to, Readable.from([bytes.subarray(0, 5000), bytes.subarray(5000)]), null);
  expect((await bytesOf(readTree(to))).length).toBe(bytes.length);
  for (const name of ['0', '7', '199', 'large', 'global/pg_control'])
    expect(readFileSync(path.join(to, name)).equals(readFileSync(path.join(from, name))), name).toBe(true);
  rmSync(folder, { recursive: true });
});
