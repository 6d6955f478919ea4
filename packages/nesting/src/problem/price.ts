// Weight and price of one sheet, exact. Source: engineering.md A1 calc 1 and 2.
import { addExact, exact, mulExact, roundExact, toNumber } from './decimal.ts';
import type { Exact } from './decimal.ts';
import type { Group, Price, SheetStock } from './types.ts';
import { toUm } from './units.ts';

/** Area of a rectangle given in mm, in m², unrounded. */
export function areaM2(widthMm: number, lengthMm: number): Exact {
  return { n: BigInt(toUm(widthMm)) * BigInt(toUm(lengthMm)), scale: 12 };
}

/** kg of an area of the group's material, unrounded. m² times mm times g/cm³ is kg. */
export function weightOfArea(group: Group, area: Exact): Exact {
  if (group.density === undefined) return mulExact(area, exact(group.arealWeight));
  const thickness: Exact = { n: BigInt(toUm(group.thickness)), scale: 3 };
  return mulExact(mulExact(area, thickness), exact(group.density));
}

/** What of a row of stock the sheet itself comes from. */
export type Sized = Pick<SheetStock, 'width' | 'area'>;

/** m² of one sheet, unrounded: of a remnant with corners gone what it has. */
export function sheetAreaM2(sheet: Sized, lengthMm: number): Exact {
  return sheet.area === undefined ? areaM2(sheet.width, lengthMm) : exact(sheet.area);
}

/** The same as a number, for the search. @param lengthUm micrometres */
export function squareMetres(sheet: Sized, lengthUm: number): number {
  return sheet.area === undefined ? (lengthUm / 1e6) * sheet.width * 1e-3 : toNumber(exact(sheet.area));
}

/**
 * Weight of one sheet in kg, unrounded (shown with 3 decimals).
 * @example 1300×2500×3.0, density 2.73 → 26.6175
 */
export function sheetWeightKg(group: Group, sheet: Sized, lengthMm: number): Exact {
  return weightOfArea(group, sheetAreaM2(sheet, lengthMm));
}

/**
 * Price of one sheet in yuan, rounded half away from zero to 2 decimals; the weight enters unrounded.
 * @example 26.6175 kg × (25.15 + 0.30) → 677.42
 */
export function sheetPrice(group: Group, sheet: Sized & { price: Price }, lengthMm: number): Exact {
  const { price } = sheet;
  const each = exact(price.price);
  switch (price.mode) {
    case 1: {
      const perKg = addExact(each, exact(price.levellingFee));
      return roundExact(mulExact(sheetWeightKg(group, sheet, lengthMm), perKg), 2);
    }
    case 2:
      return roundExact(each, 2);
    case 3:
      return roundExact(mulExact(sheetAreaM2(sheet, lengthMm), each), 2);
    case 4:
      return roundExact(mulExact({ n: BigInt(toUm(lengthMm)), scale: 6 }, each), 2);
  }
}
