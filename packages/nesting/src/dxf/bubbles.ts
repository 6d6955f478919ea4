// The circle that a draughtsman puts round the code of a part: it is read as no hole (D5).
import { holeShape } from '../fold/hole-shape.ts';
import { containsPoint } from '../geometry/ring.ts';
import type { PlacedText } from './blocks.ts';
import { issue } from './issues.ts';
import type { DxfIssue } from './issues.ts';
import { parseLabel } from './labels.ts';
import type { TreeNode } from './nest-tree.ts';

/** mm; wider circles are parts or holes, whatever stands in them */
const WIDEST = 200;
/** width of a sign, of its height */
const SIGN = 0.7;
const HAN = /\p{Script=Han}/u;
/** a circle is wider than the code that it is drawn round, but not by more */
const ROOM = 3;
/** M6, R15 and Ø12 are said of a hole */
const CALLOUT = /^[MRDΦφØø]\s*\d+(?:\.\d+)?$/u;
const MOST_CODES = 5000;

type Named = { text: PlacedText; code: string; isCallout: boolean };

/** A circle that is drawn round a code, and whether it holds the only one of the part around it. */
export type RoundCode = { code: string; isOnly: boolean };

/** The circles that are as wide as the code in them needs, by their index. */
export function roundCodes(nodes: readonly TreeNode[], texts: readonly PlacedText[]): Map<number, RoundCode> {
  const found = new Map<number, RoundCode>();
  if (!nodes.some((node) => node.parent >= 0 && isSmall(node))) return found;
  const named: Named[] = [];
  for (const text of texts) {
    const { code } = parseLabel([text.text]);
    if (code === undefined || text.height <= 0) continue;
    if (named.length === MOST_CODES) return found;
    named.push({ text, code, isCallout: CALLOUT.test(code) });
  }
  const byIndex = new Map(nodes.map((node) => [node.index, node]));
  const homes = named.map(({ text }) => smallestAround(nodes, text));
  for (const [at, { text, code, isCallout }] of named.entries()) {
    const circle = homes[at];
    const part = circle && byIndex.get(circle.parent);
    if (!circle || !part || !isRoundIt(circle, text)) continue;
    const isOfPart = (other: TreeNode | undefined): boolean => other === part || other?.parent === part.index;
    const others = homes.filter((other, i) => i !== at && isOfPart(other) && named[i]?.isCallout === false);
    found.set(circle.index, { code, isOnly: !isCallout && others.length === 0 });
  }
  return found;
}

/**
 * The nodes without the circles that hold the only code of the part around them, and without what is drawn in these; each is told. A part
 * with a code of its own keeps its circles: what stands in them says something of the hole.
 */
export function withoutBubbles(
  nodes: TreeNode[],
  drawn: { texts: readonly PlacedText[]; issues: DxfIssue[] },
): TreeNode[] {
  const circles = roundCodes(nodes, drawn.texts);
  const isBubble = (index: number): boolean => circles.get(index)?.isOnly === true;
  for (const node of nodes) {
    if (!isBubble(node.index)) continue;
    const { minX, minY, maxX } = node.bounds;
    const { code = '' } = circles.get(node.index) ?? {};
    drawn.issues.push(
      issue('Dxf:BubbleDropped', [code, Math.round(maxX - minX)], { at: { x: minX, y: minY } }),
    );
  }
  return nodes.filter((node) => !isBubble(node.index) && !isBubble(node.parent));
}

function smallestAround(nodes: readonly TreeNode[], { at }: PlacedText): TreeNode | undefined {
  let best: TreeNode | undefined;
  for (const node of nodes) {
    const { minX, minY, maxX, maxY } = node.bounds;
    if (at.x < minX || at.x > maxX || at.y < minY || at.y > maxY) continue;
    if (best !== undefined && node.area >= best.area) continue;
    if (containsPoint(node.ring, at)) best = node;
  }
  return best;
}

const isSmall = ({ bounds }: TreeNode): boolean => bounds.maxX - bounds.minX <= WIDEST;

/** A circle as wide as the text needs it. */
function isRoundIt(node: TreeNode, { text, height }: PlacedText): boolean {
  if (!isSmall(node)) return false;
  const { ring, bounds } = node;
  const across = bounds.maxX - bounds.minX;
  const signs = [...text.trim()].map((sign) => (HAN.test(sign) ? 1 : SIGN));
  const written = height * signs.reduce((sum, one) => sum + one, 0);
  return (
    across >= written && across <= ROOM * Math.max(written, 2 * height) && holeShape(ring).kind === 'round'
  );
}
