import { describe, expect, it } from 'vitest';
import { clipText } from './clip-text.ts';

describe('a cut text (S246, S247)', () => {
  it('counts a Chinese character as two places and a Latin one as one', () => {
    expect(clipText('幕墙铝板', 8)).toBe('幕墙铝板');
    expect(clipText('幕墙铝板', 7)).toBe('幕墙铝…');
    expect(clipText('abcdefgh', 8)).toBe('abcdefgh');
    expect(clipText('A1幕墙', 4)).toBe('A1幕…');
  });
  it('never halves a character outside of the first plane', () => expect(clipText('𠮷𠮷', 2)).toBe('𠮷…'));
  it('leaves nothing but the dots where nothing fits', () => expect(clipText('幕', 1)).toBe('…'));
});
