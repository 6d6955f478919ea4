/** What lies on a sheet that is laid by hand. Lengths mm, y upwards. */
import type { Ring } from '@muyun/nesting/panel';

export interface Piece {
  /** stays with the part whatever is done to it */
  readonly key: number;
  readonly productId: string;
  readonly x: number;
  readonly y: number;
  /** degrees; of true outlines any that the part may take */
  readonly rotation: number;
  readonly mirror?: boolean;
  /** of true outlines: where the origin of the drawing lies; it moves with the corner */
  readonly at?: { readonly x: number; readonly y: number };
}
export interface Size {
  readonly w: number;
  readonly h: number;
}
/** A product as it is laid. */
export interface Form extends Size {
  /** degrees that it may be turned by; null: any; none: quarters */
  readonly turns?: readonly number[] | null;
  readonly mirrors?: boolean;
  /** of true outlines, seen from the origin of the drawing: the outer ring, then the openings that take parts */
  readonly rings?: readonly Ring[];
}
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}
