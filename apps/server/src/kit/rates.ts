/** Requests per minute of one caller, in this process. Several processes: the proxy counts (backend.md §6). */
export class Rates {
  readonly #windows = new Map<string, { start: number; count: number }>();

  /** Counts one request of `key`; answers the seconds to wait when over `limit`, else 0. */
  take(key: string, limit: number, at: number): number {
    let window = this.#windows.get(key);
    if (!window || at - window.start >= 60_000) {
      if (this.#windows.size > 50_000) this.#windows.clear();
      window = { start: at, count: 0 };
      this.#windows.set(key, window);
    }
    window.count += 1;
    return window.count > limit ? Math.max(1, Math.ceil((window.start + 60_000 - at) / 1000)) : 0;
  }
}
