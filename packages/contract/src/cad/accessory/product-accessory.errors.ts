/** Refusals of the accessories of products. */
import { defineErrors } from '../../kit/errors.ts';

export const productAccessoryErrors = defineErrors({
  'Cad:AccessoryTwice': { status: 400, message: '配件「{name}」重复，请合并数量', field: 'items' },
  'Cad:AccessoryLength': {
    status: 400,
    message: '配件「{name}」下料长度不能超过 {length} mm',
    field: 'items',
  },
  'Cad:AccessorySize': {
    status: 400,
    message: '产品「{code}」没有宽高，不能按安装结构计算配件',
    field: 'installStructureId',
  },
});
