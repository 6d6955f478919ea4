import { describe, expect, it } from 'vitest';
import type { LineRefs } from '../../../../kit/document/index.ts';
import { withAccessoryAmounts } from './with-amounts.ts';

const SKUS: Record<string, Record<string, unknown>> = {
  screw: { purchaseUnit: '箱', purchaseFactor: '500.0000' },
  glue: { purchaseUnit: null, purchaseFactor: null },
};
const refs: LineRefs = { choices: {}, rowOf: (_name, id) => SKUS[String(id)] };

it('3 箱 of 500 at 260 with 13 % in it; what is kept as it is bought counts as it is typed', () => {
  const { head, lines } = withAccessoryAmounts(
    { isTaxInclusive: true, taxRate: '13' },
    [
      { accessorySkuId: 'screw', quantity: '3', unitPrice: '260' },
      { accessorySkuId: 'glue', quantity: '2', unitPrice: null, unit: '支', factor: '9' },
      { accessorySkuId: 'gone', quantity: '1', unitPrice: '1', unit: '盒', factor: '10' },
    ],
    refs,
  );
  expect(lines[0]).toMatchObject({ unit: '箱', baseQty: '1500.0000', amount: '780.00', net: '690.27' });
  expect(lines[1]).toMatchObject({ unit: '支', baseQty: '2.0000', amount: '0.00' });
  expect(lines[2]).toMatchObject({ unit: '盒', baseQty: '10.0000' });
  expect(head).toMatchObject({ amount: '781.00', lineCount: 3 });
});

describe('an exclusive price', () => {
  it('64.584 at 280.49: net 18 115.17, tax 2 354.97', () => {
    const line = { accessorySkuId: 'glue', quantity: '64.584', unitPrice: '280.49' };
    const { head } = withAccessoryAmounts({ isTaxInclusive: false, taxRate: '13' }, [line], refs);
    expect(head).toMatchObject({ net: '18115.17', tax: '2354.97', amount: '20470.14' });
  });
});
