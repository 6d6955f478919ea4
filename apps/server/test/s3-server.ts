/**
 * A small S3 service for tests: objects of one bucket over HTTP, path-style, with the errors of the real one. It checks signature
 * version 4 by its own reading of AWS's description (canonical request, string to sign, derived key), not with the client's code.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly bucket: string;
}
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
/** Percent-encodes every byte but the unreserved characters of RFC 3986. */
const encode = (text: string): string =>
  [...Buffer.from(text)]
    .map((b) =>
      /[\w.~-]/.test(String.fromCharCode(b))
        ? String.fromCharCode(b)
        : `%${b.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');

function canonicalQuery(query: string): string {
  if (query === '') return '';
  return query
    .split('&')
    .map((pair) => pair.split('=').map((p) => encode(decodeURIComponent(p))))
    .map(([name = '', value = '']) => `${name}=${value}`)
    .sort()
    .join('&');
}

/** The signature that a request with these headers must carry. */
export function signatureOf(asked: Asked, signedHeaders: readonly string[], account: S3Account): string {
  const path = asked.path
    .split('/')
    .map((s) => encode(decodeURIComponent(s)))
    .join('/');
  const headers = signedHeaders
    .map((name) => `${name}:${(asked.headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}\n`)
    .join('');
  const canonical = [
    asked.method,
    path,
    canonicalQuery(asked.query),
    headers,
    signedHeaders.join(';'),
    asked.headers['x-amz-content-sha256'],
  ].join('\n');
  const time = asked.headers['x-amz-date'] ?? '';
  const scope = `${time.slice(0, 8)}/${account.region}/s3/aws4_request`;
  const key = [time.slice(0, 8), account.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (k, part) => hmac(k, part),
    `AWS4${account.secretAccessKey}`,
  );
  return hmac(key as Buffer, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
const MUST_SIGN = ['host', 'x-amz-content-sha256', 'x-amz-date'];
const SKEW_MS = 15 * 60_000;

/** Why a request is refused, as S3 names it; null when it may go on. */
export function refusal(asked: Asked, account: S3Account, now: Date): string | null {
  const [, id, day, region, signed = '', signature = ''] =
    AUTHORIZATION.exec(asked.headers['authorization'] ?? '') ?? [];
  if (!id) return 'AccessDenied';
  if (id !== account.accessKeyId) return 'InvalidAccessKeyId';
  const names = signed.split(';');
  const time = asked.headers['x-amz-date'] ?? '';
  const moment = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (
    region !== account.region ||
    day !== time.slice(0, 8) ||
    MUST_SIGN.some((n) => !names.includes(n)) ||
    names.join() !== [...names].sort().join()
  )
    return 'AuthorizationHeaderMalformed';
  if (!(Math.abs(now.getTime() - moment) <= SKEW_MS)) return 'RequestTimeTooSkewed';
  return timingSafeEqual(Buffer.from(signatureOf(asked, names, account)), Buffer.from(signature))
    ? null
    : 'SignatureDoesNotMatch';
}

const STATUS: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  MissingContentLength: 411,
  XAmzContentSHA256Mismatch: 400,
  AuthorizationHeaderMalformed: 400,
  MethodNotAllowed: 405,
  BucketAlreadyOwnedByYou: 409,
  SlowDown: 503,
};

export interface S3Server {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** answers of the next requests before they are looked at, e.g. SlowDown */
  readonly failing: string[];
  /** damages the next uploads on their way */
  damage: boolean;
  requests: number;
  /** whether the bucket has been made */
  hasBucket: boolean;
  close(): Promise<void>;
}

export async function startS3(account: S3Account): Promise<S3Server> {
  const state = {
    objects: new Map<string, Buffer>(),
    failing: [] as string[],
    damage: false,
    requests: 0,
    hasBucket: true,
  };
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      state.requests += 1;
      const body = Buffer.concat(parts);
      if (state.damage && body.length > 0) body[0] = (body[0] ?? 0) ^ 1;
      const answer = answerTo(request, body, account, state);
      if (typeof answer !== 'string') {
        response
          .writeHead(answer.status, answer.body ? { 'content-length': answer.body.length } : {})
          .end(answer.body);
        return;
      }
      response
        .writeHead(STATUS[answer] ?? 403, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${answer}</Code></Error>`);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return Object.assign(state, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

const PER_PAGE = 3;
/** One page of ListObjectsV2, a few objects long so that there is a next one. */
function listing(objects: ReadonlyMap<string, Buffer>, asked: URLSearchParams): Buffer {
  const [after, prefix] = [asked.get('continuation-token'), asked.get('prefix') ?? ''];
  const keys = [...objects.keys()]
    .sort()
    .filter((key) => key.startsWith(prefix) && (after === null || key > after));
  const page = keys.slice(0, PER_PAGE);
  const xml = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const entries = page.map(
    (key) =>
      `<Contents><Key>${xml(key)}</Key><LastModified>2026-11-22T00:00:00.000Z</LastModified><Size>${objects.get(key)?.length ?? 0}</Size></Contents>`,
  );
  const next =
    keys.length > PER_PAGE ? `<NextContinuationToken>${xml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  return Buffer.from(`<?xml version="1.0"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`);
}

function answerTo(
  request: http.IncomingMessage,
  body: Buffer,
  account: S3Account,
  state: Pick<S3Server, 'objects' | 'failing' | 'hasBucket'>,
): string | { status: number; body?: Buffer } {
  const failure = state.failing.shift();
  if (failure) return failure;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const method = request.method ?? '';
  const refused = refusal(
    { method, path, query, headers: request.headers as Record<string, string> },
    account,
    new Date(),
  );
  if (refused) return refused;
  if (method === 'PUT' && request.headers['content-length'] === undefined) return 'MissingContentLength';
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [, bucket, ...segments] = path.split('/').map(decodeURIComponent);
  const key = segments.join('/');
  const isList = new URLSearchParams(query).get('list-type') === '2';
  if (bucket === account.bucket && state.hasBucket && key === '' && isList)
    return {
      status: 200,
      body: listing(state.objects, new URLSearchParams(query)),
    };
  if (bucket === account.bucket && key === '' && method === 'PUT') {
    if (state.hasBucket) return 'BucketAlreadyOwnedByYou';
    state.hasBucket = true;
    return { status: 200 };
  }
  if (bucket !== account.bucket || !state.hasBucket) return 'NoSuchBucket';
  if (key === '') return method === 'HEAD' ? { status: 200 } : 'NoSuchKey';
  const found = state.objects.get(key);
  switch (method) {
    case 'PUT':
      state.objects.set(key, body);
      return { status: 200 };
    case 'GET':
      return found ? { status: 200, body: found } : 'NoSuchKey';
    case 'DELETE':
      state.objects.delete(key);
      return { status: 204 };
    default:
      return 'MethodNotAllowed';
  }
}
