/** Calls of the route of a project (production §2.5, §1.5). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { defineErrors } from '../../kit/errors.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { ORDER_RULES } from '../process/process.words.ts';

export const routeErrors = defineErrors({
  'Produce:ProcessHasProgress': { status: 400, message: '工序已有完成数量，不能移除' },
  'Produce:ProductHasProgress': { status: 400, message: '产品「{code}」已有完成的工序，不能删除' },
  'Produce:ProjectHasProgress': {
    status: 400,
    message: '工程已有报工，不能删除；不再生产的工程请强制完工或强制作废',
  },
  'Produce:SortConflict': { status: 409, message: '调整后已完成的工序将排在未完成工序之前' },
  'Produce:StateInvalid': { status: 409, message: '单据状态已变化，请刷新' },
  'Produce:RouteMissing': { status: 400, message: '工程还没有下达工序路线' },
  'Produce:ProjectEnded': { status: 400, message: '工程「{name}」已完工或作废，工序路线不能再改' },
  'Produce:NothingBrought': {
    status: 400,
    message: '产品的结构和工艺都没有指定工序，请先维护结构的默认工序，或选择路线模板',
  },
  'Produce:NoPieces': { status: 400, message: '工程「{name}」还没有产品，不能下达' },
  'Produce:TooMany': { status: 400, message: '单次最多 {max} 件' },
  'Produce:IdempotencyKeyReused': { status: 409, message: '同一个请求标识用于了不同的内容' },
  'Produce:ReverseBlocked': {
    status: 409,
    message: '标签 {code} 之后还有别的操作，不能取消完成，请先撤销后面的操作',
  },
  'Produce:PlanReversed': { status: 400, message: '计划结束不能早于计划开始', field: 'plannedEnd' },
});

const base = '/api/prod/process';
const P = 'AlProduce.Processes';
const version = z.int().min(0);
export const orderRule = z
  .int()
  .refine((v) => ORDER_RULES.some((o) => o.value === v), { error: '选项不存在' });

export const routeRow = z.object({
  projectProcessId: z.uuid(),
  projectId: z.uuid(),
  projectName: z.string(),
  processId: z.uuid(),
  code: z.string(),
  name: z.string(),
  processType: z.int(),
  stepNo: z.int(),
  sort: z.int(),
  orderRule: z.int(),
  isOutsource: z.boolean(),
  supplierId: idOf('supplier').nullable(),
  supplierName: z.string().nullable(),
  ownerUserId: idOf('member').nullable(),
  ownerUserName: z.string().nullable(),
  plannedBegin: z.string().nullable(),
  plannedEnd: z.string().nullable(),
  requiredQty: z.int(),
  doneQty: z.int(),
  readyQty: z.int(),
  reworkQty: z.int(),
  scrapQty: z.int(),
  requiredArea: z.string(),
  doneArea: z.string(),
  /** by the factory's measure; null where nothing is required */
  percent: z.string().nullable(),
  state: z.int(),
  closedTime: z.string().nullable(),
  actions: z.array(z.string()),
  version,
});
export type RouteRow = z.infer<typeof routeRow>;

