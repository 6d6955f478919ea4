/** Days to come can be chosen only of dates that plan ahead (S388). */
import { describe, expect, it } from 'vitest';
import { employee, materialOrder, materialStockIn, requisition } from '@muyun/contract';
import { listFilters } from './doc-columns.ts';

const ahead = (record: Parameters<typeof listFilters>[0]): Record<string, boolean> =>
  Object.fromEntries(
    listFilters(record).flatMap((f) => (f.type === 'dateRange' ? [[f.name, f.future === true]] : [])),
  );

describe('the day filters of a list', () => {
  it('open days to come for deliveries and whoever begins next month, not for what has happened', () => {
    expect(ahead(materialOrder)).toEqual({ orderDate: false, deliveryDate: true });
    expect(ahead(materialStockIn)).toMatchObject({ businessDate: false });
    expect(ahead(requisition)).toMatchObject({ requisitionDate: false });
    expect(ahead(employee)).toMatchObject({ entryDate: true });
  });
});
