// What the checks of a true-shape plan share.
import type { Report } from './exact.ts';
import type { Body } from './shape-apart.ts';
import type { ShapeItem, ShapeParams, ShapeProblem, ShapeStock } from '../problem/shape.ts';

export interface ShapeContext {
  problem: ShapeProblem;
  items: ReadonlyMap<string, ShapeItem>;
  stocks: ReadonlyMap<string, ShapeStock>;
  params: ShapeParams;
  report: Report;
  /** Sheets and defects by stock row, made once. */
  bodies: Map<ShapeStock, { sheet: Body | null; defects: Body[] }>;
}
