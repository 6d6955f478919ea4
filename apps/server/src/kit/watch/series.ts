/** What happened in each of the last sixty minutes, for the page of the platform: counted as it happens, nothing is kept of a request. */
const MINUTE_MS = 60_000;
const MINUTES = 60;
/** limits of duration in milliseconds, each half as long again as the one before: 1 ms to about two minutes */
const LIMITS = Array.from({ length: 30 }, (_, i) => 1.5 ** i);
const SHARE = 0.95;

export interface Minute {
  readonly time: string;
  readonly requests: number;
  readonly errors: number;
  /** of the answers of that minute; null: there was none */
  readonly p95Ms: number | null;
  readonly loopMs: number;
  readonly memoryBytes: number;
}
interface Slot {
  readonly no: number;
  requests: number;
  errors: number;
  readonly counts: number[];
  loopMs: number;
  memoryBytes: number;
}

/** The limit under which `share` of the counted lie. */
export function limitOf(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((n, c) => n + c, 0);
  if (all === 0) return null;
  let seen = 0;
  const at = counts.findIndex((c) => (seen += c) >= all * share);
  return LIMITS[at] ?? null;
}

/** In which of the counts a duration is counted. */
export function placeOf(ms: number): number {
  const at = Math.ceil(Math.log(Math.max(ms, 1)) / Math.log(1.5));
  return Math.min(LIMITS.length - 1, at);
}

export class Series {
  #slots: Slot[] = [];
  readonly #clock: () => number;
  /** `clock` in milliseconds, never set back. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  add(ms: number | null, isError: boolean): void {
    const slot = this.#now();
    slot.requests += 1;
    if (isError) slot.errors += 1;
    if (ms !== null) slot.counts[placeOf(ms)] = (slot.counts[placeOf(ms)] ?? 0) + 1;
  }

  /** How the process is now. */
  note(loopMs: number, memoryBytes: number): void {
    const slot = this.#now();
    slot.loopMs = Math.max(slot.loopMs, loopMs);
    slot.memoryBytes = memoryBytes;
  }

  /** The oldest first; the last is the one that has not ended. `at` is the time of day now. */
  minutes(at: Date): Minute[] {
    const now = this.#now();
    const into = this.#clock() - now.no * MINUTE_MS;
    return this.#slots.map((slot) => ({
      time: new Date(at.getTime() - into - (now.no - slot.no) * MINUTE_MS).toISOString(),
      requests: slot.requests,
      errors: slot.errors,
      p95Ms: limitOf(slot.counts, SHARE),
      loopMs: Math.round(slot.loopMs),
      memoryBytes: slot.memoryBytes,
    }));
  }

  #now(): Slot {
    const no = Math.floor(this.#clock() / MINUTE_MS);
    let last = this.#slots.at(-1);
    if (last?.no === no) return last;
    // minutes in which nothing was asked are told too
    for (let next = Math.max(last ? last.no + 1 : no, no - MINUTES + 1); next <= no; next += 1) {
      last = {
        no: next,
        requests: 0,
        errors: 0,
        counts: LIMITS.map(() => 0),
        loopMs: 0,
        memoryBytes: last?.memoryBytes ?? 0,
      };
      this.#slots.push(last);
    }
    this.#slots = this.#slots.slice(-MINUTES);
    return this.#slots.at(-1) as Slot;
  }
}
