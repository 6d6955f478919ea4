/** Reads one drawing in a thread of its own: a hostile or huge drawing costs this thread, never the server. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { DxfError, dxfMessage, extractParts, flattenRing, mergeEqualParts, type PartGeometry, readDxf, toSvgPath } from '@muyun/nesting/panel';
import type { DrawingJob, DrawingNews, DrawnPart } from './drawing.ts';

const job = workerData as DrawingJob;
const MAX_PATH = 6000;
const MAX_PARTS = 2000;
const MAX_LAYERS = 200;

/** Outline and holes as one svg path; a rich drawing is drawn by fewer corners. */
function pathOf(part: PartGeometry): string {
  const rings = [part.outer, ...part.holes];
  const exact = rings.map(toSvgPath).join('');
  if (exact.length <= MAX_PATH) return exact;
  const coarse = Math.max(part.width, part.height) / 100;
  let path = '';
  for (const ring of rings) {
    const piece = `M${flattenRing(ring, coarse, 'inscribe').map((p) => `${Math.round(p.x)} ${Math.round(p.y)}`).join('L')}Z`;
    if (path.length + piece.length > MAX_PATH) break;
    path += piece;
  }
  return path === '' ? `M0 0H${part.width}V${part.height}H0Z` : path;
}

function read(): DrawingNews {
  const drawing = readDxf(readFileSync(job.path), { maxBytes: job.maxBytes });
  // with every part apart the findings keep their part; equal ones are joined after
  const found = extractParts(drawing, { mode: job.mode, maxParts: MAX_PARTS, dropFrame: job.mode === 2, layerNames: job.layers, ...(job.units === undefined ? {} : { unitFactor: job.units }) });
  const faultsAt = (index: number): DrawnPart['issues'] => found.issues.filter((i) => i.part === index).map((i) => ({ code: i.code, level: i.level, message: dxfMessage(i) }));
  const parts = found.parts.map((part, i): DrawnPart => ({ geometry: part.geometry, label: part.label, texts: part.texts, handles: part.handles.slice(0, 200), path: pathOf(part.geometry), issues: faultsAt(i) }));
  const whole = found.issues.filter((i) => i.part === undefined).map((i) => ({ code: i.code, level: i.level, message: dxfMessage(i) }));
  return { kind: 'done', parts: job.mode === 2 ? joined(parts, found.parts) : parts, issues: whole, dropped: { ...drawing.dropped, ...found.dropped }, isDeclared: found.unitsGuess.isDeclared, layers: found.layers.slice(0, MAX_LAYERS) };
}

/** Parts without findings that repeat a shape and a code become one with a number of pieces. */
function joined(parts: readonly DrawnPart[], raw: ReturnType<typeof extractParts>['parts']): DrawnPart[] {
  const clean = raw.filter((_, i) => parts[i]?.issues.length === 0);
  const merged = mergeEqualParts(clean).parts;
  const byGeometry = new Map(raw.map((part, i) => [part.geometry, parts[i] as DrawnPart]));
  return [...merged.map((m): DrawnPart => ({ ...(byGeometry.get(m.geometry) as DrawnPart), label: m.label, handles: m.handles.slice(0, 200) })), ...parts.filter((p) => p.issues.length > 0)];
}

function answer(): DrawingNews {
  try { return read(); } catch (error) {
    if (error instanceof DxfError) return { kind: 'refused', reason: error.message };
    throw error;
  }
}
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread port, not a window
parentPort?.postMessage(answer());
