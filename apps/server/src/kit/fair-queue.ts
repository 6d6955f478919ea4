/**
 * A bounded queue in front of something scarce, fair between spaces: so many at once, so many of one space, the spaces take
 * turns. Who would have to wait too long is told at once to come again.
 */
import { appError, raise } from './raise.ts';

export interface QueueLimits {
  /** pieces of work at once, and of one space */
  readonly size: number;
  readonly perTenant: number;
  /** pieces of one space that may wait, and how long each does */
  readonly waiting: number;
  readonly waitMs: number;
  /** seconds after which who is refused may try again */
  readonly retryAfter: number;
}
interface Waiting {
  readonly start: () => void;
  readonly timer: NodeJS.Timeout | undefined;
}

export class FairQueue {
  readonly limits: QueueLimits;
  /** in the order of their turns */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Map<string, number>();
  #busy = 0;
  constructor(limits: QueueLimits) {
    this.limits = limits;
  }

  get busy(): number {
    return this.#busy;
  }
  get queued(): number {
    return [...this.#waiting.values()].reduce((n, own) => n + own.length, 0);
  }

  /** Does `work` when it is this space's turn. Raises Common:Overloaded when too much waits already, or for too long; with `patient` it waits as long as it takes, or until the signal says that nobody wants it any more. */
  async run<T>(tenant: string, work: () => Promise<T>, patient?: AbortSignal): Promise<T> {
    if (this.#mayStart(tenant) && !this.#waiting.has(tenant)) this.#begin(tenant);
    else await this.#wait(tenant, patient);
    try {
      return await work();
    } finally {
      this.#end(tenant);
    }
  }

  #mayStart(tenant: string): boolean {
    return this.#busy < this.limits.size && (this.#running.get(tenant) ?? 0) < this.limits.perTenant;
  }

  #begin(tenant: string): void {
    this.#busy += 1;
    this.#running.set(tenant, (this.#running.get(tenant) ?? 0) + 1);
  }

  #end(tenant: string): void {
    this.#busy -= 1;
    const left = (this.#running.get(tenant) ?? 1) - 1;
    if (left > 0) this.#running.set(tenant, left);
    else this.#running.delete(tenant);
    this.#next();
  }

  #wait(tenant: string, patient: AbortSignal | undefined): Promise<void> {
    const own = this.#waiting.get(tenant) ?? [];
    if (!patient && own.length >= this.limits.waiting)
      raise('Common:Overloaded', undefined, { retryAfter: this.limits.retryAfter });
    return new Promise((resolve, reject) => {
      const give = (error: unknown): void => {
        this.#leave(tenant, entry);
        reject(error as Error);
      };
      const gone = (): void => give(patient?.reason);
      const timer = patient
        ? undefined
        : setTimeout(
            () => give(appError('Common:Overloaded', undefined, { retryAfter: this.limits.retryAfter })),
            this.limits.waitMs,
          );
      const entry: Waiting = {
        timer,
        start: () => {
          patient?.removeEventListener('abort', gone);
          resolve();
        },
      };
      patient?.addEventListener('abort', gone, { once: true });
      own.push(entry);
      this.#waiting.set(tenant, own);
    });
  }

  #leave(tenant: string, entry: Waiting): void {
    const left = (this.#waiting.get(tenant) ?? []).filter((w) => w !== entry);
    if (left.length > 0) this.#waiting.set(tenant, left);
    else this.#waiting.delete(tenant);
  }

  /** Starts what may start: one of each space in turn. */
  #next(): void {
    for (const [tenant, own] of this.#waiting) {
      if (!this.#mayStart(tenant)) continue;
      const entry = own.shift() as Waiting;
      this.#waiting.delete(tenant);
      // the next turn of this space comes after those of the others
      if (own.length > 0) this.#waiting.set(tenant, own);
      clearTimeout(entry.timer);
      this.#begin(tenant);
      entry.start();
      return this.#next();
    }
  }
}
