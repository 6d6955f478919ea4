/** All configuration of the server, read once from the environment. Nothing else reads process.env. */
import os from 'node:os';
import path from 'node:path';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** an existing PostgreSQL; null = embedded */
  readonly databaseUrl: string | null;
  readonly platformAdminPassword: string | null;
  /** which work this process does */
  readonly role: 'all' | 'api' | 'worker';
  readonly poolSize: number;
  /** short reads that run in the database at once */
  readonly readsAtOnce: number;
  /** writes that run in the database at once, unless they wait for each other */
  readonly writesAtOnce: number;
  readonly logLevel: string;
  readonly trustProxy: boolean;
  /** fill an empty embedded database with the demo factory's work */
  readonly demoData: boolean;
  readonly testHostMarkers: readonly string[];
  readonly s3: S3Config | null;
  /** what codes are sent with: the operator's gateway, a file (demonstrations), or nothing */
  readonly sms: SmsConfig | 'simulator' | null;
  /** how spaces pay for what they buy */
  readonly pay: PayConfig;
  /** what other systems are reached with: the net, or one that is simulated (tests, demonstrations) */
  readonly third: 'https' | 'simulator';
  readonly convert: ConvertConfig;
  /** where cameras are: the cloud of their maker, a demonstration, or nowhere */
  readonly cameras: 'ys7' | 'simulator' | null;
  /** what secrets at rest are sealed with; null: what follows from the passwords' own */
  readonly secretsKey: string | null;
  readonly rates: RateLimits;
}
/** Converting files: the operator's program for office files and DWG, and how many run at once on this server. */
export interface ConvertConfig {
  readonly command: string | null;
  readonly concurrency: number;
}
/** Paying: codes are simulated (demonstrations) or not offered, transfers go to an account of the operator or are not offered. */
export interface PayConfig {
  readonly online: 'simulator' | null;
  readonly transfer: { readonly name: string; readonly bank: string; readonly account: string } | null;
  /** number of the customer service; empty: none */
  readonly hotline: string;
}
/** Requests per minute (platform F7): of one anonymous address, of one session, tries to log in, exports and uploads of one person. */
export interface RateLimits {
  readonly anonymous: number;
  readonly session: number;
  readonly token: number;
  readonly exports: number;
  readonly uploads: number;
  /** wrong passwords within 15 minutes after which a login needs the captcha: of one account, of one address */
  readonly captchaAccount: number;
  readonly captchaAddress: number;
}
export interface SmsConfig {
  readonly url: string;
  readonly token: string;
}
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const list = (value: string | undefined, fallback: string): string[] =>
  (value ?? fallback)
    .split(',')
    .map((x) => x.trim())
    .filter(Boolean);
const number = (value: string | undefined, fallback: number): number =>
  value && Number.isFinite(Number(value)) ? Number(value) : fallback;

/** The gateway if one is named; the file of the demonstration where there is no database of the operator's own, or when asked for. */
function smsOf(env: NodeJS.ProcessEnv): Config['sms'] {
  if (env['SMS_GATEWAY_URL']) return { url: env['SMS_GATEWAY_URL'], token: env['SMS_GATEWAY_TOKEN'] ?? '' };
  return env['SMS'] === 'simulator' || (!env['DATABASE_URL'] && env['SMS'] !== 'off') ? 'simulator' : null;
}

/** The account of the demonstration says itself that it is none. */
const DEMO_TRANSFER = { name: '演示账户（请勿汇款）', bank: '演示银行', account: '0000 0000 0000 0000' };

/** Nothing is simulated, and nothing invented, where there is a database of the operator's own, unless it is asked for. */
function payOf(env: NodeJS.ProcessEnv): PayConfig {
  const isDemo = env['PAY'] === 'simulator' || (!env['DATABASE_URL'] && env['PAY'] !== 'off');
  const { PAY_TRANSFER_NAME: name, PAY_TRANSFER_BANK: bank, PAY_TRANSFER_ACCOUNT: account } = env;
  return {
    online: isDemo ? 'simulator' : null,
    transfer: name && bank && account ? { name, bank, account } : isDemo ? DEMO_TRANSFER : null,
    hotline: env['SERVICE_HOTLINE'] ?? (isDemo ? '400-000-0000（演示）' : ''),
  };
}

/** The demonstration shows no camera of anybody; a server with a database of the operator's own asks the cloud unless it is told not to. */
function camerasOf(env: NodeJS.ProcessEnv): Config['cameras'] {
  const asked = env['CAMERAS'];
  if (asked === 'off') return null;
  if (asked === 'ys7') return 'ys7';
  return asked === 'simulator' || !env['DATABASE_URL'] ? 'simulator' : 'ys7';
}

export function readConfig(env: NodeJS.ProcessEnv = process.env, root = process.cwd()): Config {
  const role = env['ROLE'] === 'api' || env['ROLE'] === 'worker' ? env['ROLE'] : 'all';
  return {
    port: number(env['PORT'], 8080),
    host: env['HOST'] ?? '0.0.0.0',
    dataDir: path.resolve(root, env['DATA_DIR'] ?? '.data'),
    databaseUrl: env['DATABASE_URL'] ?? null,
    platformAdminPassword: env['PLATFORM_ADMIN_PASSWORD'] ?? null,
    role,
    poolSize: number(env['POOL_SIZE'], 16),
    readsAtOnce: number(env['READS_AT_ONCE'], 2 * os.availableParallelism() + 1),
    writesAtOnce: number(env['WRITES_AT_ONCE'], 2 * os.availableParallelism() + 1),
    logLevel: env['LOG_LEVEL'] ?? 'warn',
    trustProxy: env['TRUST_PROXY'] === '1',
    demoData: env['DEMO_DATA'] !== 'off',
    testHostMarkers: list(env['TEST_HOST_MARKERS'], 'test'),
    s3:
      env['S3_ENDPOINT'] && env['S3_BUCKET'] && env['S3_ACCESS_KEY_ID'] && env['S3_SECRET_ACCESS_KEY']
        ? {
            endpoint: env['S3_ENDPOINT'],
            bucket: env['S3_BUCKET'],
            accessKeyId: env['S3_ACCESS_KEY_ID'],
            secretAccessKey: env['S3_SECRET_ACCESS_KEY'],
            region: env['S3_REGION'] ?? 'auto',
          }
        : null,
    sms: smsOf(env),
    pay: payOf(env),
    secretsKey: env['SECRETS_KEY'] ?? null,
    third: env['THIRD'] === 'simulator' ? 'simulator' : 'https',
    cameras: camerasOf(env),
    convert: { command: env['CONVERT_COMMAND'] ?? null, concurrency: number(env['CONVERT_AT_ONCE'], 1) },
    rates: {
      anonymous: number(env['RATE_ANONYMOUS'], 120),
      session: number(env['RATE_SESSION'], 600),
      token: number(env['RATE_TOKEN'], 10),
      exports: number(env['RATE_EXPORTS'], 6),
      uploads: number(env['RATE_UPLOADS'], 120),
      captchaAccount: number(env['CAPTCHA_AFTER_ACCOUNT'], 2),
      captchaAddress: number(env['CAPTCHA_AFTER_ADDRESS'], 5),
    },
  };
}
