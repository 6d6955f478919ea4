import { describe, expect, it } from 'vitest';
import { dependencyOrder, quoteAmounts } from './quotation.calc.ts';

const plain = (id: string) => ({ id, percent: null, baseItemIds: [] });

describe('quotation amounts (engineering A8)', () => {
  it('0.7921 ㎡ × 85.00 = 67.33; 6.472 kg × 25.15 = 162.77; 10 % of 230.10 = 23.01; together 253.11', () => {
    const given: Record<string, { quantity: string; price: string }> = {
      process: { quantity: '0.7921', price: '85.00' },
      material: { quantity: '6.472', price: '25.15' },
    };
    const amounts = quoteAmounts(
      // the share is sent first: the server finds the order
      [
        { id: 'profit', percent: '10', baseItemIds: ['process', 'material'] },
        plain('process'),
        plain('material'),
      ],
      (item) => given[item.id] ?? { quantity: '0', price: '0' },
    );
    expect(Object.fromEntries(amounts ?? [])).toEqual({
      process: { quantity: '0.7921', amount: '67.33' },
      material: { quantity: '6.472', amount: '162.77' },
      profit: { quantity: '230.10', amount: '23.01' },
    });
  });

  it('a share of a share comes after it; a base that was not chosen counts as nothing', () => {
    const items = [
      { id: 'tax', percent: '13', baseItemIds: ['plain', 'profit', 'absent'] },
      { id: 'profit', percent: '10', baseItemIds: ['plain'] },
      plain('plain'),
    ];
    expect(dependencyOrder(items)?.map((i) => i.id)).toEqual(['plain', 'profit', 'tax']);
    const amounts = quoteAmounts(items, () => ({ quantity: '1', price: '100' }));
    expect([amounts?.get('profit')?.amount, amounts?.get('tax')?.amount]).toEqual(['10.00', '14.30']);
  });

  it('finds circles of any length, and none where two shares have one base', () => {
    const share = (id: string, ...baseItemIds: string[]) => ({ id, percent: '1', baseItemIds });
    expect(dependencyOrder([share('a', 'a')])).toBeNull();
    expect(dependencyOrder([share('a', 'b'), share('b', 'c'), share('c', 'a')])).toBeNull();
    expect(
      dependencyOrder([share('a', 'b', 'c'), share('b', 'd'), share('c', 'd'), plain('d')]),
    ).not.toBeNull();
  });
});
