/** How accessory documents speak to the stock core and to the party ledger. */
import type { PostSource } from '../../../ledger/inventory/index.ts';

export const ACCESSORY_DOMAIN = 8;
/** 应付 of a supplier, and 未对账应付 of a carrier (commerce §3.2) */
export const [PAYABLE, UNSETTLED] = [2, 32] as const;
export const SUPPLIER_PARTY = 2;

interface Head {
  readonly id: string;
  readonly orderNo: string;
  readonly businessDate: string;
}
export const sourceOf = (document: { readonly id: string }, head: Head): PostSource => ({
  sourceType: document.id,
  sourceId: head.id,
  sourceNo: head.orderNo,
  businessDate: head.businessDate,
  domain: ACCESSORY_DOMAIN,
});
