/** The door of warehouses. */
export {
  assertWarehouse,
  requireDefault,
  usualWarehouse,
  warehouseEmptying,
  warehouseName,
} from './warehouse.ts';
