/** One line of work per printer: its jobs one after the other, in the order in which they came. */
import { PRINTER_FAULTS, said } from '@muyun/contract/label';
import { LabelFault } from '../layout/fault.ts';
import { layoutLabel } from '../layout/layout.ts';
import type { Delivery, Outcome, Printer } from '../printers/printer.ts';
import type { Entry, Spool } from './spool.ts';

export interface Patience {
  /** between two attempts to reach a printer */
  readonly retryMs: number;
  /** a printer that is not reached for so long: its job has failed */
  readonly giveUpMs: number;
}

export class Runner {
  readonly #spool: Spool;
  readonly #printer: Printer;
  readonly #patience: Patience;
  readonly #stop = new AbortController();
  #wake: () => void = () => undefined;
  #isWoken = false;
  /** since when this job is being tried in vain */
  #since: { readonly job: string; readonly at: number } | null = null;
  readonly #work: Promise<void>;

  constructor(spool: Spool, printer: Printer, patience: Patience) {
    this.#spool = spool;
    this.#printer = printer;
    this.#patience = patience;
    this.#work = this.#run();
  }

  /** There may be something to do. */
  wake(): void {
    this.#isWoken = true;
    this.#wake();
  }
  async stop(): Promise<void> {
    this.#stop.abort();
    this.wake();
    await this.#work;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const entry = this.#spool.next(this.#printer.id);
      if (!entry || entry.state === 'unsure') {
        await this.#pause(null);
        continue;
      }
      try {
        await this.#settle(entry, await this.#outcomeOf(entry));
      } catch (error) {
        // the disk refuses: nothing is sent that is not written down
        console.error(`${new Date().toISOString()} ${this.#printer.id}: ${String(error)}`);
        await this.#pause(this.#patience.retryMs);
      }
    }
  }

  /** A label that this version cannot draw any more ends its job, with its reason. */
  async #outcomeOf(entry: Entry): Promise<Outcome> {
    try {
      return await this.#deliver(entry);
    } catch (error) {
      if (!(error instanceof LabelFault)) throw error;
      if (entry.sent > entry.confirmed) return { is: 'unsure', fault: 'other' };
      return { is: 'failed', message: error.message };
    }
  }

  async #deliver(entry: Entry): Promise<Outcome> {
    // what was on its way when something broke here is never sent again by itself
    if (entry.sent > entry.confirmed) return { is: 'unsure', fault: 'restarted' };
    if (entry.confirmed === entry.labels) return { is: 'confirmed' };
    if (entry.isCancelled) return { is: 'cancelled' };
    const { command, layout } = await this.#spool.load(entry);
    const delivery: Delivery = {
      job: entry.job,
      title: entry.title,
      labels: entry.labels,
      confirmed: entry.confirmed,
      label: (no) => layoutLabel(layout, command.data[Math.floor((no - 1) / command.copies)] ?? {}),
      sending: async (upTo) => void (await this.#spool.sending(entry, upTo)),
      confirm: async (upTo) => void (await this.#spool.confirmed(entry, upTo)),
      note: (message) => this.#spool.note(entry, message),
      isCancelled: () => entry.isCancelled,
      stopping: this.#stop.signal,
    };
    return this.#printer.deliver(delivery);
  }

  async #settle(entry: Entry, outcome: Outcome): Promise<void> {
    if (outcome.is === 'retry') return this.#retry(entry, outcome);
    this.#since = null;
    const { name } = this.#printer;
    if (outcome.is === 'confirmed' || outcome.is === 'sent') await this.#spool.ended(entry, outcome.is, '');
    else if (outcome.is === 'unsure')
      await this.#spool.unsure(entry, said(PRINTER_FAULTS[outcome.fault], { name }));
    else if (outcome.is === 'failed') await this.#spool.ended(entry, 'failed', outcome.message);
    else if (outcome.is === 'cancelled') await this.#spool.ended(entry, 'failed', PRINTER_FAULTS.cancelled);
  }

  async #retry(entry: Entry, outcome: Extract<Outcome, { is: 'retry' }>): Promise<void> {
    const { name } = this.#printer;
    if (this.#since?.job !== entry.job) this.#since = { job: entry.job, at: performance.now() };
    if (performance.now() - this.#since.at >= this.#patience.giveUpMs) {
      this.#since = null;
      await this.#spool.ended(entry, 'failed', said(PRINTER_FAULTS.gaveUp, { name }));
      return;
    }
    this.#spool.note(entry, said(PRINTER_FAULTS[outcome.fault], { name }));
    await this.#pause(this.#patience.retryMs);
  }

  /** Until woken, or for so long. */
  async #pause(ms: number | null): Promise<void> {
    if (!this.#isWoken && !this.#stop.signal.aborted)
      await new Promise<void>((resolve) => {
        const timer = ms === null ? null : setTimeout(resolve, ms);
        this.#wake = () => {
          if (timer) clearTimeout(timer);
          resolve();
        };
      });
    this.#isWoken = false;
    this.#wake = () => undefined;
  }
}
