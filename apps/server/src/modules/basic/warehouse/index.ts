/** The door of warehouses. */
export {
  assertWarehouse,
  firstPlace,
  isAtOutsourcer,
  requireDefault,
  usualWarehouse,
  warehouseEmptying,
  warehouseName,
} from './warehouse.ts';
