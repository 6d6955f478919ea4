// The door of the nesting engine. Pure: no imports from outside, no clock or chance but in search/.
export type * from './problem/types.ts';
export { evenTrims, presetParams } from './problem/params.ts';
export { parseProblem, serialiseProblem } from './problem/external.ts';
export { precheck } from './problem/precheck.ts';
export { createRun, solve } from './search/run.ts';
export { verify } from './verify/verify.ts';
export { sheetWeightKg, sheetPrice } from './objective/cost.ts';
export { allocateCost, costShares } from './objective/allocate.ts';
export type { ParseError, ParseResult } from './problem/external.ts';
export type { AllocatedCost, CostShare } from './objective/allocate.ts';
export type { CutListPart, CutListRow, PurchaseRow } from './output/lists.ts';
export type { SvgOptions } from './output/svg.ts';
export { cutListRows, purchaseRows, coilRows, remnantRows } from './output/lists.ts';
export { renderLayoutSvg } from './output/svg.ts';
export { layoutDrawing } from './output/drawing.ts';
