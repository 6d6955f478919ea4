/** The door of warehouses. */
export { assertWarehouse, requireDefault, warehouseEmptying } from './warehouse.ts';
