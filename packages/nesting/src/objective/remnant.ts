// Which left-over rectangles of a sheet are worth keeping. Source: engineering.md F2, remnant rule.
import type { CutRules } from '../problem/normalise.ts';
import { toUm } from '../problem/units.ts';
import type { Params } from '../problem/types.ts';
import type { Box } from '../problem/usable.ts';
import { meets } from '../problem/usable.ts';
import type { Bin } from '../rect/bin.ts';
import { FREE } from '../rect/cut-tree.ts';
import { GuillotineBin } from '../rect/guillotine-bin.ts';
import type { PlacedNode } from '../rect/tree-layout.ts';
import { placeTree } from '../rect/tree-layout.ts';

/** At most this many remnants are kept of one sheet. */
const MOST = 2;

/** Usable remnants in real micrometres relative to the usable box, largest first. */
export function remnantBoxes(bin: Bin, rules: CutRules, params: Params): Box[] {
  const found = bin instanceof GuillotineBin ? freeLeaves(bin, rules.gap) : endStrips(bin, rules.gap, params);
  return found
    .filter((b) => isKeepable(b, params))
    .sort((a, b) => b.w * b.h - a.w * a.h || a.x - b.x || a.y - b.y)
    .slice(0, MOST);
}

/** Short side, long side and area are large enough. */
export function isKeepable(box: Box, params: Params): boolean {
  const short = Math.min(box.w, box.h);
  const long = Math.max(box.w, box.h);
  const area = (box.w / 1e6) * (box.h / 1e6);
  return (
    short >= toUm(params.remMinShort) &&
    long >= toUm(params.remMinLong) &&
    area >= params.remMinArea &&
    short > 0
  );
}

function freeLeaves(bin: GuillotineBin, gap: number): Box[] {
  const out: Box[] = [];
  const walk = (p: PlacedNode) => {
    const { node } = p;
    if (node.dir === -1 && node.kind === FREE) out.push({ x: p.x, y: p.y, w: node.w - gap, h: node.h - gap });
    for (const child of p.children) walk(child);
  };
  walk(placeTree(bin.root));
  return out;
}

/** Free layouts: strips at the far ends, freed by one straight cut each; the better of two ways. */
function endStrips(bin: Bin, gap: number, params: Params): Box[] {
  const w = bin.type.w - (bin.type.length - bin.length);
  const { h, obstacles } = bin.type;
  let toX = 0;
  let toY = 0;
  for (const p of bin.laid()) {
    toX = Math.max(toX, p.x + p.orientation.w);
    toY = Math.max(toY, p.y + p.orientation.h);
  }
  const acrossFirst = [
    { x: toX, y: 0, w: w - toX - gap, h: h - gap },
    { x: 0, y: toY, w: toX - gap, h: h - toY - gap },
  ];
  const alongFirst = [
    { x: 0, y: toY, w: w - gap, h: h - toY - gap },
    { x: toX, y: 0, w: w - toX - gap, h: toY - gap },
  ];
  const worth = (boxes: Box[]) =>
    boxes.filter((b) => isKeepable(b, params)).reduce((s, b) => s + b.w * b.h, 0);
  const best = worth(acrossFirst) >= worth(alongFirst) ? acrossFirst : alongFirst;
  // obstacles are drawn for grown boxes
  const isClear = (b: Box) => !obstacles.some((o) => meets(o, { ...b, w: b.w + gap, h: b.h + gap }));
  return best.filter(isClear);
}
