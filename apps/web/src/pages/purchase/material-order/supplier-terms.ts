/** What choosing a supplier fills in: its tax, and where its goods go when that is not said yet. */
import { supplier, warehouse } from '@muyun/contract';
import { request } from '../../../kit/http/index.ts';

type Head = Readonly<Record<string, unknown>>;

/** bit of the stock domain */
const MATERIAL = 2;
const ORDINARY = 1;

async function taxOf(supplierId: string): Promise<Head> {
  const all = await request(supplier.calls.all, {});
  const chosen = all.find((s) => s.id === supplierId);
  return chosen ? { taxRate: chosen.taxRate, isTaxDeductible: chosen.isTaxDeductible } : {};
}

async function defaultWarehouse(): Promise<Head> {
  const all = await request(warehouse.calls.all, {});
  const found = all.find((w) => w.isDefault && ((w.domain ?? 0) & MATERIAL) !== 0 && w.purpose === ORDINARY);
  return found ? { warehouseId: found.id } : {};
}

/** Without the right to read them nothing is filled in, and the person types it. */
const orNothing = (answer: Promise<Head>): Promise<Head> => answer.catch(() => ({}));

export async function supplierTerms(changed: Head, head: Head): Promise<Head> {
  const supplierId = changed['supplierId'];
  if (typeof supplierId !== 'string') return {};
  const [tax, place] = await Promise.all([
    orNothing(taxOf(supplierId)),
    head['warehouseId'] ? {} : orNothing(defaultWarehouse()),
  ]);
  return { ...tax, ...place };
}
