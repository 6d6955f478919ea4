/** Copies platform defaults into a space, matched by code: missing rows are added, existing ones left untouched (engineering 0.2). */
import {
  areaRuleFields,
  bendFields,
  colorFields,
  plateSizeFields,
  plateTypeFields,
  textureFields,
  thicknessFields,
  widthFields,
} from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { keepFirst } from '../area-rule/index.ts';
import { type BulkRow, insertBulk } from '../shared/bulk.store.ts';
import { type CodedTable, existingCodes } from '../shared/one-default.store.ts';
import { COLOR_DEFAULTS } from './colors.ts';
import { hasAreaRule, lockInit } from './init.store.ts';
import { PLATE_TYPE_DEFAULTS } from './plate-types.ts';
import {
  BEND_DEFAULTS,
  COIL_DEFAULTS,
  SHEET_DEFAULTS,
  type TextureDefault,
  TEXTURE_DEFAULTS,
} from './textures.ts';

export interface InitAnswer {
  added: number;
  skipped: number;
}

/** Adds the rows whose code the space does not have. One initialisation of a table at a time; a second one finds all there. */
export async function addMissing<T extends { code: string }>(
  tx: Tx,
  table: CodedTable,
  rows: readonly T[],
  add: (missing: readonly (T & { sort: number })[], isFirst: boolean) => Promise<unknown>,
): Promise<InitAnswer> {
  await lockInit(tx, table);
  const known = await existingCodes(tx, table);
  const missing = rows
    .map((row, sort) => ({ ...row, sort }))
    .filter((row) => !known.has(row.code.toLowerCase()));
  if (missing.length > 0) await add(missing, known.size === 0);
  return { added: missing.length, skipped: rows.length - missing.length };
}

/** Textures with thicknesses, widths, sheets, coils and bend values: one statement per table, whatever their number. */
export function initTextures(tx: Tx): Promise<InitAnswer> {
  return addMissing(tx, 'material_texture', TEXTURE_DEFAULTS, async (missing, isFirst) => {
    const ids = await insertBulk(
      tx,
      { table: 'material_texture', fields: textureFields },
      missing.map(({ sort, ...row }) => textureRow(row, sort, isFirst)),
    );
    const each = (rowsOf: (row: TextureDefault) => readonly BulkRow[]): BulkRow[] =>
      missing.flatMap((row, i) => rowsOf(row).map((child) => ({ ...child, textureId: ids[i] })));
    await insertBulk(
      tx,
      { table: 'material_thickness', fields: thicknessFields },
      each((row) => row.thicknesses.map((thickness) => ({ thickness, isDefault: thickness === 3 }))),
    );
    await insertBulk(
      tx,
      { table: 'material_width', fields: widthFields },
      each((row) =>
        row.widths.map((width) => ({
          width,
          isCoil: (COIL_DEFAULTS.widths as readonly number[]).includes(width),
        })),
      ),
    );
    await insertBulk(
      tx,
      { table: 'plate_material_size', fields: plateSizeFields },
      each((row) => row.thicknesses.flatMap((thickness) => sizesOf(row, thickness))),
    );
    await insertBulk(
      tx,
      { table: 'bend_coefficient', fields: bendFields },
      each((row) => row.thicknesses.flatMap(bendsOf)),
    );
  });
}

const textureRow = (row: TextureDefault, sort: number, mayBeDefault: boolean): BulkRow => ({
  name: row.name,
  code: row.code,
  alloy: row.alloy,
  temper: row.temper,
  materialKind: row.kind,
  density: row.density,
  scrapPrice: row.scrapPrice,
  processFee: '4800',
  sort,
  isSystem: true,
  isDefault: mayBeDefault && row.isDefault === true,
});

function sizesOf(row: TextureDefault, thickness: number): BulkRow[] {
  const sheets = SHEET_DEFAULTS.map(([width, length]): BulkRow => ({
    sizeKind: 1,
    thickness,
    width,
    length,
    priceMode: 1,
    price: row.price,
  }));
  if (row.kind !== 1) return sheets;
  const { widths, minLength, maxLength, step, levellingFee } = COIL_DEFAULTS;
  return [
    ...sheets,
    ...widths.map((width) => ({
      sizeKind: 2,
      thickness,
      width,
      minLength,
      maxLength,
      lengthStep: step,
      priceMode: 1,
      price: row.price,
      levellingFee,
    })),
  ];
}

function bendsOf(thickness: number): BulkRow[] {
  const { straight, grooved } = BEND_DEFAULTS;
  const full = { thickness, angleFrom: '0', angleTo: '180', mode: 1, source: 3 };
  const bends: BulkRow[] = [
    {
      ...full,
      bendMethod: 1,
      innerRadius: thickness,
      value: straight.k,
      minFlange: thickness * straight.minFlangeFactor,
    },
  ];
  if (thickness > grooved.remain)
    bends.push({
      ...full,
      bendMethod: 2,
      innerRadius: 0,
      grooveRemain: grooved.remain,
      value: grooved.k,
      minFlange: grooved.minFlange,
    });
  return bends;
}

export const initPlateTypes = (tx: Tx): Promise<InitAnswer> =>
  addMissing(tx, 'plate_type', PLATE_TYPE_DEFAULTS, (missing) =>
    insertBulk(
      tx,
      { table: 'plate_type', fields: plateTypeFields },
      missing.map((row) => ({ ...row, defineMode: 1, isSystem: true })),
    ),
  );

export const initColors = (tx: Tx): Promise<InitAnswer> =>
  addMissing(tx, 'color_card', COLOR_DEFAULTS, (missing) =>
    insertBulk(
      tx,
      { table: 'color_card', fields: colorFields },
      missing.map((row) => ({
        ...row,
        isMetallic: row.isMetallic ?? false,
        gloss: 30,
        isSystem: true,
        isConfirmed: true,
      })),
    ),
  );

/** The one rule a new space needs: the box of the flat, no waste, four decimals. */
export async function initAreaRules(tx: Tx): Promise<InitAnswer> {
  await lockInit(tx, 'area_rule');
  if (await hasAreaRule(tx)) return { added: 0, skipped: 1 };
  const [id] = await insertBulk(tx, { table: 'area_rule', fields: areaRuleFields }, [
    { name: '展开外接矩形', basis: 2, isDefault: true },
  ]);
  await keepFirst(tx, id as string);
  return { added: 1, skipped: 0 };
}
