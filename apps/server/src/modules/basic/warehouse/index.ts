/** The door of warehouses. */
export {
  assertWarehouse,
  firstPlace,
  isAtOutsourcer,
  ownerOfWarehouse,
  requireDefault,
  usualWarehouse,
  warehouseEmptying,
  warehouseName,
} from './warehouse.ts';
