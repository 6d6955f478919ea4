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
/** Asked how the machine is called that a sheet is cut at. */
export const machineAsked = fact<{ readonly id: string; readonly found: { name: string | null } }>(
  'nest.machine.asked',
);
/** A sheet was cut: `skipped` gets the pieces that could not be reported. */
export const sheetCut = fact<{
  readonly sheetId: string;
  readonly sheetNo: string;
  /** how often it was cut before, and taken back */
  readonly undoCount: number;
  readonly lableIds: readonly string[];
  readonly skipped: { lableCode: string; reason: string }[];
}>('nest.sheet.cut');
/** That cut is taken back: what was reported of it is, or the reaction raises what stands in the way. */
export const sheetUncut = fact<{
  readonly sheetId: string;
  readonly sheetNo: string;
  readonly undoCount: number;
  readonly lableIds: readonly string[];
}>('nest.sheet.uncut');
/** Asked on which day the cutting of projects is planned to begin; those without a plan are left out. */
export const cuttingDayAsked = fact<{
  readonly projectIds: readonly string[];
  readonly found: Map<string, string>;
}>('nest.cutting-day.asked');
