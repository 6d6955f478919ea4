/** Lays one drawing out in a thread of its own: a hostile or huge one costs this thread, never the server. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import {
  DxfError,
  explodeDrawing,
  type Exploded,
  flattenRing,
  flattenRun,
  readDxf,
  unitsOf,
} from '@muyun/nesting/panel';
import { stepBehind } from '../../../kit/background.ts';
import type { Picture, PictureJob, PictureNews } from './drawing.ts';

stepBehind();
const job = workerData as PictureJob;
const MOST_PATH = 8_000_000;
const MOST_TEXTS = 5000;
const MOST_LETTERS = 120;

type Point = { readonly x: number; readonly y: number };
interface Run {
  readonly layer: string;
  readonly points: readonly Point[];
  readonly isClosed: boolean;
}

/** Corners of every path; arcs as finely as the size of the whole asks for. */
function runsOf({ paths }: Exploded, fine: number): Run[] {
  return paths.map(({ vertices, isClosed, layer }) => ({
    layer,
    isClosed,
    points: isClosed ? flattenRing({ vertices }, fine, 'inscribe') : flattenRun(vertices, fine),
  }));
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
function boxOf(points: Iterable<Point>): Box | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const p of points) {
    [minX, minY] = [Math.min(minX, p.x), Math.min(minY, p.y)];
    [maxX, maxY] = [Math.max(maxX, p.x), Math.max(maxY, p.y)];
  }
  return minX > maxX ? null : { x: minX, y: minY, width: maxX - minX, height: maxY - minY };
}

function drawn(exploded: Exploded): Picture | null {
  const corners = exploded.paths.flatMap((p) => p.vertices);
  const whole = boxOf([...corners, ...exploded.texts.map((t) => t.at)]);
  if (!whole) return null;
  const size = Math.max(whole.width, whole.height);
  const runs = runsOf(exploded, Math.max(size / 4000, 0.01));
  // an arc may stand out over its corners
  const box = boxOf([...runs.flatMap((r) => r.points), ...exploded.texts.map((t) => t.at)]) ?? whole;
  const unit = size > 400 ? 100 : 10_000;
  const short = (n: number): number => Math.round(n * unit) / unit;
  const layers = new Map<string, string[]>();
  let length = 0;
  for (const run of runs) {
    const d = `M${run.points.map((p) => `${short(p.x - box.x)} ${short(p.y - box.y)}`).join('L')}${run.isClosed ? 'Z' : ''}`;
    if (length + d.length > MOST_PATH) break;
    length += d.length;
    const own = layers.get(run.layer);
    if (own) own.push(d);
    else layers.set(run.layer, [d]);
  }
  return {
    width: box.width,
    height: box.height,
    layers: [...layers].map(([name, parts]) => ({ name, d: parts.join('') })),
    texts: exploded.texts.slice(0, MOST_TEXTS).map((t) => ({
      x: t.at.x - box.x,
      y: t.at.y - box.y,
      height: Math.max(t.height, size / 400),
      text: t.text.slice(0, MOST_LETTERS),
    })),
  };
}

function answer(): PictureNews {
  try {
    const drawing = readDxf(readFileSync(job.path), { maxBytes: job.maxBytes });
    const { factor } = unitsOf(drawing.insUnits, undefined);
    const picture = drawn(
      explodeDrawing(drawing, { factor, chordError: 0.05, maxEntities: 500_000, isIgnored: () => false }),
    );
    return picture ? { kind: 'done', ...picture } : { kind: 'refused', reason: 'nothing' };
  } catch (error) {
    if (error instanceof DxfError) return { kind: 'refused', reason: error.message };
    throw error;
  }
}
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread port, not a window
parentPort?.postMessage(answer());
