/** Long lists are derived on two cores, so that an import of thousands of rows is quick and stalls no other request. */
import { Worker } from 'node:worker_threads';
import type { DerivedProduct, DeriveDraft, ProductMasters } from '@muyun/contract';
import { Deriver, type Figures, figuresOf } from './derive-all.ts';
import { type DeriveAnswers, type DerivedStretch, type DeriveJob, STRETCH } from './derive-job.ts';

/** shorter lists are done before a thread has started */
const INLINE = 600;
const TIME_LIMIT_MS = 120_000;

const pause = (): Promise<void> => new Promise((resolve) => { setImmediate(resolve); });

/** Everything derived of drafts of one project, in their order: a thread begins at the end, this side at the front, until they meet. */
export async function deriveLong(masters: ProductMasters, drafts: readonly DeriveDraft[]): Promise<DerivedProduct[]> {
  const found: DerivedProduct[] = Array.from({ length: drafts.length });
  let end = drafts.length;
  const thread = drafts.length > INLINE ? new DeriveThread<DerivedProduct>({ masters, drafts, answer: 'all' }, ({ from, derived }) => {
    for (const [i, one] of derived.entries()) found[from + i] = one;
    end = from;
  }) : null;
  try {
    const deriver = new Deriver(masters);
    for (let at = 0; at < end; at += 1) {
      found[at] = deriver.derive(drafts[at] as DeriveDraft);
      if (at % STRETCH === STRETCH - 1) await pause();
    }
    return found;
  } finally { thread?.stop(); }
}

/** Figures of drafts, in their order. */
export async function figuresOfDrafts(masters: ProductMasters, drafts: readonly DeriveDraft[]): Promise<Figures[]> {
  if (drafts.length <= INLINE) return (await deriveLong(masters, drafts)).map(figuresOf);
  const half = drafts.length >> 1;
  const shares = await Promise.all([drafts.slice(0, half), drafts.slice(half)].map(async (share) => {
    const found: Figures[] = Array.from({ length: share.length });
    await new DeriveThread<Figures>({ masters, drafts: share, answer: 'figures' }, ({ from, derived }) => { for (const [i, one] of derived.entries()) found[from + i] = one; }).whole();
    return found;
  }));
  return shares.flat();
}

/** A thread that derives from the end of a list to its front. It fails when it is stopped by an error or takes too long. */
class DeriveThread<T extends DeriveAnswers[keyof DeriveAnswers]> {
  readonly #worker: Worker;
  readonly #timer: NodeJS.Timeout;
  readonly #ended: Promise<void>;

  constructor(job: DeriveJob, take: (stretch: DerivedStretch<T>) => void) {
    this.#worker = new Worker(new URL('derive.worker.ts', import.meta.url), { workerData: job, env: {}, execArgv: ['--disable-warning=ExperimentalWarning'], resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 } });
    this.#timer = setTimeout(() => this.stop(), TIME_LIMIT_MS);
    this.#ended = new Promise((resolve, reject) => {
      this.#worker.on('message', (stretch: DerivedStretch<T>) => { take(stretch); if (stretch.from === 0) resolve(); });
      this.#worker.once('error', reject);
      this.#worker.once('exit', () => { clearTimeout(this.#timer); reject(new Error('deriving ended early')); });
    });
    // whoever does not wait for the whole list goes on without the thread
    this.#ended.catch(() => undefined);
  }
  /** Resolves when the list is derived. */
  async whole(): Promise<void> { try { await this.#ended; } finally { this.stop(); } }
  stop(): void { void this.#worker.terminate(); }
}
