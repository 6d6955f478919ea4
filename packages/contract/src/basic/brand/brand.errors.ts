/** Errors of brands (engineering A10). */
import { defineErrors } from '../../kit/errors.ts';

export const brandErrors = defineErrors({
  'Basic:BrandOccupied': { status: 400, message: '品牌「{name}」已被占用，不能申请', field: 'name' },
  'Basic:BrandNotAuthorised': { status: 403, message: '未获得品牌「{name}」的授权' },
  'Basic:BrandExpired': { status: 400, message: '品牌授权已过期' },
  'Basic:BrandName': { status: 400, message: '品牌名称至少要有一个文字、字母或数字', field: 'name' },
  'Basic:BrandState': { status: 409, message: '品牌「{name}」当前为「{state}」，不能{action}' },
  'Basic:BrandApplied': { status: 409, message: '该企业已有品牌「{name}」的申请或授权' },
  'Basic:BrandUseTaken': { status: 409, message: '「{target}」已在使用或申请使用品牌「{name}」，请先结束' },
  'Basic:BrandOwn': { status: 400, message: '自有品牌不需要授权' },
  'Basic:BrandTenant': {
    status: 400,
    message: '没有找到企业「{name}」，请填写企业全称',
    field: 'tenantName',
  },
  'Basic:BrandPeriod': { status: 400, message: '截止日期不能早于{least}', field: 'validTo' },
});
