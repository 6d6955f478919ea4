/** Structures, accessories and install structures that a new space starts with (engineering A3, A6, A7), matched by code. */
import {
  accessoryFields,
  accessorySkuFields,
  accessorySkuName,
  accessoryTypeFields,
  installStructureFields,
  structureFields,
} from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { insertBulk } from '../shared/bulk.store.ts';
import { ACCESSORY_DEFAULTS, ACCESSORY_TYPE_DEFAULTS } from './accessories.ts';
import { addMissing, type InitAnswer } from './init.ts';
import { defaultSkusByCode, idsByCode } from './init.store.ts';
import { INSTALL_STRUCTURE_DEFAULTS } from './install-structures.ts';
import { STRUCTURE_DEFAULTS } from './structures.ts';

export const giveStructures = (tx: Tx): Promise<InitAnswer> =>
  addMissing(tx, 'structure', STRUCTURE_DEFAULTS, (missing) =>
    insertBulk(
      tx,
      { table: 'structure', fields: structureFields },
      missing.map((row) => ({
        ...row,
        shapeFactor: row.shapeFactor ?? '1',
        labourFactor: row.labourFactor ?? '1',
        needsWeld: row.needsWeld ?? false,
        needsGrind: row.needsGrind ?? false,
        nestKindDefault: row.nestKindDefault ?? 1,
        isSystem: true,
      })),
    ),
  );

export const giveAccessoryTypes = (tx: Tx): Promise<InitAnswer> =>
  addMissing(tx, 'accessory_type', ACCESSORY_TYPE_DEFAULTS, (missing) =>
    insertBulk(
      tx,
      { table: 'accessory_type', fields: accessoryTypeFields },
      missing.map((row) => ({ ...row, isSystem: true })),
    ),
  );

/** Accessories with their SKUs; types that are missing come with them. */
export async function giveAccessories(tx: Tx): Promise<InitAnswer> {
  await giveAccessoryTypes(tx);
  return addMissing(tx, 'accessory', ACCESSORY_DEFAULTS, async (missing) => {
    const types = await idsByCode(tx, 'accessory_type');
    const ids = await insertBulk(
      tx,
      { table: 'accessory', fields: accessoryFields },
      missing.map(({ type, skus: _skus, ...row }) => ({
        ...row,
        typeId: types.get(type.toLowerCase()),
        isProfile: row.isProfile ?? false,
        sectionWidth: row.sectionWidth ?? null,
        sectionHeight: row.sectionHeight ?? null,
        linearWeight: row.linearWeight ?? null,
        isSystem: true,
      })),
    );
    const skus = missing.flatMap((row, i) =>
      row.skus.map((sku, at) => ({
        accessoryId: ids[i],
        name: accessorySkuName(row.name, sku),
        specification: sku.specification,
        length: sku.length ?? null,
        unitWeight: sku.unitWeight ?? null,
        isDefault: at === 0,
      })),
    );
    await insertBulk(tx, { table: 'accessory_sku', fields: accessorySkuFields }, skus);
  });
}

/** Install structures with their accessories, which come with them where they are missing. */
export async function giveInstallStructures(tx: Tx): Promise<InitAnswer> {
  await giveAccessories(tx);
  return addMissing(tx, 'install_structure', INSTALL_STRUCTURE_DEFAULTS, async (missing) => {
    const skus = await defaultSkusByCode(tx);
    await insertBulk(
      tx,
      { table: 'install_structure', fields: installStructureFields },
      missing.map(({ bom, ...row }) => ({
        ...row,
        minFlange: row.minFlange ?? null,
        holeDiameter: row.holeDiameter ?? null,
        holeOffset: row.holeOffset ?? null,
        // an accessory without a default SKU any more is left to the person
        bom: bom.flatMap(({ accessory, ...line }) => {
          const accessorySkuId = skus.get(accessory.toLowerCase());
          return accessorySkuId ? [{ accessorySkuId, ...line }] : [];
        }),
        isSystem: true,
      })),
    );
  });
}

/** What a space that is opened is given of them, in this order. */
export const initMasters = [giveStructures, giveInstallStructures] as const;
