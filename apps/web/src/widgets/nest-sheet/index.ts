/** A sheet with its parts, to look at: as a small picture, or to scale with zoom. */
export { PartDrawing } from './PartDrawing.tsx';
export { SheetThumb } from './SheetThumb.tsx';
export { SheetPart, SheetRemnants } from './SheetParts.tsx';
export { Plate, Rulers, SheetView } from './SheetView.tsx';
export { ZoomButtons } from './ZoomButtons.tsx';
export { colorAt, colorsOf } from './palette.ts';
export type { PartColor } from './palette.ts';
export { useView } from './use-view.ts';
export type { ViewHandle } from './use-view.ts';
