/** What a sheet is worth as it is cut: what the warehouse issued it at, before that what the plan says. */
import { tell, type Telling } from '../../../../kit/facts.ts';
import { type IssueAnswer, issueAsked } from '../nest-sheets.facts.ts';
import type { SheetRow } from './sheet.store.ts';

/** sheets that the material warehouse issues: bought ones, and those that it had */
const OF_WAREHOUSE: readonly number[] = [1, 5];

export interface Worth {
  readonly value: string;
  /** false: it is cut before anything was issued for it */
  readonly isIssued: boolean;
  /** where it was issued */
  readonly warehouseId: string | null;
}

/** Boards and remnants are worth what they are booked at, which the plan knows. */
export async function worthOf(telling: Telling, sheet: SheetRow): Promise<Worth> {
  const { orderId, materialSkuId, textureId, thickness, width, length, cost } = sheet;
  const isOther =
    sheet.stockPlateId !== null || sheet.stockKind === null || !OF_WAREHOUSE.includes(sheet.stockKind);
  if (isOther || textureId === null || thickness === null || width === null)
    return { value: cost, isIssued: true, warehouseId: null };
  const answer: IssueAnswer = { value: null, warehouseId: null };
  await tell(telling, issueAsked, { orderId, materialSkuId, textureId, thickness, width, length, answer });
  return {
    value: answer.value ?? cost,
    isIssued: answer.value !== null,
    warehouseId: answer.warehouseId,
  };
}
