/** Refusals of warehouses (engineering A5). */
import { defineErrors } from '../../kit/errors.ts';

export const warehouseErrors = defineErrors({
  'Basic:WarehouseHasStock': { status: 400, message: '仓库或库位有库存，不能删除或停用' },
  'Basic:WarehouseOwner': { status: 400, message: '用途为{purpose}的仓库必须选择{who}' },
  'Basic:WarehouseNoDefault': { status: 400, message: '工厂{factory}没有默认{domain}仓' },
  'Basic:PositionTwice': { status: 400, message: '库位编码「{code}」重复', field: 'positions' },
});
