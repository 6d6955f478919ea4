/** 废料 (commerce §12.5): what is too small or no longer good enough becomes so many kg of scrap where it lies; the warehouse books it. */
import { fact } from '../../../kit/facts.ts';

export interface ScrapPiece {
  /** one posting per line of a source */
  readonly lineId: string;
  /** null: the usual warehouse of material */
  readonly warehouseId: string | null;
  readonly textureId: string;
  readonly weight: string;
  readonly projectId: string | null;
}
export interface ScrapSource {
  readonly sourceType: string;
  readonly sourceId: string;
  readonly sourceNo: string;
}
export const scrapBorn = fact<{
  readonly source: ScrapSource;
  readonly pieces: readonly ScrapPiece[];
  /** what was booked, as it is called; empty in a space without a warehouse of material */
  readonly booked: { itemName: string; warehouseId: string; weight: string }[];
}>('basic.stock.scrap-born');
/** What a source has brought never came. */
export const scrapUnborn = fact<ScrapSource>('basic.stock.scrap-unborn');
