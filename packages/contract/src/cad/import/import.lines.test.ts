import { describe, expect, it } from 'vitest';
import {
  groupName,
  isDitto,
  isNoteText,
  isNothing,
  isSignatureText,
  isTotalText,
  isZoneText,
  namesTotal,
  unitInWords,
  wordPairs,
} from './index.ts';

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
