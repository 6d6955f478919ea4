/** The table of rates is bounded, and nobody clears it. */
import { describe, expect, it } from 'vitest';
import { addressKey, Rates } from './rates.ts';

describe('rates', () => {
  it('fifty thousand other keys do not clear a count', () => {
    const rates = new Rates();
    for (let i = 0; i < 10; i += 1) rates.take('a:1', 10, 0);
    for (let i = 0; i < 50_001; i += 1) rates.take(`b:${i}`, 10, 1000);
    expect(rates.take('a:1', 10, 2000)).toBe(58);
  });

  it('a full table keeps what it has; who comes then shares one count, until windows end', () => {
    const rates = new Rates(100);
    for (let i = 0; i < 100; i += 1) expect(rates.take(`a:${i}`, 2, 0)).toBe(0);
    expect([rates.take('x:1', 2, 10), rates.take('x:2', 2, 10), rates.take('x:3', 2, 10)]).toEqual([
      0, 0, 60,
    ]);
    expect([rates.take('a:5', 2, 20), rates.take('a:5', 2, 20)]).toEqual([0, 60]);
    expect(rates.take('x:4', 2, 70_000)).toBe(0);
    expect(rates.take('x:5', 2, 70_000)).toBe(0);
  });

  it('counts a network of IPv6 as one address', () => {
    expect(addressKey('::ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'));
    expect(addressKey('2001:db8:1:3::9')).not.toBe(addressKey('2001:db8:1:2::9'));
    expect(addressKey('::1')).toBe('0:0:0:0::/64');
  });
});
