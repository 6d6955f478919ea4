/**
 * At most `size` pieces of work at once; the others wait in the order of their coming. With `patienceMs` nobody waits longer than
 * that: whoever is let in may wait for a lock that others hold, and must not keep out those who want something else.
 */
export class Gate {
  #free: number;
  readonly #size: number;
  readonly #patienceMs: number | null;
  readonly #waiting: (() => void)[] = [];
  constructor(size: number, patienceMs: number | null = null) {
    this.#free = size;
    this.#size = size;
    this.#patienceMs = patienceMs;
  }

  get busy(): number {
    return this.#size - this.#free;
  }
  get waiting(): number {
    return this.#waiting.length;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    let hasPlace = true;
    if (this.#free > 0) this.#free -= 1;
    else hasPlace = await this.#turn();
    try {
      return await work();
    } finally {
      if (hasPlace) this.#leave();
    }
  }

  /** False for whoever has lost patience and goes on without a place. */
  #turn(): Promise<boolean> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const go = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      this.#waiting.push(go);
      if (this.#patienceMs === null) return;
      timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        resolve(false);
      }, this.#patienceMs);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
