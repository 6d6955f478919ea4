// The frame round a sheet of drawings (part E): taken out only when something says that it is one and not a panel with holes.
import { containsPoint } from '../geometry/ring.ts';
import type { Bounds } from '../geometry/types.ts';
import type { PlacedText } from './blocks.ts';
import { roundCodes } from './bubbles.ts';
import { issue } from './issues.ts';
import type { DxfIssue } from './issues.ts';
import { parseLabel } from './labels.ts';
import type { TreeNode } from './nest-tree.ts';
import { withoutTitleBlocks } from './title-block.ts';

/** frames are often drawn as two or three lines */
const MAX_FRAMES = 3;
const MOSTLY = 0.6;
/** an inner border is hardly smaller than the outer one */
const NEARLY = 0.8;
/** least share of a sheet that one of its parts takes */
const PART_OF_SHEET = 0.02;
/** mm; no plate is that wide, so what is wider both ways is paper */
const WIDER_THAN_PLATES = 2200;
const PAPERS = [
  [297, 210],
  [420, 297],
  [594, 420],
  [841, 594],
  [1189, 841],
] as const;
const SCALES = [1, 2, 2.5, 4, 5, 10, 15, 20, 25, 30, 40, 50, 100];
const MAX_CODES = 200;

export type Drawn = {
  texts: readonly PlacedText[];
  issues: DxfIssue[];
  /** boxes of title blocks that were left out */ titles: Bounds[];
};
type Sheet = { root: TreeNode; children: readonly TreeNode[]; inside: readonly TreeNode[] };

/** The tree without its frames: what is inside comes up one level. Each frame left out is told. */
export function withoutFrames(tree: TreeNode[], drawn: Drawn): TreeNode[] {
  let nodes = tree;
  let before: TreeNode | null = null;
  for (let round = 0; round < MAX_FRAMES; round++) {
    const sheet = sheetOf(nodes);
    if (sheet === null) break;
    const isInner = before !== null && sheet.root.area > NEARLY * before.area;
    if (!isInner && !isFrame(sheet, drawn.texts)) break;
    before = sheet.root;
    for (const node of sheet.inside) node.depth--;
    nodes = nodes.filter((node) => node !== sheet.root);
    const [short, long] = sidesOf(sheet.root);
    drawn.issues.push(issue('Dxf:FrameDropped', [Math.round(long), Math.round(short)]));
  }
  return before === null ? nodes : withoutTitleBlocks(nodes, before.bounds, drawn);
}

/** The largest outermost rectangle, when it holds most of the rest. */
function sheetOf(nodes: readonly TreeNode[]): Sheet | null {
  let root: TreeNode | null = null;
  for (const node of nodes)
    if (node.depth === 0 && node.ring.vertices.length === 4 && node.area > (root?.area ?? 0)) root = node;
  if (root === null) return null;
  const inside = insideOf(nodes, root);
  if (inside.length === 0 || inside.length <= MOSTLY * (nodes.length - 1)) return null;
  return { root, inside, children: inside.filter((node) => node.depth === 1) };
}

/** Something says that the rectangle is paper, or that what it holds are parts and no holes. */
function isFrame(sheet: Sheet, texts: readonly PlacedText[]): boolean {
  return isPaper(sheet.root) || isBorder(sheet) || holdsParts(sheet, texts);
}

function sidesOf({ bounds }: TreeNode): [number, number] {
  const [width, height] = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY];
  return width < height ? [width, height] : [height, width];
}

/** As wide as no plate, or the size of A0 to A4 in a usual scale. */
function isPaper(root: TreeNode): boolean {
  const [short, long] = sidesOf(root);
  const isSize = (scale: number): boolean =>
    PAPERS.some(([w, h]) => Math.abs(long / scale - w) < 1 && Math.abs(short / scale - h) < 1);
  return short > WIDER_THAN_PLATES || SCALES.some(isSize);
}

/** The outer line of a double border: all that it holds lies in one rectangle hardly smaller than itself. */
function isBorder({ root, children, inside }: Sheet): boolean {
  const [only] = children;
  if (!only || children.length > 1 || inside.length < 3) return false;
  return only.ring.vertices.length === 4 && only.area > NEARLY * root.area;
}

/** Parts have holes of their own or a code written in them; holes have neither. Cut letters have islands too, but are small. */
function holdsParts({ root, children, inside }: Sheet, texts: readonly PlacedText[]): boolean {
  const holders = new Set(inside.map((node) => node.parent));
  const isPart = (child: TreeNode): boolean =>
    holders.has(child.index) && child.area > PART_OF_SHEET * root.area;
  if (children.length > 1 && children.some(isPart)) return true;
  const codes = texts.filter((text) => parseLabel([text.text]).code !== undefined).slice(0, MAX_CODES);
  // the circle round the code of a panel is no part of a sheet
  const circles = roundCodes([root, ...inside], texts);
  const isNamed = (child: TreeNode): boolean =>
    !circles.has(child.index) && codes.some((text) => containsPoint(child.ring, text.at));
  const named = children.slice(0, MAX_CODES * 10).filter(isNamed).length;
  // a panel with its own code may have an island with another in its opening
  const isOwn = (text: PlacedText): boolean =>
    containsPoint(root.ring, text.at) && !children.some((child) => containsPoint(child.ring, text.at));
  return named > 1 || (named === 1 && children.length <= 3 && !codes.some(isOwn));
}

function insideOf(nodes: readonly TreeNode[], root: TreeNode): TreeNode[] {
  const byIndex = new Map(nodes.map((each) => [each.index, each]));
  return nodes.filter((node) => {
    for (let at = byIndex.get(node.parent); at; at = byIndex.get(at.parent)) if (at === root) return true;
    return false;
  });
}
