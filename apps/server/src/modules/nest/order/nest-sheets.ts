/** Whole sheets of the material warehouse as candidates of an order: its answer in the form of every other stock. */
import { NEST_SHEETS } from '@muyun/contract';
import { tell, type Telling } from '../../../kit/facts.ts';
import { type FreeSheets, sheetsAsked } from './nest-sheets.facts.ts';
import { colorsBySurface, type StockRow } from './nest-stock.store.ts';

/** after remnants and boards, before what is bought */
const USE_ORDER = 4;
const PER_SHEET = 2;

const rowOf = (sheets: FreeSheets, colorId: string | null): StockRow => ({
  textureId: sheets.textureId,
  thickness: sheets.thickness,
  colorId,
  kind: NEST_SHEETS,
  plateMaterialSizeId: null,
  stockPlateId: null,
  warehouseId: sheets.warehouseId,
  materialSkuId: sheets.materialSkuId,
  code: sheets.warehouseName,
  width: sheets.width,
  length: sheets.length,
  minLength: null,
  maxLength: null,
  lengthStep: null,
  available: sheets.free,
  priceMode: PER_SHEET,
  price: sheets.unitCost,
  levellingFee: '0',
  useOrder: USE_ORDER,
  leadDays: 0,
  outline: null,
  area: null,
  ageDays: null,
  film: null,
});

/** A surface is a colour by its code or name; sheets with any other surface fit no group. */
export async function freeSheets(
  telling: Telling,
  specs: readonly { readonly textureId: string; readonly thickness: number }[],
  projectIds: readonly string[],
): Promise<StockRow[]> {
  const found: FreeSheets[] = [];
  await tell(telling, sheetsAsked, { specs, projectIds, found });
  const surfaces = [...new Set(found.flatMap((s) => s.surface ?? []))];
  const colors = await colorsBySurface(telling.tx, surfaces);
  return found.flatMap((sheets) => {
    if (sheets.surface === null) return [rowOf(sheets, null)];
    const colorId = colors.get(sheets.surface.toLowerCase());
    return colorId === undefined ? [] : [rowOf(sheets, colorId)];
  });
}
