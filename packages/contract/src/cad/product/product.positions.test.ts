import { describe, expect, it } from 'vitest';
import {
  codeOf,
  codePattern,
  codeRuleOf,
  codeRuleShown,
  drawingName,
  isCodeRule,
  serialOf,
} from './product.codes.ts';
import { expandPositions } from './product.positions.ts';

describe('position naming helper (engineering D4)', () => {
  it('A-1-01~C-2-03 stands for 3 · 2 · 3 = 18 positions', () => {
    const all = expandPositions('A-1-01~C-2-03');
    expect(all).toHaveLength(18);
    expect([all[0], all[1], all[3], all.at(-1)]).toEqual(['A-1-01', 'A-1-02', 'A-2-01', 'C-2-03']);
    expect(new Set(all).size).toBe(18);
  });
  it('takes lists, keeps the padding of the start, repeats equal words', () => {
    expect(expandPositions('F5-1, F5-3')).toEqual(['F5-1', 'F5-3']);
    expect(expandPositions('北-08~北-11')).toEqual(['北-08', '北-09', '北-10', '北-11']);
    expect(expandPositions('')).toEqual([]);
  });
  it.each([
    ['A-1~A-1-2', '位置段数不一致'],
    ['C-1~A-2', '字母超出范围'],
    ['AB-1~AC-2', '字母超出范围'],
    ['A-0~A-3', '数字必须为1~N'],
    ['A-5~A-3', '数字必须为1~N'],
    ['A-1~A-x', '数字必须为1~N'],
    ['A-1~A-3,A-2', '位置「A-2」重复'],
    ['A-1~A-9999', '数字必须为1~N'],
  ])('%s: %s', (text, message) => {
    expect(() => expandPositions(text)).toThrow(message);
  });
});

describe('codes and names of drawings (engineering D4)', () => {
  it('fills the rule, counts on, and reads its own serials', () => {
    const pattern = codePattern('{plateType}-{seq:3}', {
      plateType: 'ZB',
      batch: '第1批',
      color: '',
      floor: '',
      texture: '',
    });
    expect([codeOf(pattern, 7), codeOf(pattern, 1234)]).toEqual(['ZB-007', 'ZB-1234']);
    expect([serialOf(pattern, 'zb-012'), serialOf(pattern, 'ZB-x'), serialOf(pattern, 'QB-012')]).toEqual([
      12,
      null,
      null,
    ]);
    expect(
      codeOf(
        codePattern('{floor}-{color}-{seq:2}{plateType}', {
          plateType: 'U',
          batch: '',
          color: '',
          floor: 'F5',
          texture: '',
        }),
        3,
      ),
    ).toBe('F5-03U');
    expect([
      isCodeRule('{seq}'),
      isCodeRule('{plateType}'),
      isCodeRule('{seq:2}{seq:3}'),
      isCodeRule('{what}{seq}'),
    ]).toEqual([true, false, false, false]);
  });
  it('is shown and typed in words, kept in tokens', () => {
    const kept = '{batch}-{plateType}{color}/{floor}_{texture}-{seq:4}';
    expect(codeRuleShown(kept)).toBe('{批次}-{板型}{颜色}/{楼层}_{材质}-{流水:4}');
    expect([codeRuleOf(codeRuleShown(kept)), codeRuleOf(kept), codeRuleOf('｛板型｝-｛流水：3｝')]).toEqual([
      kept,
      kept,
      '{plateType}-{seq:3}',
    ]);
    expect(isCodeRule(codeRuleOf('{板形}-{流水:3}'))).toBe(false);
  });
  it('names a drawing by project, code, flat size, thickness, colour and pieces', () => {
    expect(
      drawingName(
        {
          project: '万科',
          code: 'A1',
          unfoldWidth: 1239.2,
          unfoldHeight: 639.2,
          thickness: 3,
          color: 'RAL9010',
          quantity: 12,
        },
        'dxf',
      ),
    ).toBe('万科_A1_1239.2x639.2_3_RAL9010_12件.dxf');
  });
  it('a name that is too long loses of the project, never of what tells drawings apart', () => {
    const named = (code: string): string =>
      drawingName(
        {
          project: '佛山南海某某国际金融中心二期裙楼东立面及南立面铝单板幕墙工程'.repeat(3),
          code,
          unfoldWidth: 1239.2,
          unfoldHeight: 639.2,
          thickness: 3,
          color: 'RAL9010',
          quantity: 12,
        },
        'dxf',
      );
    const code = 'E-F03-EL-01-0123456789-0123456789-01';
    expect(named(code)).toHaveLength(120);
    expect(named(code).endsWith(`_${code}_1239.2x639.2_3_RAL9010_12件.dxf`)).toBe(true);
  });
  it('a serial stands in every code, however long the texts around it are', () => {
    const pattern = codePattern('{floor}-{seq:3}-{color}', {
      batch: '',
      plateType: '',
      color: 'RAL9010 深灰金属氟碳三涂',
      floor: '南海某某国际金融中心二期裙楼东立面三层至五层挑檐下方铝单板（含收边）一区',
      texture: '',
    });
    const codes = [1, 2, 999, 1000].map((serial) => codeOf(pattern, serial));
    expect(new Set(codes).size).toBe(4);
    expect(
      codes.every((code, i) => code.length === 40 && code.includes(['001', '002', '999', '1000'][i] ?? '?')),
    ).toBe(true);
  });
});
