import { describe, expect, it } from 'vitest';
import { withIssue } from './with-issue.ts';

const plate = { kind: 1, unitWeight: '40.950' };
const refs = { rowOf: () => plate } as never;
const lines = [
  { materialSkuId: 'a', quantity: '2', unitPrice: '113' },
  { materialSkuId: 'b', quantity: '1', unitPrice: '0.01' },
];

describe('an issue while it is typed', () => {
  it('of a sale says what it brings: 2 at 113.00 with 13 % in it are 226.01 with a cent more', () => {
    const { head, lines: rows } = withIssue({ outType: 128, taxRate: '13' }, lines as never, refs);
    expect(head).toEqual({
      totalQuantity: '3.0000',
      totalWeight: '122.850',
      amount: '226.01',
      net: '200.01',
      tax: '26.00',
    });
    expect(rows[0]).toMatchObject({ weight: '81.900', amount: '226.00', net: '200.00', tax: '26.00' });
  });

  it('of any other kind weighs, and costs what the server knows', () => {
    const { head, lines: rows } = withIssue({ outType: 1 }, lines as never, refs);
    expect(head).toEqual({ totalQuantity: '3.0000', totalWeight: '122.850' });
    expect(rows[0]).not.toHaveProperty('amount');
  });
});
