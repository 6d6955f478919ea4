/** The worked examples of commerce §2.3, §2.9, §3.1, §11, §12 and what the scale says of lines that came together. */
import { describe, expect, it } from 'vitest';
import { lineAmounts, orderTotals } from '../../purchase/material-order/material-order.calc.ts';
import { skuWeight } from '../../purchase/material-sku/material-sku.calc.ts';
import { taxSplit } from '../../purchase/tax.calc.ts';
import { dec } from '../../kit/decimal.ts';
import {
  freightShares,
  metresOf,
  netWeightOf,
  receiptValue,
  receivedFigures,
  sheetsOf,
  stepShare,
  theoreticalArea,
  theoreticalKg,
  weighedTogether,
  weightDeviates,
  weightDeviation,
} from './material-stock-in.calc.ts';

const plate = {
  kind: 1,
  unitWeight: '40.950',
  width: 1500,
  length: 4000,
  thickness: 2.5,
  density: '2.73',
} as const;
const coil = { ...plate, kind: 2, length: null, unitWeight: '0' } as const;

describe('§2.9 conversions', () => {
  it('张 → m² → kg, and kg → 张 where they are whole within 3 %', () => {
    expect(theoreticalArea(plate, '1')).toBe('6.0000');
    expect(theoreticalKg(plate, '100')).toBe('4095.000');
    const of = (kg: string) => sheetsOf(kg, '40.950');
    expect(of('4095')).toEqual({ sheets: '100', exact: '100.00', isWhole: true });
    // 3 % of a sheet are 1.2285 kg, to either side
    expect(of('4093.7715')).toEqual({ sheets: '100', exact: '99.97', isWhole: true });
    expect(of('4093.77')).toEqual({ sheets: '99', exact: '99.97', isWhole: false });
    expect(of('4096.2285')).toEqual({ sheets: '100', exact: '100.03', isWhole: true });
    expect(of('4096.23')).toEqual({ sheets: '100', exact: '100.03', isWhole: false });
    expect(of('4139')).toEqual({ sheets: '101', exact: '101.07', isWhole: false });
    expect(of('60')).toEqual({ sheets: '1', exact: '1.47', isWhole: false });
    expect(of('10')).toEqual({ sheets: '0', exact: '0.24', isWhole: false });
    expect(of('1')).toEqual({ sheets: '0', exact: '0.02', isWhole: false });
    expect(sheetsOf('4095', '0')).toBeNull();
  });
  it('coil kg → m and m²: 3 000 kg of 1 500 mm are 293.04 m, 439.5604 m²', () => {
    expect(metresOf(coil, '3000')).toBe('293.04');
    expect(theoreticalArea(coil, '3000')).toBe('439.5604');
    expect(metresOf({ ...coil, thickness: null }, '3000')).toBeNull();
    expect(metresOf(plate, '3')).toBeNull();
  });
  it('profile 支 → kg and m: 6 m × 1.86 = 11.160 kg', () => {
    const spec = { kind: 4, thickness: null, width: null, length: 6000, kgPerMeter: '1.86' };
    expect(skuWeight(spec, '2.7')).toBe('11.160');
    const profile = { ...plate, kind: 4, length: 6000, width: null, thickness: null, unitWeight: '11.160' };
    expect(theoreticalKg(profile, '10')).toBe('111.600');
    expect(metresOf(profile, '10')).toBe('60.00');
  });
  it('deviation: 4 139 kg against 4 095 are 1.07 %, 4 300 are 5.01 %; more than 3 % wants a reason', () => {
    expect(weightDeviation('4139', '4095')).toBe('1.074');
    expect(weightDeviates('4139', '4095', '3')).toBe(false);
    expect(weightDeviation('4300', '4095')).toBe('5.006');
    expect(weightDeviates('4300', '4095', '3')).toBe(true);
  });
});

