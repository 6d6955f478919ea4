/** All configuration of the server, read once from the environment by the rows of config-table.ts. Nothing else reads process.env. */
import os from 'node:os';
import path from 'node:path';
import { givenOf } from './config-faults.ts';
import { type Environment, type SettingName, SETTINGS } from './config-table.ts';
import { type WatchConfig, watchOf } from './watch/config.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** an existing PostgreSQL; null = embedded */
  readonly databaseUrl: string | null;
  /** a copy of it that PostgreSQL keeps (streaming replication), for exports and reports; null: none */
  readonly readDatabaseUrl: string | null;
  readonly platformAdminPassword: string | null;
  /** which work this process does */
  readonly role: 'all' | 'api' | 'worker';
  readonly poolSize: number;
  /** an embedded database up to this size is copied before an upgrade, whatever backups there are */
  readonly upgradeCopyMb: number;
  /** short reads that run in the database at once */
  readonly readsAtOnce: number;
  /** writes that run in the database at once, unless they wait for each other */
  readonly writesAtOnce: number;
  readonly logLevel: string;
  /** how long this server says that it is about to stop before it stops taking requests */
  readonly drainMs: number;
  /** whom the server believes where a request comes from: so many proxies before it, proxies of these addresses, or nobody */
  readonly trustProxy: number | string[] | false;
  /** fill an empty embedded database with the demo factory's work: with its goods, or its projects only */
  readonly demoData: 'all' | 'projects' | null;
  readonly testHostMarkers: readonly string[];
  readonly s3: S3Config | null;
  /** what codes are sent with: the operator's gateway, a file (demonstrations), or nothing */
  readonly sms: SmsConfig | 'simulator' | null;
  /** null: nothing is sent by e-mail */
  readonly mail: MailConfig | 'simulator' | null;
  /** the public account that people log in with and get messages through: the operator's, a demonstration, or none */
  readonly wechat: WechatConfig | 'simulator' | null;
  /** where this application is reached from outside, for links in messages; null: not known */
  readonly publicUrl: string | null;
  /** how spaces pay for what they buy */
  readonly pay: PayConfig;
  /** what other systems are reached with: the net, or one that is simulated (tests, demonstrations) */
  readonly third: 'https' | 'simulator';
  readonly convert: ConvertConfig;
  /** where cameras are: the cloud of their maker, a demonstration, or nowhere */
  readonly cameras: 'ys7' | 'simulator' | null;
  /** the operator's account with the open platform of WeChat */
  readonly wx: WxConfig | 'simulator' | null;
  /** what secrets at rest are sealed with; null: what follows from the passwords' own */
  readonly secretsKey: string | null;
  /** what secrets of a space are sealed with on their way to another house; null: they stay sealed for this one */
  readonly transferKey: string | null;
  readonly rates: RateLimits;
  /** where backups go and when; null: none are made */
  readonly backup: BackupConfig | null;
  readonly watch: WatchConfig;
}
/** Backups: a folder or a bucket, the words that they are sealed with, when one is made every day, how often the log is taken there. */
export interface BackupConfig {
  readonly folder: string | null;
  readonly s3: S3Config | null;
  readonly prefix: string;
  readonly key: string | null;
  /** HH:mm of Shanghai */
  readonly at: string;
  readonly logSeconds: number;
}
/** The account of the operator with the open platform of WeChat: as it stands in its console. */
export interface WxConfig {
  readonly appId: string;
  readonly secret: string;
  readonly token: string;
  readonly aesKey: string;
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
export interface MailConfig {
  /** `smtps://user:password@host:465` */
  readonly url: string;
  readonly from: string;
}
export interface SmsConfig {
  readonly url: string;
  readonly token: string;
}
export interface WechatConfig {
  readonly appId: string;
  readonly secret: string;
  readonly templateId: string;
  /** the names that the template gives to its parts */
  readonly fields: { readonly title: string; readonly content: string; readonly time: string };
  readonly followUrl: string | null;
  readonly publicUrl: string;
  /** where the vendor answers; others only in tests */
  readonly api: string;
  readonly open: string;
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
function smsOf(env: Environment): Config['sms'] {
  if (env['SMS_GATEWAY_URL']) return { url: env['SMS_GATEWAY_URL'], token: env['SMS_GATEWAY_TOKEN'] ?? '' };
  return env['SMS'] === 'simulator' || (!env['DATABASE_URL'] && env['SMS'] !== 'off') ? 'simulator' : null;
}

/** A mail server if one is named with the address it sends from; the folder of the demonstration as for short messages. */
function mailOf(env: Environment): Config['mail'] {
  const { MAIL_URL: url, MAIL_FROM: from } = env;
  if (url && from) return { url, from };
  return env['MAIL'] === 'simulator' || (!env['DATABASE_URL'] && env['MAIL'] !== 'off') ? 'simulator' : null;
}

/** Asked for by its id, secret and template together with the address that WeChat sends phones back to; a demonstration where there is no database of the operator's own. */
function wechatOf(env: Environment): Config['wechat'] {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: secret, WECHAT_TEMPLATE_ID: templateId } = env;
  const publicUrl = publicUrlOf(env);
  if (appId && secret && templateId && publicUrl) {
    const [title = '', content = '', time = ''] = list(env['WECHAT_TEMPLATE_FIELDS'], 'thing1,thing2,time3');
    return {
      appId,
      secret,
      templateId,
      fields: { title, content, time },
      followUrl: env['WECHAT_FOLLOW_URL'] ?? null,
      publicUrl,
      api: 'https://api.weixin.qq.com',
      open: 'https://open.weixin.qq.com',
    };
  }
  return env['WECHAT'] === 'simulator' || (!env['DATABASE_URL'] && env['WECHAT'] !== 'off')
    ? 'simulator'
    : null;
}
const publicUrlOf = (env: Environment): string | null => env['PUBLIC_URL']?.replace(/\/+$/, '') || null;

/** The account of the demonstration says itself that it is none. */
const DEMO_TRANSFER = { name: '演示账户（请勿汇款）', bank: '演示银行', account: '0000 0000 0000 0000' };

/** Nothing is simulated, and nothing invented, where there is a database of the operator's own, unless it is asked for. */
function payOf(env: Environment): PayConfig {
  const isDemo = env['PAY'] === 'simulator' || (!env['DATABASE_URL'] && env['PAY'] !== 'off');
  const { PAY_TRANSFER_NAME: name, PAY_TRANSFER_BANK: bank, PAY_TRANSFER_ACCOUNT: account } = env;
  return {
    online: isDemo ? 'simulator' : null,
    transfer: name && bank && account ? { name, bank, account } : isDemo ? DEMO_TRANSFER : null,
    hotline: env['SERVICE_HOTLINE'] ?? (isDemo ? '400-000-0000（演示）' : ''),
  };
}

/** The demonstration shows no camera of anybody; a server with a database of the operator's own asks the cloud unless it is told not to. */
function camerasOf(env: Environment): Config['cameras'] {
  const asked = env['CAMERAS'];
  if (asked === 'off') return null;
  if (asked === 'ys7') return 'ys7';
  return asked === 'simulator' || !env['DATABASE_URL'] ? 'simulator' : 'ys7';
}

/** `1`: one proxy; `10.0.0.1, 10.0.1.0/24`: those. A header that anybody may send is believed of nobody else. */
function proxiesOf(text: string | undefined): Config['trustProxy'] {
  const hops = Number(text);
  if (!text || hops === 0) return false;
  return Number.isInteger(hops) ? hops : list(text, '');
}

/** Nothing is simulated where there is a database of the operator's own, unless it is asked for. */
function wxOf(env: Environment): Config['wx'] {
  const {
    WX_OPEN_APP_ID: appId,
    WX_OPEN_SECRET: secret,
    WX_OPEN_TOKEN: token,
    WX_OPEN_AES_KEY: aesKey,
  } = env;
  if (appId && secret && token && aesKey?.length === 43) return { appId, secret, token, aesKey };
  return env['WX_OPEN'] === 'simulator' || (!env['DATABASE_URL'] && env['WX_OPEN'] !== 'off')
    ? 'simulator'
    : null;
}

function s3Of(env: Environment, prefix: '' | 'BACKUP_'): S3Config | null {
  // a bucket for backups may lie beside the one for files
  const of = (name: 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_REGION') =>
    env[`${prefix}${name}`] ?? env[name];
  const bucket = env[`${prefix}S3_BUCKET`];
  const [endpoint, accessKeyId, secretAccessKey] = [
    of('S3_ENDPOINT'),
    of('S3_ACCESS_KEY_ID'),
    of('S3_SECRET_ACCESS_KEY'),
  ];
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, bucket, accessKeyId, secretAccessKey, region: of('S3_REGION') ?? 'auto' }
    : null;
}

/** Beside the data folder unless said; an operator with a database of his own says where. */
function backupOf(env: Environment, root: string): BackupConfig | null {
  if (env['BACKUP'] === 'off') return null;
  const s3 = s3Of(env, 'BACKUP_');
  const usual = env['DATABASE_URL'] ? null : `${path.resolve(root, env['DATA_DIR'] ?? '.data')}.backup`;
  const folder = s3 ? null : env['BACKUP_DIR'] ? path.resolve(root, env['BACKUP_DIR']) : usual;
  if (!s3 && !folder) return null;
  return {
    folder,
    s3,
    prefix: env['BACKUP_S3_PREFIX'] ?? '',
    key: env['BACKUP_KEY'] || null,
    at: /^([01]\d|2[0-3]):[0-5]\d$/.test(env['BACKUP_AT'] ?? '') ? String(env['BACKUP_AT']) : '02:30',
    logSeconds: Math.max(1, number(env['BACKUP_LOG_SECONDS'], 40)),
  };
}

export function readConfig(from: Environment = process.env, root = process.cwd()): Config {
  const env: Environment = givenOf(from);
  const role = env['ROLE'] === 'api' || env['ROLE'] === 'worker' ? env['ROLE'] : 'all';
  return {
    port: number(env['PORT'], 8080),
    host: env['HOST'] ?? '0.0.0.0',
    dataDir: path.resolve(root, env['DATA_DIR'] ?? '.data'),
    databaseUrl: env['DATABASE_URL'] ?? null,
    readDatabaseUrl: env['READ_DATABASE_URL'] ?? null,
    platformAdminPassword: env['PLATFORM_ADMIN_PASSWORD'] ?? null,
    role,
    poolSize: number(env['POOL_SIZE'], 16),
    upgradeCopyMb: number(env['UPGRADE_COPY_MB'], 512),
    readsAtOnce: number(env['READS_AT_ONCE'], 2 * os.availableParallelism() + 1),
    writesAtOnce: number(env['WRITES_AT_ONCE'], 2 * os.availableParallelism() + 1),
    logLevel: env['LOG_LEVEL'] ?? 'warn',
    // with a database of its own there is no other server to take over
    drainMs: Math.max(0, number(env['DRAIN_SECONDS'], env['DATABASE_URL'] ? 5 : 0)) * 1000,
    trustProxy: proxiesOf(env['TRUST_PROXY']),
    demoData: env['DEMO_DATA'] === 'off' ? null : env['DEMO_DATA'] === 'projects' ? 'projects' : 'all',
    testHostMarkers: list(env['TEST_HOST_MARKERS'], 'test'),
    s3: s3Of(env, ''),
    backup: backupOf(env, root),
    watch: watchOf(env),
    sms: smsOf(env),
    mail: mailOf(env),
    wechat: wechatOf(env),
    publicUrl: publicUrlOf(env),
    pay: payOf(env),
    secretsKey: env['SECRETS_KEY'] ?? null,
    transferKey: env['TRANSFER_KEY'] ?? null,
    third: env['THIRD'] === 'simulator' ? 'simulator' : 'https',
    cameras: camerasOf(env),
    wx: wxOf(env),
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

/** The own part of the environment that the server was started with, as a backup keeps it: nothing else of a machine. */
export const environmentOf = (env: Environment = process.env): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(givenOf(env)).filter(([name]) => !SETTINGS[name as SettingName].isNotKept),
  );
