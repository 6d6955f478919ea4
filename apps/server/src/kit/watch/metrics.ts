/**
 * The figures of this process: what is counted as it happens. How many there can be follows from the contract, never from what is
 * sent: an address that is no call is one of three words.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Registry } from '@prometheus-io/client';
import { Busiest } from './busiest.ts';
import { type CallFigure, RequestFigures } from './request-figures.ts';
import { Series } from './series.ts';

const LOOP_STEP_MS = 20;
const NOTE_MS = 10_000;
const NANO = 1e6;

/** What is asked and is no call of the contract. */
export type Unbound = 'web' | 'health' | 'other';
export interface Answered {
  readonly call: string;
  readonly status: number;
  readonly ms: number;
  readonly tenantId: string | null;
  /** stays open for as long as somebody looks: it took no time */
  readonly isStream: boolean;
}
export type Queue = () => { readonly busy: number; readonly waiting: number };
export interface LoopDelay {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

export class Metrics {
  readonly registry = new Registry();
  readonly busiest = new Busiest();
  readonly series = new Series();
  readonly #requests = new RequestFigures();
  readonly #slow = new Counter({
    name: 'muyun_slow_statements_total',
    help: 'Statements that took longer than SLOW_STATEMENT_MS',
    registers: [this.registry],
  });
  readonly #deadlocks = new Counter({
    name: 'muyun_deadlocks_total',
    help: 'Transactions that waited for each other and were tried again',
    registers: [this.registry],
  });
  readonly #loop: ReturnType<typeof monitorEventLoopDelay> | null;
  readonly #timer: NodeJS.Timeout | null = null;
  #delay: LoopDelay = { p50Ms: 0, p99Ms: 0, maxMs: 0 };
  #open = 0;
  #slowCount = 0;
  readonly isOn: boolean;
  /** open streams of events; told by the application */
  streams: () => number = () => 0;
  /** what stands in front of something scarce in this process */
  readonly queues = new Map<string, Queue>();

  constructor(isOn: boolean) {
    this.isOn = isOn;
    this.#requests.register(this.registry);
    this.#loop = isOn ? monitorEventLoopDelay({ resolution: LOOP_STEP_MS }) : null;
    this.#loop?.enable();
    if (isOn) this.#timer = setInterval(() => this.#note(), NOTE_MS).unref();
  }

  opened(): void {
    this.#open += 1;
  }

  answered({ call, status, ms, tenantId, isStream }: Answered): void {
    this.#open -= 1;
    if (!this.isOn) return;
    const isError = status >= 500;
    const took = isStream ? null : ms;
    this.#requests.add(call, status, took);
    this.series.add(took, isError);
    if (tenantId !== null) this.busiest.add(tenantId, isStream ? 0 : ms / 1000);
  }

  deadlock(): void {
    this.#deadlocks.inc();
  }

  slowStatement(): void {
    this.#slow.inc();
    this.#slowCount += 1;
  }
  get slowStatements(): number {
    return this.#slowCount;
  }

  get open(): number {
    return this.#open;
  }
  get calls(): readonly CallFigure[] {
    return this.#requests.calls;
  }
  /** how long the loop kept its timers waiting, within the last ten seconds */
  get loopDelay(): LoopDelay {
    return this.#delay;
  }

  close(): void {
    this.#loop?.disable();
    if (this.#timer) clearInterval(this.#timer);
  }

  #note(): void {
    if (!this.#loop) return;
    // what it measures is the time from one look to the next: the step belongs to it
    const late = (nano: number): number => Math.max(0, nano / NANO - LOOP_STEP_MS);
    this.#delay = {
      p50Ms: late(this.#loop.percentile(50)),
      p99Ms: late(this.#loop.percentile(99)),
      maxMs: late(this.#loop.max),
    };
    this.#loop.reset();
    this.series.note(this.#delay.p99Ms, process.memoryUsage.rss());
  }
}
