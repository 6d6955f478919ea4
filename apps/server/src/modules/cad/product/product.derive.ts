/** Derives products of a project on the server, with its master data. */
import type { DerivedProduct, DeriveDraft, ProductMasters } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { deriveAll } from './derive-all.ts';
import { loadMasters } from './product.master.store.ts';

const distinct = (values: Iterable<string | null | undefined>): string[] => [
  ...new Set([...values].filter((v): v is string => typeof v === 'string' && v !== '')),
];

/** The master data that these drafts of a project refer to. */
export const mastersOf = (
  tx: Tx,
  projectId: string,
  drafts: readonly DeriveDraft[],
): Promise<ProductMasters> =>
  loadMasters(tx, projectId, {
    textureIds: distinct(drafts.map((d) => d.textureId)),
    plateTypeIds: distinct(drafts.map((d) => d.plateTypeId)),
    colorIds: distinct(drafts.map((d) => d.colorId)),
  });

/** As `deriveAll`, with the master data of the project loaded here. */
export async function deriveProducts(
  tx: Tx,
  projectId: string,
  drafts: readonly DeriveDraft[],
): Promise<DerivedProduct[]> {
  return deriveAll(await mastersOf(tx, projectId, drafts), drafts);
}
