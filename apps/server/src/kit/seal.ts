/** Secrets of spaces at rest: AES-256-GCM with the key of the house and the number of that key (platform F7). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'muyun sealed secrets', 32));

export function seal(secret: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, iv, cipher.getAuthTag(), body]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/** Throws for what was not sealed with this secret. */
export function unseal(secret: string, sealed: string): string {
  const [version, iv = '', tag = '', body = ''] = sealed.split('.');
  if (version !== VERSION) throw new Error('not sealed by this house');
  const decipher = createDecipheriv(CIPHER, keyOf(secret), Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
}
