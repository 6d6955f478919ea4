/** The worked examples of the paint warehouse (commerce §13). */
import { describe, expect, it } from 'vitest';
import { paintBatchState } from '../paint-inventory/paint-batch.ts';
import { paintTurnoverOf } from '../paint-inventory/paint-inventory.ts';
import { paintReorderOf } from '../paint-inventory/paint-reorder.ts';
import { paintDemandState, paintShortage } from '../paint-demand/paint-demand.ts';
import {
  drumAreas,
  drumShares,
  drumUse,
  fefoOf,
  useDeviation,
  usedPerSquare,
} from '../paint-out/paint-out.calc.ts';
import {
  drumCodes,
  drumsAlong,
  drumsPoured,
  drumsRefilled,
  drumsText,
  poursOf,
  poursText,
} from '../paint-out/paint-drums.ts';
import { paintAmounts, paintPart } from '../paint-purchase/paint-purchase.calc.ts';
import { addedKg, drumKg, drumsOf, kgPerSquareOf, theoreticalKgOf, wholeDrums } from './paint-item.calc.ts';

const SOLVENT = { paintType: 2, dftMicron: '28', density: '1.15', solidsPct: '30', transferPct: '55' };
const POWDER = { paintType: 32, dftMicron: '70', density: '1.5', solidsPct: null, transferPct: '90' };

describe('how much a project takes', () => {
  it('28 × 1.15 / (10 × 30) / 0.55 = 0.1952 kg/㎡; 640 ㎡ take 124.897 kg, 7 drums, 140 kg', () => {
    expect(kgPerSquareOf(SOLVENT)).toBe('0.1952');
    expect(theoreticalKgOf(SOLVENT, '640')).toBe('124.897');
    expect([wholeDrums('124.897', '20'), drumKg('124.897', '20')]).toEqual([7, '140.000']);
    expect([wholeDrums('0', '20'), wholeDrums('140', '20'), drumsOf('50', '20')]).toEqual([0, 7, '2.5000']);
  });
  it('powder 70 × 1.5 / 1000 / 0.90 = 0.1167 kg/㎡; 640 ㎡ take 74.667 kg', () => {
    expect([kgPerSquareOf(POWDER), theoreticalKgOf(POWDER, '640')]).toEqual(['0.1167', '74.667']);
  });
  it('is unknown while a figure is missing; what is added follows by parts', () => {
    for (const name of ['dftMicron', 'density', 'solidsPct', 'transferPct'] as const)
      expect(theoreticalKgOf({ ...SOLVENT, [name]: null }, '640')).toBeNull();
    expect(addedKg('124.897', '20')).toBe('24.979');
  });
  it('what is short: the plan less what was taken, reserved and under way', () => {
    const d = { planKg: '124.897', issuedKg: '30', returnedKg: '5', reservedKg: '40', onWayKg: '20' };
    expect(paintShortage(d)).toBe('39.897');
    expect(paintShortage({ ...d, onWayKg: '100' })).toBe('0.000');
    const state = (more: object) => paintDemandState({ ...d, isOutdated: false, ...more });
    expect([
      state({}),
      state({ onWayKg: '100' }),
      state({ reservedKg: '100', onWayKg: '0' }),
      state({ issuedKg: '130' }),
      state({ isOutdated: true }),
    ]).toEqual([1, 2, 4, 8, 16]);
  });
});

