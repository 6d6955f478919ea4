import { describe, expect, it } from 'vitest';
import { craftAmount, type PriorityCost, priorityCost } from './craftsmanship.calc.ts';

const row = (more: Partial<PriorityCost>): PriorityCost => ({
  craftsmanshipItemId: 'groove',
  name: null,
  thickness: null,
  plateTypeGroupId: null,
  structureId: null,
  unit: 2,
  price: '1.000000',
  effectiveFrom: null,
  effectiveTo: null,
  ...more,
});
const at = {
  id: 'groove',
  processName: '刨槽',
  unit: 2,
  thickness: 3,
  plateTypeGroupId: 'wall',
  structureId: 'box',
  day: '2026-11-23',
};

describe('process cost (engineering A9)', () => {
  it('3.6 m of groove × 2.50 = 9.00 per piece; rounded once over the pieces', () => {
    expect(craftAmount({ quantity: '3.6', cost: '2.50' }, 1)).toBe('9.00');
    expect(craftAmount({ quantity: '0.333', cost: '0.1' }, 7)).toBe('0.23');
  });

  it('the most specific cost in force wins, then the latest; the name stands for items that have none', () => {
    const rows = [
      row({ price: '1' }),
      row({ price: '2', thickness: 3 }),
      row({ price: '3', thickness: 3, effectiveFrom: '2026-01-01' }),
      row({ price: '4', thickness: 3, plateTypeGroupId: 'wall', effectiveTo: '2026-11-22' }),
      row({ price: '5', thickness: 3, plateTypeGroupId: 'ceiling' }),
      row({ price: '6', thickness: 3, plateTypeGroupId: 'wall', structureId: 'arc' }),
    ];
    expect(priorityCost(rows, at)?.price).toBe('3');
    expect(priorityCost(rows, { ...at, thickness: 2 })?.price).toBe('1');
    expect(priorityCost(rows, { ...at, structureId: 'arc' })?.price).toBe('6');
    expect(priorityCost([row({ craftsmanshipItemId: null, name: '刨槽', price: '9' })], at)?.price).toBe('9');
    expect(priorityCost([row({ craftsmanshipItemId: null, name: null })], at)).toBeNull();
    // 9 yuan a square metre is no price of a metre
    expect(priorityCost([row({ craftsmanshipItemId: null, name: '刨槽', unit: 1 })], at)).toBeNull();
    expect(priorityCost([row({ craftsmanshipItemId: 'other', name: '刨槽' })], at)).toBeNull();
  });
});
