/** How much paint a square metre takes (engineering A12). Exact decimals; consumption with four places, demand with three. */
import { dec, type DecimalInput, round, sum } from '../../kit/decimal.ts';
import { POWDER_COAT } from './paint.fields.ts';

/** dft in µm, solids, efficiency and thinner in %, density in kg/L, price in 元/kg. */
export interface Coat {
  readonly coatKind: number;
  readonly dft: string;
  readonly volumeSolids: string;
  readonly density: string;
  readonly transferEfficiency: string;
  readonly thinnerRatio?: string | undefined;
  /** null: unknown, or hidden */
  readonly pricePerKg?: string | null;
}

/** kg/㎡ of one coat: liquid dft·density/(10·VS)/TE, powder dft·density/1000/TE. */
export function coatConsumption(coat: Coat): string {
  const film = dec(coat.dft).times(dec(coat.density));
  const solid = coat.coatKind === POWDER_COAT ? dec(1000) : dec(coat.volumeSolids).times(10);
  return round(film.div(solid).div(dec(coat.transferEfficiency).div(100)), 4);
}

/** What a structure comes to: coats, µm, kg/㎡ (the sum of the rounded coats), 元/㎡ with six places. */
export function paintFigures(coats: readonly Coat[]): {
  coatCount: number;
  totalDft: string;
  kgPerSquare: string;
  pricePerSquare: string;
} {
  return {
    coatCount: coats.length,
    totalDft: sum(
      coats.map((c) => c.dft),
      4,
    ),
    kgPerSquare: sum(coats.map(coatConsumption), 4),
    pricePerSquare: sum(
      coats.map((c) => dec(coatConsumption(c)).times(c.pricePerKg ?? 0)),
      6,
    ),
  };
}

/** Least film in µm where none is said: two-coat PVDF 30/25, three-coat 40/34, powder 60/40; of others none. */
export function usualFilm(
  paintType: number,
  coatCount: number,
): { minFilm: string; minLocalFilm: string } | null {
  if (paintType === 1) return { minFilm: '60', minLocalFilm: '40' };
  if (paintType !== 2 || coatCount < 2) return null;
  return coatCount === 2 ? { minFilm: '30', minLocalFilm: '25' } : { minFilm: '40', minLocalFilm: '34' };
}

/** ㎡ that are painted, by the basis of the structure. */
export function paintedArea(
  areaBasis: number,
  of: { unfoldArea: DecimalInput; visibleArea: DecimalInput },
): string {
  if (areaBasis === 2) return round(of.visibleArea, 4);
  return round(dec(of.unfoldArea).times(areaBasis === 3 ? 2 : 1), 4);
}

export interface CoatDemand {
  readonly coatKind: number;
  readonly kgPerSquare: string;
  readonly paintKg: string;
  readonly thinnerKg: string;
  readonly amount: string;
}
/** kg of each coat over an area; thinner is a share of the liquid paint. */
export function paintDemand(coats: readonly Coat[], square: DecimalInput): CoatDemand[] {
  return coats.map((coat) => {
    const kgPerSquare = coatConsumption(coat);
    const paintKg = round(dec(square).times(kgPerSquare), 3);
    const thinner = coat.coatKind === POWDER_COAT ? 0 : (coat.thinnerRatio ?? 0);
    return {
      coatKind: coat.coatKind,
      kgPerSquare,
      paintKg,
      thinnerKg: round(dec(paintKg).times(thinner).div(100), 3),
      amount: round(dec(paintKg).times(coat.pricePerKg ?? 0), 2),
    };
  });
}
