/** 角色 (platform M12): what its members may do, whose rows they see, whether they see amounts. */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';

export const DATA_PERMISSIONS = [
  { value: 1, label: '全部' },
  { value: 2, label: '仅本人' },
] as const;

export const roleFields = catalogue({
  ...rowFields,
  /** known to the space alone, beside the name that people read */
  name: f.text('编码', { required: true, max: 32 }),
  /** the code where none is given */
  displayName: f.text('角色名称', { max: 32 }),
  description: f.text('说明', { max: 200 }),
  dataPermission: f.oneOf('数据权限', { options: DATA_PERMISSIONS, default: 1 }),
  displayAmount: f.bool('显示金额', { default: true }),
  /** given to whoever joins without a role of his own */
  isDefault: f.bool('默认', { default: false, hint: '新成员没有指定角色时使用' }),
  isStatic: f.bool('内置', { mark: 'S', default: false }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
});
/** Shown beside the catalogue. */
export const roleExtra = catalogue({
  memberCount: f.int('人数', { mark: 'C', required: true }),
});
