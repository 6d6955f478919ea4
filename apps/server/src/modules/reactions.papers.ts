/** Who answers what a workbook of the space's own making may ask for, and what stands on it (engineering A17). */
import {
  ACCESSORY_PURCHASE_TEMPLATE,
  PAINT_PURCHASE_TEMPLATE,
  PRODUCT_EXPORT_TEMPLATE,
  UNFOLD_STATISTICS_TEMPLATE,
} from '@muyun/contract';
import { excelPaperOf, excelPlacesOf } from '../kit/document/index.ts';
import { on, type Reaction } from '../kit/facts.ts';
import { excelPaperAsked, excelPlacesAsked } from './basic/index.ts';
import { productPlaces, statisticsPlaces } from './cad/product/index.ts';
import { nestListForms } from './nest/order/index.ts';
import { accessoryPurchases } from './psi/index.ts';
import { paintPurchases } from './psi/paint/index.ts';

/** Documents by the kind of their papers. */
const DOCUMENTS = {
  [PAINT_PURCHASE_TEMPLATE]: paintPurchases,
  [ACCESSORY_PURCHASE_TEMPLATE]: accessoryPurchases,
} as const;
const documentOf = (kind: number) => DOCUMENTS[kind as keyof typeof DOCUMENTS];

export const paperReactions: readonly Reaction[] = [
  on(excelPlacesAsked, async (_telling, { kind, found }) => {
    const served = documentOf(kind);
    if (served) found.push(excelPlacesOf(served.document));
    if (kind === PRODUCT_EXPORT_TEMPLATE) found.push(productPlaces());
    if (kind === UNFOLD_STATISTICS_TEMPLATE) found.push(statisticsPlaces());
    found.push(...nestListForms(kind));
  }),
  on(excelPaperAsked, async ({ tx, who }, { kind, id, found }) => {
    const served = documentOf(kind);
    // one right to export does not open the papers of another
    if (!served || !who.rights.has(`${served.document.item}:export`)) return;
    found.push(await excelPaperOf(served, tx, who, id));
  }),
];
