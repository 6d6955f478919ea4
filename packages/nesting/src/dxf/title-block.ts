// The table in the corner of a framed sheet: names, scale, date. It is no part (part E).
import { containsPoint } from '../geometry/ring.ts';
import type { Bounds } from '../geometry/types.ts';
import type { PlacedText } from './blocks.ts';
import { issue } from './issues.ts';
import type { DxfIssue } from './issues.ts';
import { parseLabel, saidBy } from './labels.ts';
import type { TreeNode } from './nest-tree.ts';

const WORDS =
  /图名|图号|图纸|比例|设计|审核|审定|校对|校核|制图|绘图|日期|工程名称|项目名称|建设单位|会签|版本|\b(?:TITLE|SCALE|DRAWN|CHECKED|APPROVED|DATE|SHEET|DWG|REV|PROJECT)\b/iu;
/** share of the frame's side within which a rectangle lies at its edge */
const AT_EDGE = 0.02;
/** a title block is small against its sheet */
const MOST_OF_SHEET = 0.35;

/** The nodes without rectangles at the frame's edge that hold words of a title block and no code of a part. */
export function withoutTitleBlocks(
  nodes: TreeNode[],
  frame: Bounds,
  drawn: { texts: readonly PlacedText[]; issues: DxfIssue[]; titles: Bounds[] },
): TreeNode[] {
  const dropped = new Set<number>();
  for (const node of nodes) {
    if (node.depth !== 0 || !isAtEdge(node.bounds, frame) || !isTitle(node, drawn.texts)) continue;
    dropped.add(node.index);
    drawn.titles.push(node.bounds);
    const { minX, minY, maxX, maxY } = node.bounds;
    drawn.issues.push(issue('Dxf:TitleDropped', [Math.round(maxX - minX), Math.round(maxY - minY)]));
  }
  if (dropped.size === 0) return nodes;
  const byIndex = new Map(nodes.map((each) => [each.index, each]));
  const isInside = (node: TreeNode): boolean => {
    for (let at: TreeNode | undefined = node; at; at = byIndex.get(at.parent))
      if (dropped.has(at.index)) return true;
    return false;
  };
  return nodes.filter((node) => !isInside(node));
}

function isAtEdge(box: Bounds, frame: Bounds): boolean {
  const [w, h] = [frame.maxX - frame.minX, frame.maxY - frame.minY];
  const isSmall = (box.maxX - box.minX) * (box.maxY - box.minY) <= MOST_OF_SHEET * w * h;
  const touches = [
    (box.minX - frame.minX) / w,
    (frame.maxX - box.maxX) / w,
    (box.minY - frame.minY) / h,
    (frame.maxY - box.maxY) / h,
  ].filter((share) => share <= AT_EDGE).length;
  return isSmall && touches >= 1;
}

function isTitle(node: TreeNode, texts: readonly PlacedText[]): boolean {
  const own = texts.filter((text) => containsPoint(node.ring, text.at)).map((text) => saidBy(text));
  const tags = texts
    .filter((text) => text.tag && containsPoint(node.ring, text.at))
    .map((text) => text.tag ?? '');
  return [...own, ...tags].some((text) => WORDS.test(text)) && parseLabel(own).quantity === undefined;
}
