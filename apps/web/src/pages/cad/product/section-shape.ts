/** The two folded sections of a panel as lines in pixels: returns wide enough to be read, the face broken in the middle. Pure. */
import { evaluate } from '@muyun/nesting/panel';
import type { SideName } from '@muyun/nesting/panel';
import { type PlateTypeMaster } from '@muyun/contract';
import { EDGE_SIDES } from '@muyun/contract/product-sheet';
import { edgesOf } from './dimension.ts';
import type { DimTarget } from './dimension.ts';

export interface SectionDim {
  target: DimTarget;
  label: string;
  /** where its figure stands */
  x: number;
  y: number;
}
export interface SectionShape {
  title: string;
  path: string;
  /** the two strokes that break the face */
  breakAt: { x: number; y: number };
  dims: SectionDim[];
  width: number;
  height: number;
}

const FACE = 150;
const PAD = 34;
const OFF = 24;
const RAD = Math.PI / 180;
/** Pixels of a leg: as long as it is, but never too short for its figure. */
const drawn = (mm: number): number => Math.min(72, Math.max(34, mm * 1.2));

interface Leg {
  length: number;
  turn: number;
}
function chainOf(plate: PlateTypeMaster | undefined, side: SideName, values: Record<string, number>): Leg[] {
  return (edgesOf(plate)[side]?.chain ?? []).map((bend) => ({
    length: evaluate(bend.length, values),
    turn: evaluate(bend.angle, values) * (bend.dir === 'back' ? 1 : -1),
  }));
}
interface Spot {
  x: number;
  y: number;
}

/** From an end of the face outwards; `way` 1 to the right, −1 to the left. */
function walk(
  legs: readonly Leg[],
  start: Spot,
  way: 1 | -1,
  side: SideName,
): { points: Spot[]; dims: SectionDim[] } {
  let heading = 0;
  let at = start;
  const points: Spot[] = [];
  const dims: SectionDim[] = [];
  const name = EDGE_SIDES.find((s) => s.value === side)?.label ?? '';
  legs.forEach(({ length, turn }, index) => {
    heading += turn;
    const isHem = Math.abs(turn) >= 180;
    // a hem lies beside its leg, not on it
    if (isHem)
      at = {
        x: at.x + way * 5 * Math.cos((heading - 90) * RAD),
        y: at.y + 5 * Math.sin((heading - 90) * RAD),
      };
    if (isHem) points.push(at);
    const [dx, dy] = [way * Math.cos(heading * RAD), Math.sin(heading * RAD)];
    const end = { x: at.x + dx * drawn(length), y: at.y + dy * drawn(length) };
    const out = { x: way * Math.sin(heading * RAD), y: -Math.cos(heading * RAD) };
    dims.push({
      target: { kind: 'leg', side, leg: index + 1, shown: Math.round(length * 10) / 10 },
      label: `${name}第 ${index + 1} 道`,
      x: (at.x + end.x) / 2 + out.x * OFF,
      y: (at.y + end.y) / 2 + out.y * (Math.abs(out.y) > 0.5 ? 14 : 0),
    });
    points.push(end);
    at = end;
  });
  return { points, dims };
}

function shapeOf(
  title: string,
  sides: readonly [SideName, SideName],
  face: { axis: 'width' | 'height'; size: number },
  of: { plate: PlateTypeMaster | undefined; values: Record<string, number> },
): SectionShape | null {
  const [first, last] = sides.map((side) => chainOf(of.plate, side, of.values)) as [Leg[], Leg[]];
  if (first.length + last.length === 0) return null;
  const before = walk(first, { x: 0, y: 0 }, -1, sides[0]);
  const after = walk(last, { x: FACE, y: 0 }, 1, sides[1]);
  const line = [...before.points.toReversed(), { x: 0, y: 0 }, { x: FACE, y: 0 }, ...after.points];
  const word = face.axis === 'width' ? '见光宽' : '见光高';
  const dims: SectionDim[] = [
    { target: { kind: 'face', axis: face.axis, shown: face.size }, label: word, x: FACE / 2, y: -16 },
    ...before.dims,
    ...after.dims,
  ];
  const all = [...line, ...dims];
  const [minX, maxX] = [Math.min(...all.map((p) => p.x)) - PAD, Math.max(...all.map((p) => p.x)) + PAD];
  const [minY, maxY] = [Math.min(...all.map((p) => p.y)) - 16, Math.max(...all.map((p) => p.y)) + 16];
  const move = <T extends Spot>(p: T): T => ({ ...p, x: p.x - minX, y: p.y - minY });
  return {
    title,
    path: `M${line
      .map(move)
      .map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`)
      .join('L')}`,
    breakAt: move({ x: FACE / 2, y: 0 }),
    dims: dims.map(move),
    width: maxX - minX,
    height: maxY - minY,
  };
}

/** 横剖 and 竖剖, where they have returns; nothing while a formula gives no number. */
export function sectionShapes(
  plate: PlateTypeMaster | undefined,
  values: Record<string, number>,
): SectionShape[] {
  if (plate?.defineMode !== 1) return [];
  try {
    return [
      shapeOf(
        '横剖（左—右）',
        ['left', 'right'],
        { axis: 'width', size: values['W'] ?? 0 },
        { plate, values },
      ),
      shapeOf(
        '竖剖（下—上）',
        ['bottom', 'top'],
        { axis: 'height', size: values['H'] ?? 0 },
        { plate, values },
      ),
    ].filter((shape) => shape !== null);
  } catch {
    return [];
  }
}
