/** What master data of the basic area carries beside its own fields. A module spreads it and adds its own. */
import * as f from './field.ts';

export const masterFields = {
  ...f.rowFields,
  name: f.text('名称', { required: true, max: 50 }),
  code: f.text('编码', { required: true, max: 20 }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
  isEnabled: f.bool('启用', { default: true }),
  isSystem: f.bool('系统内置', { mark: 'S', default: false }),
  remark: f.text('备注', { max: 200, lines: true }),
} as const;
