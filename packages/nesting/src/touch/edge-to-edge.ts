// The edge-to-edge cuts of parts that somebody has laid: the places stay as they are, the tree is found for them.
import { FREE } from '../rect/cut-tree.ts';
import type { Box } from '../problem/usable.ts';

/** A part or free room in the usable box; grown micrometres, `part` its number or FREE. */
export interface Leaf extends Box {
  part: number;
}
export type Cuts = Leaf | (Box & { dir: 0 | 1; children: Cuts[] });

/** Parts that lie in the way of each other as seen along `dir`: from, to and who. */
interface Run {
  from: number;
  to: number;
  parts: Leaf[];
}

/** How cuts are judged against each other. */
export interface CutStyle {
  /** Width of a cut, micrometres. */
  gap: number;
  isBetter: (a: Cuts, b: Cuts) => boolean;
}

/** From here on free room is always cut off at once. */
const DEPTH_OF_CHOICE = 6;

interface At {
  /** 0: cuts across (constant x); 1: along. */
  dir: 0 | 1;
  depth: number;
  /** The other direction divides nothing here. */
  isStuck: boolean;
}

/**
 * The best cuts found that free the parts, beginning in `dir`. Every line of `dir` that meets no part is cut, each piece in the
 * other direction, and so on. Free room beside a row of parts is cut off, or stays with the row and is divided later,
 * whichever is better; room no wider than a cut always stays.
 * @returns undefined when no edge-to-edge cuts free the parts
 */
export function cutsOf(region: Box, parts: readonly Leaf[], style: CutStyle, dir: 0 | 1): Cuts | undefined {
  return freed(region, parts, style, { dir, depth: 0, isStuck: false });
}

function freed(region: Box, parts: readonly Leaf[], style: CutStyle, at: At): Cuts | undefined {
  const [only] = parts;
  if (only === undefined) return { ...region, part: FREE };
  if (parts.length === 1 && only.w === region.w && only.h === region.h) return only;
  const { dir } = at;
  const [start, end] = dir === 0 ? [region.x, region.x + region.w] : [region.y, region.y + region.h];
  const runs = runsOf(parts, dir);
  const children: Cuts[] = [];
  const lead = runs[0]?.from ?? start;
  if (lead > start) children.push({ ...slice(region, dir, start, lead), part: FREE });
  for (const [i, run] of runs.entries()) {
    const to = runs[i + 1]?.from ?? end;
    // cut off alone by no line of this direction: divided in the other one or not at all
    const isWhole = run.from === start && to === end;
    const best = bestOf(
      { region, run, to, isLast: i === runs.length - 1 },
      style,
      { ...at, isStuck: isWhole && at.isStuck },
      isWhole,
    );
    if (best === undefined) return undefined;
    children.push(...best);
  }
  const [first] = children;
  return children.length === 1 && first !== undefined ? first : { ...region, dir, children };
}

interface Row {
  region: Box;
  run: Run;
  /** Where the next row begins. */
  to: number;
  isLast: boolean;
}

/** One row of parts with the room behind it, cut off or kept. */
function bestOf(row: Row, style: CutStyle, at: At, isWhole: boolean): Cuts[] | undefined {
  const { region, run, to, isLast } = row;
  const { dir, depth } = at;
  const turned = { dir: dir === 0 ? 1 : 0, depth: depth + 1 } as const;
  const of = (end: number, isStuck: boolean): Cuts | undefined =>
    freed(slice(region, dir, run.from, end), run.parts, style, { ...turned, isStuck });
  const room = to - run.to;
  if (room === 0) {
    const child = isWhole && at.isStuck ? undefined : of(to, true);
    return child && [child];
  }
  const isNarrow = room <= style.gap && !isLast;
  const tight = isNarrow ? undefined : of(run.to, true);
  const cutOff = tight && [tight, { ...slice(region, dir, run.to, to), part: FREE }];
  if (cutOff !== undefined && (depth >= DEPTH_OF_CHOICE || (isWhole && at.isStuck))) return cutOff;
  const loose = isWhole && at.isStuck ? undefined : of(to, isWhole);
  const kept = loose && [loose];
  if (cutOff === undefined || kept === undefined) return cutOff ?? kept;
  const whole = (children: Cuts[]): Cuts => ({ ...slice(region, dir, run.from, to), dir, children });
  return style.isBetter(whole(kept), whole(cutOff)) ? kept : cutOff;
}

function slice(region: Box, dir: 0 | 1, from: number, to: number): Box {
  return dir === 0 ? { ...region, x: from, w: to - from } : { ...region, y: from, h: to - from };
}

function runsOf(parts: readonly Leaf[], dir: 0 | 1): Run[] {
  const from = (p: Leaf) => (dir === 0 ? p.x : p.y);
  const to = (p: Leaf) => (dir === 0 ? p.x + p.w : p.y + p.h);
  const runs: Run[] = [];
  for (const part of parts.toSorted((a, b) => from(a) - from(b))) {
    const last = runs.at(-1);
    if (last === undefined || from(part) >= last.to)
      runs.push({ from: from(part), to: to(part), parts: [part] });
    else {
      last.parts.push(part);
      last.to = Math.max(last.to, to(part));
    }
  }
  return runs;
}

/** Narrowest piece that a cut leaves but the trims at the sheet's edges, grown micrometres. */
export function narrowestOf(cuts: Cuts): number {
  if ('part' in cuts) return Infinity;
  const own =
    cuts.children.length < 2 ? Infinity : Math.min(...cuts.children.map((c) => (cuts.dir === 0 ? c.w : c.h)));
  return Math.min(own, ...cuts.children.map(narrowestOf));
}

/** Free room of the cuts. */
export function roomOf(cuts: Cuts): Leaf[] {
  if ('part' in cuts) return cuts.part === FREE ? [cuts] : [];
  return cuts.children.flatMap(roomOf);
}

/** Stages of the cuts; the cut that parts one part from waste is not counted (engineering.md F2). */
export function stagesOf(cuts: Cuts): number {
  if ('part' in cuts) return 0;
  const parts = cuts.children.filter((c) => 'part' in c && c.part !== FREE).length;
  const isTrimming = parts === 1 && cuts.children.every((c) => 'part' in c);
  return Math.max(...cuts.children.map(stagesOf)) + (isTrimming ? 0 : 1);
}
