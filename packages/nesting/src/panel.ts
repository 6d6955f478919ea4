// Door to the panel side of the package: geometry, unfolding and DXF. Nesting proper is behind index.ts.
export * from './geometry/types.ts';
export { boundsOfPoints, boundsOfRing, convexHull, smallestRectangle } from './geometry/box.ts';
export { findRingCrossing, findSelfCrossing } from './geometry/crossing.ts';
export { canonicalText, mirroredHash, shapeHash } from './geometry/hash.ts';
export { labelSpot, turnedBox } from './geometry/label-spot.ts';
export type { Spot } from './geometry/label-spot.ts';
export { measure } from './geometry/measure.ts';
export type { Measures } from './geometry/measure.ts';
export {
  area,
  circleRing,
  containsPoint,
  flattenRing,
  flattenRun,
  isCounterClockwise,
  oriented,
  perimeter,
  rectangleRing,
  reversed,
  signedArea,
  simplified,
  toSvgPath,
} from './geometry/ring.ts';
export { fromSvgPath } from './geometry/svg-path.ts';
export { MOST_CORNERS, outlineArea, outlineFault, zonesOutside } from './problem/sheet-outline.ts';
export type { OutlineFault } from './problem/sheet-outline.ts';
export { placeBadges } from './output/badges.ts';
export type { TextBox } from './output/badges.ts';
export type { Badge, BadgeView } from './output/badges.ts';
export { roundHalfAway, roundUpTo } from './geometry/round.ts';
export { sha256 } from './geometry/sha256.ts';
export {
  combined,
  moved,
  scaled,
  toOrigin,
  transformPoint,
  transformRing,
  turned,
} from './geometry/transform.ts';
export type { Affine } from './geometry/transform.ts';
export * from './unfold/bend.ts';
export { calibrate, lookupBendValue, systemK } from './unfold/bend-value.ts';
export type { BendAnswer, BendQuestion, BendRow, BendSample, CalibrationInput } from './unfold/bend-value.ts';
export { bendTable, holeTable } from './fold/tables.ts';
export type { BendRowView, HoleRowView } from './fold/tables.ts';
export { bendSequence, foldModel, foldedSize } from './fold/model.ts';
export type { FoldModel } from './fold/model.ts';
export { foldScene } from './fold/scene.ts';
export type { Face3, FoldScene, Line3, Vec3 } from './fold/scene.ts';
export { unfoldBoxPanel } from './unfold/box-panel.ts';
export { unfoldSection } from './unfold/chain.ts';
export type { Section, SectionRow, Segment } from './unfold/chain.ts';
export { evaluate, ExpressionError, expressionFault } from './unfold/expression.ts';
export { unfoldFacePoly } from './unfold/face-poly.ts';
export type { FacePolySpec } from './unfold/face-poly.ts';
export { unfoldPlateType } from './unfold/plate-type.ts';
export type {
  Expression,
  PlateEdge,
  PlateFeature,
  PlateInput,
  PlateParam,
  PlateResult,
  PlateType,
} from './unfold/plate-type.ts';
export type { CornerRule } from './unfold/corner.ts';
export type { Leg } from './unfold/flange.ts';
export { minFlangeOf, minRadiusOf } from './unfold/limits.ts';
export { UNFOLD_MESSAGES, UnfoldError, unfoldMessage } from './unfold/messages.ts';
export type { UnfoldCode, UnfoldWarning } from './unfold/messages.ts';
export type {
  EdgeHole,
  FaceCurve,
  PanelSide,
  PanelSpec,
  SideName,
  UnfoldStep,
  Unfolded,
} from './unfold/panel-spec.ts';
export { extractParts } from './dxf/contours.ts';
export type { Extraction } from './dxf/contours.ts';
export type { ExtractOptions } from './dxf/extract-options.ts';
export { explodeDrawing } from './dxf/blocks.ts';
export type { Exploded } from './dxf/blocks.ts';
export { decodeDxf } from './dxf/decode.ts';
export { DXF_ISSUE_MESSAGES, DxfError, dxfMessage, issue as dxfIssue } from './dxf/issues.ts';
export type { DxfErrorCode, DxfIssue, DxfIssueCode } from './dxf/issues.ts';
export { DEFAULT_KEYS, parseLabel } from './dxf/labels.ts';
export type { LabelKeys, PartLabel } from './dxf/labels.ts';
export { DEFAULT_LAYERS, layerRoles } from './dxf/layers.ts';
export type { LayerPatterns, LayerRole } from './dxf/layers.ts';
export { mergeEqualParts, sameness } from './dxf/parts.ts';
export type { DxfPart } from './dxf/parts.ts';
export { beginningOf } from './dxf/text.ts';
export { readDxf, readDxfText } from './dxf/read.ts';
export type { ReadLimits } from './dxf/read.ts';
export type { DxfDrawing, DxfEntity } from './dxf/types.ts';
export { unitsOf } from './dxf/units.ts';
export type { UnitsGuess } from './dxf/units.ts';
export { OUTPUT_LAYERS, partShapes, writeDxf } from './dxf/write.ts';
export type { DxfShape } from './dxf/write.ts';
export type { DxfLayerStyle } from './dxf/write-frame.ts';
// the colours of items in every picture, so that screen, paper and file show the same
export { FILLS, LINES } from './output/svg-parts.ts';
