import { describe, expect, it } from 'vitest';
import type { LineRefs } from '../../../kit/document/index.ts';
import { withAmounts } from './with-amounts.ts';

const SKUS: Record<string, Record<string, unknown>> = {
  sheet: { kind: 1, unitWeight: '49.140', width: 1500, length: 4000 },
  coil: { kind: 2, unitWeight: '0.000', width: 1300, length: null },
};
const refs: LineRefs = { choices: {}, rowOf: (_name, id) => SKUS[String(id)] };
const head = { isTaxInclusive: true, taxRate: '9' };

describe('amounts of an order while it is typed', () => {
  it('10 sheets of 49.140 kg at 26.10 with 9 % in it; a coil weighs its quantity', () => {
    const { lines, head: total } = withAmounts(
      head,
      [
        { materialSkuId: 'sheet', quantity: '10', priceBasis: 2, unitPrice: '26.1' },
        { materialSkuId: 'coil', quantity: '902.087', priceBasis: 2, unitPrice: '20' },
      ],
      refs,
    );
    expect(lines[0]).toMatchObject({ theoreticalWeight: '491.400', amount: '12825.54', net: '11766.55' });
    expect(lines[1]).toMatchObject({ theoreticalWeight: '902.087', amount: '18041.74' });
    expect(total).toMatchObject({ totalWeight: '1393.487', amount: '30867.28' });
  });

  it('what is no number yet counts as nothing; of an unknown material the saved figures stand', () => {
    const { lines } = withAmounts(
      head,
      [
        { materialSkuId: 'sheet', quantity: '十', priceBasis: 2, unitPrice: null },
        { materialSkuId: 'gone', quantity: '1', amount: '5.00', net: '4.59', tax: '0.41' },
      ],
      refs,
    );
    expect(lines[0]).toMatchObject({ quantity: '十', amount: '0.00' });
    expect(lines[1]).toMatchObject({ amount: '5.00', tax: '0.41' });
  });
});
