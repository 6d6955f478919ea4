// From a cutting in cells to the working cut tree, in real (grown) micrometres.
import type { Kind, Orientation } from '../problem/task.ts';
import type { TreeNode } from './cut-tree.ts';
import type { CellCut } from './grid-knapsack.ts';
import { finishTree, partNode, row } from './strip-tree.ts';

/** A piece as it lies, or boxes side by side in `dir`. */
type Pattern = Piece | { dir: 0 | 1; w: number; h: number; parts: Pattern[] };

interface Piece extends Size {
  kind: number;
  orientation: Orientation;
}

interface Size {
  w: number;
  h: number;
}

/**
 * The tree of a sheet; all that the pieces leave is free room.
 * @param orientationOf how a piece of so many cells lies
 */
export function patternTree(
  cut: CellCut,
  sheet: Size,
  orientationOf: (kind: Kind['index'], x: number, y: number) => Orientation,
): TreeNode {
  const root = nodeOf(patternOf(cut, orientationOf), sheet);
  finishTree(root);
  return root;
}

function patternOf(cut: CellCut, of: (kind: number, x: number, y: number) => Orientation): Pattern {
  if ('kind' in cut) {
    const orientation = of(cut.kind, cut.x, cut.y);
    return { kind: cut.kind, orientation, w: orientation.w, h: orientation.h };
  }
  const { dir } = cut;
  const parts = cut.parts
    .map((part) => patternOf(part, of))
    .flatMap((p) => ('parts' in p && p.dir === dir ? p.parts : [p]));
  const sum = (side: 'w' | 'h') => parts.reduce((s, p) => s + p[side], 0);
  const most = (side: 'w' | 'h') => parts.reduce((m, p) => Math.max(m, p[side]), 0);
  return dir === 0 ? { dir, w: sum('w'), h: most('h'), parts } : { dir, w: most('w'), h: sum('h'), parts };
}

function nodeOf(pattern: Pattern, size: Size): TreeNode {
  if (!('parts' in pattern)) return pieceNode(pattern, size);
  const { dir } = pattern;
  const children = pattern.parts.map((p) =>
    nodeOf(p, dir === 0 ? { w: p.w, h: size.h } : { w: size.w, h: p.h }),
  );
  return row(children, size, { dir, isKept: false });
}

/** The piece in the corner of its room; the larger of the two rests stays whole. */
function pieceNode(piece: Piece, size: Size): TreeNode {
  const [restW, restH] = [size.w - piece.w, size.h - piece.h];
  const isAcross = restW * size.h >= restH * size.w;
  const part = partNode(piece);
  const strip = isAcross ? { w: piece.w, h: size.h } : { w: size.w, h: piece.h };
  const inner = row([part], strip, { dir: isAcross ? 1 : 0, isKept: false });
  return row([inner], size, { dir: isAcross ? 0 : 1, isKept: false });
}
