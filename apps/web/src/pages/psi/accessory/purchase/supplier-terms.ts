/** What choosing a supplier fills in: its tax, and where accessories go when that is not said yet. */
import { supplier, warehouse } from '@muyun/contract';
import { request } from '../../../../kit/http/index.ts';

type Head = Readonly<Record<string, unknown>>;

/** bit of the stock domain */
const ACCESSORIES = 8;
const ORDINARY = 1;

async function taxOf(supplierId: string): Promise<Head> {
  const all = await request(supplier.calls.all, {});
  const chosen = all.find((s) => s.id === supplierId);
  return chosen ? { taxRate: chosen.taxRate, isTaxDeductible: chosen.isTaxDeductible } : {};
}

/** The default of the house, else the only one there is. */
export async function accessoryWarehouse(): Promise<Head> {
  const all = await request(warehouse.calls.all, {});
  const fit = all.filter((w) => ((w.domain ?? 0) & ACCESSORIES) !== 0 && w.purpose === ORDINARY);
  const found = fit.find((w) => w.isDefault) ?? (fit.length === 1 ? fit[0] : undefined);
  return found ? { warehouseId: found.id } : {};
}

/** Without the right to read them nothing is filled in, and the person types it. */
const orNothing = (answer: Promise<Head>): Promise<Head> => answer.catch(() => ({}));

export async function supplierTerms(changed: Head, head: Head): Promise<Head> {
  const supplierId = changed['supplierId'];
  if (typeof supplierId !== 'string') return {};
  const [tax, place] = await Promise.all([
    orNothing(taxOf(supplierId)),
    head['warehouseId'] ? {} : orNothing(accessoryWarehouse()),
  ]);
  return { ...tax, ...place };
}

/** Where a receipt or an issue takes place, unless that is said: asked once, when its type is chosen. */
export const usualPlace = async (changed: Head, head: Head): Promise<Head> =>
  head['warehouseId'] || Object.keys(changed).length === 0 ? {} : orNothing(accessoryWarehouse());
