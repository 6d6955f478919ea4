import { describe, expect, it } from 'vitest';
import {
  alloyOf,
  axesOf,
  foldOf,
  groupName,
  headKey,
  headScore,
  isAnyAluminium,
  isDitto,
  isNoteText,
  isNothing,
  isSignatureText,
  isTotalText,
  isZoneText,
  joinedTitles,
  mapHead,
  namesTotal,
  nameKey,
  simplified,
  sizeOf,
  textureKey,
  unitInWords,
  wordPairs,
} from './index.ts';

const none = new Map<string, string>();
const every = (test: (text: string) => boolean, ...texts: string[]) =>
  expect(texts.filter((t) => !test(t))).toEqual([]);
const neither = (test: (text: string) => boolean, ...texts: string[]) =>
  expect(texts.filter(test)).toEqual([]);

describe('lines that are no products', () => {
  it('totals, anywhere in a short text', () => {
    every(
      namesTotal,
      '4F小计',
      '小計',
      '合　计',
      '总数量',
      '3层合计（件）',
      'Sub-total',
      'GRAND TOTAL',
      '总计：28',
      '共12件',
      '本页小计',
      '總計',
    );
    neither(namesTotal, 'A-01', '共享大厅', '银灰', 'Tower 1');
    expect([isTotalText('小计'), isTotalText('4F小计'), isTotalText('合计力板')]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('signatures and notes', () => {
    every(
      isSignatureText,
      '编制：李工',
      '校核',
      '批准：',
      '審核：王',
      '制单人:张三',
      '甲方签字：',
      '日期',
      'Prepared by: J. Lee',
      'Checked by',
      'Approved by:____',
      '技术负责：',
    );
    neither(isSignatureText, 'A-01', '设计大厦', '四边折边板', '甲供板', 'Datum 3');
    every(
      isNoteText,
      '备注：1、尺寸为成品',
      '注：',
      '说明',
      '技术要求：',
      'Note: PVDF',
      '注意折边',
      '以上尺寸均为净尺寸',
    );
    neither(isNoteText, 'A-01', '注胶板');
  });
});

describe('floors and zones', () => {
  it('as lists write them', () => {
    every(
      isZoneText,
      '4F',
      'F12',
      'B1',
      'Level 5',
      'L3',
      '5层',
      '3楼',
      '北立面',
      '东南立面',
      '裙楼',
      '一层',
      '地下',
      '屋面',
      '大堂',
      '1#楼',
      'Zone A1',
      'Floor 12',
      'A区',
      '2段',
      '3-5层',
      '1F~3F',
      '塔楼',
      'East elevation',
      'F3~F5',
      '屋顶层',
      'A座',
      '5/F',
      'Typical floor',
      '2单元',
      '标准层',
    );
    neither(isZoneText, 'A-01', '1200', 'RAL9006', '北立面 F5-1', '四边折边板', 'E-12-3');
    expect(['一、北立面', '（2）4F', '【东立面】', '3、裙楼：', '西立面(4F)'].map(groupName)).toEqual([
      '北立面',
      '4F',
      '东立面',
      '裙楼',
      '西立面(4F)',
    ]);
  });
});

describe('the value above', () => {
  it('every sign of it, and nothing else', () => {
    every(
      isDitto,
      '同上',
      '〃',
      '″',
      '"',
      '""',
      '“',
      "''",
      '同前',
      'ditto',
      'Ditto.',
      'do.',
      'DO',
      '仝上',
      '々',
      '- " -',
      '——〃——',
      'same as above',
      '↑',
    );
    neither(isDitto, '', '-', '同上（亚光）', '上', '白', 'dolphin', 'A"');
  });
  it('none at all', () => {
    every(isNothing, '-', '/', '无', 'N/A', '—', 'none');
    neither(isNothing, '0', 'A', '无锡');
  });
});

describe('words beside a list', () => {
  it('labels with their values, and units', () => {
    expect(wordPairs('材质：3003-H14    板厚：2.5mm    颜色：RAL7016 深灰')).toEqual([
      { label: '材质', value: '3003-H14' },
      { label: '板厚', value: '2.5mm' },
      { label: '颜色', value: 'RAL7016 深灰' },
    ]);
    expect(wordPairs('颜色：')).toEqual([{ label: '颜色', value: '' }]);
    expect(
      [
        '单位：cm',
        '單位：米',
        'All dimensions in mm',
        '(单位:毫米)',
        '单位：公司',
        '建设单位：中建',
        '单位 m',
        '尺寸单位为cm',
        'dimensions are in metres',
      ].map(unitInWords),
    ).toEqual(['cm', '米', 'mm', '毫米', '', '', 'm', 'cm', 'm']);
  });
});

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
