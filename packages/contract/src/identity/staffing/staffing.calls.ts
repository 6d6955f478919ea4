/** 人员配置 (platform M13): which unit each staff selector offers. The platform keeps the templates, a space chooses the units. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';

const P = 'AbpOrganizationUnit.QueryOrganizationUnits';
const base = '/api/basic/query-organization-unit';

/** What is missing, as the form and the server say it (S399–S403). */
export const STAFFING_FAULTS = {
  moduleName: '请输入模块名称',
  queryUserTitle: '请输入查询标题',
  routerName: '请输入路由名称',
  queryUserKey: '请输入查询Key',
  organizationUnitId: '请选择机构',
} as const;

const given = (field: keyof typeof STAFFING_FAULTS, max: number) =>
  line(max).min(1, { error: STAFFING_FAULTS[field] });

const staffing = z.object({
  id: z.uuid(),
  moduleName: z.string(),
  routerName: z.string(),
  queryUserTitle: z.string(),
  queryUserKey: z.string(),
  organizationUnitId: z.uuid().nullable(),
  organizationUnitName: z.string().nullable(),
  version: z.int(),
});

export const listStaffing = call({
  id: 'basic.query-organization-unit.paged',
  method: 'GET',
  path: base,
  title: '人员配置列表',
  right: `${P}:query`,
  side: 'any',
  query: z.object({ ...paging, filter: query.text, routerName: query.text }),
  output: paged(staffing),
});
export const allStaffing = call({
  id: 'basic.query-organization-unit.options',
  method: 'GET',
  path: `${base}/list`,
  title: '全部人员配置',
  right: `${P}:get`,
  side: 'any',
  output: z.array(staffing),
});
/** A template of the platform: spaces get it with their next 初始化, new spaces at once. */
export const createStaffing = call({
  id: 'basic.query-organization-unit.create',
  method: 'POST',
  path: base,
  title: '新增人员配置',
  right: `${P}:add`,
  side: 'host',
  body: z.object({
    moduleName: given('moduleName', 32),
    queryUserTitle: given('queryUserTitle', 32),
    routerName: given('routerName', 64),
    queryUserKey: given('queryUserKey', 64),
  }),
  output: staffing,
  errors: ['Staffing:KeyExists'],
});
/** A space chooses the unit, and nothing else; the platform changes what the template says. */
export const updateStaffing = call({
  id: 'basic.query-organization-unit.update',
  method: 'PUT',
  path: `${base}/{id}`,
  title: '修改人员配置',
  right: `${P}:edit`,
  side: 'any',
  body: z.object({
    moduleName: given('moduleName', 32).optional(),
    queryUserTitle: given('queryUserTitle', 32).optional(),
    routerName: given('routerName', 64).optional(),
    queryUserKey: given('queryUserKey', 64).optional(),
    organizationUnitId: idOf('organizationUnit').nullish(),
    version: z.int(),
  }),
  output: staffing,
  errors: ['Staffing:KeyExists'],
});
export const deleteStaffing = call({
  id: 'basic.query-organization-unit.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除人员配置',
  right: `${P}:delete`,
  side: 'host',
});
/** Adds the templates that a space does not have yet: the own space, or from the platform's side every space. */
export const initStaffing = call({
  id: 'basic.query-organization-unit.init',
  method: 'POST',
  path: `${base}/init`,
  title: '初始化人员配置',
  right: `${P}:edit`,
  side: 'any',
  output: z.object({ added: z.int() }),
});
