/** What the operator says about watching: who reads the figures, which statements are slow, where traces go. */
import type { Environment } from '../config-table.ts';

export interface TraceConfig {
  /** of a receiver of OTLP over HTTP, without its path */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** of all requests, 0 to 1 */
  readonly share: number;
  readonly service: string;
}
export interface WatchConfig {
  /** figures of requests are kept; off only to measure what they cost */
  readonly isOn: boolean;
  /** whoever shows it reads /metrics on the server's own port; null: nobody does */
  readonly token: string | null;
  /** a port of its own for /metrics; null: none */
  readonly port: number | null;
  /** where that port is listened on: this machine alone unless said */
  readonly host: string;
  /** statements that take longer are logged with their plan; 0: none are */
  readonly slowMs: number;
  readonly traces: TraceConfig | null;
}

const SLOW_MS = 1_000;

/** `a=1,b=2`, as OpenTelemetry writes headers. */
const headersOf = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (text ?? '')
      .split(',')
      .map((pair) => pair.split('='))
      .filter(([name = '', ...value]) => name.trim() !== '' && value.length > 0)
      .map(([name = '', ...value]) => [name.trim(), decodeURIComponent(value.join('=').trim())]),
  );

function tracesOf(env: Environment): TraceConfig | null {
  const url = env['OTEL_EXPORTER_OTLP_ENDPOINT']?.replace(/\/+$/, '');
  if (!url) return null;
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG'] ?? 1);
  return {
    url,
    headers: headersOf(env['OTEL_EXPORTER_OTLP_HEADERS']),
    share: share >= 0 && share <= 1 ? share : 1,
    service: env['OTEL_SERVICE_NAME'] ?? 'muyun',
  };
}

const whole = (text: string | undefined): number | null =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : null;

export function watchOf(env: Environment): WatchConfig {
  return {
    isOn: env['METRICS'] !== 'off',
    token: env['METRICS_TOKEN'] || null,
    port: whole(env['METRICS_PORT']),
    host: env['METRICS_HOST'] ?? '127.0.0.1',
    slowMs: whole(env['SLOW_STATEMENT_MS']) ?? SLOW_MS,
    traces: tracesOf(env),
  };
}
