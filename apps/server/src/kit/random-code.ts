/** 128 bits as 22 letters and digits: what nobody guesses, and what survives a link and a dictated line. */
import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const [BYTES, LENGTH] = [16, 22];

export function randomCode(): string {
  let rest = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  let code = '';
  for (let i = 0; i < LENGTH; i += 1) {
    code = (ALPHABET[Number(rest % 62n)] ?? '') + code;
    rest /= 62n;
  }
  return code;
}
