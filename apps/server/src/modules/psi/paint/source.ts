/** A document of paint as the stock core and the party ledger name it. */
import { PAINT_DOMAIN } from './figures.ts';

export const sourceOf = (
  document: string,
  head: { readonly id: string; readonly orderNo: string; readonly businessDate: string },
) => ({
  sourceType: document,
  sourceId: head.id,
  sourceNo: head.orderNo,
  businessDate: head.businessDate,
  domain: PAINT_DOMAIN,
});
