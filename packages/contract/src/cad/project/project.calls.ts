/** Calls of projects (engineering C6). Those that need sales, delivery or acceptance come with their documents. */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { changeSchema, draftSchema } from '../../kit/schema.ts';
import { projectFields } from './project.fields.ts';
import { projectRow } from './project.views.ts';
import { lines } from '../../kit/text.ts';
import { idOf } from '../../kit/targets.ts';

export * from './project.log.calls.ts';

const P = 'AlCad.CadProjects';
const base = '/api/cad/project';
export const PROJECT_TIME_TYPES = [
  { value: 1, label: '创建时间' },
  { value: 2, label: '下单日期' },
  { value: 3, label: '交期' },
] as const;
export { projectRow };

const filters = {
  filter: query.text,
  projectStatus: query.int,
  produceState: query.ints,
  controlState: query.int,
  beginTime: query.time,
  endTime: query.time,
  projectTimeType: query.int,
  demanderId: query.ref('demander'),
  factoryId: query.ref('factory'),
  salesmanId: query.ref('member'),
  designerId: query.ref('member'),
  projectType: query.int,
  hasProjectOrder: query.bool,
  isFavorite: query.bool,
  isDeleted: query.bool,
  isOverdue: query.bool,
  isAtRisk: query.bool,
  name: query.text,
};

export const listProjects = call({
  id: 'cad-project.list',
  method: 'GET',
  path: `${base}/list`,
  title: '工程列表',
  right: `${P}:query`,
  query: z.object({ ...paging, ...filters }),
  output: paged(projectRow),
});
/** What the list finds, as a workbook (C1). */
export const downProjects = call({
  id: 'cad-project.down',
  method: 'GET',
  path: `${base}/down`,
  title: '导出工程',
  right: `${P}:export`,
  query: z.object({ sorting: paging.sorting, ...filters }),
  answer: 'file',
});
const group = z.object({
  name: z.string(),
  batches: z.int(),
  /** the newest of its batches, by what they are told apart */
  newest: z.array(z.object({ id: idOf('project'), displayBatch: z.string(), shownStatus: z.int() })),
  /** null where batches are for several customers */
  demandSide: z.string().nullable(),
  kindAmount: z.int(),
  productAmount: z.int(),
  notNestingAmount: z.int(),
  nestedPercent: z.string().nullable(),
  unfoldArea: z.string(),
  billedArea: z.string(),
  weight: z.string(),
  /** the earliest of the batches under way */
  deliveryDate: z.string().nullable(),
  creationTime: z.string(),
});
/** 按工程名称: one row per name, with its batches. */
export const listProjectNames = call({
  id: 'cad-project.by-name',
  method: 'GET',
  path: `${base}/by-name`,
  title: '按工程名称',
  right: `${P}:query`,
  query: z.object({ ...paging, ...filters }),
  output: paged(group),
});
/** Projects with or without their project order 工程订单, for choosing one in sales. */
export const projectsForOrder = call({
  id: 'cad-project.project-order',
  method: 'GET',
  path: `${base}/project-order`,
  title: '工程与工程订单',
  right: `${P}:query`,
  query: z.object({ ...paging, ...filters }),
  output: paged(projectRow),
});
export const createProject = call({
  id: 'cad-project.create',
  method: 'POST',
  path: `${base}/create`,
  title: '新增工程',
  right: `${P}:add`,
  body: draftSchema(projectFields).and(z.object({ copyFromId: idOf('project').nullable().optional() })),
  output: projectRow,
  errors: ['Cad:ProjectDuplicate', 'Cad:DeliveryDate', 'Cad:ProjectParent', 'Basic:Disabled', 'Cad:CodeRule'],
});
export const getProject = call({
  id: 'cad-project.get',
  method: 'GET',
  path: `${base}/{id}`,
  title: '工程详情',
  right: `${P}:get`,
  output: projectRow,
});
export const updateProject = call({
  id: 'cad-project.update',
  method: 'PUT',
  path: `${base}/{id}`,
  title: '修改工程',
  right: `${P}:edit`,
  body: changeSchema(projectFields),
  output: projectRow,
  errors: [
    'Cad:ProjectDuplicate',
    'Cad:ProjectVoided',
    'Cad:DeliveryDate',
    'Cad:ProjectParent',
    'Basic:Disabled',
    'Cad:CodeRule',
    'Cad:FactoryMove',
    'Cad:DatesFixed',
  ],
});
export const deleteProject = call({
  id: 'cad-project.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除工程',
  right: `${P}:delete`,
  errors: ['Cad:ProjectHasNest', 'Cad:ProjectHasStock', 'Produce:ProjectHasProgress'],
});

