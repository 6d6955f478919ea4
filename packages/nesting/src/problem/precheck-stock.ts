// One stock row: sizes, prices, trims. A bad row is left out of the run.
import { readDecimal } from './decimal.ts';
import type { CoilStock, Params, PrecheckError, Stock } from './types.ts';
import { isLength, toUm } from './units.ts';
import { usableBox } from './usable.ts';

/** Errors 103 with what is wrong; kerf or trims larger than the sheet count as wrong too. */
export function checkStock(stock: Stock, params: Params): PrecheckError[] {
  const code = faultOf(stock, params);
  if (code === undefined) return [];
  return [{ type: 103, code, stockId: stock.id, group: stock.group, params: { width: String(stock.width) } }];
}

function faultOf(stock: Stock, params: Params): string | undefined {
  if (!isLength(stock.width) || toUm(stock.width) < 1) return 'STOCK_WIDTH';
  if (stock.kind === 2 ? !isCoilRange(stock) : !isLength(stock.length) || toUm(stock.length) < 1)
    return 'STOCK_LENGTH';
  if (!isQuantity(stock.quantity)) return 'STOCK_QUANTITY';
  if (!isPrice(stock)) return 'STOCK_PRICE';
  const { trims } = stock;
  if (trims !== undefined && ![trims.left, trims.right, trims.top, trims.bottom].every(isLength))
    return 'STOCK_TRIMS';
  if (stock.zones?.some((z) => ![z.x, z.y, z.w, z.h].every(isLength)) === true) return 'STOCK_ZONES';
  const box = usableBox(stock, toUm(stock.kind === 2 ? stock.maxLength : stock.length), params);
  if (box.w <= 0 || box.h <= 0) return 'STOCK_NOTHING_USABLE';
  const gap = Math.max(toUm(params.kerf), toUm(params.spacing));
  return gap >= Math.min(toUm(stock.width), box.w + gap) && gap > 0 ? 'KERF_LARGER_THAN_SHEET' : undefined;
}

function isCoilRange(coil: CoilStock): boolean {
  const { minLength, maxLength, lengthStep } = coil;
  if (![minLength, maxLength, lengthStep].every(isLength)) return false;
  const metres = coil.maxMetres === undefined ? { n: 1n } : readDecimal(coil.maxMetres);
  return (
    toUm(lengthStep) >= 1 &&
    toUm(minLength) >= 1 &&
    minLength <= maxLength &&
    metres !== undefined &&
    metres.n >= 0n
  );
}

function isQuantity(quantity: number | null | undefined): boolean {
  return quantity === null || quantity === undefined || (Number.isSafeInteger(quantity) && quantity >= 0);
}

function isPrice(stock: Stock): boolean {
  const { mode, price, levellingFee } = stock.price;
  const read = readDecimal(price);
  const fee = levellingFee === undefined ? { n: 0n } : readDecimal(levellingFee);
  return (
    [1, 2, 3, 4].includes(mode) && read !== undefined && read.n >= 0n && fee !== undefined && fee.n >= 0n
  );
}
