/** What is looked at: an installation as it is configured, its database if that answers, and whether its server runs. */
import type { Config } from '../kit/config.ts';
import type { Away, Pulse } from '../kit/watch/pulse.ts';

/** Where something lies that is reached over the net; null: nothing of the kind is configured. */
export interface Addresses {
  readonly sms: string | null;
  readonly wechat: string | null;
  readonly wx: string | null;
  readonly cameras: string | null;
  readonly files: string | null;
  readonly backupPlace: string | null;
  readonly traces: string | null;
}

export interface Patient {
  readonly config: Config;
  /** names and values that the server was started with */
  readonly environment: Readonly<Record<string, string>>;
  readonly addresses: Addresses;
  /** of the password hashes: PASSWORD_PEPPER, or what lies in the file; null: neither */
  readonly pepper: string | null;
  /** null: the embedded database does not run */
  readonly pulse: Pulse | Away | null;
  /** why the log is not taken to the place of backups; null: it is, or nobody knows */
  readonly logTrouble: string | null;
  /** asked by the running server itself, or from beside it */
  readonly isServer: boolean;
  readonly now: Date;
}