const offer = (batchNo: string, expiryDate: string, free: string, firstDate = '2026-01-01') => ({
  batchId: batchNo,
  batchNo,
  positionCode: 'A-01',
  expiryDate,
  firstDate,
  free,
});
describe('which batch goes first', () => {
  const [b1, b2] = [offer('B1', '2026-03-10', '25'), offer('B2', '2026-04-02', '50')];
  it('60 kg: 25 of B1, 35 of B2; without B1 50 only, 10 are missing', () => {
    const both = fefoOf([b2, b1], '60');
    expect(both.picks.map((p) => [p.batchNo, p.quantity])).toEqual([
      ['B1', '25.000'],
      ['B2', '35.000'],
    ]);
    expect(both.missing).toBe('0.000');
    const one = fefoOf([b2], '60');
    expect([one.picks.map((p) => p.quantity), one.missing]).toEqual([['50.000'], '10.000']);
  });
  it('of the same day what came first, then the smaller number', () => {
    const early = offer('B9', '2026-04-02', '5', '2025-12-01');
    const same = offer('B0', '2026-04-02', '5');
    expect(fefoOf([b2, same, early], '12').picks.map((p) => p.batchNo)).toEqual(['B9', 'B0', 'B2']);
  });
  it('a batch is 正常, 近效期, 过期, 冻结 or 让步 by the day', () => {
    const at = (more: object, today: string) =>
      paintBatchState(
        { expiryDate: '2026-03-10', isFrozen: false, concessionUntil: null, ...more },
        today,
        30,
      );
    expect([
      at({}, '2026-02-07'),
      at({}, '2026-02-08'),
      at({}, '2026-03-10'),
      at({}, '2026-03-11'),
      at({ isFrozen: true }, '2026-01-01'),
      at({ isFrozen: true, concessionUntil: '2026-01-02' }, '2026-01-02'),
      at({ isFrozen: true, concessionUntil: '2026-01-02' }, '2026-01-03'),
      at({ concessionUntil: '2026-03-20' }, '2026-03-20'),
      at({ concessionUntil: '2026-03-20' }, '2026-03-21'),
    ]).toEqual([1, 2, 2, 4, 8, 16, 8, 16, 4]);
  });
});

describe('what was used, and what it cost', () => {
  it('22.40 out, 6.15 back: 16.250 kg; shared by area, the last takes the rest', () => {
    expect(drumUse('22.40', '6.15')).toBe('16.250');
    expect(drumShares('16.250', ['200', '100'])).toEqual(['10.833', '5.417']);
    expect(drumShares('10', ['0', '0', '0'])).toEqual(['3.333', '3.333', '3.334']);
    expect(drumShares('16.250', ['12'])).toEqual(['16.250']);
    // of the shift, if anybody sprayed in it
    expect(
      drumAreas([
        ['0', '40'],
        ['200', '100'],
      ]),
    ).toEqual(['0', '40']);
    expect(
      drumAreas([
        ['0', '0'],
        ['200', '100'],
      ]),
    ).toEqual(['200', '100']);
  });
  it('per ㎡ and against theory; nothing sprayed says nothing', () => {
    expect([usedPerSquare('16.250', '80'), useDeviation('16.250', '15.612')]).toEqual(['0.2031', '4.09']);
    expect([usedPerSquare('16.250', '0'), useDeviation('16.250', '0')]).toEqual([null, null]);
  });
  it('1 860.5 issued of 920 and 700: 2.30 turns, 13.1 days of 30', () => {
    expect(paintTurnoverOf('1860.5', '920', '700', 30)).toEqual({
      average: '810.000',
      times: '2.30',
      days: '13.1',
    });
    expect(paintTurnoverOf('0', '0', '0', 30)).toEqual({ average: '0.000', times: null, days: null });
  });
  it('140 kg at 33.90 with 13 % in it; the steps of a line add up', () => {
    const terms = { isTaxInclusive: true, taxRate: '13' };
    expect(paintAmounts({ quantity: '140', unitPrice: '33.9' }, '20', terms)).toEqual({
      barrels: '7.0000',
      amount: '4746.00',
      net: '4200.00',
      tax: '546.00',
    });
    const steps = ['10', '20', '6'].map((q, i) =>
      paintPart('20469.90', '36', ['0', '10', '30'][i] ?? '0', q),
    );
    expect(steps).toEqual(['5686.08', '11372.17', '3411.65']);
  });
});

