import { materialStockOut } from '@muyun/contract';
import { describe, expect, it } from 'vitest';
import { countedOf } from './counted.ts';

const spec = materialStockOut.lines.lines;
const { totalQuantity, totalWeight } = materialStockOut.fields;
/** what has been chosen in the grid: `coil` is one */
const refs = { rowOf: (_ref: string, id: unknown) => (id === 'coil' ? { kind: 2 } : undefined) };
const counted = (...rows: object[]) => countedOf(totalQuantity, { spec, rows: rows as never, refs });

describe('what the lines of a document add up to', () => {
  it('has the unit of its lines', () => {
    expect(counted({ quantity: '72.0000', unit: 1 }, { quantity: '30.5000', unit: 1 })).toEqual({
      label: '数量',
      value: '102.5',
      unit: '张',
    });
  });
  it('does not add sheets and kilograms', () => {
    const lines = [
      { quantity: '72', unit: 1 },
      { quantity: '3000', unit: 2 },
      { quantity: '8', unit: 1 },
    ];
    expect(counted(...lines)).toEqual({ label: '数量', value: '80 张 + 3,000 kg' });
  });
  it('knows what has just been chosen, and leaves what is no such sum alone', () => {
    expect(counted({ quantity: '950', materialSkuId: 'coil' })).toMatchObject({ value: '950', unit: 'kg' });
    expect(counted()).toBeNull();
    expect(countedOf(totalWeight, { spec, rows: [{ quantity: '1', unit: 1 }], refs })).toBeNull();
  });
});
