/**
 * What a document asks of the stock core (commerce §2). Documents say what goes in or out and by which rule it is valued; what it
 * is worth, what it weighs and what is left is answered by the core alone.
 */

/** 1 成品 · 2 材料 · 4 涂料 · 8 辅料 */
export type StockDomain = 1 | 2 | 4 | 8;
/** 1 合格 · 2 待检 · 4 不合格 */
export type QualityState = 1 | 2 | 4;

/** Move types of the core itself; those of documents are their own: from place to place, another price. */
export const SHIFT_TYPE = 1000;
export const REVALUE_TYPE = 1001;

/** The document behind a posting. */
export interface PostSource {
  /** id of the document's declaration, e.g. `psi.accessory.in` */
  readonly sourceType: string;
  readonly sourceId: string;
  readonly sourceNo: string;
  /** business day: not in the future, not too far back, in an open period, after the last stock-take of the item */
  readonly businessDate: string;
  readonly domain: StockDomain;
}

/**
 * How a line is valued (commerce §2.3, §2.4):
 * - `given`: in only, the value of the line, 2 decimals;
 * - `average`: out, round2(V × q / Q), everything at q = Q. In (盘盈, 其他): at the average, at quantity 0 at the last unit cost, never
 *   stocked at `unitCost`, else Stock:UnitCostRequired;
 * - `origin`: as the line that it takes back. In: a return from the workshop at its issue's value; out: a return to the supplier at
 *   its receipt's value, the rest that does not fit becomes a cost variance. Steps of one origin add up to its value exactly;
 * - `moved`: in only, what the line of the same id before it has taken out of another warehouse in this posting (调拨).
 */
export type ValueRule =
  | { readonly by: 'given'; readonly value: string }
  | { readonly by: 'average'; readonly unitCost?: string | null }
  | { readonly by: 'origin'; readonly sourceType: string; readonly lineId: string }
  | { readonly by: 'moved' };

export interface PostLine {
  /** the document's line; one posting per line and revision */
  readonly lineId: string;
  /** which line it is for a message, from 1 */
  readonly lineNo: number;
  /** the document's in or out type */
  readonly moveType: number;
  readonly warehouseId: string;
  readonly itemId: string;
  /** what people call the item, for messages */
  readonly itemName: string;
  readonly batchId?: string | null;
  readonly locationCode?: string | null;
  readonly qualityState?: QualityState;
  /** 4 decimals, > 0 in, < 0 out */
  readonly quantity: string;
  /** kg, > 0; null on the way out: in proportion; left out: the item is not weighed */
  readonly weight?: string | null;
  /** m², as weight */
  readonly area?: string | null;
  readonly value: ValueRule;
  /** whose costs; on the way out its open reservations are consumed first */
  readonly projectId?: string | null;
  /** the nest order that it is for: what that holds is its own, and nobody else's */
  readonly nestOrderId?: string | null;
  /** of what is kept for them, this is used up first */
  readonly reservationId?: string | null;
  /** supplier or customer */
  readonly partyId?: string | null;
}

/** What a line was worth; signs as those of the quantity. */
export interface Posted {
  readonly lineId: string;
  readonly moveId: string;
  readonly quantity: string;
  readonly weight: string;
  readonly area: string;
  readonly value: string;
  /** what a return to a supplier could not take out of the stock's value */
  readonly variance: string;
  readonly quantityAfter: string;
  readonly valueAfter: string;
}
