import { describe, expect, it } from 'vitest';
import {
  codesMeant,
  colorCodeOf,
  dateMeant,
  digitsMeant,
  headScore,
  headUnit,
  isTotalText,
  lengthOf,
  mapHead,
  nameKey,
  positionsOf,
  quantityOf,
  sizeOf,
  textureKey,
  thicknessOf,
} from './index.ts';

const none = new Map<string, string>();
const fields = (...titles: string[]) => mapHead(titles, none).map((c) => c.field);

describe('cells as factories type them (engineering D3)', () => {
  it('thickness', () => {
    for (const text of [
      '3',
      '3.0',
      '3.0mm',
      'δ3',
      'δ=3.0',
      '３．０',
      't=3',
      'T3.0',
      '3厚',
      '3.0mm厚',
      '3mm厚铝板',
      '板厚3',
    ])
      expect([text, thicknessOf(text)]).toEqual([text, 3]);
    for (const text of ['', '三', '3+3', '3*4', 'abc']) expect(thicknessOf(text)).toBeNull();
    expect(thicknessOf('2.5MM')).toBe(2.5);
  });
  it('lengths, with separators and units', () => {
    expect(
      ['1180', '1,180', '１１８０', '1180mm', '1180 mm', '118cm', '1.18m', '1180.0'].map(lengthOf),
    ).toEqual([1180, 1180, 1180, 1180, 1180, 1180, 1180, 1180]);
    expect(['118O', '见图', '1,18', '-'].map(lengthOf)).toEqual([null, null, null, null]);
    expect([digitsMeant('118O'), digitsMeant('l180'), digitsMeant('abc')]).toEqual(['1180', '1180', null]);
  });
  it('quantities', () => {
    expect(['12', '12件', '12 PCS', '１２块', '1,200', '×12', '12.5', '十二'].map(quantityOf)).toEqual([
      12,
      12,
      12,
      12,
      1200,
      12,
      12.5,
      null,
    ]);
  });
  it('sizes', () => {
    for (const text of [
      '1200*600',
      '1200×600',
      '1200 x 600',
      '１２００＊６００',
      'W1200×H600',
      '1200(宽)*600(高)',
      '1200mm*600mm',
    ])
      expect([text, sizeOf(text)]).toEqual([
        text,
        { width: 1200, height: 600, depth: null, thickness: null },
      ]);
    expect(sizeOf('1200x600x25')).toEqual({ width: 1200, height: 600, depth: 25, thickness: null });
    for (const text of ['1,180 x 2,380', '1,180x2,380mm', '1，180*2，380'])
      expect([text, sizeOf(text)]).toEqual([
        text,
        { width: 1180, height: 2380, depth: null, thickness: null },
      ]);
    expect(sizeOf('H600×W1200')).toEqual({ width: 1200, height: 600, depth: null, thickness: null });
    expect([sizeOf('1200'), sizeOf('见图'), sizeOf('1*2*3*4')]).toEqual([null, null, null]);
  });
  it('names', () => {
    expect(
      new Set(['3003-H24', '3003H24', '3003-H24铝板', '铝单板 3003 H24', '３００３－Ｈ２４'].map(textureKey))
        .size,
    ).toBe(1);
    expect(nameKey('U 型-包柱板')).toBe('u型包柱板');
    expect(['RAL 9010 白 三涂', '白A7', '香槟金 JX-203'].map((t) => colorCodeOf(t, () => ''))).toEqual([
      'RAL9010',
      '000A7',
      'JX203',
    ]);
    expect(colorCodeOf('银灰', () => 'YH')).toBe('000YH');
    expect(codesMeant('A-07-1O1')).toContain('A-07-101');
  });
  it('positions, also in their short form', () => {
    expect(positionsOf('A-1-01~C-2-03').positions).toHaveLength(18);
    expect(positionsOf('北立面 F5-1~3').positions).toEqual(['北立面 F5-1', '北立面 F5-2', '北立面 F5-3']);
    expect(positionsOf('Ｄ１、Ｄ２，Ｄ３').positions).toEqual(['D1', 'D2', 'D3']);
    expect([
      positionsOf('A-1~B-2-3').problem,
      positionsOf('C-1~A-4').problem,
      positionsOf('A-0~A-4').problem,
    ]).toEqual(['位置段数不一致', '字母超出范围', '数字必须为1~N']);
  });
});

describe('heads of lists', () => {
  it('knows the words of the trade, in any width and with units', () => {
    expect(
      fields(
        '序号',
        '板块编号',
        '板型',
        '宽（mm）',
        '高/mm',
        '厚度',
        '颜色',
        '数量（件）',
        '安装位置',
        '加工备注',
        '面积',
      ),
    ).toEqual([
      null,
      'code',
      'plateType',
      'width',
      'height',
      'thickness',
      'color',
      'quantity',
      'positions',
      'remark',
      null,
    ]);
    expect(fields('编号', 'W', 'H', 'Qty')).toEqual(['code', 'width', 'height', 'quantity']);
    expect(fields('编号', '长', '宽', '高', '数量')).toEqual([
      'code',
      'height',
      'width',
      'depth',
      'quantity',
    ]);
    expect(fields('编号', '长', '高', '数量')).toEqual(['code', 'width', 'height', 'quantity']);
    expect(fields('板号', '展开宽', '展开长', '件数')).toEqual([
      'code',
      'unfoldWidth',
      'unfoldHeight',
      'quantity',
    ]);
  });
  it('takes what the tenant has taught first, and gives each field once', () => {
    expect(
      mapHead(['款', '编号', '产品编号'], new Map([['款', 'plateType']])).map((c) => [c.field, c.certainty]),
    ).toEqual([
      ['plateType', 'sure'],
      ['code', 'sure'],
      [null, 'unused'],
    ]);
  });
  it('tells a head from a title and a row', () => {
    expect(headScore(['临港会展中心幕墙工程 铝单板下料清单'], none)).toBe(0);
    expect(headScore(['工程：临港', '', '日期：2026-07-15'], none)).toBe(0);
    expect(headScore(['A-01', '1180', '2380', '3'], none)).toBe(0);
    expect(headScore(['编号', '规格', '数量'], none)).toBe(3);
  });
  it('units other than mm are those of the column', () => {
    expect(
      ['宽(m)', '高度（米）', '长/m', '宽度(cm)', '展开宽 [CM]', '高_厘米', '宽度 单位：m'].map(headUnit),
    ).toEqual(['m', '米', 'm', 'cm', 'cm', '厘米', 'm']);
    expect(
      ['宽(mm)', '宽', '宽 mm', '面积(㎡)', '面积(m2)', 'm', '数量(件)', 'Length'].map(headUnit),
    ).toEqual(['', '', '', '', '', '', '', '']);
    expect(fields('编号', '宽/m', '高度（米）', '数量')).toEqual(['code', 'width', 'height', 'quantity']);
  });
  it('a code that became a date', () => {
    expect(['2026-01-02', '2026-03-11T00:00:00', '1-2', 'A-2026-01-02'].map(dateMeant)).toEqual([
      '1-2',
      '3-11',
      null,
      null,
    ]);
  });
  it('totals', () => {
    expect(['合计', '小 计', '总计：', '合计 480 件', '共12件', 'Total', '本页小计'].every(isTotalText)).toBe(
      true,
    );
    expect(['共享大厅', '合计力板', 'A-01', '总装图'].some(isTotalText)).toBe(false);
  });
});