export const projectRoute = call({
  id: 'prod-process.project.list',
  method: 'GET',
  path: `${base}/project/{id}`,
  title: '工程的工序路线',
  right: `${P}:get`,
  output: z.object({
    projectId: z.uuid(),
    /** of the route as a whole: sorting compares it */
    version,
    isReleased: z.boolean(),
    /** the project was finished or voided by force */
    isEnded: z.boolean(),
    pieces: z.int(),
    /** products whose pieces are not what they ask for: re-calculated they are */
    outdated: z.int(),
    percent: z.string().nullable(),
    progressField: z.int(),
    rows: z.array(routeRow),
  }),
});
export const routeProgress = call({
  id: 'prod-process.project.progress',
  method: 'GET',
  path: `${base}/project/{id}/progress`,
  title: '工程的工序进度',
  right: `${P}:get`,
  output: z.array(
    routeRow.pick({
      projectProcessId: true,
      processId: true,
      name: true,
      sort: true,
      requiredQty: true,
      doneQty: true,
      requiredArea: true,
      doneArea: true,
      readyQty: true,
      reworkQty: true,
      scrapQty: true,
      percent: true,
      plannedEnd: true,
    }),
  ),
});
export const listRoutes = call({
  id: 'prod-process.project-process.list',
  method: 'POST',
  path: `${base}/project-process/list`,
  title: '多个工程的工序',
  right: `${P}:query`,
  writes: false,
  body: z.object({
    projectIds: z.array(idOf('project')).max(200).optional(),
    processIds: z.array(idOf('process')).max(200).optional(),
    states: z.array(z.int()).max(4).optional(),
    skipCount: z.int().min(0).max(1_000_000).default(0),
    maxResultCount: z.int().min(1).max(400).default(20),
  }),
  output: paged(routeRow),
});
export const processProjects = call({
  id: 'prod-process.projects',
  method: 'GET',
  path: `${base}/{id}/project`,
  title: '工序的待做工程',
  right: `${P}:get`,
  query: z.object({ skipCount: paging.skipCount, maxResultCount: paging.maxResultCount, filter: query.text }),
  output: paged(
    z.object({
      projectId: z.uuid(),
      projectName: z.string(),
      batch: z.string().nullable(),
      colors: z.array(z.string()),
      readyQty: z.int(),
      pendingQty: z.int(),
      area: z.string(),
      promisedDate: z.string().nullable(),
    }),
  ),
});

const released = z.object({ projects: z.int(), lables: z.int(), requirements: z.int() });
const RELEASES = [
  'Produce:RouteEmpty',
  'Produce:NothingBrought',
  'Produce:ProjectEnded',
  'Produce:NoPieces',
  'Basic:Disabled',
] as const;
export const addRouteProcesses = call({
  id: 'prod-process.project.create',
  method: 'POST',
  path: `${base}/project`,
  title: '工程添加工序',
  right: `${P}:add`,
  body: z.object({
    projectIds: z.array(idOf('project')).min(1).max(50),
    processIds: z.array(idOf('process')).max(50),
    /** the place of the first; at the end unless said */
    sort: z.int().min(0).max(9999).optional(),
    /** a process that the route has already is added once more */
    addStep: z.boolean().default(false),
  }),
  output: released,
  errors: RELEASES,
});
export const routeDraft = z.object({
  /** what structures and crafts of the products ask for, in the order of the processes (engineering A6, A9) */
  byProducts: z.boolean().optional(),
  templateId: idOf('routeTemplate').optional(),
  rows: z
    .array(
      z.object({
        processId: idOf('process'),
        sort: z.int().min(0).max(9999),
        orderRule: orderRule.default(0),
        isOutsource: z.boolean().default(false),
      }),
    )
    .max(50)
    .optional(),
});
export const releaseRoutes = call({
  id: 'prod-process.project-process.save',
  method: 'POST',
  path: `${base}/project-process`,
  title: '下达工序路线',
  right: `${P}:add`,
  body: routeDraft.and(
    z.object({
      projectIds: z.array(idOf('project')).min(1).max(50),
      generateLables: z.literal(true).default(true),
    }),
  ),
  output: released,
  errors: RELEASES,
});
/** What a release would make: pieces, area and hours of each process, and what is missing. */
export const previewRoute = call({
  id: 'prod-process.project-process.preview',
  method: 'POST',
  path: `${base}/project-process/preview`,
  title: '下达预览',
  right: `${P}:get`,
  writes: false,
  body: routeDraft.and(z.object({ projectId: idOf('project') })),
  output: z.object({
    products: z.int(),
    pieces: z.int(),
    area: z.string(),
    rows: z.array(
      z.object({
        processId: z.uuid(),
        name: z.string(),
        products: z.int(),
        pieces: z.int(),
        area: z.string(),
        /** null without a capacity */
        hours: z.string().nullable(),
        missing: z.array(z.object({ label: z.string(), products: z.int() })),
      }),
    ),
  }),
  errors: ['Produce:RouteEmpty', 'Produce:NothingBrought', 'Basic:Disabled'],
});
