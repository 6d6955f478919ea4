/** Heads in other words, and materials by their meaning. */
import { describe, expect, it } from 'vitest';
import {
  alloyOf,
  axesOf,
  foldOf,
  headKey,
  headScore,
  isAnyAluminium,
  joinedTitles,
  mapHead,
  nameKey,
  simplified,
  sizeOf,
  textureKey,
} from './index.ts';

const none = new Map<string, string>();
const every = (test: (text: string) => boolean, ...texts: string[]) =>
  expect(texts.filter((t) => !test(t))).toEqual([]);
const neither = (test: (text: string) => boolean, ...texts: string[]) =>
  expect(texts.filter(test)).toEqual([]);

describe('heads in other words', () => {
  const fields = (...titles: string[]) => mapHead(titles, none).map((c) => c.field);
  it('traditional characters and English', () => {
    expect(
      fields('項次', '編號', '板型', '寬度', '高度', '摺邊', '厚度', '材質', '顏色', '數量', '樓層', '備註'),
    ).toEqual([
      null,
      'code',
      'plateType',
      'width',
      'height',
      'depth',
      'thickness',
      'texture',
      'color',
      'quantity',
      'region',
      'remark',
    ]);
    expect(
      fields(
        'Item',
        'Panel No.',
        'Panel Type',
        'W',
        'H',
        'Return',
        'T',
        'Alloy',
        'Finish',
        'Qty',
        'Level',
        'Remarks',
      ),
    ).toEqual([
      null,
      'code',
      'plateType',
      'width',
      'height',
      'depth',
      'thickness',
      'texture',
      'color',
      'quantity',
      'region',
      'remark',
    ]);
    expect(
      fields(
        'Panel Ref',
        'Finished Width (mm)',
        'Overall Height',
        'Flange Height',
        'Panel Thickness',
        'RAL Colour',
        'No. of panels',
        'Weight (kg)',
      ),
    ).toEqual(['code', 'width', 'height', 'depth', 'thickness', 'color', 'quantity', null]);
    expect([simplified('鋁單板數量備註'), headKey('數量（件）'), nameKey('四邊摺邊板')]).toEqual([
      '铝单板数量备注',
      '数量',
      '四边折边板',
    ]);
  });
  it('the surest column, several areas, and letters that are parameters', () => {
    expect(fields('No.', '图号', '板号', '宽', '高', '数量')).toEqual([
      null,
      null,
      'code',
      'width',
      'height',
      'quantity',
    ]);
    expect(fields('编号', '楼层', '部位', '宽', '高', '单层数量', '总数量')).toEqual([
      'code',
      'region',
      'region',
      'width',
      'height',
      null,
      'quantity',
    ]);
    const help = { aliases: none, params: new Set(['F', 'L', 'D']) };
    expect(mapHead(['编号', 'W', 'H', 'F', 'L', 'KG'], help).map((c) => c.field)).toEqual([
      'code',
      'width',
      'height',
      'param:F',
      'param:L',
      null,
    ]);
    expect(mapHead(['编号', 'W', 'H', 'F'], help).map((c) => c.field)).toEqual([
      'code',
      'width',
      'height',
      'depth',
    ]);
  });
  it('two rows with groups and units', () => {
    const titles = joinedTitles([
      ['编号', '成品尺寸', '', '展开尺寸(cm)', '', '厚', '数量'],
      ['', '宽', '高', '宽', '高', 'mm', '件'],
    ]);
    const columns = mapHead(titles, none);
    expect(columns.map((c) => [c.field, c.unit ?? ''])).toEqual([
      ['code', ''],
      ['width', ''],
      ['height', ''],
      ['unfoldWidth', 'cm'],
      ['unfoldHeight', 'cm'],
      ['thickness', ''],
      ['quantity', ''],
    ]);
    expect(headScore(titles, none)).toBeGreaterThan(
      headScore(['编号', '成品尺寸', '', '展开尺寸', '', '厚', '数量'], none),
    );
  });
  it('the order of sides in one column', () => {
    expect(
      [
        '宽*高',
        '规格(高×宽)',
        '尺寸 W×H×T',
        'W x H x D (mm)',
        '长*宽*厚',
        '厚*宽*长',
        '长×高',
        '规格',
        '折边高',
      ].map(axesOf),
    ).toEqual([
      ['width', 'height'],
      ['height', 'width'],
      ['width', 'height', 'thickness'],
      ['width', 'height', 'depth'],
      ['height', 'width', 'thickness'],
      ['thickness', 'width', 'height'],
      ['width', 'height'],
      null,
      null,
    ]);
    expect(sizeOf('2400*1200*3', ['height', 'width', 'thickness'])).toEqual({
      width: 1200,
      height: 2400,
      depth: null,
      thickness: 3,
    });
    expect(sizeOf('1.2*2.4', ['width', 'height'], 'm')).toMatchObject({ width: 1200, height: 2400 });
    expect(['W1200 H2400 X25', 'W1200 H2400 25', '1200*2400*折25*半'].map((t) => sizeOf(t))).toEqual([
      null,
      null,
      null,
    ]);
    for (const text of [
      '1200*2400*25',
      '1200*2400*折25',
      'W1200 H2400 F25',
      '宽1200*高2400*折边25',
      '1200*2400*25(成品)',
    ])
      expect([text, sizeOf(text)]).toEqual([text, { width: 1200, height: 2400, depth: 25, thickness: null }]);
    expect(sizeOf('1200*2400*25*3.0')).toEqual({ width: 1200, height: 2400, depth: 25, thickness: 3 });
    expect(['25', '四边25', '25mm', '折边25', '25×4边', '20+15', '25/20', '有'].map(foldOf)).toEqual([
      25,
      25,
      25,
      25,
      25,
      null,
      null,
      null,
    ]);
    expect(sizeOf('1200*2400*δ3')).toEqual({ width: 1200, height: 2400, depth: null, thickness: 3 });
  });
});

describe('materials by meaning', () => {
  it('alloy and temper in every spelling', () => {
    for (const text of [
      'AL3003-H24',
      '3003-H24',
      '3003 H24',
      'AA3003-H24',
      'EN AW-3003 H24',
      '铝板3003/H24',
      '3003H24铝单板',
      'A3003-H24',
    ])
      expect([text, alloyOf(text)]).toEqual([text, { alloy: '3003', temper: 'h24' }]);
    expect([alloyOf('3003'), alloyOf('SUS304'), alloyOf('12003'), textureKey('3003-H24铝板')]).toEqual([
      { alloy: '3003', temper: null },
      null,
      null,
      '3003h24',
    ]);
    every(isAnyAluminium, '铝单板', '鋁板', '氟碳铝单板', 'Aluminium');
    neither(isAnyAluminium, '铝塑板', '镀锌钢板', '3003');
  });
});
