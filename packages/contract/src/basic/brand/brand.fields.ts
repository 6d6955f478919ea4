/** 品牌: a mark that is printed on labels, packing lists, delivery notes and picture books (engineering A10). */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { stateOptions } from '../../kit/machine.ts';
import { brandMachine } from './brand.machine.ts';

export const brandFields = catalogue({
  ...rowFields,
  name: f.text('品牌', { required: true, max: 50 }),
  logoUrl: f.text('LOGO', { max: 300, pattern: /^\/api\/basic\/file\/[0-9a-f-]{36}$/ }),
  trademarkNo: f.text('注册号', { max: 30 }),
  trademarkClass: f.int('类别', { min: 1, max: 45, hint: '商标国际分类，第 1～45 类' }),
  validTo: f.date('有效期至', { ahead: true }),
  certificateFileIds: f.files('注册证书'),
  description: f.text('说明', { max: 500, lines: true }),
  brandUrl: f.text('品牌网址', { mark: 'S', max: 200 }),
  packTemplateId: f.ref('包装模板', 'printTemplate', { mark: 'S' }),
  state: f.oneOf('状态', { mark: 'S', default: 1, options: stateOptions(brandMachine) }),
  rejectReason: f.text('审核意见', { mark: 'S', max: 200 }),
  decidedTime: f.time('审核时间', { mark: 'S' }),
});

/** Fields that the platform has looked at: who changes one of them hands the brand in again. */
export const BRAND_REVIEWED = [
  'name',
  'logoUrl',
  'trademarkNo',
  'trademarkClass',
  'validTo',
  'certificateFileIds',
] as const satisfies readonly (keyof typeof brandFields)[];
export const brandExtra = catalogue({
  grantCount: f.int('授权企业', { mark: 'C', default: 0 }),
  actions: f.texts('操作', { mark: 'C', required: true }),
});
