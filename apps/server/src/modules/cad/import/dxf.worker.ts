/** Reads drawings in a thread: a hostile or huge one costs this thread, never the server. */
import { readFileSync } from 'node:fs';
import {
  type DxfDrawing,
  DxfError,
  dxfMessage,
  extractParts,
  type Extraction,
  type ExtractOptions,
  flattenRing,
  flattenRun,
  mergeEqualParts,
  type PartGeometry,
  readDxf,
  sameness,
  shapeHash,
  toSvgPath,
} from '@muyun/nesting/panel';
import { stepBehind } from '../../../kit/background.ts';
import type { DrawingJob, DrawingNews, DrawnChoices, DrawnPart, DrawnPlace, DrawnSketch } from './drawing.ts';

stepBehind();
const MAX_PATH = 6000;
const MAX_PARTS = 2000;
const MAX_LAYERS = 200;
const MAX_SKETCH = 60_000;
const MAX_BREAKS = 200;

/** Outline and holes as one svg path; a rich drawing is drawn by fewer corners. */
function pathOf(part: PartGeometry): string {
  const rings = [part.outer, ...part.holes];
  const exact = rings.map(toSvgPath).join('');
  if (exact.length <= MAX_PATH) return exact;
  const coarse = Math.max(part.width, part.height) / 100;
  let path = '';
  for (const ring of rings) {
    const piece = `M${flattenRing(ring, coarse, 'inscribe')
      .map((p) => `${Math.round(p.x)} ${Math.round(p.y)}`)
      .join('L')}Z`;
    if (path.length + piece.length > MAX_PATH) break;
    path += piece;
  }
  return path === '' ? `M0 0H${part.width}V${part.height}H0Z` : path;
}

/** what a tolerance in tenths of a millimetre may miss of a length in floating point */
const ROUNDING = 1e-6;

/** The gap within which a drawing closes, tried out: nothing is offered that does not help. */
function closes(drawing: DxfDrawing, how: ExtractOptions, found: Extraction): number | null {
  const within = found.closesWithin;
  if (within === null || how.dropOpen) return null;
  const closed = extractParts(drawing, { ...how, joinTol: within + ROUNDING });
  const isOpen = closed.issues.some((i) => i.code === 'Dxf:NotClosed');
  return isOpen || closed.parts.length === 0 ? null : within;
}

type Bounds = Extraction['parts'][number]['bounds'];
const placeOf = ({ minX, minY, maxX, maxY }: Bounds): DrawnPlace => ({
  x: rounded(minX),
  y: rounded(minY),
  w: rounded(maxX - minX),
  h: rounded(maxY - minY),
});

const rounded = (n: number): number => Math.round(n * 1000) / 1000;

/** All that was read, when some of it became no part. */
function sketchOf(found: Extraction): DrawnSketch | null {
  const { sketch } = found;
  if (!sketch || found.issues.every((i) => i.level !== 'error')) return null;
  const coarse = Math.max(sketch.width, sketch.height) / 400;
  const [rings, open]: [string[], string[]] = [[], []];
  let length = 0;
  const add = (list: string[], path: string): void => {
    if (length + path.length <= MAX_SKETCH) {
      list.push(path);
      length += path.length;
    }
  };
  const fine = Math.max(sketch.width, sketch.height) > 200 ? 10 : 1000;
  const short = (n: number): number => Math.round(n * fine) / fine;
  const corners = (points: readonly { x: number; y: number }[], end: string): string =>
    `M${points.map((p) => `${short(p.x)} ${short(p.y)}`).join('L')}${end}`;
  for (const run of sketch.open) add(open, corners(flattenRun(run.vertices, coarse), ''));
  for (const ring of sketch.rings) add(rings, corners(flattenRing(ring, coarse, 'inscribe'), 'Z'));
  const breaks = sketch.breaks.slice(0, MAX_BREAKS).map(({ at, to, gap }) => ({
    x: rounded(at.x),
    y: rounded(at.y),
    toX: to && rounded(to.x),
    toY: to && rounded(to.y),
    gap: gap === null ? null : rounded(gap),
  }));
  return { width: rounded(sketch.width), height: rounded(sketch.height), rings, open, breaks };
}

