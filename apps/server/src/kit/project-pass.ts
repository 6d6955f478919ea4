/** The header X-Project-Pass: what the person has entered passwords for. Only the hashes of its tokens go further. */
import { createHash, randomBytes } from 'node:crypto';
import { projectLock } from '@muyun/contract';

const TOKEN = /^[\w-]{43}$/;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Hashes of the tokens that could be ours; of too many the last. */
export const passesOf = (header: string | null): readonly string[] =>
  (header ?? '')
    .split(',')
    .map((token) => token.trim())
    .filter((token) => TOKEN.test(token))
    .slice(-projectLock.MOST_PASSES)
    .map(hashOf);

/** A token for the browser, and what the database keeps of it. */
export function newPass(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}
