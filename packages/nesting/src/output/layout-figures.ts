// Figures of one sheet of a layout, exact. Source: engineering.md F2 Figures.
import { ZERO, addExact, divExact, exact, mulExact, textOf } from '../problem/decimal.ts';
import type { Exact } from '../problem/decimal.ts';
import { netAreaOf } from '../problem/item-values.ts';
import type { GroupTask } from '../problem/normalise.ts';
import { sheetAreaM2, sheetPrice, weightOfArea } from '../problem/price.ts';
import type { CutNode, Group, Item, Layout, Placement, Remnant, Stock } from '../problem/types.ts';
import { toMm, toUm } from '../problem/units.ts';
import type { Box } from '../problem/usable.ts';
import { partingUm } from './strokes.ts';

export interface LayoutParts {
  /** Of the placements, one each. */
  items: readonly Item[];
  placements: Placement[];
  cutTree: CutNode | null;
  /** mm */
  length: number;
  /** Remnants on the sheet, micrometres. */
  boxes: Box[];
}

type LayoutFigures = Pick<Layout, 'remnants' | 'utilization' | 'cutLength' | 'weight' | 'area' | 'cost'>;

/** Figures of one sheet of a layout. */
export function layoutFigures(
  task: Pick<GroupTask, 'group' | 'params'>,
  stock: Stock,
  parts: LayoutParts,
): LayoutFigures {
  const { group, params } = task;
  const area = sheetAreaM2(stock, parts.length);
  const cost = sheetPrice(group, stock, parts.length);
  const net = parts.items.reduce((sum, item) => addExact(sum, netAreaOf(item)), ZERO);
  return {
    remnants: parts.boxes.map((b) => remnantOf(b, group, { cost, area, params })),
    utilization: textOf(divExact(net, area, 4), 4),
    cutLength: textOf({ n: BigInt(cutUm(parts)), scale: 6 }, 3),
    weight: textOf(weightOfArea(group, area), 3),
    area: textOf(area, 6),
    cost: textOf(cost, 2),
  };
}

/** Edge to edge: the cuts that part pieces; otherwise the outlines of the parts, true ones where given. Micrometres. */
function cutUm(parts: LayoutParts): number {
  if (parts.cutTree !== null) return partingUm(parts.cutTree);
  return parts.placements.reduce((sum, p, i) => {
    const own = p.at === undefined ? undefined : parts.items[i]?.cutMm;
    return sum + (own === undefined ? 2 * (toUm(p.w) + toUm(p.h)) : toUm(own));
  }, 0);
}

function remnantOf(
  box: Box,
  group: Group,
  { cost, area: whole, params }: { cost: Exact; area: Exact; params: GroupTask['params'] },
): Remnant {
  const area: Exact = { n: BigInt(box.w) * BigInt(box.h), scale: 12 };
  const weight = textOf(weightOfArea(group, area), 3);
  const share = () => divExact(mulExact(mulExact(cost, area), exact(params.remnantFactor)), whole, 2);
  const asScrap = () => mulExact(exact(weight), exact(group.scrapPrice));
  return {
    x: toMm(box.x),
    y: toMm(box.y),
    w: toMm(box.w),
    h: toMm(box.h),
    area: textOf(area, 6),
    weight,
    credit: textOf(params.remnantCredit === 2 ? asScrap() : share(), 2),
  };
}
