import { describe, expect, it } from 'vitest';
import { receiptPreview } from './preview.ts';

const refs = { rowOf: () => ({ packSize: '20' }) } as never;
const lines = [
  { paintId: 'a', quantity: '30', unitPrice: '33.333', barrels: 3 },
  { paintId: 'a', quantity: '15', unitPrice: '10', barrels: null },
] as never;

describe('a paint receipt while it is typed', () => {
  it('has as many drums as its lines say, and is worth what is typed', () => {
    const { head, lines: rows } = receiptPreview({ inType: 16 }, lines, refs);
    expect(head).toEqual({ totalKg: '45.000', barrels: '4.0000', amount: '1149.99' });
    expect(rows[0]).toMatchObject({ amount: '999.99', stockValue: '999.99' });
  });
  it('that was bought is priced by its order when it is saved', () => {
    expect(receiptPreview({ inType: 1 }, lines, refs).head).toEqual({ totalKg: '45.000', barrels: '4.0000' });
  });
});
