/** What nest orders ask of the material warehouse, which keeps bought sheets (commerce §12.7): it answers into what it is told. */
import { fact } from '../../../kit/facts.ts';

/** Whole sheets of one material in one warehouse. */
export interface FreeSheets {
  readonly warehouseId: string;
  readonly warehouseName: string;
  readonly materialSkuId: string;
  readonly textureId: string;
  /** mm */
  readonly thickness: number;
  readonly width: number;
  readonly length: number;
  /** of sheets that are coated: as it was bought */
  readonly surface: string | null;
  /** sheets that nobody else has; what the projects keep by hand is theirs */
  readonly free: number;
  /** yuan per sheet */
  readonly unitCost: string;
}
/** Asked for the sheets of textures and thicknesses that orders of these projects may be cut from. */
export const sheetsAsked = fact<{
  readonly specs: readonly { readonly textureId: string; readonly thickness: number }[];
  readonly projectIds: readonly string[];
  readonly found: FreeSheets[];
}>('nest.sheets.asked');

/** What a sheet of a size was worth as it was issued for an order; unknown before it is. */
export interface IssuedSheet {
  readonly orderId: string;
  readonly textureId: string;
  readonly thickness: number;
  readonly width: number;
  readonly length: number;
  /** the sheets of the warehouse that the plan names */
  readonly materialSkuId: string | null;
}
export interface IssueAnswer {
  value: string | null;
  warehouseId: string | null;
}
export const issueAsked = fact<IssuedSheet & { readonly answer: IssueAnswer }>('nest.issue.asked');
