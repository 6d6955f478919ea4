// A layout as a picture or a file, under one name for every kind of problem.
import type { PartGeometry } from '../geometry/types.ts';
import { barDxf } from '../output/bar-dxf.ts';
import { renderBarsSvg } from '../output/bar-svg.ts';
import { layoutDxf as plateDxf } from '../output/layout-dxf.ts';
import { renderLayoutSvg } from '../output/svg.ts';
import type { SvgOptions } from '../output/svg.ts';
import type { BarLayout, BarParams, BarProblem } from '../problem/bar.ts';
import type { ShapeLayout, ShapeParams, ShapeProblem, ShapeStock } from '../problem/shape.ts';
import type { Layout, Params, Problem } from '../problem/types.ts';
import { renderShapeSvg } from '../shape/drawing.ts';
import { shapeLayoutDxf } from '../shape/layout-dxf.ts';
import { isBarJob, isShapeJob } from './jobs.ts';

/** A layout of the order. */
type Drawn<More extends readonly unknown[]> =
  | readonly [Problem, Params, Layout, ...More]
  | readonly [BarProblem, BarParams, BarLayout, ...More]
  | readonly [ShapeProblem, ShapeParams, ShapeLayout, ...More];

/**
 * One layout as a standalone SVG document, y upwards; all texts are escaped. An item has the same colour in all layouts.
 * @param options width in px; `cuts` are of plates, true shapes know the width only
 */
export function renderSvg(problem: Problem, params: Params, layout: Layout, options?: SvgOptions): string;
export function renderSvg(p: BarProblem, params: BarParams, layout: BarLayout, options?: SvgOptions): string;
export function renderSvg(
  problem: ShapeProblem,
  params: ShapeParams,
  layout: ShapeLayout,
  options?: SvgOptions,
): string;
export function renderSvg(...job: Drawn<[SvgOptions?]>): string {
  if (isBarJob(job)) return renderBarsSvg([job[2]], job[0].items, job[3]);
  if (isShapeJob(job)) return renderShapeSvg(job[2], job[0].items, stockOf(job[0], job[2]), job[3]?.widthPx);
  return renderLayoutSvg(job[2], job[0].items, job[3]);
}

/** Drawing of an item as it was unfolded, by the item's id: drawn in the place of its rectangle. */
export type Outlines = ReadonlyMap<string, PartGeometry>;

/**
 * One layout as a DXF R2000 file, mm, y upwards, origin at the lower left corner of the sheet or at the head of
 * the bar (sheets of true shapes with an outline: as that is drawn).
 * Layers SHEET, CUT, TEXT; of plates also MARK (cut lines) and REMNANT, of bars REMNANT, of true shapes HOLE.
 * @param outlines of plates only
 */
export function layoutDxf(problem: Problem, params: Params, layout: Layout, outlines?: Outlines): string;
export function layoutDxf(problem: BarProblem, params: BarParams, layout: BarLayout): string;
export function layoutDxf(problem: ShapeProblem, params: ShapeParams, layout: ShapeLayout): string;
export function layoutDxf(...job: Drawn<[Outlines?]>): string {
  if (isBarJob(job)) return barDxf(job[2], job[0].items);
  if (isShapeJob(job)) return shapeLayoutDxf(job[2], job[0].items, stockOf(job[0], job[2]));
  return plateDxf(job[2], job[0].items, job[3]);
}

/** The row of stock; of a layout whose row is gone, a sheet of its size. */
function stockOf({ stocks }: ShapeProblem, { stockId, length, width }: ShapeLayout): ShapeStock {
  return stocks.find((s) => s.id === stockId) ?? { kind: 'sheet', id: stockId, length, width };
}
