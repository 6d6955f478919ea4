/** Who can be chosen in forms: 业务员, 设计, 计划员 (platform M13). Which unit each selector offers is said in 人员配置 (identity/staffing). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { query } from '../../kit/paging.ts';

/** The staff selectors that the house ships: route, key, title. Without a unit of their own they offer every member. */
export const STAFF_SELECTORS = [
  { routerName: 'agreementOrder', key: 'salesman', title: '业务员', module: '合同' },
  { routerName: 'projectOrder', key: 'salesman', title: '业务员', module: '工程订单' },
  { routerName: 'deliveryOrder', key: 'salesman', title: '业务员', module: '发货单' },
  { routerName: 'deliveryOrder', key: 'driver', title: '司机', module: '发货单' },
  { routerName: 'cadProject', key: 'designer', title: '设计员', module: '工程' },
  { routerName: 'cadProject', key: 'splitter', title: '拆图员', module: '工程' },
  { routerName: 'cadProject', key: 'follower', title: '跟单员', module: '工程' },
  { routerName: 'nestOrder', key: 'nester', title: '套料员', module: '套料' },
  { routerName: 'projectPlan', key: 'planner', title: '计划员', module: '工程计划' },
  { routerName: 'qcOrder', key: 'inspector', title: '质检员', module: '质检' },
  { routerName: 'outsourceOut', key: 'operator', title: '外协员', module: '外协' },
  { routerName: 'purchaseMaterial', key: 'buyer', title: '采购员', module: '材料采购' },
  { routerName: 'warehouseMaterial', key: 'keeper', title: '仓管员', module: '材料仓库' },
  { routerName: 'warehouseProduct', key: 'keeper', title: '成品仓管', module: '成品仓库' },
  { routerName: 'paint', key: 'keeper', title: '涂料仓管', module: '涂料' },
  { routerName: 'payableTask', key: 'applicant', title: '请款人', module: '付款' },
  { routerName: 'receivableTask', key: 'collector', title: '收款责任人', module: '收款' },
] as const;

/** Active members of the space, or of a unit and those below it, as options; `id` is what salesmanId, designerId and plannerId hold. */
export const memberOptions = call({
  id: 'identity.organization-units.members.options',
  method: 'GET',
  path: '/api/identity/organization-units/members/list',
  title: '人员选项',
  right: 'session',
  query: z.object({ organizationUnitId: z.uuid().optional(), filter: query.text }),
  output: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const staffSelectors = call({
  id: 'basic.query-organization-unit.by-router-name',
  method: 'GET',
  path: '/api/basic/query-organization-unit/by-router-name',
  title: '页面人员配置',
  right: 'session',
  query: z.object({ routerName: z.string().trim().min(1).max(64) }),
  output: z.array(
    z.object({
      moduleName: z.string(),
      routerName: z.string(),
      queryUserTitle: z.string(),
      queryUserKey: z.string(),
      organizationUnitId: z.uuid().nullable(),
      organizationUnitName: z.string().nullable(),
    }),
  ),
});
