import { describe, expect, it } from 'vitest';
import { coatConsumption, paintDemand, paintedArea, paintFigures, usualFilm } from './paint.calc.ts';

const liquid = (coatKind: number, [dft, volumeSolids, density, transferEfficiency]: string[]) => ({
  coatKind,
  dft: dft ?? '',
  volumeSolids: volumeSolids ?? '',
  density: density ?? '',
  transferEfficiency: transferEfficiency ?? '',
});
const PVDF = [
  liquid(1, ['6', '28', '1.15', '60']),
  liquid(2, ['25', '32', '1.25', '65']),
  liquid(3, ['12', '30', '1.05', '65']),
];

describe('paint consumption (engineering A12)', () => {
  it('PVDF of three coats: 0.0411 + 0.1502 + 0.0646 = 0.2559 kg/㎡', () => {
    expect(PVDF.map(coatConsumption)).toEqual(['0.0411', '0.1502', '0.0646']);
    expect(paintFigures(PVDF)).toMatchObject({
      coatCount: 3,
      totalDft: '43.0000',
      kgPerSquare: '0.2559',
    });
  });
  it('powder 70 µm, density 1.5, 85 %: 0.1235 kg/㎡', () => {
    expect(coatConsumption(liquid(4, ['70', '100', '1.5', '85']))).toBe('0.1235');
  });
  it('the area follows the basis, the demand the coats; powder is not thinned', () => {
    const of = { unfoldArea: '100', visibleArea: '80' };
    expect([1, 2, 3].map((basis) => paintedArea(basis, of))).toEqual(['100.0000', '80.0000', '200.0000']);
    const coats = [
      { ...liquid(1, ['6', '28', '1.15', '60']), thinnerRatio: '50', pricePerKg: '40' },
      { ...liquid(4, ['70', '100', '1.5', '85']), thinnerRatio: '50' },
    ];
    expect(paintDemand(coats, '100')).toMatchObject([
      { paintKg: '4.110', thinnerKg: '2.055', amount: '164.40' },
      { paintKg: '12.350', thinnerKg: '0.000', amount: '0.00' },
    ]);
  });
  it('least films: PVDF of two coats 30/25, of three 40/34, powder 60/40', () => {
    expect([usualFilm(2, 2), usualFilm(2, 3), usualFilm(1, 1), usualFilm(2, 1), usualFilm(5, 1)]).toEqual([
      { minFilm: '30', minLocalFilm: '25' },
      { minFilm: '40', minLocalFilm: '34' },
      { minFilm: '60', minLocalFilm: '40' },
      null,
      null,
    ]);
  });
});
