/** The door of warehouses. */
export {
  assertWarehouse,
  firstPlace,
  isAtOutsourcer,
  isOfCustomer,
  requireDefault,
  usualWarehouse,
  warehouseEmptying,
  warehouseName,
} from './warehouse.ts';