export const projectNames = call({
  id: 'cad-project.names',
  method: 'GET',
  path: `${base}/names`,
  title: '工程名称',
  right: anyOf(`${P}:get`, `${P}:query`),
  query: z.object({ filter: query.text, hasProjectOrder: query.bool }),
  output: z.array(z.object({ name: z.string(), projectIds: z.array(idOf('project')) })),
});
export const projectBatchs = call({
  id: 'cad-project.batchs',
  method: 'GET',
  path: `${base}/batchs`,
  title: '工程批次',
  right: anyOf(`${P}:get`, `${P}:query`),
  query: z.object({ projectName: query.text, ids: query.refs('project') }),
  output: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      displayBatch: z.string(),
      displayName: z.string(),
      hasProjectOrder: z.boolean(),
      kindAmount: z.int(),
      notNestingAmount: z.int(),
    }),
  ),
});
export const projectListText = call({
  id: 'cad-project.list-text',
  method: 'GET',
  path: `${base}/list-text`,
  title: '工程文字清单',
  right: anyOf(`${P}:get`, `${P}:query`),
  query: z.object({ filter: query.text }),
  output: z.array(z.object({ id: z.uuid(), text: z.string() })),
});

const reason = lines(200).min(5, { error: '原因至少 5 个字' });
export const compelProjects = call({
  id: 'cad-project.compel',
  method: 'POST',
  path: `${base}/compel`,
  title: '强制完工',
  right: `${P}:disable`,
  body: z.object({ projectIds: z.array(idOf('project')).min(1).max(100), reason }),
  output: z.object({ done: z.int(), failed: z.array(z.object({ id: z.uuid(), message: z.string() })) }),
  errors: ['Cad:ProjectState'],
});
export const voidProject = call({
  id: 'cad-project.mandatory',
  method: 'PUT',
  path: `${base}/mandatory/{id}`,
  title: '强制作废',
  right: `${P}:disable`,
  body: z.object({ reason }),
  output: projectRow,
  errors: [
    'Cad:ProjectShipped',
    'Cad:ProjectNestOpen',
    'Cad:ProjectCutting',
    'Cad:ProjectState',
    'Change:ProjectOpen',
    'Nest:ChangedSince',
    'Nest:MaterialIssued',
  ],
});
export const normalProject = call({
  id: 'cad-project.normal-state',
  method: 'PUT',
  path: `${base}/{id}/normal_state`,
  title: '恢复正常',
  right: `${P}:enable`,
  body: z.object({ reason }),
  output: projectRow,
  errors: ['Cad:ProjectState', 'Cad:ProjectDuplicate'],
});
export const recoverProject = call({
  id: 'cad-project.recovery',
  method: 'PUT',
  path: `${base}/{id}/recovery`,
  title: '从回收站恢复',
  right: `${P}:enable`,
  output: projectRow,
  errors: ['Cad:ProjectDuplicate', 'Cad:ProjectRecovery'],
});
export const setPackingPrefix = call({
  id: 'cad-project.packing-prefix',
  method: 'POST',
  path: `${base}/packing-prefix`,
  title: '设置包号前缀',
  right: `${P}:edit`,
  body: z.object({
    projectIds: z.array(idOf('project')).min(1).max(100),
    packingPrefix: z
      .string()
      .trim()
      .max(10)
      .regex(/^[A-Z0-9-]*$/, { error: '只能填写大写字母、数字和横线' }),
  }),
  output: z.object({ updated: z.int() }),
  errors: ['Cad:ProjectVoided'],
});
export const setOrderTime = call({
  id: 'cad-project.order-time',
  method: 'POST',
  path: `${base}/order-time/{id}`,
  title: '修改下单日期',
  right: `${P}:enable`,
  body: z.object({ orderTime: z.iso.date() }),
  output: projectRow,
  errors: ['Cad:DeliveryDate', 'Cad:ProjectVoided'],
});
export const setDeliveryDate = call({
  id: 'cad-project.delivery-date',
  method: 'POST',
  path: `${base}/delivery-date/{id}`,
  title: '修改交期',
  right: `${P}:enable`,
  body: z.object({ deliveryDate: z.iso.date(), reason }),
  output: projectRow,
  errors: ['Cad:DeliveryDate', 'Cad:ProjectVoided'],
});
export const moveProject = call({
  id: 'cad-project.factory',
  method: 'PUT',
  path: `${base}/{id}/factory`,
  title: '转工厂',
  right: `${P}:edit`,
  body: z.object({ factoryId: idOf('factory') }),
  output: projectRow,
  errors: ['Cad:FactoryMove', 'Cad:ProjectVoided'],
});
export const favorProject = call({
  id: 'cad-project.favorite',
  method: 'PUT',
  path: `${base}/favorite/{id}`,
  title: '收藏工程',
  right: anyOf(`${P}:get`, `${P}:query`),
  body: z.object({ isFavorite: z.boolean() }),
});
/** `{id}` is the member's own id in the space; anybody else's is 404. */
export const favoriteProjects = call({
  id: 'cad-project.favorites',
  method: 'GET',
  path: `${base}/{id}/favorites`,
  title: '我收藏的工程',
  right: `${P}:query`,
  query: z.object({ ...paging, ...filters }),
  output: paged(projectRow),
});
