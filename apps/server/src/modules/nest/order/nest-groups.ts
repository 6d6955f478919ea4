/** Groups of an order and the stocks that fit them (engineering F2). Pure: rows in, groups out. */
import { dec, type NestGroup, type NestStock, NO_RECTANGLE } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import type { NestProductRow } from './nest-product.store.ts';
import type { StockRow } from './nest-stock.store.ts';

export interface Line {
  readonly productId: string;
  readonly quantity: number;
  readonly priority: number;
  readonly groupKey: string | null;
  /** optional: laid where it costs no sheet */
  readonly isFiller: boolean;
}
export interface Group extends NestGroup {
  readonly isPreCoated: boolean;
  readonly densityMode: number;
  readonly density: string | null;
  readonly arealWeight: string | null;
  readonly scrapPrice: string;
}

/** texture|thickness|colour: the colour counts when it is a property of the sheet, or sheets of different colours must not mix. */
export function groupNameOf(
  p: Pick<NestProductRow, 'textureId' | 'thickness' | 'colorId' | 'isPreCoated'>,
  colorMode: number,
): string {
  return `${p.textureId}|${p.thickness}|${p.isPreCoated || colorMode === 1 ? (p.colorId ?? '') : ''}`;
}

/** Groups with what is asked for of each: kinds, pieces, net area (m²) and weight (kg), largest area first. */
export function groupsOf(
  lines: readonly Line[],
  products: ReadonlyMap<string, NestProductRow>,
  colorMode: number,
): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const p = products.get(line.productId);
    if (!p || line.isFiller) continue;
    const name = groupNameOf(p, colorMode);
    const hasColor = !name.endsWith('|');
    const before = groups.get(name);
    groups.set(name, {
      name,
      textureId: p.textureId,
      textureName: p.textureName,
      thickness: p.thickness,
      colorId: hasColor ? p.colorId : null,
      colorName: hasColor ? p.colorName : null,
      colorHex: hasColor ? p.colorHex : null,
      isPreCoated: p.isPreCoated,
      densityMode: p.densityMode,
      density: p.density,
      arealWeight: p.arealWeight,
      scrapPrice: p.scrapPrice,
      kinds: (before?.kinds ?? 0) + 1,
      pieces: (before?.pieces ?? 0) + line.quantity,
      area: dec(before?.area ?? 0)
        .plus(dec(p.netArea).times(line.quantity))
        .toFixed(4),
      weight: dec(before?.weight ?? 0)
        .plus(dec(p.weight).times(line.quantity))
        .toFixed(3),
    });
  }
  return [...groups.values()].sort((a, b) => dec(b.area).comparedTo(a.area) || a.name.localeCompare(b.name));
}

/** A coated group takes sheets of its colour only; a raw one takes raw sheets and remnants of its colour. */
export function stockFits(group: Group, stock: StockRow): boolean {
  if (stock.textureId !== group.textureId || stock.thickness !== group.thickness) return false;
  return group.isPreCoated
    ? stock.colorId === group.colorId
    : stock.colorId === null || stock.colorId === group.colorId;
}

/** 元/kg of a texture by the market (A13). */
export type MarketPrices = ReadonlyMap<string, string>;

/** Sizes without a price cost what the market asks (A1 calc 2), and where that is not known what the dearest per-kilogram size of the same group costs. */
function priceOf(
  stock: StockRow,
  among: readonly StockRow[],
  market: MarketPrices,
): { mode: number; price: string } {
  if (stock.price !== null) return { mode: stock.priceMode, price: stock.price };
  const today = market.get(stock.textureId);
  if (today !== undefined) return { mode: 1, price: today };
  const known = among.filter((s) => s.priceMode === 1 && s.price !== null).map((s) => dec(s.price as string));
  return { mode: 1, price: known.reduce((a, b) => (b.gt(a) ? b : a), dec(0)).toString() };
}

const size = (n: number | null): string => String(n ?? '');
/** `1500 × 3000`, `1300 × 500–6000`, or with the code of the plate in stock. */
export function stockTitle(s: StockRow): string {
  const plate =
    s.kind === 2
      ? `${s.width} × ${size(s.minLength)}–${size(s.maxLength)}`
      : `${s.width} × ${size(s.length)}`;
  const title = s.code === null ? plate : `${s.code} ${plate}`;
  return s.outline ? `${title} ${NO_RECTANGLE}` : title;
}

/** Every candidate of every group, remnants first. The same plate in stock may appear in several groups. */
export function stocksOf(
  groups: readonly Group[],
  rows: readonly StockRow[],
  market: MarketPrices,
): NestStock[] {
  return groups.flatMap((group) => {
    const own = rows.filter((r) => stockFits(group, r));
    return own.map((r): NestStock => {
      const price = priceOf(r, own, market);
      return {
        id: newId(),
        groupName: group.name,
        kind: r.kind,
        title: stockTitle(r),
        plateMaterialSizeId: r.plateMaterialSizeId,
        stockPlateId: r.stockPlateId,
        warehouseId: r.warehouseId,
        materialSkuId: r.materialSkuId,
        width: r.width,
        length: r.length,
        minLength: r.minLength,
        maxLength: r.maxLength,
        lengthStep: r.lengthStep,
        limitQuantity: r.available,
        available: r.available,
        priceMode: price.mode,
        price: price.price,
        levellingFee: r.levellingFee,
        useOrder: r.useOrder,
        outline: r.outline,
        area: r.area,
        ageDays: r.ageDays,
        film: r.film,
      };
    });
  });
}
