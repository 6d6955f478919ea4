/** File store in an S3-compatible service (path-style addresses, signature version 4). */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../kit/config.ts';
import type { FileStore } from '../kit/files.ts';

export function s3Store(config: S3Config): FileStore {
  const client = new AwsClient({ accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey, region: config.region, service: 's3' });
  const url = (key: string): string => `${config.endpoint.replace(/\/$/, '')}/${config.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const assertOk = async (response: Response, key: string): Promise<Response> => {
    if (!response.ok) throw new Error(`object store answered ${response.status} for ${key}: ${(await response.text()).slice(0, 200)}`);
    return response;
  };
  return {
    async put(key, source) {
      const body = 'bytes' in source ? source.bytes : await readFile(source.path);
      await assertOk(await client.fetch(url(key), { method: 'PUT', body: new Uint8Array(body) }), key);
    },
    async get(key) {
      const response = await assertOk(await client.fetch(url(key)), key);
      return Readable.from(response.body as unknown as AsyncIterable<Uint8Array>);
    },
    async remove(key) { await assertOk(await client.fetch(url(key), { method: 'DELETE' }), key); },
  };
}
