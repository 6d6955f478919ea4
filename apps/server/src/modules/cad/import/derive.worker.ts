/** Derives one share of a long list. Equal inputs are computed once. */
import { parentPort, workerData } from 'node:worker_threads';
// its own door: a thread that loaded the whole contract would take ten times the memory
import { deriveProduct, type PanelEngine } from '@muyun/contract/derive';
import * as panel from '@muyun/nesting/panel';
import type { DeriveJob, Figures } from './derive.ts';

const { masters, drafts } = workerData as DeriveJob;
const known = new Map<string, Figures>();
const figures = drafts.map((draft): Figures => {
  const key = draft.geometry ? '' : JSON.stringify(draft);
  const before = key === '' ? undefined : known.get(key);
  if (before) return before;
  const d = deriveProduct(panel as unknown as PanelEngine, masters, draft);
  const light: Figures = { hash: d.geometryHash, area: d.faceArea, unfoldWidth: d.unfoldWidth, unfoldHeight: d.unfoldHeight, problems: d.problems, warnings: d.warnings };
  if (key !== '') known.set(key, light);
  return light;
});
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread port, not a window
parentPort?.postMessage(figures);
