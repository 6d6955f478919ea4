/** What lost pieces tell production, which owns the pieces. */
import { fact } from '../../../../kit/facts.ts';

/** Pieces of a sheet that is cut are not: what was reported of them is taken back, or the reaction raises what stands in the way. */
export const piecesUncut = fact<{
  readonly sheetId: string;
  readonly sheetNo: string;
  readonly undoCount: number;
  readonly lableIds: readonly string[];
  /** of the report */
  readonly key: string;
}>('nest.pieces.uncut');
