/** The door of warehouses. */
export { assertWarehouse, requireDefault, usualWarehouse, warehouseEmptying } from './warehouse.ts';
