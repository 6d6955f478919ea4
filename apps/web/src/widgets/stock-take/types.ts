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
/** A line as it is typed. */
export interface TypedLine extends inventory.StockTakeLine {
  isChanged?: boolean;
}
