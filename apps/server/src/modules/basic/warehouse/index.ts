/** The door of warehouses. */
export {
  assertWarehouse,
  isAtOutsourcer,
  requireDefault,
  usualWarehouse,
  warehouseEmptying,
  warehouseName,
} from './warehouse.ts';
