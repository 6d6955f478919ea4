// Plans of true shapes put together by hand, for tests of the verifier.
import type {
  ShapeItem,
  ShapeParams,
  ShapePlacement,
  ShapeProblem,
  ShapeSolution,
} from '../problem/shape.ts';

export const PARAMS: ShapeParams = {
  spacing: 0,
  margin: 0,
  partInHole: true,
  minHoleArea: 100,
  chordError: 0.05,
};

export function ringOf(...points: [number, number][]) {
  return { vertices: points.map(([x, y]) => ({ x, y })) };
}

export const SQUARE: ShapeItem = {
  id: 'q',
  outer: ringOf([0, 0], [100, 0], [100, 100], [0, 100]),
  quantity: 2,
  rotations: [0, 90],
};
export const DISC: ShapeItem = {
  id: 'd',
  outer: {
    vertices: [
      { x: -50, y: 0, bulge: 1 },
      { x: 50, y: 0, bulge: 1 },
    ],
  },
  quantity: 2,
  rotations: 'free',
};
export const FRAME: ShapeItem = {
  id: 'f',
  outer: ringOf([0, 0], [300, 0], [300, 300], [0, 300]),
  holes: [ringOf([100, 100], [200, 100], [200, 200], [100, 200])],
  quantity: 1,
};

export type Spot = [string, number, number, number?, boolean?];

export function planOf(items: ShapeItem[], spots: Spot[], size = { length: 1000, width: 500 }) {
  const problem: ShapeProblem = {
    kind: 2,
    items,
    stocks: [{ kind: 'sheet', id: 's', ...size, cost: 1, quantity: 1 }],
  };
  const placements = spots.map(([itemId, x, y, rotation = 0, mirror = false], i): ShapePlacement => {
    return { itemId, seq: i + 1, x, y, rotation, mirror };
  });
  const areas: Record<string, number> = { q: 1e4, d: Math.PI * 2500, f: 8e4 };
  const net = placements.reduce((s, p) => s + (areas[p.itemId] ?? 0), 0);
  const utilization = (net / size.length / size.width).toFixed(4);
  const layout = { layoutNo: 1, group: 'all', stockId: 's', ...size, repeat: 1, placements, utilization };
  const count = (id: string) => placements.filter((p) => p.itemId === id).length;
  const unplaced = items
    .map((i) => ({ itemId: i.id, quantity: i.quantity - count(i.id), reason: 'STOCK_EXHAUSTED' as const }))
    .filter((u) => u.quantity > 0);
  const totals = {
    pieceAmount: items.reduce((s, i) => s + i.quantity, 0),
    placedAmount: placements.length,
    sheetAmount: 1,
    cost: '1.000',
    netArea: (net / 1e6).toFixed(6),
    grossArea: ((size.length * size.width) / 1e6).toFixed(6),
    utilization,
    lowerBoundSheets: 1,
    lowerBoundCost: '1.000',
    gap: '0.0000',
    isProven: placements.length === items.reduce((s, i) => s + i.quantity, 0),
  };
  const engine = {
    version: 1,
    kind: 2,
    engine: 'muyun-shape',
    engineVersion: '',
    seed: 1,
    rounds: 0,
  } as const;
  const solution: ShapeSolution = { ...engine, layouts: [layout], unplaced, totals };
  return { problem, solution };
}
