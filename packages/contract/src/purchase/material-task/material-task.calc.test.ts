import { describe, expect, it } from 'vitest';
import {
  costDifference,
  coveredBy,
  type CutSku,
  neededOf,
  shortageOf,
  surplusOf,
  sharedOut,
} from './material-task.calc.ts';

const plate = (width: number, length: number): CutSku => ({
  id: `${width}x${length}`,
  kind: 1,
  textureId: 'a',
  thickness: 2.5,
  width,
  length,
  surface: null,
  density: '2.73',
});
const coil = (width: number): CutSku => ({ ...plate(width, 0), id: `coil${width}`, kind: 2, length: null });
const wanted = plate(1500, 4000);

describe('what a demand still lacks (commerce §11)', () => {
  it('demand 120, reserved 40, own open order 50: 30; ordered beyond the demand is surplus', () => {
    const t = { demandQty: '120', reservedQty: '40', requisitionedQty: '50', orderedQty: '50' };
    expect(shortageOf(t)).toBe('30.0000');
    expect(shortageOf({ ...t, requisitionedQty: '90' })).toBe('0.0000');
    expect(surplusOf({ demandQty: '0', orderedQty: '20' })).toBe('20.0000');
  });
});

describe('what other material serves it', () => {
  it('a sheet of 3050 × 4050 gives two of 1500 × 4000, turned or not; a smaller one none', () => {
    expect(neededOf(wanted, plate(3050, 4050), '5')).toBe('3.0000');
    expect(neededOf(wanted, plate(4050, 3050), '5')).toBe('3.0000');
    expect(coveredBy(wanted, plate(3050, 4050), '3.9')).toBe('6.0000');
    expect(neededOf(wanted, plate(1499, 4000), '5')).toBeNull();
    expect(coveredBy(wanted, plate(1499, 4000), '5')).toBe('0.0000');
  });

  it('a coil of its width: Σ sheet kg / (1 − 1.5 %); 30 × 40.950 → 1 247.209 kg, which gives 30 again', () => {
    expect(neededOf(wanted, coil(1500), '30')).toBe('1247.2090');
    expect(coveredBy(wanted, coil(1500), '1247.209')).toBe('30.0000');
    expect(coveredBy(wanted, coil(1500), '1247.2')).toBe('29.0000');
    expect(neededOf(wanted, coil(1400), '1')).toBeNull();
  });

  it('another material, thickness or surface serves nothing; the same serves itself', () => {
    for (const other of [{ textureId: 'b' }, { thickness: 3 }, { surface: '拉丝' }])
      expect(neededOf(wanted, { ...plate(3050, 4050), ...other }, '1')).toBeNull();
    expect(neededOf(coil(1500), coil(1500), '12.5')).toBe('12.5000');
    expect(neededOf(coil(1500), plate(3050, 4050), '12.5')).toBeNull();
  });

  it('what the stock costs beyond buying', () => {
    expect(costDifference('945.95', '1000')).toBe('-54.05');
    expect(costDifference('945.95', null)).toBeNull();
  });
});

describe('a quantity that several share', () => {
  const shared = (whole: string, weights: Record<string, string>, step = '1') => [
    ...sharedOut(whole, new Map(Object.entries(weights)), step),
  ];
  it('goes in whole sheets to the largest rests, and adds up', () => {
    expect(shared('5', { a: '6.2', b: '3.1', c: '0.7' })).toEqual([
      ['a', '3.0000'],
      ['b', '2.0000'],
    ]);
    expect(shared('4', { a: '1', b: '1', c: '1' })).toEqual([
      ['a', '2.0000'],
      ['b', '1.0000'],
      ['c', '1.0000'],
    ]);
    expect(shared('1', { a: '1', b: '3' })).toEqual([['b', '1.0000']]);
  });
  it('of a coil to the thousandth; alone all; without weights the first', () => {
    expect(shared('100', { a: '1', b: '2' }, '0.001')).toEqual([
      ['a', '33.3330'],
      ['b', '66.6670'],
    ]);
    expect(shared('7.5', { a: '0.3' })).toEqual([['a', '7.5000']]);
    expect(shared('3', { a: '0', b: '0' })).toEqual([['a', '3.0000']]);
    expect(shared('0', { a: '1', b: '1' })).toEqual([]);
  });
});
