/** Which passwords may be chosen (platform F7). Apart from their hashes: the list of common ones takes memory. */
import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of digits, letters and others the password has: 0–1 weak, 2 fair, 3 strong. */
export function passwordClasses(password: string): number {
  return [/\d/, /[a-z]/i, /[^\da-z]/i].filter((r) => r.test(password)).length;
}

/** Common in Chinese offices, beside the ranked list of the package. */
const LOCAL = [
  'admin888',
  'woaini1314',
  'a5201314',
  '5201314a',
  'aa123456',
  'abc123456',
  'a123456789',
  'qq123456',
  'wang1234',
  'lvdanban123',
  'muyun123',
  'muyun2026',
  'demo1234',
  'muyun@2026',
  'muyun@2026demo',
] as const;
const MIN_LENGTH = 6;

/** The 49,233 most common passwords, as far as their length could be used. */
const COMMON: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common'].filter((p) => p.length >= MIN_LENGTH), ...LOCAL].map((p) =>
    String(p).toLowerCase(),
  ),
);

/** True when a new password may be used (platform F7, password rule). */
export function isAcceptable(password: string, names: readonly (string | null)[], isHost: boolean): boolean {
  const lower = password.toLowerCase();
  if (
    password.length > 32 ||
    password.length < (isHost ? 12 : MIN_LENGTH) ||
    passwordClasses(password) < (isHost ? 3 : 2)
  )
    return false;
  return !COMMON.has(lower) && !names.some((name) => name !== null && name.toLowerCase() === lower);
}
