/** What sheets tell production, which owns the pieces (engineering H1): it answers into what it is told. */
import { fact } from '../../../../kit/facts.ts';

export interface PieceToCut {
  readonly id: string;
  readonly code: string;
  readonly productId: string;
  readonly projectId: string;
}
/** Asked for the pieces of products that a sheet may be cut into. */
export const piecesAsked = fact<{ readonly productIds: readonly string[]; readonly found: PieceToCut[] }>(
  'nest.pieces.asked',
);
/** A sheet was cut: `skipped` gets the pieces that could not be reported. */
export const sheetCut = fact<{
  readonly sheetId: string;
  readonly sheetNo: string;
  readonly lableIds: readonly string[];
  readonly skipped: { lableCode: string; reason: string }[];
}>('nest.sheet.cut');
