// One stock row: sizes, prices, trims. A bad row is left out of the run.
import { areZones, isMoney } from './precheck-params.ts';
import { exact, subExact } from './decimal.ts';
import { areaM2 } from './price.ts';
import type { CoilStock, Decimal, Params, PrecheckError, Price, SheetStock, Stock, Trims } from './types.ts';
import { isExactLength, toUm } from './units.ts';
import { usableBox } from './usable.ts';

/** Errors 103 with what is wrong; kerf or trims larger than the sheet count as wrong too. */
export function checkStock(stock: Stock, params: Params): PrecheckError[] {
  const code = faultOf(stock, params);
  if (code === undefined) return [];
  return [{ type: 103, code, stockId: stock.id, group: stock.group, params: { width: String(stock.width) } }];
}

function faultOf(stock: Stock, params: Params): string | undefined {
  if (typeof stock.id !== 'string') return 'STOCK_ID';
  if (![1, 2, 3, 4].includes(stock.kind)) return 'STOCK_KIND';
  if (!isExactLength(stock.width) || toUm(stock.width) < 1) return 'STOCK_WIDTH';
  if (stock.kind === 2 ? !isCoilRange(stock) : !isExactLength(stock.length) || toUm(stock.length) < 1)
    return 'STOCK_LENGTH';
  if (!isQuantity(stock.quantity)) return 'STOCK_QUANTITY';
  if (!isPrice(stock.price)) return 'STOCK_PRICE';
  if (stock.useOrder !== undefined && !Number.isFinite(stock.useOrder)) return 'STOCK_USE_ORDER';
  const trims: Partial<Trims> | null | undefined = stock.trims;
  if (trims !== undefined && ![trims?.left, trims?.right, trims?.top, trims?.bottom].every(isExactLength))
    return 'STOCK_TRIMS';
  if (stock.zones !== undefined && !areZones(stock.zones)) return 'STOCK_ZONES';
  if (stock.kind !== 2 && stock.area !== undefined && !isArea(stock.area, stock)) return 'STOCK_AREA';
  const box = usableBox(stock, toUm(stock.kind === 2 ? stock.maxLength : stock.length), params);
  if (box.w <= 0 || box.h <= 0) return 'STOCK_NOTHING_USABLE';
  const gap = Math.max(toUm(params.kerf), toUm(params.spacing));
  return gap >= Math.min(toUm(stock.width), box.w + gap) && gap > 0 ? 'KERF_LARGER_THAN_SHEET' : undefined;
}

function isCoilRange(coil: CoilStock): boolean {
  const { minLength, maxLength, lengthStep } = coil;
  if (![minLength, maxLength, lengthStep].every(isExactLength)) return false;
  return (
    toUm(lengthStep) >= 1 &&
    toUm(minLength) >= 1 &&
    minLength <= maxLength &&
    (coil.maxMetres === undefined || isMoney(coil.maxMetres))
  );
}

function isQuantity(quantity: number | null | undefined): boolean {
  return quantity === null || quantity === undefined || (Number.isSafeInteger(quantity) && quantity >= 0);
}

function isPrice(price: Partial<Price> | null | undefined): boolean {
  if (price === null || price === undefined || ![1, 2, 3, 4].includes(price.mode ?? 0)) return false;
  return isMoney(price.price) && (price.levellingFee === undefined || isMoney(price.levellingFee));
}

/** More than nothing, and not more than the whole rectangle. */
function isArea(area: Decimal, stock: SheetStock): boolean {
  if (!isMoney(area) || exact(area).n <= 0n) return false;
  return subExact(areaM2(stock.width, stock.length), exact(area)).n >= 0n;
}
