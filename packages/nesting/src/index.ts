// The door of the nesting engine. Pure: no imports from outside, no clock or chance but in search/.
// What takes a problem works for plates (kind 1), true shapes (kind 2) and bars (kind 4) alike.
export { check } from './door/check.ts';
export { createRun, solve } from './door/run.ts';
export type { BarRun, ShapeRun } from './door/run.ts';
export { verify } from './door/verify.ts';
export type { Verdict } from './door/verify.ts';
export { cutRows, ownerRows, purchaseRows, remnantRows } from './door/lists.ts';
export type { Owners } from './door/lists.ts';
export { layoutDxf, renderSvg } from './door/drawings.ts';
export type { Outlines } from './door/drawings.ts';
export { parse, serialise } from './door/stored.ts';
export type { Parsed } from './door/stored.ts';

// vocabulary and parameters
export type * from './problem/types.ts';
export type * from './problem/bar.ts';
export type * from './problem/shape.ts';
export { evenTrims, presetParams } from './problem/params.ts';
export { barParams } from './problem/bar-params.ts';
export { shapeParams } from './shape/params.ts';

// rows of the lists
export type { CutListPart, CutListRow, PurchaseRow, RemnantRow } from './output/lists.ts';
export type { BarCut, BarCutPart, BarCutRow, BarPurchaseRow, BarRemnantRow } from './output/bar-lists.ts';
export type { ShapeCutPart, ShapeCutRow, ShapePurchaseRow } from './door/shape-lists.ts';
export type { OwnerRow } from './output/owners.ts';
export type { BarOwnerRow } from './output/bar-owners.ts';
export type { SvgOptions } from './output/svg.ts';

// plates only
export { precheck } from './problem/precheck.ts';
export { mayMirror, turnsOf } from './problem/rotation.ts';
export { allocateCost } from './objective/allocate.ts';
export type { AllocatedCost, CostShare } from './objective/allocate.ts';
export { coilRows } from './output/lists.ts';
export { strokesOf } from './output/strokes.ts';
export type { StrokeRules } from './output/strokes.ts';
export { totalFigures } from './output/figures.ts';
export { mergeSolutions, partsOf } from './output/parts.ts';
export { withKept, withoutKept } from './touch/kept.ts';
export { rebuilt } from './touch/rebuilt.ts';
export { relaid } from './touch/relay.ts';
export type { HandPlacement, PlainLayout } from './touch/hand.ts';

// true shapes only
export { placedRings } from './shape/drawing.ts';
