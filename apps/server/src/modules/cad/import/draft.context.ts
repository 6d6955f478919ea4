/** What is known of a list before one of its rows is read. Pure shapes. */
import type { Names } from './names.ts';

export interface DraftContext {
  readonly names: Names;
  readonly defaults: {
    readonly textureId: string | null;
    readonly thickness: number | null;
    readonly colorId: string | null;
    readonly plateTypeId: string | null;
  };
  /** fields that some column gives */
  readonly mapped: ReadonlySet<string>;
  /** most rows of the list have a colour, so one without is a mistake */
  readonly colorExpected: boolean;
  /** the list names no unit, and its sides would be panels in another than mm only */
  readonly isUnitDoubtful?: boolean;
  readonly kind: 1 | 2;
}
