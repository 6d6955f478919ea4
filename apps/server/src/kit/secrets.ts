/**
 * Secrets at rest (platform F7): AES-256-GCM with the id of its key, as a text that a column keeps. The key is given when the
 * server starts; a text that was sealed with another key is shown as hidden, never as garbage.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type Catalogue, WHOLE_SECRET } from '@muyun/contract';
import { invalid } from './raise.ts';

const PREFIX = 'sealed:';
const [IV_BYTES, TAG_BYTES, KEY_BYTES] = [12, 16, 32];
const HIDDEN = '****';
const SHOWN = 4;

/** What is sealed and opened with one key. `owner` names the row: put into another one a secret does not open. */
export interface Sealer {
  /** The text as a column keeps it; what is sealed already stays as it is. */
  seal(plain: string, owner?: string): string;
  /** What was sealed; null when it was sealed with another key, for another owner, or has been changed since. */
  unseal(sealed: string, owner?: string): string | null;
}

const isSealed = (text: string): boolean => text.startsWith(PREFIX);

/** The sealer whose key follows from a secret. */
export function sealerOf(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'muyun', 'secrets at rest', KEY_BYTES));
  const id = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return {
    seal(plain, owner = '') {
      if (isSealed(plain)) return plain;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${PREFIX}${id}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    unseal(sealed, owner = '') {
      const [, by = '', body = ''] = sealed.split(':');
      if (!isSealed(sealed) || by !== id) return null;
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return (
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return null;
      }
    },
  };
}

let current: Sealer | null = null;

/** The secret of the house from which the key follows; called once, before anything is served. */
export function setSecretsKey(secret: string): void {
  current = sealerOf(secret);
}

function ours(): Sealer {
  if (!current) throw new Error('no key for secrets');
  return current;
}

/** Sealed with the key of the house. */
export const seal = (plain: string, owner = ''): string => ours().seal(plain, owner);

/** Opened with the key of the house. */
export const unseal = (sealed: string, owner = ''): string | null => ours().unseal(sealed, owner);

/** `****1234`: all that is ever shown of it in lists and forms, also before it has been sealed. */
export const masked = (text: string): string =>
  HIDDEN + ((isSealed(text) ? unseal(text) : text)?.slice(-SHOWN) ?? '');
/** The whole of it, sealed already or not yet; null when it was sealed with another key. */
export const wholeSecret = (text: string): string | null => (isSealed(text) ? unseal(text) : text);

const isSecret = (fields: Catalogue, name: string): boolean => fields[name]?.options.secret === true;
export const hasSecrets = (fields: Catalogue): boolean =>
  Object.values(fields).some((f) => f.options.secret === true);

/** A value of a row as it may be shown. */
export const shownSecret = (fields: Catalogue, name: string, value: unknown): unknown =>
  isSecret(fields, name) && typeof value === 'string' ? masked(value) : value;

/** What a form sends back of a secret that it was shown hidden is no change. */
export function withoutHidden<B extends object>(
  fields: Catalogue,
  change: B,
  before: Readonly<Record<string, unknown>>,
): B {
  if (!hasSecrets(fields)) return change;
  return Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => !isSecret(fields, name) || value !== shownSecret(fields, name, before[name]),
    ),
  ) as B;
}

/** What is shown of a secret is none: a list that was exported and is imported again, a form in which a part was typed over; nor is what only looks sealed. Raises Common:Validation. */
export function assertWhole(fields: Catalogue, values: Readonly<Record<string, unknown>>): void {
  const parts = Object.entries(values).filter(
    ([name, value]) =>
      isSecret(fields, name) && typeof value === 'string' && (value.startsWith(HIDDEN) || isSealed(value)),
  );
  if (parts.length > 0) throw invalid(parts.map(([field]) => ({ field, message: WHOLE_SECRET })));
}
