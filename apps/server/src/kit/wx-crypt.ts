/**
 * Messages of the open platform of WeChat as it documents them: AES-256-CBC with the first half of the key as IV, padded to 32,
 * 16 bytes of chance and the length before the text, the app after it; signed with SHA-1 over the sorted parts.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface WxKeys {
  /** of the platform's account there */
  readonly appId: string;
  readonly token: string;
  /** 43 characters of base64 */
  readonly aesKey: string;
}
export interface WxSigned {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly encrypted: string;
}
const [CHANCE, LENGTH, BLOCK, IV] = [16, 4, 32, 16];
const keyOf = ({ aesKey }: WxKeys): Buffer => Buffer.from(`${aesKey}=`, 'base64');

export const signatureOf = (keys: WxKeys, m: Omit<WxSigned, 'signature'>): string =>
  createHash('sha1')
    .update([keys.token, m.timestamp, m.nonce, m.encrypted].toSorted().join(''))
    .digest('hex');

/** The text of a message; null for one that is not theirs, or not for us. */
export function openMessage(keys: WxKeys, m: WxSigned): string | null {
  const [given, expected] = [Buffer.from(m.signature), Buffer.from(signatureOf(keys, m))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const key = keyOf(keys);
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, IV)).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(m.encrypted, 'base64'), decipher.final()]);
    const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
    const end = CHANCE + LENGTH + plain.readUInt32BE(CHANCE);
    return plain.subarray(end).toString() === keys.appId
      ? plain.subarray(CHANCE + LENGTH, end).toString()
      : null;
  } catch {
    return null;
  }
}

/** A message as they send it: for the simulator, and for tests. */
export function sealMessage(keys: WxKeys, text: string, timestamp: string, nonce: string): WxSigned {
  const body = Buffer.from(text);
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32BE(body.length);
  const plain = Buffer.concat([randomBytes(CHANCE), length, body, Buffer.from(keys.appId)]);
  const pad = BLOCK - (plain.length % BLOCK);
  const key = keyOf(keys);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, IV)).setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(pad, pad)]);
  const encrypted = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
  const m = { timestamp, nonce, encrypted };
  return { ...m, signature: signatureOf(keys, m) };
}

/** The text of an element of their XML, which is flat: `<Event><![CDATA[…]]></Event>`. Empty where there is none. */
export function elementOf(xml: string, name: string): string {
  const found = new RegExp(`<${name}>(?:<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|([^<]*))</${name}>`).exec(xml);
  return (found?.[1] ?? found?.[2] ?? '').trim();
}
