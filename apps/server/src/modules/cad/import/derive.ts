/** What the check needs of derived products: shape, area, findings. Long lists are derived in threads, so that the server stays free. */
import { Worker } from 'node:worker_threads';
import type { DeriveDraft, ProductMasters } from '@muyun/contract';
import { deriveAll } from '../product/index.ts';
import { breathe } from './row.ts';

export interface Figures { readonly hash: string | null; readonly area: string; readonly unfoldWidth: number | null; readonly unfoldHeight: number | null; readonly problems: readonly { field: string; message: string }[]; readonly warnings: readonly { code: string; level: 'warning' | 'error'; message: string }[] }
export interface DeriveJob { readonly masters: ProductMasters; readonly drafts: readonly DeriveDraft[] }

const INLINE = 600;
const STRETCH = 100;
const THREADS = 2;
const TIME_LIMIT_MS = 120_000;

/** Figures of drafts, in their order. */
export async function figuresOfDrafts(masters: ProductMasters, drafts: readonly DeriveDraft[]): Promise<Figures[]> {
  if (drafts.length > INLINE) {
    const share = Math.ceil(drafts.length / THREADS);
    const parts = await Promise.all(Array.from({ length: THREADS }, (_, i) => inThread({ masters, drafts: drafts.slice(i * share, (i + 1) * share) })));
    return parts.flat();
  }
  const found: Figures[] = [];
  for (let from = 0; from < drafts.length; from += STRETCH) {
    for (const d of deriveAll(masters, drafts.slice(from, from + STRETCH))) found.push({ hash: d.geometryHash, area: d.faceArea, unfoldWidth: d.unfoldWidth, unfoldHeight: d.unfoldHeight, problems: d.problems, warnings: d.warnings });
    await breathe();
  }
  return found;
}

function inThread(job: DeriveJob): Promise<Figures[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('derive.worker.ts', import.meta.url), { workerData: job, env: {}, execArgv: ['--disable-warning=ExperimentalWarning'], resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 } });
    const end = (finish: () => void): void => { clearTimeout(timer); void worker.terminate(); finish(); };
    const timer = setTimeout(() => end(() => reject(new Error('deriving took too long'))), TIME_LIMIT_MS);
    worker.once('message', (figures: Figures[]) => end(() => resolve(figures)));
    worker.once('error', (error) => end(() => reject(error)));
    worker.once('exit', () => end(() => reject(new Error('deriving ended early'))));
  });
}
