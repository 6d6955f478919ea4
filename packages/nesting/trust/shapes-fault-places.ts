// Planted faults in where parts lie: overlaps and distances of a micrometre, edges, defects, holes, turns.
import type { ShapeSolution } from '../src/problem/shape.ts';
import type { Bounds, Ring } from '../src/geometry/types.ts';
import { boundsOfRing } from '../src/geometry/box.ts';
import { area as areaOf } from '../src/geometry/ring.ts';
import type { Chance } from './kind.ts';
import type { ShapeJob } from './shapes-draw.ts';
import { fault } from './shapes-fault.ts';
import type { Edit, ShapeFault } from './shapes-fault.ts';
import { isRectangle, placedOf } from './shapes-placed.ts';
import type { Placed } from './shapes-placed.ts';
import { micro } from './shapes-plan.ts';
import { pick } from './shapes-rings.ts';

function onPart(
  name: string,
  which: (p: Placed, job: ShapeJob) => boolean,
  edit: (p: Placed, job: ShapeJob) => boolean | void,
): ShapeFault {
  return fault(name, (s, job, chance) => {
    const parts = placedOf(s, job).filter((p) => which(p, job));
    return parts.length > 0 && edit(pick(parts, chance), job) !== false;
  });
}

/** Two rectangles exactly side by side; the right one is moved left. */
function nearer(name: string, isFit: (job: ShapeJob) => boolean, by: number): ShapeFault {
  return fault(name, (s, job) => {
    if (!isFit(job)) return false;
    const parts = placedOf(s, job).filter(isRectangle);
    for (const a of parts)
      for (const b of parts) {
        if (a.layout !== b.layout || Math.abs(b.box.minX - a.box.maxX - job.params.spacing) > 1e-7) continue;
        if (Math.min(a.box.maxY, b.box.maxY) - Math.max(a.box.minY, b.box.minY) < 1) continue;
        b.at.x = micro(b.at.x - by);
        return true;
      }
    return false;
  });
}

function isSheet({ stock }: Placed): boolean {
  return stock.kind === 'sheet';
}

/** The lower left of the sheet. */
function originOf({ stock }: Placed): { x: number; y: number } {
  if (stock.kind === 'strip' || stock.outline === undefined) return { x: 0, y: 0 };
  const { minX, minY } = boundsOfRing(stock.outline);
  return { x: minX, y: minY };
}

function holed(wanted: (job: ShapeJob, p: Placed) => boolean): Edit {
  return (s, job, chance) => {
    const parts = placedOf(s, job);
    const frames = parts.filter(
      (p) => p.item.holes?.[0] !== undefined && p.at.rotation === 0 && wanted(job, p),
    );
    if (frames.length === 0) return false;
    const frame = pick(frames, chance);
    const hole = boundsOfRing(frame.item.holes?.[0] ?? frame.item.outer);
    const small = parts.find(
      (p) =>
        isRectangle(p) &&
        p.layout === frame.layout &&
        p !== frame &&
        p.box.maxX - p.box.minX <= hole.maxX - hole.minX,
    );
    if (small === undefined) return false;
    small.at.x = micro(small.at.x + frame.at.x + hole.minX - small.box.minX);
    small.at.y = micro(small.at.y + frame.at.y + hole.minY - small.box.minY);
    return true;
  };
}

function isOpen(job: ShapeJob, { item }: Placed): boolean {
  const hole = boundsOfRing(item.holes?.[0] ?? item.outer);
  return (hole.maxX - hole.minX) * (hole.maxY - hole.minY) >= job.params.minHoleArea;
}

function defectOf({ stock }: Placed): Ring | undefined {
  return stock.kind === 'sheet' ? stock.defects?.[0] : undefined;
}

function defectBox(p: Placed): Bounds | undefined {
  const defect = defectOf(p);
  return defect && boundsOfRing(defect);
}

/** Its box has corners on it: those of a disc or a triangle leave room beside it. */
function isFull(p: Placed): boolean {
  const [defect, box] = [defectOf(p), defectBox(p)];
  if (defect === undefined || box === undefined) return false;
  return areaOf(defect) > (box.maxX - box.minX) * (box.maxY - box.minY) * (1 - 1e-9);
}

const isDisc = (p: Placed): boolean => {
  const corners = defectOf(p)?.vertices ?? [];
  return corners.length === 2 && corners.every((v) => Math.abs(v.bulge ?? 0) === 1);
};

/** Whether the turn of a placement can be changed to one that is not on the list. */
function isListed({ item }: Placed): boolean {
  return item.rotations !== 'free';
}

function toPlace(p: Placed, x: number, y: number): void {
  p.at.x = micro(p.at.x + x - p.box.minX);
  p.at.y = micro(p.at.y + y - p.box.minY);
}

function swapGroup(s: ShapeSolution, _job: ShapeJob, chance: Chance): boolean {
  const parts = s.layouts.flatMap((l) => l.placements);
  if (parts.length === 0) return false;
  pick(parts, chance).itemId = 'none';
  return true;
}

