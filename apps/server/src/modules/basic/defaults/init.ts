/** Copies platform defaults into a space, matched by code: missing rows are added, existing ones left untouched (engineering 0.2). */
import { areaRuleFields, bendFields, colorFields, plateSizeFields, plateTypeFields, textureFields, thicknessFields, widthFields } from '@muyun/contract';
import { insertMaster } from '../../../kit/crud.ts';
import type { Tx } from '../../../kit/tx.ts';
import { upsertChild } from '../shared/child-rows.store.ts';
import { existingCodes } from '../shared/one-default.store.ts';
import { COLOR_DEFAULTS } from './colors.ts';
import { hasAreaRule, lockInit } from './init.store.ts';
import { PLATE_TYPE_DEFAULTS } from './plate-types.ts';
import { BEND_DEFAULTS, COIL_DEFAULTS, SHEET_DEFAULTS, type TextureDefault, TEXTURE_DEFAULTS } from './textures.ts';

export interface InitAnswer { added: number; skipped: number }

async function each<T extends { code: string }>(tx: Tx, table: 'material_texture' | 'plate_type' | 'color_card', rows: readonly T[], add: (row: T, index: number) => Promise<void>): Promise<InitAnswer> {
  await lockInit(tx, table);
  const known = await existingCodes(tx, table);
  let added = 0;
  for (const [index, row] of rows.entries()) {
    if (known.has(row.code.toLowerCase())) continue;
    await add(row, index);
    added += 1;
  }
  return { added, skipped: rows.length - added };
}

/** Textures with thicknesses, widths, sheets, coils and bend values. */
export async function initTextures(tx: Tx): Promise<InitAnswer> {
  const hasDefault = (await existingCodes(tx, 'material_texture')).size > 0;
  return each(tx, 'material_texture', TEXTURE_DEFAULTS, (row, index) => addTexture(tx, row, index, !hasDefault));
}

async function addTexture(tx: Tx, row: TextureDefault, index: number, mayBeDefault: boolean): Promise<void> {
  const values = { name: row.name, code: row.code, alloy: row.alloy, temper: row.temper, materialKind: row.kind, density: row.density, scrapPrice: row.scrapPrice, processFee: '4800', sort: index, isSystem: true, isDefault: mayBeDefault && row.isDefault === true };
  const { id } = await insertMaster(tx, { table: 'material_texture', fields: textureFields }, values);
  for (const thickness of row.thicknesses) await upsertChild(tx, 'material_thickness', thicknessFields, id, { thickness, isDefault: thickness === 3 });
  for (const width of row.widths) await upsertChild(tx, 'material_width', widthFields, id, { width, isCoil: (COIL_DEFAULTS.widths as readonly number[]).includes(width) });
  for (const thickness of row.thicknesses) await addSheets(tx, id, row, thickness);
  for (const thickness of row.thicknesses) await addBends(tx, id, thickness);
}

async function addSheets(tx: Tx, textureId: string, row: TextureDefault, thickness: number): Promise<void> {
  for (const [width, length] of SHEET_DEFAULTS) await upsertChild(tx, 'plate_material_size', plateSizeFields, textureId, { sizeKind: 1, thickness, width, length, priceMode: 1, price: row.price });
  if (row.kind !== 1) return;
  for (const width of COIL_DEFAULTS.widths) {
    await upsertChild(tx, 'plate_material_size', plateSizeFields, textureId, { sizeKind: 2, thickness, width, minLength: COIL_DEFAULTS.minLength, maxLength: COIL_DEFAULTS.maxLength, lengthStep: COIL_DEFAULTS.step, priceMode: 1, price: row.price, levellingFee: COIL_DEFAULTS.levellingFee });
  }
}

async function addBends(tx: Tx, textureId: string, thickness: number): Promise<void> {
  const { straight, grooved } = BEND_DEFAULTS;
  const full = { thickness, angleFrom: '0', angleTo: '180', mode: 1, source: 3 };
  await upsertChild(tx, 'bend_coefficient', bendFields, textureId, { ...full, bendMethod: 1, innerRadius: thickness, value: straight.k, minFlange: thickness * straight.minFlangeFactor });
  if (thickness > grooved.remain) await upsertChild(tx, 'bend_coefficient', bendFields, textureId, { ...full, bendMethod: 2, innerRadius: 0, grooveRemain: grooved.remain, value: grooved.k, minFlange: grooved.minFlange });
}

export const initPlateTypes = (tx: Tx): Promise<InitAnswer> =>
  each(tx, 'plate_type', PLATE_TYPE_DEFAULTS, async (row, index) => { await insertMaster(tx, { table: 'plate_type', fields: plateTypeFields }, { ...row, defineMode: 1, sort: index, isSystem: true }); });

export const initColors = (tx: Tx): Promise<InitAnswer> =>
  each(tx, 'color_card', COLOR_DEFAULTS, async (row, index) => { await insertMaster(tx, { table: 'color_card', fields: colorFields }, { ...row, isMetallic: row.isMetallic ?? false, gloss: 30, sort: index, isSystem: true, isConfirmed: true }); });

/** The one rule a new space needs: the box of the flat, no waste, four decimals. */
export async function initAreaRules(tx: Tx): Promise<InitAnswer> {
  await lockInit(tx, 'area_rule');
  if (await hasAreaRule(tx)) return { added: 0, skipped: 1 };
  await insertMaster(tx, { table: 'area_rule', fields: areaRuleFields }, { name: '展开外接矩形', basis: 2, isDefault: true });
  return { added: 1, skipped: 0 };
}
