/**
 * The durable queue. In memory is an index only; commands with their data lie in the journal and are read when their turn
 * comes. Every change is on the disk before anything is done because of it.
 */
import { PRINTER_FAULTS, printJob, said, type PrintJob, type PrintState } from '@muyun/contract/label';
import { Journal, type Place } from './journal.ts';
import { journalRecord, type JobRecord, type JournalRecord } from './records.ts';

export interface Entry {
  readonly job: string;
  readonly at: number;
  readonly hash: string;
  readonly printer: string;
  readonly title: string;
  readonly template: string;
  readonly labels: number;
  readonly first: number;
  /** of its command in the journal; null when only the end of it is remembered */
  place: Place | null;
  state: PrintState;
  sent: number;
  confirmed: number;
  message: string;
  isCancelled: boolean;
  endedAt: number | null;
}

const KEPT_MS = 7 * 86_400_000;
const MOST_PAST = 5000;
const SHORTEN_AT = 16_000_000;

/** What the protocol tells of a job. */
export const viewOf = (entry: Entry): PrintJob => printJob.parse(entry);

export class Spool {
  readonly #journal: Journal;
  readonly #entries: Map<string, Entry>;
  readonly #clock: () => number;
  readonly #listeners = new Set<(entry: Entry) => void>();
  #shortenAt = SHORTEN_AT;

  private constructor(journal: Journal, entries: Map<string, Entry>, clock: () => number) {
    this.#journal = journal;
    this.#entries = entries;
    this.#clock = clock;
  }

  /** Reads what is there. Labels that were on their way when the service stopped are unsure from now on. Raises `JournalBroken`. */
  static async open(file: string, clock: () => number = Date.now): Promise<Spool> {
    const entries = new Map<string, Entry>();
    const journal = await Journal.open(file, (raw, place) => apply(entries, journalRecord.parse(raw), place));
    const spool = new Spool(journal, entries, clock);
    for (const entry of entries.values())
      if (!isEnded(entry) && entry.state !== 'unsure' && entry.sent > entry.confirmed)
        await spool.unsure(entry, said(PRINTER_FAULTS.restarted));
    return spool;
  }