describe('§3.1 tax', () => {
  it('64.584 m² with 13 %: inclusive 316.95, exclusive 280.49', () => {
    expect(taxSplit(dec('64.584').times('316.95'), { taxRate: '13' })).toEqual({
      amount: '20469.90',
      net: '18114.96',
      tax: '2354.94',
    });
    expect(taxSplit(dec('64.584').times('280.49'), { taxRate: '13', isTaxInclusive: false })).toEqual({
      amount: '20470.14',
      net: '18115.17',
      tax: '2354.97',
    });
  });
  it('a sum over lines by their amounts, the last takes the rest: 1 000.00 → 660.32, 330.00, 9.68', () => {
    const lines = ['20469.90', '10230.05', '300.05'].map((amount) => ({ weight: '0', amount }));
    expect(freightShares('1000.00', lines)).toEqual(['660.32', '330.00', '9.68']);
  });
  it('freight by weight: 1 500.00 over 4 139 and 2 052 kg → 1 002.83, 497.17', () => {
    const lines = ['4139', '2052'].map((weight) => ({ weight, amount: '0' }));
    expect(freightShares('1500.00', lines)).toEqual(['1002.83', '497.17']);
  });
  it('part amounts: 36 pieces of 20 469.90 in 10, 20, 6 → 5 686.08, 11 372.17, 3 411.65', () => {
    const step = (done: string, of: string) => stepShare('20469.90', '36', done, of, 2);
    expect([step('0', '10'), step('10', '20'), step('30', '6')]).toEqual(['5686.08', '11372.17', '3411.65']);
  });
});

describe('§11, §12 orders and receipts', () => {
  const terms = { taxRate: '13', isTaxInclusive: true } as const;
  it('30 张 × 40.950 × 26.10: 32 063.85 estimated, weighed 1 241.700 kg → 32 408.37', () => {
    const line = { quantity: '30', priceBasis: 1, unitPrice: '26.10' };
    const own = lineAmounts(line, plate, terms);
    expect(own).toMatchObject({ theoreticalWeight: '1228.500', amount: '32063.85' });
    expect(orderTotals([own, own]).amount).toBe('64127.70');
    const weighed = { ...line, ...terms, actualWeight: '1241.7', isTaxDeductible: true };
    expect(receivedFigures(weighed, plate)).toMatchObject({ weight: '1241.700', amount: '32408.37' });
  });
  it('4 139 kg × 26.10: 108 027.90, net 95 599.91, tax 12 427.99; 955.9991 each, 23.0973 per kg', () => {
    const line = { quantity: '100', priceBasis: 1, unitPrice: '26.10', actualWeight: '4139' };
    const figures = receivedFigures({ ...line, ...terms, isTaxDeductible: true }, plate);
    expect(figures).toMatchObject({ amount: '108027.90', net: '95599.91', tax: '12427.99' });
    const value = receiptValue({ ...figures, isTaxDeductible: true }, '0');
    expect([dec(value).div(100).toFixed(4), dec(value).div('4139').toFixed(4)]).toEqual([
      '955.9991',
      '23.0973',
    ]);
    expect(receiptValue({ ...figures, isTaxDeductible: false }, '12.10')).toBe('108040.00');
  });
});

describe('§12 weigh-in', () => {
  const line = (theoreticalWeight: string, actualWeight: string | null = null) => ({
    theoreticalWeight,
    actualWeight,
  });
  it('net is gross less tare, known where both are', () => {
    expect(netWeightOf('14500', '8310')).toBe('6190.000');
    expect(netWeightOf('14500', null)).toBeNull();
  });
  it('what was not weighed alone shares what is left by its sizes; the last takes the rest', () => {
    const lines = [line('4095'), line('2047.5', '2052'), line('10'), line('0')];
    expect(weighedTogether('6201', lines)).toEqual({
      weights: ['4138.893', '2052', '10.107', '0.000'],
      over: null,
    });
    expect(weighedTogether('6201', [line('1', '5'), line('2', '6')]).weights).toEqual(['5', '6']);
    expect(weighedTogether(null, [line('1')]).weights).toEqual([null]);
    expect(weighedTogether('9', [line('0')]).weights).toEqual([null]);
  });
  it('those that were weighed alone may not leave less than nothing', () => {
    expect(weighedTogether('100', [line('50', '100'), line('1')]).over).toBe('100.000');
  });
});
