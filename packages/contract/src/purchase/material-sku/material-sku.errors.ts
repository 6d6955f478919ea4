/** Refusals of materials (commerce §12). */
import { defineErrors } from '../../kit/errors.ts';

export const materialSkuErrors = defineErrors({
  'Material:SkuExists': { status: 409, message: '相同规格材料已存在' },
  'Material:SkuIncomplete': { status: 400, message: '{kind}必须填写{field}' },
  'Material:SkuLimit': { status: 400, message: '最高库存不能低于最低库存', field: 'maxStock' },
});
