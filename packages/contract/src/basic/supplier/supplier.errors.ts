/** Refusals of suppliers (engineering A20). */
import { defineErrors } from '../../kit/errors.ts';

export const supplierErrors = defineErrors({
  'Basic:SupplierHasOpen': { status: 400, message: '供应商还有未完结的采购或应付，不能停用' },
});
