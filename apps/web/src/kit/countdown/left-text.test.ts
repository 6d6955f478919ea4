import { describe, expect, it } from 'vitest';
import { leftText } from './left-text.ts';

describe('what is left', () => {
  it('is rounded up: zero means over', () => {
    expect(leftText(1)).toBe('00:00:01');
    expect(leftText(0)).toBe('00:00:00');
    expect(leftText(-5_000)).toBe('00:00:00');
  });
  it('names days above a day', () => {
    expect(leftText(3_723_000)).toBe('01:02:03');
    expect(leftText(86_400_000 + 3_723_000)).toBe('1天 01:02:03');
  });
});
