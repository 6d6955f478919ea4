/**
 * The log: one JSON object a line, with the request and the space it belongs to and nothing of a person. Three nets: of an error only
 * what is known to be harmless is written, keys that name a secret are struck out, and the finished line is looked through once more.
 */
import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';
import { AppError } from './raise.ts';
import { inSource } from './source-lines.ts';
import { visitNow } from './watch/visit.ts';

const DEEP = 3;
const INFO = 30;
const MOST_TEXT = 600;

/** Numbers of phones and papers, addresses of mail, keys: whatever they stand in. A sum in hexadecimal is no key. */
const STRUCK: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w-])(?:\+?86[- ]?)?1[3-9]\d{9}(?!\w)/g, '[phone]'],
  [/(?<!\w)\d{17}[\dXx](?!\w)/g, '[paper]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]'],
  [/\bBearer\s+[\w.~+/-]+=*/gi, 'Bearer [key]'],
  [/\b(secret|access_token|token|password|passwd|pwd|sign|ticket|aeskey)=[^&\s"\\]+/gi, '$1=[key]'],
  [/(?<![\w/.-])(?![0-9a-f]{40,}(?![\w-]))[A-Za-z0-9_-]{40,}(?![\w/.-])/g, '[key]'],
];

/** The text without what is somebody's. */
export const struck = (text: string): string =>
  STRUCK.reduce((left, [pattern, sign]) => left.replace(pattern, sign), text);

const NAMED = ['code', 'severity', 'schema', 'table', 'constraint', 'column', 'routine', 'syscall', 'errno'];
/** faults of values (class 22) and of rules (class 23) quote the value; so does whatever the driver says of a type */
const QUOTES = /^2[23]/;

function messageOf(error: Error): string {
  // the sentences of the catalogue have the names of people and things filled in; their code says the same
  if (error instanceof AppError) return error.code;
  const { code, issues } = error as {
    code?: unknown;
    issues?: readonly { path?: unknown; code?: unknown }[];
  };
  if (Array.isArray(issues))
    return issues
      .map((i: { path?: unknown; code?: unknown }) => `${String(i.path)}: ${String(i.code)}`)
      .join(', ');
  const text = error.message.slice(0, MOST_TEXT);
  return typeof code === 'string' && QUOTES.test(code) ? text.replaceAll(/"[^"]*"|: .*$/g, '…') : text;
}

/** What the log keeps of an error: what it is, where it came from, never the values it speaks of. */
export function shownError(error: unknown, deep = 0): unknown {
  if (!(error instanceof Error))
    return typeof error === 'object' ? '[object]' : String(error).slice(0, MOST_TEXT);
  const all = error as Error & Readonly<Record<string, unknown>>;
  const kept = NAMED.filter((name) => ['string', 'number'].includes(typeof all[name]));
  return {
    type: error.name,
    message: messageOf(error),
    ...Object.fromEntries(kept.map((name) => [name, all[name]])),
    ...(deep < DEEP && error.cause !== undefined ? { cause: shownError(error.cause, deep + 1) } : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map(inSource)
      .join('\n'),
  };
}

/** `to`: where lines go; the standard output unless said. */
export function openLog(level: string, to?: DestinationStream): Logger {
  return pino(
    {
      level,
      serializers: { err: (e: unknown) => shownError(e), error: (e: unknown) => shownError(e) },
      redact: ['password', 'token', '*.password', '*.token', '*.phone', '*.secret', '*.code_verifier'],
      // whoever logs something within a request need not know of which
      mixin: () => {
        const visit = visitNow();
        return visit ? { requestId: visit.requestId, tenantId: visit.tenantId, callId: visit.call } : {};
      },
      hooks: { streamWrite: struck },
    },
    ...((to ? [to] : []) as []),
  );
}

/** so much is written at once, and what is not that much is written this often */
const BATCH = { minLength: 32_768, maxWrite: 65_536, periodicFlush: 500 };

export interface RequestLine {
  readonly requestId: string;
  readonly tenantId: string | null;
  readonly callId: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  readonly statements: number;
}
/**
 * The log of requests beside it: one line for each, of words and numbers that are all our own, so that nothing needs to be looked
 * through and a line is put together at once (a general logger takes three times as long); many lines in one writing, what is not
 * written yet is when the process ends.
 */
export class RequestLog {
  isOn: boolean;
  readonly #to: DestinationStream;
  readonly #host = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;

  /** `to`: where lines go; the standard output unless said. */
  constructor(level: string, to?: DestinationStream) {
    this.isOn = (pino.levels.values[level] ?? Infinity) <= INFO;
    this.#to = to ?? pino.destination({ dest: 1, sync: false, ...BATCH });
  }

  write({ requestId, tenantId, callId, method, status, ms, statements }: RequestLine): void {
    const tenant = tenantId === null ? 'null' : `"${tenantId}"`;
    this.#to.write(
      `{"level":${INFO},"time":${Date.now()},${this.#host},"requestId":"${requestId}","tenantId":${tenant},"callId":"${callId}","method":"${method}","status":${status},"ms":${ms},"statements":${statements},"msg":"request"}\n`,
    );
  }
}
