/** Refusals of 工艺 (engineering A9). */
import { defineErrors } from '../../kit/errors.ts';

export const craftsmanshipErrors = defineErrors({
  'Basic:CraftsmanshipFormula': { status: 400, message: '公式错误：{reason}', field: 'formula' },
  'Basic:CraftsmanshipQuantity': { status: 400, message: '「{name}」的数量需要手填' },
});
