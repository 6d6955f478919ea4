/**
 * Shapes of long lists, derived on two cores, so that an import of thousands of rows is quick and stalls no other request.
 * What was derived for the check of a list is at hand when the list is committed.
 */
import { createHash } from 'node:crypto';
import type { DeriveDraft, ProductMasters } from '@muyun/contract';
import { startThread } from '../../../kit/thread.ts';
import { type DerivedShape, deriveShape, shapeKey } from './derive-all.ts';
import { type DerivedStretch, type DeriveJob, STRETCH } from './derive-job.ts';

/** shorter lists are done before a thread has started */
const INLINE = 600;
const TIME_LIMIT_MS = 120_000;
/** shapes kept of the lists checked last, about 1.5 KB each, and how long */
const KEPT_SHAPES = 12_000;
const KEPT_MS = 15 * 60_000;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Shapes of the lists checked last, by master data and shape: a pure function's answers, so nothing can be stale. */
const kept = new Map<string, DerivedShape>();
let forgetting: NodeJS.Timeout | undefined;

/** Colours decide no shape. */
const mastersKey = (masters: ProductMasters): string =>
  createHash('sha1')
    .update(JSON.stringify({ ...masters, colors: [] }))
    .digest('base64url');

function keep(key: string, shape: DerivedShape): void {
  kept.set(key, shape);
  if (kept.size > KEPT_SHAPES) kept.delete(kept.keys().next().value as string);
}

/** The shapes of drafts of one project, in their order; equal ones are computed once. */
export async function deriveShapes(
  masters: ProductMasters,
  drafts: readonly DeriveDraft[],
): Promise<DerivedShape[]> {
  const [prefix, found] = [mastersKey(masters), new Map<string, DerivedShape>()];
  const keys = drafts.map((draft, i) => {
    const key = shapeKey(draft);
    return key === null ? `#${i}` : prefix + key;
  });
  const missing: { key: string; draft: DeriveDraft }[] = [];
  for (const [i, key] of keys.entries()) {
    if (found.has(key)) continue;
    const shape = kept.get(key);
    if (!shape) missing.push({ key, draft: drafts[i] as DeriveDraft });
    // a place is taken, so that the same shape is asked for once
    found.set(key, shape as DerivedShape);
  }
  const derived = await deriveMissing(
    masters,
    missing.map((m) => m.draft),
  );
  for (const [i, { key }] of missing.entries()) {
    const shape = derived[i] as DerivedShape;
    found.set(key, shape);
    if (!key.startsWith('#')) keep(key, shape);
  }
  clearTimeout(forgetting);
  forgetting = setTimeout(() => kept.clear(), KEPT_MS).unref();
  return keys.map((key) => found.get(key) as DerivedShape);
}

/** A thread begins at the end of the list, this side at its front, until they meet. */
async function deriveMissing(
  masters: ProductMasters,
  drafts: readonly DeriveDraft[],
): Promise<DerivedShape[]> {
  const found: DerivedShape[] = Array.from({ length: drafts.length });
  let end = drafts.length;
  const stop =
    drafts.length > INLINE
      ? deriveBackwards({ masters, drafts }, ({ from, derived }) => {
          for (const [i, one] of derived.entries()) found[from + i] = one;
          end = from;
        })
      : null;
  try {
    for (let at = 0; at < end; at += 1) {
      found[at] = deriveShape(masters, drafts[at] as DeriveDraft);
      if (at % STRETCH === STRETCH - 1) await pause();
    }
    return found;
  } finally {
    stop?.();
  }
}

/** Starts a thread that derives from the end of a list to its front; answers how to stop it. Should it fail, this side does the rest. */
function deriveBackwards(job: DeriveJob, take: (stretch: DerivedStretch) => void): () => void {
  const worker = startThread('derive', {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  });
  const timer = setTimeout(() => void worker.terminate(), TIME_LIMIT_MS);
  worker.on('message', take);
  worker.once('error', () => undefined);
  worker.once('exit', () => clearTimeout(timer));
  return () => void worker.terminate();
}
