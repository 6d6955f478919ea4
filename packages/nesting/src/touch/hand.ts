// What somebody lays, and the sheet that comes of it. No calculation lives here.
import type { Point } from '../geometry/types.ts';
import type { CutRegion, Layout } from '../problem/types.ts';

/** A part as somebody has laid it: lower left corner after turning, mm from the sheet's lower left corner. */
export interface HandPlacement {
  itemId: string;
  x: number;
  y: number;
  /** Degrees; other than quarter turns only true outlines. */
  rotation: number;
  mirror?: boolean;
  /** Of true outlines, instead of the corner: the origin of the drawing once it is mirrored and turned. */
  at?: Point;
}

/** A sheet without its figures. `length` in mm, `remnants` in mm on the sheet. */
export type PlainLayout = Pick<
  Layout,
  'group' | 'stockId' | 'length' | 'repeat' | 'placements' | 'cutTree'
> & {
  remnants: readonly CutRegion[];
};
