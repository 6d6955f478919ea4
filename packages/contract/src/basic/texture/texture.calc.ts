/** Weight and price of a sheet (engineering A1 calculations 1 and 2). Exact decimals. */
import { dec, type DecimalInput, money, round, weight } from '../../kit/decimal.ts';

export interface SheetWeightInput {
  readonly width: DecimalInput;
  readonly length: DecimalInput;
  readonly thickness: DecimalInput;
  readonly density?: DecimalInput | null;
  readonly arealWeight?: DecimalInput | null;
}

/** Weight of a sheet before rounding, kg: W·L·t·ρ / 10⁶, or W·L/10⁶ × kg/m² where an areal weight is given. Lengths mm, ρ g/cm³. */
export function exactSheetWeight(s: SheetWeightInput): string {
  const areaMm2 = dec(s.width).times(dec(s.length));
  const grams = s.arealWeight
    ? areaMm2.times(dec(s.arealWeight))
    : areaMm2.times(dec(s.thickness)).times(dec(s.density ?? 0));
  return round(grams.div(1_000_000), 12);
}

/** Weight of a sheet, kg with three decimals. */
export const sheetWeight = (s: SheetWeightInput): string => weight(exactSheetWeight(s));

/** Price of a sheet, yuan with two decimals. Mode 1 weight × (price + levelling), 2 per sheet, 3 area × price, 4 length × price. */
export function sheetPrice(
  s: SheetWeightInput & { priceMode: number; price: DecimalInput; levellingFee?: DecimalInput | null },
): string {
  switch (s.priceMode) {
    case 2:
      return money(s.price);
    case 3:
      return money(dec(s.width).times(dec(s.length)).div(1_000_000).times(dec(s.price)));
    case 4:
      return money(dec(s.length).div(1000).times(dec(s.price)));
    default:
      return money(dec(exactSheetWeight(s)).times(dec(s.price).plus(dec(s.levellingFee ?? 0))));
  }
}

const NO_FILM = /^(无|不覆|不贴|否|[-—/])/;
/** Whether sheets of a size come with a film; people also write down that there is none. A film has one side (F2). */
export const hasFilm = (film: string | null): boolean => film !== null && film !== '' && !NO_FILM.test(film);
