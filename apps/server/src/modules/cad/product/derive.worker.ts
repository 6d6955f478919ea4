/** Derives a long list, or its end: from the last stretch to the first, so that the other side may begin at the front. */
import { parentPort, workerData } from 'node:worker_threads';
// a thread that loaded the whole contract would take ten times the memory
import { stepBehind } from '../../../kit/background.ts';
import { deriveShape } from './derive-all.ts';
import { type DerivedStretch, type DeriveJob, STRETCH } from './derive-job.ts';

stepBehind();
const { masters, drafts } = workerData as DeriveJob;
for (let end = drafts.length; end > 0; end -= STRETCH) {
  const from = Math.max(0, end - STRETCH);
  const stretch: DerivedStretch = {
    from,
    derived: drafts.slice(from, end).map((draft) => deriveShape(masters, draft)),
  };
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread port, not a window
  parentPort?.postMessage(stretch);
}
