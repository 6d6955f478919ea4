/** What the parts of a count share. */
import type { inventory, InventoryDomain } from '@muyun/contract';
import type { OptionSource } from '../../kit/form/index.ts';

export interface StockTakeButtonProps {
  domain: InventoryDomain;
  /** where items that do not stand on the list are chosen from */
  items: OptionSource;
  /** after stock was posted: what is out of date */
  onPosted?: () => void;
}
/** What is kept for a project: a row of a stock list, or what a demand is of. */
export interface Reservable {
  readonly itemId: string;
  readonly itemName: string;
  /** none: it is asked */
  readonly warehouseId?: string | undefined;
  readonly warehouseName?: string | undefined;
  readonly available?: string | undefined;
  /** of a row that is one batch */
  readonly batchId?: string | null | undefined;
  readonly batchNo?: string | null | undefined;
  readonly projectId?: string | undefined;
  readonly projectName?: string | null | undefined;
  /** what is proposed */
  readonly wanted?: string | undefined;
}
/** A line as it is typed. */
export interface TypedLine extends inventory.StockTakeLine {
  isChanged?: boolean;
}