  find(job: string): Entry | undefined {
    return this.#entries.get(job);
  }
  /** What is not ended of a printer, in the order it came. */
  open(printer: string): Entry[] {
    return [...this.#entries.values()].filter((e) => e.printer === printer && !isEnded(e));
  }
  /** The next of a printer; one that is unsure holds those behind it. */
  next(printer: string): Entry | undefined {
    for (const entry of this.#entries.values())
      if (entry.printer === printer && !isEnded(entry)) return entry;
    return undefined;
  }

  /** Every change is told after it is durable. */
  listen(listener: (entry: Entry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async accept(record: Omit<JobRecord, 'is' | 'at'>): Promise<Entry> {
    return this.#write({ is: 'job', at: this.#clock(), ...record });
  }
  async load(entry: Entry): Promise<JobRecord> {
    const found = entry.place && journalRecord.parse(await this.#journal.read(entry.place));
    if (found?.is !== 'job') throw new Error(`job ${entry.job} is not at its place`);
    return found;
  }
  sending = (entry: Entry, upTo: number): Promise<Entry> => this.#write({ is: 'sent', job: entry.job, upTo });
  confirmed = (entry: Entry, upTo: number): Promise<Entry> =>
    this.#write({ is: 'confirmed', job: entry.job, upTo });
  unsure = (entry: Entry, message: string): Promise<Entry> =>
    this.#write({ is: 'unsure', job: entry.job, message });
  decided = (entry: Entry, upTo: number): Promise<Entry> =>
    this.#write({ is: 'decided', job: entry.job, upTo });
  cancelled = (entry: Entry): Promise<Entry> => this.#write({ is: 'cancelled', job: entry.job });

  async ended(entry: Entry, state: 'confirmed' | 'sent' | 'failed', message: string): Promise<Entry> {
    const changed = await this.#write({ is: 'ended', job: entry.job, at: this.#clock(), state, message });
    await this.#shorten();
    return changed;
  }
  /** A hint that need not survive: 打印机缺纸. */
  note(entry: Entry, message: string): void {
    if (entry.message === message) return;
    entry.message = message;
    this.#tell(entry);
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  async #write(record: JournalRecord): Promise<Entry> {
    const place = await this.#journal.append(record);
    const entry = apply(this.#entries, record, place);
    this.#tell(entry);
    return entry;
  }
  #tell(entry: Entry): void {
    for (const listener of this.#listeners) listener(entry);
  }

  /** Ended jobs lose their data, old ones are forgotten. */
  async #shorten(): Promise<void> {
    if (this.#journal.size < this.#shortenAt) return;
    const oldest = this.#clock() - KEPT_MS;
    const past = [...this.#entries.values()].filter(isEnded);
    for (const [i, entry] of past.entries())
      if ((entry.endedAt ?? 0) < oldest || i < past.length - MOST_PAST) this.#entries.delete(entry.job);
    const kept: { entry: Entry; isJob: boolean }[] = [];
    const records = (): AsyncIterable<unknown> => this.#recordsOf(kept);
    await this.#journal.rewrite(records, (places) =>
      kept.forEach(({ entry, isJob }, i) => {
        if (isJob) entry.place = places[i] ?? null;
      }),
    );
    this.#shortenAt = Math.max(SHORTEN_AT, this.#journal.size * 2);
  }
  async *#recordsOf(kept: { entry: Entry; isJob: boolean }[]): AsyncGenerator<JournalRecord> {
    for (const entry of this.#entries.values())
      for (const record of isEnded(entry)
        ? [pastOf(entry)]
        : [await this.load(entry), ...progressOf(entry)]) {
        kept.push({ entry, isJob: record.is === 'job' });
        yield record;
      }
  }
}

const isEnded = (entry: Entry): boolean => entry.endedAt !== null;

function pastOf(entry: Entry): JournalRecord {
  const { job, hash, printer, title, template, labels, first, sent, confirmed, message } = entry;
  const state = entry.state === 'confirmed' || entry.state === 'sent' ? entry.state : 'failed';
  // a job that is ended is not loaded again
  entry.place = null;
  const at = entry.endedAt ?? 0;
  return {
    is: 'past',
    job,
    at,
    hash,
    printer,
    title,
    template,
    labels,
    first,
    sent,
    confirmed,
    state,
    message,
  };
}
function* progressOf({ job, sent, confirmed, state, message, isCancelled }: Entry): Generator<JournalRecord> {
  if (confirmed > 0) yield { is: 'confirmed', job, upTo: confirmed };
  if (state === 'sent' || sent > confirmed) yield { is: 'sent', job, upTo: sent };
  if (state === 'unsure') yield { is: 'unsure', job, message };
  if (isCancelled) yield { is: 'cancelled', job };
}

/** What a record changes in the index. The same when it is written and when it is read again. */
function apply(entries: Map<string, Entry>, record: JournalRecord, place: Place): Entry {
  if (record.is === 'job' || record.is === 'past') {
    const entry = fresh(record, place);
    entries.set(record.job, entry);
    return entry;
  }
  const entry = entries.get(record.job);
  if (!entry) throw new Error(`journal tells of an unknown job ${record.job}`);
  if (record.is === 'sent')
    Object.assign(entry, { state: 'sent', sent: Math.max(entry.sent, record.upTo), message: '' });
  else if (record.is === 'confirmed')
    Object.assign(entry, { confirmed: record.upTo, sent: Math.max(entry.sent, record.upTo), message: '' });
  else if (record.is === 'unsure') Object.assign(entry, { state: 'unsure', message: record.message });
  else if (record.is === 'decided')
    Object.assign(entry, { state: 'queued', sent: record.upTo, confirmed: record.upTo, message: '' });
  else if (record.is === 'cancelled') entry.isCancelled = true;
  else
    Object.assign(entry, { state: record.state, message: record.message, endedAt: record.at, place: null });
  return entry;
}

function fresh(record: Extract<JournalRecord, { is: 'job' | 'past' }>, place: Place): Entry {
  const { job, at, hash } = record;
  if (record.is === 'past') {
    const { printer, title, template, labels, first, sent, confirmed, state, message } = record;
    return {
      job,
      at,
      hash,
      printer,
      title,
      template,
      labels,
      first,
      place: null,
      state,
      sent,
      confirmed,
      message,
      isCancelled: false,
      endedAt: at,
    };
  }
  const { printer, title, template, data, copies, first } = record.command;
  const labels = data.length * copies;
  return {
    job,
    at,
    hash,
    printer,
    title,
    template,
    labels,
    first,
    place,
    state: 'queued',
    sent: 0,
    confirmed: 0,
    message: '',
    isCancelled: false,
    endedAt: null,
  };
}