describe('补货点', () => {
  it('safety stock and the use of the lead time; what is missing is bought in whole drums', () => {
    const facts = { usedKg: '90', leadDays: 15, safetyKg: '20', stockKg: '40', onWayKg: '0', demandKg: '30' };
    expect(paintReorderOf(facts, '20')).toEqual({
      dailyKg: '1.000',
      pointKg: '35.000',
      suggestKg: '40.000',
      drums: 2,
    });
    expect(paintReorderOf({ ...facts, onWayKg: '25' }, '20')).toMatchObject({ suggestKg: '0.000', drums: 0 });
    expect(paintReorderOf({ ...facts, onWayKg: '24.999' }, '20').drums).toBe(1);
  });
});

describe('drums that go along with a transfer', () => {
  const of = (...kg: string[]) => kg.map((leftKg, i) => ({ code: `TR1-1-${i + 1}`, leftKg }));
  const codes = (drums: { code: string }[]) => drums.map((d) => d.code);
  it('fit into what is moved, in the order of their codes; an empty one stays', () => {
    expect(codes(drumsAlong(of('20', '20', '20'), '50', false))).toEqual(['TR1-1-1', 'TR1-1-2']);
    expect(codes(drumsAlong(of('30', '0', '20'), '25', false))).toEqual(['TR1-1-3']);
    expect(codes(drumsAlong(of('20', '20'), '19.999', false))).toEqual([]);
    const ten = of(...Array.from({ length: 10 }, () => '1')).toReversed();
    expect(codes(drumsAlong(ten, '2', false))).toEqual(['TR1-1-1', 'TR1-1-2']);
  });
  it('are all of them once nothing stays', () => {
    expect(codes(drumsAlong(of('7.5', '0', '20'), '20', true))).toEqual(['TR1-1-1', 'TR1-1-2', 'TR1-1-3']);
  });
  it('are kept as a text', () => {
    expect(drumCodes(drumsText(['A-1', 'A-2']))).toEqual(['A-1', 'A-2']);
    expect([drumsText([]), drumCodes(null)]).toEqual([null, []]);
  });
});

describe('paint that is poured', () => {
  const of = (...kg: string[]) => kg.map((leftKg, i) => ({ code: `TR1-1-${i + 1}`, leftKg }));
  const pours = (kg: string, ...left: string[]) =>
    drumsPoured(of(...left), kg).map((p) => [p.drum.code, p.kg]);
  it('leaves an open drum before another one is opened', () => {
    expect(pours('5', '20', '20')).toEqual([['TR1-1-1', '5.000']]);
    expect(pours('12', '20', '0', '7.5')).toEqual([
      ['TR1-1-3', '7.500'],
      ['TR1-1-1', '4.500'],
    ]);
    expect(pours('0', '20')).toEqual([]);
    expect(pours('50', '20', '20')).toHaveLength(2);
  });
  it('comes back into the drum that was opened last, whatever came back before', () => {
    const poured = [
      { code: 'A', kg: '7.500' },
      { code: 'B', kg: '4.500' },
    ];
    expect(drumsRefilled(poured, '3', '0')).toEqual([{ code: 'B', kg: '3.000' }]);
    expect(drumsRefilled(poured, '6', '3')).toEqual([
      { code: 'B', kg: '1.500' },
      { code: 'A', kg: '4.500' },
    ]);
    expect(drumsRefilled(poured, '9', '9')).toEqual([{ code: 'A', kg: '3.000' }]);
    expect(drumsRefilled(poured, '1', '12')).toEqual([]);
  });
  it('is kept as a text', () => {
    const poured = [{ code: 'RK-1-3', kg: '5.000' }];
    expect(poursText(poured)).toBe('RK-1-3×5.000');
    expect(poursOf(poursText([...poured, ...poured]))).toEqual([...poured, ...poured]);
    expect([poursText([]), poursOf(null)]).toEqual([null, []]);
  });
});
