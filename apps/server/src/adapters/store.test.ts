/** One set of tests for every content store: the disk, and S3 against a service that checks signatures by itself. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file } from '@muyun/contract';
import { makeSpace, openHouse } from '../../test/kit.ts';
import { type S3Account, type S3Server, signatureOf, startS3 } from '../../test/s3-server.ts';
import type { FileStore } from '../kit/files.ts';
import { diskStore } from './disk-store.ts';
import { makeBucket, s3Store } from './s3-store.ts';

const ACCOUNT: S3Account = {
  accessKeyId: 'MUYUNTEST',
  secretAccessKey: 'geheim/+geheim',
  region: 'cn-foshan-1',
  bucket: 'muyun-files',
};
const folder = mkdtempSync(path.join(os.tmpdir(), 'store-'));
let service: S3Server;
beforeAll(async () => {
  service = await startS3(ACCOUNT);
});
afterAll(() => service.close());

const STORES: readonly [string, () => FileStore][] = [
  ['disk', () => diskStore(path.join(folder, 'kept'))],
  ['s3', () => s3Store({ ...ACCOUNT, endpoint: service.endpoint })],
];
const KEY = '01a1fe48-a0f9-745e-8968-b5c6bb7702dc/202611/01a1fe48-a0f9-745e-8968-b5c6bb7702dd.xlsx';
const read = async (store: FileStore, key: string): Promise<Buffer> => buffer(await store.get(key));

describe.each(STORES)('store: %s', (_name, open) => {
  it('gives back the very bytes: from memory, from a file, empty, and a large one', async () => {
    const store = open();
    const large = randomBytes(9 * 1024 * 1024 + 13);
    const local = path.join(folder, 'local.bin');
    writeFileSync(local, large);
    await store.put(KEY, { bytes: randomBytes(100).subarray(10, 20) });
    expect((await read(store, KEY)).length).toBe(10);
    await store.put('t/1/large.bin', { path: local });
    expect((await read(store, 't/1/large.bin')).equals(large)).toBe(true);
    await store.put('t/1/empty.txt', { bytes: new Uint8Array() });
    expect((await read(store, 't/1/empty.txt')).length).toBe(0);
  });

  it('writes over a key, removes it, removes it again without complaint, and knows no missing key', async () => {
    const store = open();
    await store.put(KEY, { bytes: Buffer.from('eins') });
    await store.put(KEY, { bytes: Buffer.from('zwei') });
    expect(String(await read(store, KEY))).toBe('zwei');
    await store.remove(KEY);
    await store.remove(KEY);
    await expect(store.get(KEY)).rejects.toThrow();
  });

  it('takes keys with every sign that a path may hold, each its own place', async () => {
    const store = open();
    const keys = [
      't/1/图纸 第1批.dxf',
      "t/1/a+b (1)!'*~.txt",
      't/1/50%25.txt',
      't/1/50%.txt',
      't/1/a&b=c?d#e.txt',
      't/1/ä;:@,$.txt',
    ];
    for (const [i, key] of keys.entries()) await store.put(key, { bytes: Buffer.from(`inhalt ${i}`) });
    expect(await Promise.all(keys.map(async (key) => String(await read(store, key))))).toEqual(
      keys.map((_, i) => `inhalt ${i}`),
    );
  });

  it.each(['../x', 't/../../x', '/etc/passwd', 't//x', 't/./x', '', String.raw`t\..\x`, 't/\u0000'])(
    'refuses a key that could leave it: %j',
    async (key) => {
      const store = open();
      await expect(store.put(key, { bytes: Buffer.from('x') })).rejects.toThrow('key leaves the store');
      await expect(store.get(key)).rejects.toThrow('key leaves the store');
      await expect(store.remove(key)).rejects.toThrow('key leaves the store');
    },
  );

  it('tells what is there, however much, with its time', async () => {
    const store = open();
    const keys = Array.from({ length: 8 }, (_, i) => `t/list & <${i}>/datei ${i}.txt`);
    await Promise.all(keys.map((key) => store.put(key, { bytes: Buffer.from('x') })));
    const found: string[] = [];
    for await (const { key, time } of store.list()) {
      expect(time.getTime()).toBeGreaterThan(Date.parse('2026-01-01'));
      if (key.startsWith('t/list')) found.push(key);
    }
    expect(found.sort()).toEqual(keys);
  });

  it('many at once do not mix', async () => {
    const store = open();
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => store.put(`t/2/${i}.txt`, { bytes: Buffer.from(`nr ${i}`) })),
    );
    expect(
      await Promise.all(
        Array.from({ length: 40 }, async (_, i) => String(await read(store, `t/2/${i}.txt`))),
      ),
    ).toEqual(Array.from({ length: 40 }, (_, i) => `nr ${i}`));
  });
});

describe('disk', () => {
  it('leaves no half file beside the key', async () => {
    await diskStore(path.join(folder, 'aside')).put('t/1/a.txt', { bytes: Buffer.from('x') });
    expect(readdirSync(path.join(folder, 'aside/t/1'))).toEqual(['a.txt']);
  });
});

describe('the test service', () => {
  it('reads signature version 4 as AWS does: the published example of a GET', () => {
    const account = {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
      bucket: 'examplebucket',
    };
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    };
    expect(
      signatureOf(
        { method: 'GET', path: '/test.txt', query: '', headers },
        Object.keys(headers).sort(),
        account,
      ),
    ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });
});

describe('s3', () => {
  it.each([
    ['a wrong secret', { secretAccessKey: 'falsch' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'NIEMAND' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['another bucket', { bucket: 'fremd' }, 'NoSuchBucket'],
  ] as const)('%s is refused with the reason of the service', async (_name, over, reason) => {
    await expect(
      s3Store({ ...ACCOUNT, endpoint: service.endpoint, ...over }).put('t/1/x.txt', {
        bytes: Buffer.from('x'),
      }),
    ).rejects.toThrow(reason);
    expect(service.objects.has('t/1/x.txt')).toBe(false);
  });

  it('content that is damaged on the way is refused and not kept', async () => {
    service.damage = true;
    await expect(
      s3Store({ ...ACCOUNT, endpoint: service.endpoint }).put('t/1/damaged.txt', {
        bytes: Buffer.from('heil'),
      }),
    ).rejects.toThrow('XAmzContentSHA256Mismatch');
    service.damage = false;
    expect(service.objects.has('t/1/damaged.txt')).toBe(false);
  });

  it('asks a busy service again, with the whole content; gives up when it stays busy', async () => {
    const store = s3Store({ ...ACCOUNT, endpoint: `${service.endpoint}/` });
    const local = path.join(folder, 'again.bin');
    writeFileSync(local, 'noch einmal');
    service.failing.push('SlowDown', 'SlowDown');
    await store.put('t/1/again.bin', { path: local });
    expect(String(await read(store, 't/1/again.bin'))).toBe('noch einmal');
    service.failing.push(...Array.from({ length: 5 }, () => 'SlowDown'));
    const before = service.requests;
    await expect(store.get('t/1/again.bin')).rejects.toThrow('503');
    expect(service.requests - before).toBe(5);
  });

  it('a server that keeps its files there: upload, download, equal content once', async () => {
    const house = await openHouse({ role: 'api', s3: { ...ACCOUNT, endpoint: service.endpoint } });
    try {
      const { owner, tenantId } = await makeSpace('企业版', house);
      const bytes = new TextEncoder().encode('编号,数量\nA-01,12\n');
      const [first] = await owner.call(file.uploadFile, { file: { name: '清单.csv', bytes } });
      const [second] = await owner.call(file.uploadFile, { file: { name: '清单 2.csv', bytes } });
      const own = [...service.objects.keys()].filter((k) => k.startsWith(tenantId));
      expect(own).toHaveLength(1);
      for (const kept of [first, second])
        expect(
          Buffer.from((await owner.raw(file.downloadFile, { params: { id: kept?.id } })).bytes).equals(
            Buffer.from(bytes),
          ),
        ).toBe(true);
      expect(existsSync(path.join(house.server.house.config.dataDir, 'files'))).toBe(false);
    } finally {
      await house.server.close();
    }
  });
});

describe('the bucket of a new store', () => {
  it('is made once; a store that refuses is told from one that is away', async () => {
    const own = await startS3(ACCOUNT);
    const config = { ...ACCOUNT, endpoint: own.endpoint };
    try {
      own.hasBucket = false;
      await expect(s3Store(config).put(KEY, { bytes: Buffer.from('x') })).rejects.toThrow('404');
      expect([await makeBucket(config), await makeBucket(config)]).toEqual([true, false]);
      await s3Store(config).put(KEY, { bytes: Buffer.from('x') });
      // another made it between the look and the making
      own.failing.push('NoSuchBucket');
      expect(await makeBucket(config)).toBe(false);
      await expect(makeBucket({ ...config, secretAccessKey: 'wrong' })).rejects.toThrow('对象存储回答 403：');
    } finally {
      await own.close();
    }
    const away = await makeBucket(config).catch((error: unknown) => error);
    expect((away as Error).cause).toBeDefined();
  });
});
