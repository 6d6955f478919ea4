// A box panel laid out flat, before rings are drawn: shared by the unfolding and its report.
import type { Flange } from './flange.ts';
import type { PanelSpec } from './panel-spec.ts';

/** The laid-out sides in the order bottom, right, top, left, and what each corner does to them. */
export type PanelLayout = {
  spec: PanelSpec;
  faceWidth: number;
  faceHeight: number;
  flanges: [Flange, Flange, Flange, Flange];
  /** setbacks at the end of side i and at the start of side i + 1 */
  setbacks: [number, number][];
  flatWidth: number;
  flatHeight: number;
};
