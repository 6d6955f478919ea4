/** Other systems that a space is connected to: what is sent to them, and how their secrets are kept. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Posted } from './outgoing.ts';

/** Which one a server has is decided where it is started. */
export interface ThirdGateway {
  /** Throws OutgoingError. */
  post(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<Posted>;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_ID = 'k1';
const [KEY_BYTES, IV_BYTES] = [32, 12];

/** Secrets at rest (platform F7): AES-256-GCM, bound to the row they belong to, with the id of their key. */
export class SecretBox {
  readonly #key: Buffer;
  constructor(pepper: string) {
    this.#key = Buffer.from(hkdfSync('sha256', pepper, '', 'muyun third secrets', KEY_BYTES));
  }

  /** `owner` names the row: what is put into another row does not open. */
  seal(owner: string, secret: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return [KEY_ID, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
  }

  /** Throws when it was changed, belongs to another row, or was sealed with another key. */
  open(owner: string, text: string): string {
    const [keyId, iv = '', tag = '', sealed = ''] = text.split('.');
    if (keyId !== KEY_ID) throw new Error(`no key ${keyId}`);
    const decipher = createDecipheriv(ALGORITHM, this.#key, Buffer.from(iv, 'base64url'))
      .setAAD(Buffer.from(owner))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString(
      'utf8',
    );
  }
}

export interface ThirdParties {
  readonly gateway: ThirdGateway;
  readonly secrets: SecretBox;
}
