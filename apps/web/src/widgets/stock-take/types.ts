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
/** What is typed of a line: a quantity is sent only when it is, since it is compared with the book of then. */
type Typed = Partial<Pick<inventory.StockTakeLine, 'countedQty' | 'countedWeight' | 'unitCost' | 'reason'>>;
/** A line as it is typed. */
export interface TypedLine extends inventory.StockTakeLine {
  typed?: Typed;
}
/** The line with this typed over it. */
export const typing = (line: TypedLine, part: Typed): TypedLine => ({
  ...line,
  ...part,
  typed: { ...line.typed, ...part },
});
