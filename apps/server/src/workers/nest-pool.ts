/**
 * Nesting threads: one per core less one, shared fairly between spaces. A thread lives for one order, so that a crash,
 * a memory limit or a hang fails only that order. Times in ms.
 */
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import type { Solution } from '@muyun/nesting';
import { startThread } from '../kit/thread.ts';
import type { BarInput, BarOutcome, NestInput, NestMessage, NestOutcome, NestTick } from './nest-task.ts';

export type NestFailure = 'memory' | 'timeout' | 'crash' | 'aborted';
/** Why a thread gave no result. `aborted`: the caller wanted none. */
export class NestThreadError extends Error {
  readonly reason: NestFailure;
  constructor(reason: NestFailure, cause?: unknown) {
    super(`nesting thread: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface NestRequest {
  /** names the thread, e.g. the run */
  readonly key: string;
  readonly tenant: string;
  /** threads that this tenant may use at a time */
  readonly tenantLimit: number;
  readonly input: NestInput;
  /** ends the thread at once, without a result */
  readonly signal: AbortSignal;
  /** only helps another thread: ends with its best plan as soon as somebody waits for a thread */
  readonly isExtra?: boolean;
  /** waiting behind so many others */
  onQueued?(ahead: number): void;
  onStarted?(): Promise<void> | void;
  onTick?(tick: NestTick): void;
  onVerifying?(): void;
  /** a better plan for the others of its team */
  onFound?(solution: Solution): void;
}
/** An order of bars. */
export interface BarRequest extends Omit<NestRequest, 'input'> {
  readonly input: BarInput;
}
type AnyRequest = NestRequest | BarRequest;
interface Waiting {
  readonly request: AnyRequest;
  readonly start: () => void;
}
interface Thread {
  readonly worker: Worker;
  readonly stop: Int32Array;
  readonly tenant: string;
  readonly offers: MessagePort;
  readonly isExtra: boolean;
}

/** The key of a further part of an order that is computed by several threads. */
export const partKey = (key: string, part: number | ''): string => `${key}#${part}`;

export interface PoolLimits {
  size: number;
  memoryMb: number;
  silentMs: number;
}

export class NestPool {
  /** may be changed while running; a new thread takes the new values */
  readonly limits: PoolLimits;
  readonly #threads = new Map<string, Thread>();
  readonly #starting = new Map<string, string>();
  #waiting: Waiting[] = [];
  readonly #served = new Map<string, number>();
  #turn = 0;

  constructor(limits: Partial<PoolLimits> = {}) {
    this.limits = {
      size: Math.max(1, availableParallelism() - 1),
      memoryMb: 1024,
      silentMs: 60_000,
      ...limits,
    };
  }

  /** The running threads by key: for supervision. */
  get threads(): ReadonlyMap<string, Worker> {
    return new Map([...this.#threads].map(([k, t]) => [k, t.worker]));
  }

  get busy(): number {
    return this.#busy();
  }
  get queued(): number {
    return this.#waiting.length;
  }

  /** Threads that this tenant could start at this moment. */
  spare(tenant: string, tenantLimit: number): number {
    if (this.#waiting.length > 0) return 0;
    return Math.max(0, Math.min(this.limits.size - this.#busy(), tenantLimit - this.#busy(tenant)));
  }

  /** Asks a running thread, with those of its further parts, to end with its best plan; false when it does not run. */
  stop(key: string): boolean {
    const mine = [...this.#threads].filter(([k]) => k === key || k.startsWith(partKey(key, '')));
    for (const [, thread] of mine) Atomics.store(thread.stop, 0, 1);
    return mine.length > 0;
  }

  /** Tells a running thread what another one of its team has found. */
  offer(key: string, solution: Solution): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
    this.#threads.get(key)?.offers.postMessage(solution);
  }

  /** Computes when it is this tenant's turn. Rejects with a NestThreadError. */
  async run(request: NestRequest): Promise<NestOutcome> {
    const outcome = await this.#run(request);
    if (outcome.kind === 'done') return outcome;
    throw new NestThreadError('crash');
  }

  /** As `run`, of bars. */
  async runBars(request: BarRequest): Promise<BarOutcome> {
    const outcome = await this.#run(request);
    if (outcome.kind === 'doneBars') return outcome;
    throw new NestThreadError('crash');
  }

  async #run(request: AnyRequest): Promise<NestOutcome | BarOutcome> {
    // a helper never waits in anybody's way
    if (request.isExtra === true && this.spare(request.tenant, request.tenantLimit) < 1)
      throw new NestThreadError('aborted');
    await this.#turnOf(request);
    try {
      await request.onStarted?.();
      if (request.signal.aborted) throw new NestThreadError('aborted');
      return await this.#compute(request);
    } finally {
      this.#threads.delete(request.key);
      this.#starting.delete(request.key);
      this.#next();
    }
  }

  #busy(tenant?: string): number {
    const keys = new Map([...this.#starting, ...[...this.#threads].map(([k, t]) => [k, t.tenant] as const)]);
    return tenant === undefined ? keys.size : [...keys.values()].filter((t) => t === tenant).length;
  }

  #turnOf(request: AnyRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        request,
        start: () => {
          request.signal.removeEventListener('abort', gone);
          resolve();
        },
      };
      const gone = (): void => {
        this.#waiting = this.#waiting.filter((w) => w !== entry);
        reject(new NestThreadError('aborted'));
      };
      if (request.signal.aborted) return gone();
      request.signal.addEventListener('abort', gone, { once: true });
      this.#waiting.push(entry);
      this.#next();
      if (this.#waiting.includes(entry)) this.#makeRoom();
      if (this.#waiting.includes(entry)) request.onQueued?.(this.#waiting.length - 1 + this.#busy());
    });
  }

  /** Lets the tenant with the fewest threads, served longest ago, go first. */
  #next(): void {
    while (this.#busy() < this.limits.size) {
      const ready = this.#waiting.filter((w) => this.#busy(w.request.tenant) < w.request.tenantLimit);
      const [entry] = ready.toSorted(
        (a, b) =>
          this.#busy(a.request.tenant) - this.#busy(b.request.tenant) ||
          (this.#served.get(a.request.tenant) ?? 0) - (this.#served.get(b.request.tenant) ?? 0),
      );
      if (!entry) return;
      this.#waiting = this.#waiting.filter((w) => w !== entry);
      this.#served.set(entry.request.tenant, (this.#turn += 1));
      this.#starting.set(entry.request.key, entry.request.tenant);
      entry.start();
    }
  }

  /** Threads that only help end for those who wait. */
  #makeRoom(): void {
    for (const { isExtra, stop } of this.#threads.values()) if (isExtra) Atomics.store(stop, 0, 1);
  }

  #compute(request: AnyRequest): Promise<NestOutcome | BarOutcome> {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const { port1: offers, port2 } = new MessageChannel();
    const worker = startThread('nest', {
      workerData: { input: request.input, stop, offers: port2 },
      transferList: [port2],
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb, maxYoungGenerationSizeMb: 64 },
    });
    this.#threads.set(request.key, {
      worker,
      stop,
      tenant: request.tenant,
      offers,
      isExtra: request.isExtra === true,
    });
    return new Promise<NestOutcome | BarOutcome>((resolve, reject) => {
      let isOver = false;
      const end = (settle: () => void): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(watch);
        request.signal.removeEventListener('abort', abort);
        offers.close();
        // the slot is free only when the thread is gone
        void worker.terminate().then(settle, settle);
      };
      const fail = (reason: NestFailure, cause?: unknown): void =>
        end(() => reject(new NestThreadError(reason, cause)));
      const abort = (): void => fail('aborted');
      const watch = setTimeout(() => fail('timeout'), this.limits.silentMs);
      request.signal.addEventListener('abort', abort, { once: true });
      worker.on('message', (message: NestMessage) => {
        watch.refresh();
        if (message.kind === 'tick') request.onTick?.(message);
        else if (message.kind === 'verifying') request.onVerifying?.();
        else if (message.kind === 'found') request.onFound?.(message.solution);
        else end(() => resolve(message));
      });
      worker.on('error', (error: Error & { code?: string }) =>
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', error),
      );
      worker.on('exit', () => fail('crash'));
    });
  }
}

/** The pool of orders, and one for the short estimates of the pre-check. */
export const nestPool = new NestPool();
export const estimatePool = new NestPool({ size: 1, memoryMb: 512, silentMs: 20_000 });
