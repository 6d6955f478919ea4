import { expect, it } from 'vitest';
import { normaliseColorCode, parseColorCode } from './color.calc.ts';

it('S398 reads a colour code from a label (engineering A4)', () => {
  expect(parseColorCode('RAL 9010 白 三涂')).toBe('RAL9010');
  expect(parseColorCode('白A7')).toBe('000A7');
  expect(parseColorCode('香槟金 JX-203')).toBe('JX203');
  expect(parseColorCode('ＲＡＬ７０１６深灰')).toBe('RAL7016');
  expect(parseColorCode('银灰')).toBeNull();
  expect(normaliseColorCode('ral 9006')).toBe('RAL9006');
});
