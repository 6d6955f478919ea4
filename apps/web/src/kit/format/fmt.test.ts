import { describe, expect, it } from 'vitest';
import { fmt, group, hoverOf, textOf } from './fmt.ts';

const now = new Date('2025-11-21T06:00:00Z');

describe('numbers as ux.md §7 shows them', () => {
  it('groups amounts, two decimals always, true minus', () => {
    expect(fmt.money('252316.68')).toBe('252,316.68');
    expect(fmt.money('-5952')).toBe('\u22125,952.00');
    expect(fmt.yuan('-5952')).toBe('\u2212¥5,952.00');
    expect(fmt.wan('6428000')).toBe('¥642.8 万');
    expect(group('-1234567.5')).toBe('\u22121,234,567.5');
  });
  it('keeps part sizes without separators', () => {
    expect(fmt.size(1180, 2380, '3')).toBe('1180 × 2380 × 3.0');
    expect(fmt.length(1180.25)).toBe('1180.3');
    expect(fmt.length('2380.000')).toBe('2380');
    expect(hoverOf('length', '1180.25')).toBe('1,180.25');
  });
  it('never shows one thickness as another', () => {
    expect([3, '2.50', 1.45, '10.000', 0.8].map(fmt.thickness)).toEqual([
      '3.0',
      '2.5',
      '1.45',
      '10.0',
      '0.8',
    ]);
    expect(textOf('thickness', 3)).toBe('3.0');
  });
  it('tells sums from 10 t on in tonnes', () => {
    expect(fmt.weightSum('3881.4')).toBe('3,881.4 kg');
    expect(fmt.weightSum('877711')).toBe('877.711 t');
  });
  it('rounds progress down', () => {
    expect(fmt.progress(999, 1000)).toBe('99%');
    expect(fmt.progress(3, 0)).toBe('—');
    expect(fmt.percent('86.9699')).toBe('86.97%');
  });
  it('pieces have no decimals', () => expect(fmt.quantity('134.0000')).toBe('134'));
  it('shows nothing as —, zero as 0', () => {
    expect(fmt.money(null)).toBe('—');
    expect(fmt.quantity(0)).toBe('0');
    expect(textOf('text', '')).toBe('—');
  });
});

describe('dates', () => {
  it('drops the year of today', () => {
    expect(fmt.date('2025-11-22', now)).toBe('11-22');
    expect(fmt.date('2024-11-21', now)).toBe('2024-11-21');
  });
  it('uses the clock of Shanghai', () => {
    expect(fmt.time('2025-11-21T02:42:00Z', now)).toBe('11-21 10:42');
    expect(fmt.date('2025-11-21T17:00:00Z', now)).toBe('11-22');
  });
  it('is relative up to a day', () => expect(fmt.relative('2025-11-21T05:48:00Z', now)).toBe('12 分钟前'));
});

describe('by kind', () => {
  it('names enum and mask values', () => {
    const options = [
      { value: 1, label: '横纹' },
      { value: 2, label: '竖纹' },
    ];
    expect(textOf('enum', 2, options)).toBe('竖纹');
    expect(textOf('mask', 3, options)).toBe('横纹、竖纹');
  });
  it('hovers the stored decimals', () => expect(hoverOf('area', '522.9312')).toBe('522.9312'));
});
