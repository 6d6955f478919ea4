/**
 * File store on an S3-compatible service: path-style addresses, signature version 4 over the content's own hash, so that the
 * service refuses what was damaged on the way. Files are streamed from the disk; a busy service is asked again a few times.
 */
import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../kit/config.ts';
import type { FileStore } from '../kit/files.ts';
import { keySegments } from '../kit/store-key.ts';

const RETRIES = 4;
const NO_CONTENT = createHash('sha256').digest('hex');

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** What XML writes otherwise. */
const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
const tagOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** One page of a listing (ListObjectsV2). */
function pageOf(xml: string): {
  objects: { key: string; size: number; time: Date }[];
  next: string | undefined;
} {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: plain(tagOf(entry, 'Key') ?? ''),
    size: Number(tagOf(entry, 'Size') ?? 0),
    time: new Date(tagOf(entry, 'LastModified') ?? 0),
  }));
  const next = tagOf(xml, 'NextContinuationToken');
  return { objects, next: next === undefined ? undefined : plain(next) };
}

/** A store whose listing may be of the keys that begin so. */
export interface ObjectStore extends FileStore {
  list(prefix?: string): AsyncGenerator<{ readonly key: string; readonly size: number; readonly time: Date }>;
}

type AskAt = (method: 'GET', address: string, content: { hash: string }) => Promise<Response>;

async function* listed(askAt: AskAt, prefix: string): ReturnType<ObjectStore['list']> {
  const only = prefix === '' ? '' : `&prefix=${encodeURIComponent(prefix)}`;
  let from: string | undefined;
  do {
    const more = from === undefined ? '' : `&continuation-token=${encodeURIComponent(from)}`;
    const page = pageOf(
      await (await askAt('GET', `?list-type=2${more}${only}`, { hash: NO_CONTENT })).text(),
    );
    yield* page.objects;
    from = page.next;
  } while (from !== undefined);
}

export function s3Store(config: S3Config): ObjectStore {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    retries: RETRIES,
  });
  const bucket = `${config.endpoint.replace(/\/$/, '')}/${config.bucket}`;
  const askAt = async (
    method: 'GET' | 'PUT' | 'DELETE',
    address: string,
    content: { hash: string; body?: Blob },
  ): Promise<Response> => {
    const response = await client.fetch(`${bucket}${address}`, {
      method,
      headers: { 'x-amz-content-sha256': content.hash },
      redirect: 'error',
      ...(content.body ? { body: content.body } : {}),
    });
    if (!response.ok)
      throw new Error(
        `object store answered ${response.status} for ${address}: ${(await response.text()).slice(0, 200)}`,
      );
    return response;
  };
  const ask = (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    content: { hash: string; body?: Blob },
  ): Promise<Response> => askAt(method, `/${keySegments(key).map(encodeURIComponent).join('/')}`, content);
  return {
    async put(key, source) {
      const content =
        'bytes' in source
          ? {
              hash: createHash('sha256').update(source.bytes).digest('hex'),
              body: new Blob([new Uint8Array(source.bytes)]),
            }
          : { hash: await hashOfFile(source.path), body: await openAsBlob(source.path) };
      await ask('PUT', key, content);
    },
    async get(key) {
      const { body } = await ask('GET', key, { hash: NO_CONTENT });
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    },
    async remove(key) {
      await ask('DELETE', key, { hash: NO_CONTENT });
    },
    list: (prefix = '') => listed(askAt, prefix),
  };
}

const OWN = 409;
/** Makes the bucket; false when it is there. A store that cannot be reached throws with its cause, one that refuses without. */
export async function makeBucket(config: S3Config): Promise<boolean> {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const address = `${config.endpoint.replace(/\/$/, '')}/${config.bucket}`;
  const ask = (method: 'HEAD' | 'PUT'): Promise<Response> =>
    client.fetch(address, { method, headers: { 'x-amz-content-sha256': NO_CONTENT } });
  if ((await ask('HEAD')).ok) return false;
  const answer = await ask('PUT');
  if (answer.ok) return true;
  if (answer.status === OWN && (await ask('HEAD')).ok) return false;
  throw new Error(`对象存储回答 ${answer.status}：${(await answer.text()).slice(0, 200)}`);
}
