/** Feet and inches in lists, and what a cell of the finish says of the plate. */
import { describe, expect, it } from 'vitest';
import { headKey, headUnit } from './import.head.ts';
import { unitInWords } from './import.lines.ts';
import { colorInWords, plateInFinish } from './import.names.ts';
import { isFigure, lengthOf, plain, sizeOf } from './import.values.ts';

describe('feet and inches', () => {
  it.each([
    ['93 3/4"', 2381.25],
    ['46-1/2in', 1181.1],
    ['46½"', 1181.1],
    ['46.5 in', 1181.1],
    [`3'-10 1/2"`, 1181.1],
    ['4′-0″', 1219.2],
    [`4'`, 1219.2],
    ['8 ft', 2438.4],
    ['3/4"', 19.05],
    ['10 in.', 254],
    ['46 1/2', null],
    ['1/0"', null],
    ['"', null],
    ["1'180", null],
    ['in', null],
    ['', null],
    ['1180', 1180],
  ] as const)('%s is %s mm', (text, mm) => expect(lengthOf(text)).toBe(mm));
  it('a size in inches', () => {
    expect(sizeOf('46 1/2" x 93 3/4"')).toMatchObject({ width: 1181.1, height: 2381.25 });
    expect(sizeOf('48 x 96', undefined, 'in')).toMatchObject({ width: 1219.2, height: 2438.4 });
    expect(sizeOf('46 1/2 x 93 3/4', undefined, 'in')).toMatchObject({ width: 1181.1, height: 2381.25 });
    expect(sizeOf(`4' x 8'`)).toMatchObject({ width: 1219.2, height: 2438.4 });
    expect(sizeOf('46 1/2 x 93 3/4')).toBeNull();
  });
  it('heads and words that say inches', () => {
    const heads = [
      'Width (in)',
      '宽(英寸)',
      'W/in',
      'Width in inches',
      'Height (")',
      'W(ft)',
      'Opening',
      'Main',
    ];
    expect(heads.map(headUnit)).toEqual(['in', '英寸', 'in', 'inches', '"', 'ft', '', '']);
    expect(['Width (in)', 'W/in', 'width inch'].map(headKey)).toEqual(['width', 'w', 'width']);
    expect(['Dimensions in inches', '单位：英寸', 'dimensions are in metres'].map(unitInWords)).toEqual([
      'inch',
      '英寸',
      'm',
    ]);
  });
  it('figures that take the unit of their column', () => {
    expect(['46.5', '46 1/2', '46-1/2', '3/4', '1,180', '-2'].every(isFigure)).toBe(true);
    expect(['46.5"', '1180mm', 'A-1', ''].some(isFigure)).toBe(false);
    expect(plain('46½')).toBe('46 1/2');
  });
});

describe('the finish in one cell', () => {
  it('names the plate with its temper, and leaves the colour', () => {
    expect(plateInFinish('3mm厚3003-H24铝单板 氟碳喷涂 JX203')).toEqual({
      texture: '3003-H24',
      rest: '氟碳喷涂 JX203',
    });
    expect(plateInFinish('AA5005 H34 2.5mm 阳极氧化')).toEqual({ texture: '5005-H34', rest: '阳极氧化' });
  });
  it('a colour that looks like an alloy stays a colour', () => {
    for (const text of ['RAL 5005', 'RAL3003 氟碳', 'JX-3003', '白色'])
      expect(plateInFinish(text).texture).toBeNull();
  });
  it('a colour of a standard in other words', () => {
    expect(['3003-H24 RAL 7016', 'NCS S 0502-Y', '3mm铝单板', 'CORAL 1234'].map(colorInWords)).toEqual([
      'RAL 7016',
      'NCS S 0502-Y',
      null,
      null,
    ]);
  });
});
