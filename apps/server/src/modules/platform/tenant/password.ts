/** A password that somebody is given, to be changed with the first log-in. */
import { randomBytes } from 'node:crypto';

/** Long enough for staff of the platform, with letters, digits and a sign; nobody chooses it, nobody can guess it. */
export const initialPassword = (): string => `${randomBytes(9).toString('base64url')}#7a`;
