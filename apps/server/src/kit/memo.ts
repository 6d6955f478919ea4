/** Answers that many ask for and that may be a little old: made once, given to all who ask meanwhile. */
interface Entry {
  readonly until: number;
  readonly value: Promise<unknown>;
}

export class Memo {
  readonly #ms: number;
  readonly #most: number;
  readonly #entries = new Map<string, Entry>();

  constructor(ms: number, most: number) {
    this.#ms = ms;
    this.#most = most;
  }

  /** What `make` gave within the time; a failure is forgotten at once. */
  get<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known && known.until > Date.now()) return known.value as Promise<T>;
    const value = make();
    this.#entries.delete(key);
    this.#entries.set(key, { until: Date.now() + this.#ms, value });
    value.catch(() => this.#entries.delete(key));
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest);
    return value;
  }
}
