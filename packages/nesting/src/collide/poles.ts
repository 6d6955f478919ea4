// Inscribed circles of a shape ("poles of inaccessibility"): the measure of how deep two shapes overlap.
// Idea: Gardeyn & Wauters 2025 (arXiv 2509.13329); found here on a grid, each refined by halving steps.

const CELLS = 40;
const MOST = 16;
/** Circles are made this much smaller than found, µm, so that they lie inside for certain. */
const SAFE = 2;

/**
 * Circles inside the material that do not overlap each other much, largest first: x, y, radius in turn, µm.
 * Ends when they cover 85 % of the area (90 % with fewer than 8), at 16, or when they become tiny.
 */
export function polesOf(rings: readonly Float64Array[]): Float64Array {
  const grid = gridOf(rings);
  const area = rings.reduce((s, r) => s + ringArea(r), 0);
  const poles: number[] = [];
  let covered = 0;
  while (poles.length / 3 < MOST) {
    const pole = nextPole(grid, rings, poles);
    const isTiny = poles.length > 0 && pole.r < (poles[2] as number) * 0.08;
    if (pole.r <= SAFE || isTiny) break;
    poles.push(pole.x, pole.y, Math.max(1, pole.r - SAFE));
    covered += Math.PI * pole.r * pole.r;
    for (let i = 0; i < grid.x.length; i++) {
      const d = distance(grid.x[i] as number, grid.y[i] as number, pole.x, pole.y) - pole.r;
      if (d < (grid.d[i] as number)) grid.d[i] = d;
    }
    const count = poles.length / 3;
    if (covered > area * 0.9 || (count >= 8 && covered > area * 0.85)) break;
  }
  return poles.length > 0 ? Float64Array.from(poles) : smallest(rings);
}

/** For slivers: a circle of 1 µm at a point inside. */
function smallest(rings: readonly Float64Array[]): Float64Array {
  const at = pointInside(rings);
  return Float64Array.from([at.x, at.y, 1]);
}

interface Grid {
  x: Float64Array;
  y: Float64Array;
  /** Distance to the nearest edge or circle, negative outside. */
  d: Float64Array;
  step: number;
}

function gridOf(rings: readonly Float64Array[]): Grid {
  const outer = rings[0] as Float64Array;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < outer.length; i += 2) {
    minX = Math.min(minX, outer[i] as number);
    maxX = Math.max(maxX, outer[i] as number);
    minY = Math.min(minY, outer[i + 1] as number);
    maxY = Math.max(maxY, outer[i + 1] as number);
  }
  const step = Math.sqrt(((maxX - minX) * (maxY - minY)) / (CELLS * CELLS));
  const columns = Math.max(2, Math.min(400, Math.ceil((maxX - minX) / step)));
  const rows = Math.max(2, Math.min(400, Math.ceil((maxY - minY) / step)));
  const n = columns * rows;
  const grid: Grid = { x: new Float64Array(n), y: new Float64Array(n), d: new Float64Array(n), step };
  for (let i = 0; i < n; i++) {
    const x = minX + (((i % columns) + 0.5) * (maxX - minX)) / columns;
    const y = minY + ((Math.floor(i / columns) + 0.5) * (maxY - minY)) / rows;
    grid.x[i] = x;
    grid.y[i] = y;
    grid.d[i] = signedDistance(rings, x, y);
  }
  return grid;
}

/** The best cell, then moved in ever smaller steps. */
function nextPole(grid: Grid, rings: readonly Float64Array[], poles: readonly number[]) {
  let at = 0;
  for (let i = 1; i < grid.d.length; i++) if ((grid.d[i] as number) > (grid.d[at] as number)) at = i;
  let [x, y, r] = [grid.x[at] as number, grid.y[at] as number, grid.d[at] as number];
  for (let step = grid.step / 2; step > grid.step / 20; step /= 2) {
    for (const [sx, sy] of [
      [step, 0],
      [-step, 0],
      [0, step],
      [0, -step],
    ] as const) {
      const d = clearance(rings, poles, x + sx, y + sy);
      if (d <= r) continue;
      [x, y, r] = [x + sx, y + sy, d];
    }
  }
  return { x, y, r };
}

function clearance(rings: readonly Float64Array[], poles: readonly number[], x: number, y: number): number {
  let d = signedDistance(rings, x, y);
  for (let i = 0; i < poles.length; i += 3)
    d = Math.min(d, distance(x, y, poles[i] as number, poles[i + 1] as number) - (poles[i + 2] as number));
  return d;
}

function distance(x: number, y: number, px: number, py: number): number {
  return Math.sqrt((x - px) * (x - px) + (y - py) * (y - py));
}

/** Distance to the nearest edge, positive inside the material. */
export function signedDistance(rings: readonly Float64Array[], x: number, y: number): number {
  let least = Infinity;
  let isInside = false;
  for (const ring of rings) {
    const n = ring.length;
    let ax = ring[n - 2] as number;
    let ay = ring[n - 1] as number;
    for (let i = 0; i < n; i += 2) {
      const bx = ring[i] as number;
      const by = ring[i + 1] as number;
      const [ux, uy] = [bx - ax, by - ay];
      if (ay > y !== by > y && x < ax + (ux * (y - ay)) / uy) isInside = !isInside;
      const t = Math.max(0, Math.min(1, ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy)));
      const [ex, ey] = [ax + t * ux - x, ay + t * uy - y];
      least = Math.min(least, ex * ex + ey * ey);
      ax = bx;
      ay = by;
    }
  }
  return isInside ? Math.sqrt(least) : -Math.sqrt(least);
}

function ringArea(ring: Float64Array): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    sum += (ring[j] as number) * (ring[i + 1] as number) - (ring[i] as number) * (ring[j + 1] as number);
  return sum / 2;
}

/** A point of the material: the middle of the widest chord among some horizontal lines between corners. */
export function pointInside(rings: readonly Float64Array[]): { x: number; y: number } {
  const levels = [...new Set(rings.flatMap((r) => Array.from(r).filter((_, i) => i % 2 === 1)))].sort(
    (a, b) => a - b,
  );
  let best = { x: 0, y: 0, score: -1 };
  const stride = Math.max(1, Math.floor(levels.length / 24));
  for (let i = 0; i + 1 < levels.length; i += stride) {
    const [low, high] = [levels[i] as number, levels[i + 1] as number];
    const y = (low + high) / 2;
    const cuts = chordEnds(rings, y);
    for (let k = 0; k + 1 < cuts.length; k += 2) {
      const [from, to] = [cuts[k] as number, cuts[k + 1] as number];
      const score = Math.min(to - from, high - low);
      if (score > best.score) best = { x: (from + to) / 2, y, score };
    }
  }
  return { x: best.x, y: best.y };
}

function chordEnds(rings: readonly Float64Array[], y: number): number[] {
  const cuts: number[] = [];
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [ay, by] = [ring[j + 1] as number, ring[i + 1] as number];
      if (ay > y === by > y) continue;
      const [ax, bx] = [ring[j] as number, ring[i] as number];
      cuts.push(ax + ((bx - ax) * (y - ay)) / (by - ay));
    }
  }
  return cuts.sort((a, b) => a - b);
}