export const placeFaults: readonly ShapeFault[] = [
  nearer('overlap of 1 µm', (job) => job.params.spacing === 0, 0.001),
  nearer('spacing short by 1 µm', (job) => job.params.spacing > 0, 0.001),
  nearer('overlap of half a part', () => true, 5),
  fault('two parts in one place', (s, job) => {
    const parts = placedOf(s, job);
    const [a, b] =
      parts.flatMap((p) =>
        parts.filter((q) => q !== p && q.item === p.item && q.layout === p.layout).map((q) => [p, q]),
      )[0] ?? [];
    if (a === undefined || b === undefined) return false;
    Object.assign(b.at, { ...a.at, seq: b.at.seq });
    return true;
  }),
  onPart(
    'margin short by 1 µm',
    (p, job) => job.params.margin > 0 && isRectangle(p) && isSheet(p),
    (p, job) => {
      p.at.x = micro(p.at.x - p.box.minX + originOf(p).x + job.params.margin - 0.001);
    },
  ),
  onPart(
    'margin below short by 1 µm',
    (p, job) => job.params.margin > 0 && isRectangle(p),
    (p, job) => {
      p.at.y = micro(p.at.y - p.box.minY + originOf(p).y + job.params.margin - 0.001);
    },
  ),
  onPart(
    'over the left edge',
    () => true,
    (p) => void (p.at.x -= p.box.minX - originOf(p).x + 0.01),
  ),
  onPart(
    'over the upper edge',
    () => true,
    (p) => {
      p.at.y += originOf(p).y + p.layout.width - p.box.maxY + 0.01;
    },
  ),
  onPart(
    'over the right edge',
    () => true,
    (p) => {
      p.at.x += originOf(p).x + p.layout.length - p.box.maxX + 0.01;
    },
  ),
  onPart(
    'wholly beside the sheet',
    () => true,
    (p) => void (p.at.x -= 1000),
  ),
  onPart(
    'on a defect',
    (p) => isRectangle(p) && (isFull(p) || isDisc(p)),
    (p) => {
      const d = defectBox(p) as Bounds;
      // a disc reaches furthest in its middle
      const y = isFull(p) ? d.minY : (d.minY + d.maxY - p.box.maxY + p.box.minY) / 2;
      toPlace(p, d.maxX - 0.001, y);
    },
  ),
  onPart(
    'on the whole of a defect',
    // a defect in a hole of it would be no fault
    (p) => isRectangle(p) && (p.item.holes ?? []).length === 0 && (isFull(p) || isDisc(p)),
    (p) => {
      const d = defectBox(p) as Bounds;
      toPlace(
        p,
        (d.minX + d.maxX - p.box.maxX + p.box.minX) / 2,
        (d.minY + d.maxY - p.box.maxY + p.box.minY) / 2,
      );
    },
  ),
  onPart(
    'too near to a defect',
    (p, job) => job.params.margin > 0 && isRectangle(p) && isFull(p),
    (p, job) => {
      const d = defectBox(p) as Bounds;
      toPlace(p, micro(d.minX - job.params.margin - (p.box.maxX - p.box.minX) + 0.001), d.minY);
    },
  ),
  fault(
    'in a hole where parts may not lie',
    holed((job) => !job.params.partInHole),
  ),
  fault(
    'in a hole that is too small to be used',
    holed((job, p) => job.params.partInHole && !isOpen(job, p)),
  ),
  fault('1 µm into the rim of a hole', (s, job, chance) => {
    const isDone =
      job.params.spacing === 0 &&
      holed((j, p) => j.params.partInHole && isOpen(j, p))(s, job, chance) !== false;
    if (!isDone) return false;
    const frame = placedOf(s, job).find((p) => p.item.holes?.[0] !== undefined && p.at.rotation === 0);
    if (frame === undefined) return false;
    const hole = boundsOfRing(frame.item.holes?.[0] ?? frame.item.outer);
    const inner = placedOf(s, job).find(
      (p) =>
        isRectangle(p) &&
        p.layout === frame.layout &&
        Math.abs(p.box.minX - frame.at.x - hole.minX) < 1e-6 &&
        p !== frame,
    );
    if (inner === undefined) return false;
    inner.at.x = micro(inner.at.x - 0.001);
    return true;
  }),
  onPart('a turn that is not allowed', isListed, (p) => void (p.at.rotation += 1.234)),
  onPart(
    'a turn finer than a thousandth',
    (p) => !isListed(p),
    (p) => void (p.at.rotation += 0.0005),
  ),
  onPart(
    'a turn that is no number',
    () => true,
    (p) => void (p.at.rotation = Number.NaN),
  ),
  onPart(
    'mirrored without leave',
    (p) => p.item.allowMirror !== true,
    (p) => void (p.at.mirror = true),
  ),
  onPart(
    'mirrored neither way',
    () => true,
    (p) => void Object.assign(p.at, { mirror: 'left' }),
  ),
  onPart(
    'a place that is no number',
    () => true,
    (p) => void (p.at.x = Number.NaN),
  ),
  onPart(
    'a place beyond all sheets',
    () => true,
    (p) => void (p.at.y = Infinity),
  ),
  fault('an unknown part', swapGroup),
  onPart(
    'the order of parts',
    (p) => p.layout.placements.length > 1,
    (p) => void p.layout.placements.reverse(),
  ),
  onPart(
    'a number twice',
    (p) => p.layout.placements.length > 1,
    (p) => void p.layout.placements.forEach((q) => (q.seq = 1)),
  ),
];
