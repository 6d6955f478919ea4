import { expect, it } from 'vitest';
import { brandKey } from './brand.calc.ts';

it('compares names without case, width, blanks and signs', () => {
  for (const name of ['MuYun', 'mu-yun', ' ＭＵ ＹＵＮ ', 'MuYun®', 'MuYun™', 'MuYun（R）', 'mu·yun'])
    expect([name, brandKey(name)]).toEqual([name, 'muyun']);
  expect(brandKey('幕云')).not.toBe(brandKey('幕 云 铝业'));
  expect(brandKey('幕 云')).toBe('幕云');
  expect(brandKey('·—®')).toBe('');
});
