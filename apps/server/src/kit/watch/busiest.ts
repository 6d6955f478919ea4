/** Which spaces keep this server busy: of the last five minutes, in slices of one, so that memory follows who works now. */
const SLICE_MS = 60_000;
const SLICES = 5;
/** spaces of one slice; who comes later in a minute with more is counted together */
const MOST = 5_000;
export const OTHERS = 'others';

export interface Busy {
  readonly tenantId: string;
  readonly requests: number;
  readonly seconds: number;
}
interface Tally {
  requests: number;
  seconds: number;
}
interface Slice {
  readonly no: number;
  readonly tallies: Map<string, Tally>;
}

export class Busiest {
  #slices: Slice[] = [];
  readonly #clock: () => number;
  /** `clock` in milliseconds, never set back. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  add(tenantId: string, seconds: number): void {
    const { tallies } = this.#now();
    const key = tallies.size >= MOST && !tallies.has(tenantId) ? OTHERS : tenantId;
    const own = tallies.get(key);
    if (own) {
      own.requests += 1;
      own.seconds += seconds;
    } else tallies.set(key, { requests: 1, seconds });
  }

  /** Those that took most time, at most `most`. */
  top(most: number): Busy[] {
    this.#now();
    const all = new Map<string, Tally>();
    for (const { tallies } of this.#slices)
      for (const [tenantId, { requests, seconds }] of tallies) {
        const sum = all.get(tenantId) ?? { requests: 0, seconds: 0 };
        all.set(tenantId, { requests: sum.requests + requests, seconds: sum.seconds + seconds });
      }
    return [...all]
      .map(([tenantId, tally]) => ({ tenantId, ...tally }))
      .sort((a, b) => b.seconds - a.seconds || b.requests - a.requests)
      .slice(0, most);
  }

  #now(): Slice {
    const no = Math.floor(this.#clock() / SLICE_MS);
    const last = this.#slices.at(-1);
    if (last?.no === no) return last;
    const slice = { no, tallies: new Map<string, Tally>() };
    this.#slices = [...this.#slices.filter((s) => s.no > no - SLICES), slice];
    return slice;
  }
}
