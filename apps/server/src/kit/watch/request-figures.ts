/**
 * Requests by call, kept as plain numbers: counters of the library look their labels up as text, which was most of what counting a
 * request cost. They are put into its form when somebody asks for them.
 */
import type { Metric, Registry } from '@prometheus-io/client';

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const MILLIS = SECONDS.map((s) => s * 1000);

/** Of one call, since the start. */
export interface CallFigure {
  readonly call: string;
  count: number;
  errors: number;
  totalMs: number;
  maxMs: number;
}
interface Tally extends CallFigure {
  /** answers by the first figure of their status */
  readonly byClass: number[];
  /** of those that took time: how many lie in each step of SECONDS, the last above all of them */
  readonly bySeconds: number[];
}
interface Value {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  readonly metricName?: string;
}

export class RequestFigures {
  readonly #tallies = new Map<string, Tally>();

  /** `ms` null: it took no time (a stream that stays open). */
  add(call: string, status: number, ms: number | null): void {
    let own = this.#tallies.get(call);
    if (!own) this.#tallies.set(call, (own = emptyTally(call)));
    const kind = Math.floor(status / 100);
    own.byClass[kind] = (own.byClass[kind] ?? 0) + 1;
    own.count += 1;
    if (status >= 500) own.errors += 1;
    if (ms === null) return;
    let place = 0;
    while (place < MILLIS.length && ms > (MILLIS[place] as number)) place += 1;
    own.bySeconds[place] = (own.bySeconds[place] ?? 0) + 1;
    own.totalMs += ms;
    if (ms > own.maxMs) own.maxMs = ms;
  }

  get calls(): readonly CallFigure[] {
    return [...this.#tallies.values()];
  }

  /** Makes them part of what the registry answers. */
  register(registry: Registry): void {
    const add = (own: string, help: string, type: string, values: () => Value[]): void => {
      const name = `muyun_${own}`;
      const metric = {
        name,
        help,
        type,
        aggregator: 'sum',
        get: () => ({ name, help, type, values: values() }),
      };
      registry.registerMetric(metric as unknown as Metric<string>);
    };
    const all = <T>(of: (tally: Tally) => T[]): T[] => [...this.#tallies.values()].flatMap(of);
    add(
      'requests_total',
      'Answered requests by call of the contract and class of the status',
      'counter',
      () => all(answered),
    );
    add(
      'request_seconds',
      'Seconds from the arrival of a request to the end of its answer',
      'histogram',
      () => all(durations),
    );
  }
}

const emptyTally = (call: string): Tally => ({
  call,
  count: 0,
  errors: 0,
  totalMs: 0,
  maxMs: 0,
  byClass: [],
  bySeconds: Array.from({ length: SECONDS.length + 1 }, () => 0),
});

const answered = ({ call, byClass }: Tally): Value[] =>
  byClass.flatMap((value, kind) => (value > 0 ? [{ labels: { call, status: `${kind}xx` }, value }] : []));

function durations({ call, bySeconds, totalMs }: Tally): Value[] {
  let count = 0;
  const steps = bySeconds.map((n, at) => {
    count += n;
    return {
      labels: { le: at < SECONDS.length ? String(SECONDS[at]) : '+Inf', call },
      value: count,
      metricName: 'muyun_request_seconds_bucket',
    };
  });
  if (count === 0) return [];
  return [
    ...steps,
    { labels: { call }, value: totalMs / 1000, metricName: 'muyun_request_seconds_sum' },
    { labels: { call }, value: count, metricName: 'muyun_request_seconds_count' },
  ];
}
