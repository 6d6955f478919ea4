/** What is looked at beyond the machine: whether what the configuration names is whole, and can be reached. Nothing is sent to it. */
import { accessSync, constants } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { DOCTOR_WORDS, fill, type Finding, seen, REACH_WORDS } from '@muyun/contract';
import type { Addresses, Patient } from './patient.ts';

const REACH_MS = 3_000;
const SHORT = 16;
/** where a converter is looked for (adapters/convert-command.ts) */
const PATHS = ['/usr/local/bin', '/usr/bin', '/bin'];

type Beyond = keyof Addresses | 'pay';
/** What belongs together: when the first is set and another is not, nothing of it works. */
const TOGETHER: Readonly<Record<Beyond, readonly string[]>> = {
  sms: ['SMS_GATEWAY_URL'],
  wechat: ['WECHAT_APP_ID', 'WECHAT_APP_SECRET', 'WECHAT_TEMPLATE_ID', 'PUBLIC_URL'],
  wx: ['WX_OPEN_APP_ID', 'WX_OPEN_SECRET', 'WX_OPEN_TOKEN', 'WX_OPEN_AES_KEY'],
  pay: ['PAY_TRANSFER_NAME', 'PAY_TRANSFER_BANK', 'PAY_TRANSFER_ACCOUNT'],
  cameras: [],
  files: ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  backupPlace: [],
  traces: [],
};

const REFUSED = /^(ECONNREFUSED|ECONNRESET|EPIPE)$/;
const NAMES = /^(ENOTFOUND|EAI_\w+)$/;
const CERTIFICATE = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|HOSTNAME_MISMATCH)/;
function reasonOf(error: NodeJS.ErrnoException): string {
  const code = error.code ?? error.name;
  if (code === 'ETIMEDOUT') return fill(REACH_WORDS.late, { seconds: REACH_MS / 1000 });
  if (NAMES.test(code)) return REACH_WORDS.name;
  if (REFUSED.test(code)) return REACH_WORDS.refused;
  return CERTIFICATE.test(code) ? REACH_WORDS.certificate : fill(REACH_WORDS.other, { code });
}

/** Opens a connection, with TLS where the address says so, and closes it. Answers why it could not, null where it could. */
export function reach(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const { protocol, hostname, port } = new URL(address);
    const host = hostname.replaceAll(/[[\]]/g, '');
    const isSafe = protocol === 'https:';
    const at = { host, port: Number(port) || (isSafe ? 443 : 80) };
    const socket = isSafe
      ? tls.connect({ ...at, ...(net.isIP(host) ? {} : { servername: host }) })
      : net.connect(at);
    const end = (reason: string | null): void => {
      socket.destroy();
      resolve(reason);
    };
    socket.setTimeout(REACH_MS, () => end(fill(REACH_WORDS.late, { seconds: REACH_MS / 1000 })));
    socket.once(isSafe ? 'secureConnect' : 'connect', () => end(null));
    socket.on('error', (error) => end(reasonOf(error)));
  });
}

/** The names that are missing of what was begun; none where nothing was. */
export function missingOf(check: Beyond, environment: Patient['environment']): string[] {
  const [first = '', ...rest] = TOGETHER[check];
  return environment[first] ? rest.filter((name) => !environment[name]) : [];
}

async function reached(check: keyof Addresses, address: string): Promise<Finding> {
  const { host } = new URL(address);
  const reason = await reach(address);
  return reason === null ? seen(check, 'ok', { host }) : seen(check, 'away', { host, reason });
}

/** One of them: half configured, pretended, absent, or reached and not. */
async function looked(
  check: keyof Addresses,
  { environment, addresses, config }: Patient,
  isDemo: boolean,
): Promise<Finding> {
  const names = missingOf(check, environment);
  if (names.length > 0) return seen(check, 'half', { names: names.join('、') });
  if (isDemo) return seen(check, config.databaseUrl === null ? 'demo' : 'pretended');
  const address = addresses[check];
  return address === null ? seen(check, 'off') : reached(check, address);
}

function paid({ environment, config }: Patient): Finding {
  const names = missingOf('pay', environment);
  if (names.length > 0) return seen('pay', 'half', { names: names.join('、') });
  if (config.pay.online) return seen('pay', config.databaseUrl === null ? 'demo' : 'pretended');
  return config.pay.transfer
    ? seen('pay', 'transfer', { bank: config.pay.transfer.bank })
    : seen('pay', 'off');
}

function converted({ config: { convert } }: Patient): Finding {
  const { command } = convert;
  if (command === null) return seen('convert', 'off');
  const files = command.includes('/') ? [command] : PATHS.map((folder) => path.join(folder, command));
  const isThere = files.some((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  return seen('convert', isThere ? 'ok' : 'absent', { command });
}

const isLocal = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host);

/** Who may read the figures. */
export function measured({ config: { port: own, watch } }: Pick<Patient, 'config'>): Finding {
  const { token, port, host } = watch;
  if (token === null && port === null) return seen('metrics', 'off');
  if (token === null && !isLocal(host)) return seen('metrics', 'bare', { host, port: port ?? 0 });
  if (token !== null && token.length < SHORT) return seen('metrics', 'short', { length: token.length });
  const words =
    port === null ? DOCTOR_WORDS.ownPort : token === null ? DOCTOR_WORDS.localPort : DOCTOR_WORDS.otherPort;
  return seen('metrics', 'ok', { where: fill(words, { host, port: port ?? own }) });
}

/** Backups in a folder, and none, are looked at elsewhere. */
export async function beyondFindings(patient: Patient): Promise<Finding[]> {
  const { config } = patient;
  const found = await Promise.all([
    looked('sms', patient, config.sms === 'simulator'),
    looked('wechat', patient, config.wechat === 'simulator'),
    looked('wx', patient, config.wx === 'simulator'),
    looked('cameras', patient, config.cameras === 'simulator'),
    looked('files', patient, false),
    ...(config.backup?.s3 ? [looked('backupPlace', patient, false)] : []),
    looked('traces', patient, false),
  ]);
  return [...found, paid(patient), converted(patient), measured(patient)];
}
