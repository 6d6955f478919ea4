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
  readonly rates: RateLimits;
}
/** Requests per minute (platform F7): of one anonymous address, of one session, tries to log in, exports and uploads of one person. */
export interface RateLimits {
  readonly anonymous: number;
  readonly session: number;
  readonly token: number;
  readonly exports: number;
  readonly uploads: number;
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
    rates: {
      anonymous: number(env['RATE_ANONYMOUS'], 120),
      session: number(env['RATE_SESSION'], 600),
      token: number(env['RATE_TOKEN'], 10),
      exports: number(env['RATE_EXPORTS'], 6),
      uploads: number(env['RATE_UPLOADS'], 120),
    },
  };
}
