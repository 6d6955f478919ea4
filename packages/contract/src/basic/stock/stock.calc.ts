/** What a board costs per kg by the price list of its texture (engineering A1 calculation 2, turned round). Exact decimals. */
import { dec, type DecimalInput, round } from '../../kit/decimal.ts';

/** A listed size; lengths mm, density g/cm³, prices by `priceMode`: 1 元/kg, 2 元/张, 3 元/m², 4 元/m. */
export interface ListedSize {
  readonly thickness: DecimalInput;
  readonly width: DecimalInput;
  readonly length: DecimalInput | null;
  readonly density: DecimalInput | null;
  readonly priceMode: number;
  readonly price: DecimalInput;
  readonly levellingFee: DecimalInput;
}

/** 元/kg with six decimals; null when the list does not say enough to tell (no density, no length of a sheet). */
export function kgPrice(size: ListedSize): string | null {
  if (size.priceMode === 1) return round(dec(size.price).plus(dec(size.levellingFee)), 6);
  const perSquareMetre = dec(size.thickness).times(dec(size.density ?? 0));
  const perMetre = perSquareMetre.times(dec(size.width)).div(1000);
  const kg =
    size.priceMode === 3
      ? perSquareMetre
      : size.priceMode === 4
        ? perMetre
        : perMetre.times(dec(size.length ?? 0)).div(1000);
  return kg.isZero() ? null : round(dec(size.price).div(kg), 6);
}
