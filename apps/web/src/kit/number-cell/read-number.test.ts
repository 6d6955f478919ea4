import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

describe('a typed number (S244)', () => {
  it('is whole and within 0 and 9,999,999', () => {
    expect(readNumber('12')).toBe(12);
    expect(readNumber('1,204')).toBe(1204);
    expect(readNumber('2.6')).toBe(3);
    expect(readNumber('-4')).toBe(0);
    expect(readNumber('10000000')).toBe(9_999_999);
  });
  it('is nothing when nothing readable was typed', () => {
    expect(readNumber(' ')).toBeUndefined();
    expect(readNumber('十')).toBeUndefined();
  });
});
