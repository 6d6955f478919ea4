/** A key of the open interface, and requests that are signed with it as its documentation says. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type AnyCall, apiKey, type BodyInputOf, OPEN_HEADERS, type OutputOf } from '@muyun/contract';
import { codeOf, type Space } from './kit.ts';

export type Key = OutputOf<typeof apiKey.createApiKey>;
export const makeKey = (space: Space, more: Partial<BodyInputOf<typeof apiKey.createApiKey>> = {}) =>
  space.owner.call(apiKey.createApiKey, { body: { name: '金蝶取数', scopes: [3], ...more } });

/** What differs from a request as it should be. */
export interface Odd {
  readonly at?: number;
  readonly nonce?: string;
  readonly secret?: string;
  /** signed instead of what is sent */
  readonly signedBody?: string;
  readonly signedPath?: string;
  readonly method?: string;
  readonly ip?: string;
}
export const newNonce = (): string => randomBytes(12).toString('hex');

/** Sends a signed request. Answers its status and code. */
export async function ask(url: string, key: Key, call: AnyCall, path: string, body?: object, odd: Odd = {}) {
  const text = body ? JSON.stringify(body) : '';
  const [timestamp, nonce] = [String(odd.at ?? Date.now()), odd.nonce ?? newNonce()];
  const digest = createHash('sha256')
    .update(odd.signedBody ?? text)
    .digest('hex');
  const lines = [odd.method ?? call.method, odd.signedPath ?? path, timestamp, nonce, digest];
  const response = await fetch(url + path, {
    method: call.method,
    headers: {
      [OPEN_HEADERS.key]: key.appKey,
      [OPEN_HEADERS.timestamp]: timestamp,
      [OPEN_HEADERS.nonce]: nonce,
      [OPEN_HEADERS.signature]: createHmac('sha256', odd.secret ?? key.secret)
        .update(lines.join('\n'))
        .digest('hex'),
      ...(odd.ip ? { 'x-forwarded-for': odd.ip } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: text } : {}),
  });
  const answer = await response.text();
  const raw = { status: response.status, json: () => JSON.parse(answer) as unknown };
  return { ...raw, code: codeOf({ ...raw, headers: response.headers, bytes: new Uint8Array() }) };
}
