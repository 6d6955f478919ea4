/** Where a list is entered: an open tab comes back as it was left, a closed one with its last search. */
import { readStored } from '../storage.ts';
import { useTabs } from './tab-store.ts';

export function addressOf(to: string): string {
  if (to.includes('?')) return to;
  const tab = useTabs.getState().tabs.find((t) => t.key === to);
  if (tab) return tab.path + tab.search;
  const last = readStored<string | null>(`search.${to}`, null);
  return last ? `${to}?${last}` : to;
}

/** Documents whose route the specification names otherwise. */
const DETAILS: Readonly<Record<string, string>> = {
  'warehouse.material.in': '/warehouse/material/stock-in-detail',
  'warehouse.material.out': '/warehouse/material/stock-out-detail',
  'psi.paint.purchase': '/psi/paint/add-coation-purchase',
  'psi.paint.in': '/psi/paint/add-coation-warehouse-entry',
  'psi.paint.out': '/psi/paint/add-coation-outbound',
  'psi.paint.return': '/psi/paint/add-coation-return-goods',
  'prod-change': '/produce/second-change-detail',
  'project-acceptance': '/cad/project-acceptance-product-list',
  'psi.accessory.purchase': '/psi/accessory/add-accessory-purchase',
  'psi.accessory.in': '/psi/accessory/add-accessory-in',
  'psi.accessory.out': '/psi/accessory/add-accessory-out',
};

/** A document stands under the address of its name: purchase.material.order → /purchase/material/order/detail. */
export const addressOfDocument = (document: string, id: string): string =>
  `${DETAILS[document] ?? `/${document.replaceAll('.', '/')}/detail`}?id=${id}`;
