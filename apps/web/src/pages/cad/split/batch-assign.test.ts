import { describe, expect, it } from 'vitest';
import type { SplitItem } from '@muyun/contract';
import { proposed } from './batch-assign.ts';

const products = [
  { id: 'a', code: 'A-01', unfoldWidth: 400, unfoldHeight: 300 },
  { id: 'b', code: 'B-01', unfoldWidth: 600, unfoldHeight: 200 },
  { id: 'c', code: 'C-01', unfoldWidth: 500, unfoldHeight: 500 },
  { id: 'd', code: 'D-01', unfoldWidth: 500.2, unfoldHeight: 500 },
];
const part = (over: Partial<SplitItem>): SplitItem =>
  ({ code: null, width: null, height: null, productId: null, ...over }) as SplitItem;

describe('what a part is proposed to be', () => {
  it('what it is already, then the product of its code, then the only one of its size', () => {
    expect(proposed(part({ productId: 'c', code: 'A-01' }), products)).toBe('c');
    expect(proposed(part({ code: ' a-01 ', width: 600, height: 200 }), products)).toBe('a');
    expect(proposed(part({ width: 200.4, height: 600 }), products)).toBe('b');
  });
  it('nothing where two are alike, or none', () => {
    expect(proposed(part({ width: 500, height: 500 }), products)).toBeNull();
    expect(proposed(part({ width: 400.6, height: 300 }), products)).toBeNull();
    expect(proposed(part({ code: 'Z', productId: 'gone' }), products)).toBeNull();
  });
});