function read(job: DrawingJob): DrawingNews {
  const drawing = readDxf(readFileSync(job.path), { maxBytes: job.maxBytes });
  const how = {
    mode: job.mode,
    maxParts: job.maxParts ?? MAX_PARTS,
    dropFrame: job.mode === 2,
    dropOpen: job.dropOpen === true,
    layerNames: job.layers,
    labelKeys: job.keys,
    ...(job.units === undefined ? {} : { unitFactor: job.units }),
  };
  // with every part apart the findings keep their part; equal ones are joined after
  const found = extractParts(drawing, {
    ...how,
    ...(job.joinTol === undefined ? {} : { joinTol: job.joinTol + ROUNDING }),
  });
  const faultsAt = (index: number): DrawnPart['issues'] =>
    found.issues
      .filter((i) => i.part === index)
      .map((i) => ({ code: i.code, level: i.level, message: dxfMessage(i) }));
  const parts = found.parts.map((part, i): DrawnPart => ({
    geometry: part.geometry,
    label: part.label,
    texts: part.texts,
    handles: part.handles.slice(0, 200),
    path: pathOf(part.geometry),
    issues: faultsAt(i),
    places: [placeOf(part.bounds)],
    hash: shapeHash(part.geometry),
    isCounted: false,
  }));
  const whole = found.issues
    .filter((i) => i.part === undefined)
    .map((i) => ({ code: i.code, level: i.level, message: dxfMessage(i) }));
  const choices = {
    units: unitsFor(found),
    closesWithin: closes(drawing, how, found),
    outlines: found.parts.length,
    open: found.sketch?.open.length ?? 0,
  };
  return {
    kind: 'done',
    sketch: sketchOf(found),
    choices,
    parts: job.mode === 2 ? joined(parts, found.parts) : parts,
    issues: whole,
    dropped: { ...drawing.dropped, ...found.dropped },
    isDeclared: found.unitsGuess.isDeclared,
    layers: found.layers.slice(0, MAX_LAYERS),
    entityCount: drawing.entities.length,
  };
}

/** Units to choose from; who is asked for the unit may also say that it is mm. */
function unitsFor({ issues, parts, unitsGuess }: Extraction): DrawnChoices['units'] {
  const asked = issues.find((i) => i.code === 'Dxf:UnitsAsked');
  const asItIs =
    asked && parts.length > 0
      ? [{ factor: unitsGuess.factor, width: Number(asked.params[0]), height: Number(asked.params[1]) }]
      : [];
  return [...unitsGuess.likely.map(({ factor, width, height }) => ({ factor, width, height })), ...asItIs];
}

/** Parts without findings that repeat a shape and what is said of it become one with a number of pieces. */
function joined(parts: readonly DrawnPart[], raw: ReturnType<typeof extractParts>['parts']): DrawnPart[] {
  const isClean = (i: number): boolean => {
    const { unread, others } = raw[i]?.label ?? {};
    return parts[i]?.issues.length === 0 && unread === undefined && others === undefined;
  };
  const clean = raw.filter((_, i) => isClean(i));
  const merged = mergeEqualParts(clean).parts;
  const byGeometry = new Map(raw.map((part, i) => [part.geometry, parts[i] as DrawnPart]));
  const alike = Map.groupBy(
    raw.map((part, i) => ({ part, drawn: parts[i] as DrawnPart })).filter((_, i) => isClean(i)),
    ({ part }) => sameness(part),
  );
  const placesOf = (of: DrawnPart): DrawnPart['places'] =>
    (alike.get(sameness(of)) ?? []).flatMap(({ drawn }) => drawn.places);
  return [
    ...merged.map((m): DrawnPart => {
      const drawn = byGeometry.get(m.geometry) as DrawnPart;
      const handles = m.handles.slice(0, 200);
      const places = placesOf(drawn);
      const isCounted = places.length > 1 && drawn.label.quantity === undefined;
      return { ...drawn, label: m.label, handles, places, isCounted };
    }),
    ...parts.filter((_, i) => !isClean(i)),
  ];
}

/** What a pool of threads runs: one drawing after the other. */
export default function answer(job: DrawingJob): DrawingNews {
  try {
    return read(job);
  } catch (error) {
    if (error instanceof DxfError) {
      const outlines = error.code === 'Dxf:TooManyOuters' ? { outlines: Number(error.params[0]) } : {};
      return { kind: 'refused', reason: error.message, ...outlines };
    }
    throw error;
  }
}
