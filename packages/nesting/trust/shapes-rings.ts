// Outlines drawn at random, plain ones and such as no draughtsman means to draw.
import { circleRing, rectangleRing, reversed } from '../src/geometry/ring.ts';
import type { Ring, Vertex } from '../src/geometry/types.ts';
import type { Chance } from './kind.ts';

export function pick<T>(list: readonly T[], chance: Chance): T {
  return list[Math.floor(chance() * list.length)] as T;
}

export function whole(low: number, high: number, chance: Chance): number {
  return low + Math.floor(chance() * (high - low + 1));
}

/** A length with no, one or three decimals, mm. */
export function length(low: number, high: number, chance: Chance): number {
  const unit = pick([1, 1, 10, 1000], chance);
  return Math.round((low + (high - low) * chance()) * unit) / unit;
}

export function ringOf(...points: [number, number][]): Ring {
  return { vertices: points.map(([x, y]) => ({ x, y })) };
}

function star(corners: number, size: number, how: { least: number; unit: number }, chance: Chance): Ring {
  const at = (i: number): [number, number] => {
    const r = size * (how.least + (1 - how.least) * chance());
    const angle = (2 * Math.PI * i) / corners;
    return [
      Math.round(r * Math.cos(angle) * how.unit) / how.unit,
      Math.round(r * Math.sin(angle) * how.unit) / how.unit,
    ];
  };
  return ringOf(...Array.from({ length: corners }, (_, i) => at(i)));
}

function roundedRectangle(w: number, h: number, r: number): Ring {
  const bulge = Math.tan(Math.PI / 8);
  return {
    vertices: [
      { x: r, y: 0 },
      { x: w - r, y: 0, bulge },
      { x: w, y: r },
      { x: w, y: h - r, bulge },
      { x: w - r, y: h },
      { x: r, y: h, bulge },
      { x: 0, y: h - r },
      { x: 0, y: r, bulge },
    ],
  };
}

/** A crescent as thin as a few hundredths of its width, both sides arcs. */
function crescent(w: number, chance: Chance): Ring {
  const bulge = 0.2 + 0.5 * chance();
  return {
    vertices: [
      { x: 0, y: 0, bulge },
      { x: w, y: 0, bulge: -bulge * (0.3 + 0.65 * chance()) },
    ],
  };
}

/** An outline of about the size, mm, which contains its middle when `isRoundMiddle`. */
function plainRing(size: number, chance: Chance): Ring {
  const [w, h] = [length(size / 4, size, chance), length(size / 4, size, chance)];
  const [a, b] = [w * 0.4, h * 0.4];
  return pick<() => Ring>(
    [
      () => rectangleRing(w, h),
      () => rectangleRing(w, h),
      () => ringOf([0, 0], [w, 0], [w, b], [a, b], [a, h], [0, h]),
      () => ringOf([0, 0], [w, 0], [w, h], [w - a / 2, h], [w - a / 2, b], [a / 2, b], [a / 2, h], [0, h]),
      () => ringOf([0, 0], [w, 0], [0, h]),
      () => ringOf([0, 0], [w, 0], [w * 0.8, h], [w * 0.3, h]),
      () => star(whole(3, 40, chance), size / 2, { least: 0.3, unit: 1000 }, chance),
      () => star(whole(5, 9, chance), size / 2, { least: 0.5, unit: 1e7 }, chance),
      () => circleRing({ x: 3, y: -4.5 }, w / 2, chance() < 0.5),
      () => roundedRectangle(w, h, Math.min(w, h) * 0.3),
      () => ({
        vertices: [
          { x: 0, y: 0 },
          { x: w, y: 0, bulge: pick([1, 0.4, -0.3], chance) },
        ],
      }),
      () => crescent(w, chance),
    ],
    chance,
  )();
}

/** Doubled points, points nearly on a line, creeping ones, shallow roofs: the outline stays the same to the eye. */
function dirty(ring: Ring, chance: Chance): Ring {
  const size = 10 ** (-3 - 6 * chance());
  const jitter = () => (2 * chance() - 1) * size;
  const vertices = ring.vertices.flatMap((a, i): Vertex[] => {
    const b = ring.vertices[(i + 1) % ring.vertices.length] as Vertex;
    if (a.bulge !== undefined || chance() < 0.4) return [a];
    const on = (share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
    const way = chance();
    if (way < 0.3) return [a, { ...a }, { ...a }];
    if (way < 0.5) return [a, on(0.25), on(0.5)];
    if (way < 0.7) return [a, on(0.5), { x: on(0.5).x + 3e-6, y: on(0.5).y }];
    return [a, ...[0.2, 0.5, 0.8].map((s) => ({ x: on(s).x + jitter(), y: on(s).y + jitter() }))];
  });
  return { vertices };
}

function placed(ring: Ring, dx: number, dy: number): Ring {
  return { vertices: ring.vertices.map((v) => ({ ...v, x: v.x + dx, y: v.y + dy })) };
}

/** Any outline, drawn anywhere and either way round. */
export function anyRing(size: number, chance: Chance): Ring {
  let ring = plainRing(size, chance);
  if (chance() < 0.25) ring = dirty(ring, chance);
  if (chance() < 0.3) ring = placed(ring, length(-20_000, 20_000, chance), length(-9000, 9000, chance));
  return chance() < 0.3 ? reversed(ring) : ring;
}

/** A frame: outer rectangle with one or two holes in it. */
export function frame(size: number, chance: Chance): { outer: Ring; holes: Ring[] } {
  const [w, h] = [length(size / 2, size, chance) + 4, length(size / 2, size, chance) + 4];
  const hole = (x: number, y: number, wide: number, high: number) =>
    pick<() => Ring>(
      [
        () => ringOf([x, y], [x + wide, y], [x + wide, y + high], [x, y + high]),
        () => ringOf([x, y], [x, y + high], [x + wide, y + high], [x + wide, y]),
        () => circleRing({ x: x + wide / 2, y: y + high / 2 }, Math.min(wide, high) / 2, chance() < 0.5),
      ],
      chance,
    )();
  const holes =
    chance() < 0.5
      ? [hole(1, 1, w - 2, h - 2)]
      : [hole(1, 1, w / 2 - 2, h - 2), hole(w / 2, 1, w / 3, h / 2)];
  return { outer: rectangleRing(w, h), holes };
}

/** Outlines that no part can have, each with the faults it may be told as. */
export function badRing(chance: Chance): Ring {
  return pick<() => Ring>(
    [
      () => ringOf([0, 0], [100, 100], [100, 0], [0, 100]),
      () => ringOf([0, 0], [100, 0], [200, 0]),
      () => ringOf([0, 0], [Number.NaN, 0], [50, 50]),
      () => ringOf([0, 0], [1e9, 0], [1e9, 50]),
      () => ringOf([0, 0], [50, 0]),
      () => ringOf([0, 0], [100, 0], [100, 1e-5], [0, 1e-5]),
      () => ({ vertices: [] }),
      () => ringOf([0, 0], [100, 0], [100, 50], [50, 0], [0, 50]),
    ],
    chance,
  )();
}
