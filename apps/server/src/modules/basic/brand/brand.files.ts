/** Marks and proofs of brands, shown beyond the space in which they lie: one of the few hops into another space (platform F3). */
import { brand, brandHost, tenantBrand } from '@muyun/contract';
import { type Binding, bindOutside } from '../../../kit/call.ts';
import { FILE_ADDRESS } from '../../../kit/file-access.ts';
import { type FileAnswer, loadFile, mimeOf, safeFileName } from '../../../kit/files.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isPicture, pictureOf } from '../../platform/storage/index.ts';
import { logoOf, proofsOf } from './brand.store.ts';
import { findGrant } from './tenant-brand.store.ts';

/** As far as the person sees: row security shows a space its own brands and those it is authorised for, the platform all. */
const asAsker = <T>(house: House, who: Who, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(
    who.tenant ? house.pools.user : house.pools.host,
    { tenantId: who.tenant?.id ?? PLATFORM, userId: who.userId, readOnly: true },
    work,
  );
const fileIn = (house: House, tenantId: string, id: string) =>
  inTx(house.pools.user, { tenantId, userId: PLATFORM, readOnly: true }, (tx) => loadFile(tx, id));

/** Raises Common:NotFound where there is no mark, or none that may be seen. */
async function logo(house: House, who: Who, id: string): Promise<FileAnswer> {
  const place = await asAsker(house, who, (tx) => logoOf(tx, id));
  if (!place?.fileAddress?.startsWith(FILE_ADDRESS)) raise('Common:NotFound');
  const file = await fileIn(house, place.tenantId, place.fileAddress.slice(FILE_ADDRESS.length));
  const of = { ...file, tenantId: place.tenantId, userId: PLATFORM };
  const made = isPicture(file.ext) ? await pictureOf(house, of, 'thumb') : null;
  if (!made) raise('Common:NotFound');
  return { name: `${id}.${made.ext}`, mime: mimeOf(made.ext), body: await house.files.get(made.storageKey) };
}

/** A file of the space, if it is one of these. Raises Common:NotFound. */
async function proof(
  house: House,
  of: { readonly tenantId: string; readonly certificateFileIds: readonly string[] } | undefined,
  fileId: string,
): Promise<FileAnswer> {
  if (!of?.certificateFileIds.includes(fileId)) raise('Common:NotFound');
  const file = await fileIn(house, of.tenantId, fileId);
  return { name: safeFileName(file.name), mime: file.mime, body: await house.files.get(file.storageKey) };
}

export const brandFileRoutes: readonly Binding[] = [
  bindOutside(brand.brandLogo, ({ house, who, params }) => logo(house, who, params.id)),
  bindOutside(brandHost.brandProof, async ({ house, who, params }) =>
    proof(house, await asAsker(house, who, (tx) => proofsOf(tx, params.id)), params['fileId'] ?? ''),
  ),
  bindOutside(tenantBrand.tenantBrandProof, async ({ house, who, params }) =>
    proof(
      house,
      await asAsker(house, who, (tx) => findGrant(tx, who.tenant === null, params.id)),
      params['fileId'] ?? '',
    ),
  ),
];
