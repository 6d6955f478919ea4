/** 组织机构 (platform M13): departments in a tree of five levels. */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';

export const MOST_UNIT_LEVELS = 5;

export const organizationUnitFields = catalogue({
  ...rowFields,
  /** five digits per level, joined by dots: 00001.00002 */
  code: f.text('编码', { mark: 'C', required: true, max: 29 }),
  level: f.int('级次', { mark: 'C', required: true, min: 1, max: 5 }),
  displayName: f.text('机构名称', { required: true, max: 64 }),
  parentId: f.ref('上级机构', 'organizationUnit'),
  leaderTenantUserId: f.ref('负责人', 'member'),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
});
/** Shown beside the catalogue. */
export const organizationUnitExtra = catalogue({
  memberCount: f.int('人数', { mark: 'C', required: true }),
});
