/** Goods between two warehouses, rows and their moves, limits from use, batches that expire, orders that are late (commerce §2.8, §11, §13, §14). */
import { contract, module, type Mutant } from './mutant.ts';

const TRANSIT = ['psi/accessory/transit', 'psi/paint/transit', 'stock-out/transit'];
const LATE = ['purchase/late'];
const DRILL = ['modules/inventory/drill-down'];

export const WAY_MUTANTS: readonly Mutant[] = [
  {
    name: 'what somebody has taken in meanwhile is called back',
    file: module('inventory/transit.ts'),
    from: "  if (head.orderStatus !== WAITING && head.orderStatus !== DRAFT) raise('Common:StaleVersion');\n",
    to: '',
    tests: TRANSIT,
  },
  {
    name: 'what came short of a transfer is not lost',
    file: module('inventory/transit.ts'),
    from: 'return [whole, lost];',
    to: 'return [whole];',
    tests: TRANSIT,
  },
  {
    name: 'whoever sends needs the right to receive',
    file: module('inventory/transit.ts'),
    from: '`${document.item}:edit`',
    to: '`${document.item}:none`',
    tests: TRANSIT,
  },
  {
    name: 'accessories on their way are bought again',
    file: module('psi/accessory/inventory/inventory.store.ts'),
    from: 'union all select y.accessory_sku_id, y.warehouse_id, y.quantity from ${onTheWay(tx)} y)',
    to: ')',
    tests: TRANSIT,
  },
  {
    name: 'material on its way is bought again for its minimum',
    file: module('purchase/demand/minimum.ts'),
    from: "dec(sku.there).plus(found.get(sku.id) ?? '0')",
    to: 'dec(sku.there)',
    tests: ['stock-out/transit'],
  },
  {
    name: 'the moves of a batch tell what is left of the paint',
    file: module('psi/paint/inventory.store.ts'),
    from: 'onlyPaint(f) === undefined ? sql`t.quantity_after` : sql`t.left_quantity`',
    to: 'sql`t.quantity_after`',
    tests: DRILL,
  },
  {
    name: 'the moves of a SKU tell over all warehouses what one holds',
    file: 'apps/server/src/ledger/inventory/moves.store.ts',
    from: '${isOfOne(f) ? sql`m.left_quantity` : sql`m.quantity_after`}',
    to: '${sql`m.quantity_after`}',
    tests: DRILL,
  },
  {
    name: 'what is moved counts as used',
    file: module('psi/accessory/inventory/limits.store.ts'),
    from: 'ACCESSORY_OUT.shared, ACCESSORY_OUT.delivery',
    to: 'ACCESSORY_OUT.shared, ACCESSORY_OUT.transfer',
    tests: ['psi/accessory/limits'],
  },
  {
    name: 'the days until goods come are not waited for',
    file: contract('psi/accessory-inventory/accessory-limits.ts'),
    from: 'minStock: isUsed ? over(leadDays + LIMIT_SAFE)',
    to: 'minStock: isUsed ? over(LIMIT_SAFE)',
    tests: ['accessory-limits'],
  },
  {
    name: 'what expires today has expired',
    file: module('psi/paint/stock.store.ts'),
    from: 'case when b.expiry_date < ${today}::date then 0',
    to: 'case when b.expiry_date <= ${today}::date then 0',
    tests: ['psi/paint/expiry'],
  },
  {
    name: 'a line that is late is told every morning',
    file: module('purchase/material-order/late.store.ts'),
    from: 'on conflict (tenant_id, line_id, due_date) do nothing returning line_id, due_date',
    to: 'on conflict (tenant_id, line_id, due_date) do update set told_time = now() returning line_id, due_date',
    tests: LATE,
  },
  {
    name: 'a line is late by the day of its order',
    file: module('purchase/material-order/late.store.ts'),
    from: 'coalesce(l.delivery_date, o.delivery_date)',
    to: 'o.delivery_date',
    tests: LATE,
  },
  {
    name: 'what has come is still told to be late',
    file: module('purchase/material-order/receiving.ts'),
    from: '  await settleLate(tx, [...by.keys()]);\n',
    to: '',
    tests: LATE,
  },
];
