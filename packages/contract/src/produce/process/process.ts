/** 工序, 工序组, 路线模板 and 生产参数 as objects, with the calls beside the standard sets (production §2.5). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { defineErrors } from '../../kit/errors.ts';
import { query } from '../../kit/paging.ts';
import { draftSchema, rowSchema } from '../../kit/schema.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { applyRuleSchema } from './apply-rule.ts';
import {
  capacityFields,
  priceFields,
  processExtra,
  processFields,
  processGroupExtra,
  processGroupFields,
  productionSettingFields,
  routeTemplateFields,
} from './process.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly process: Target;
    readonly processGroup: Target;
    readonly routeTemplate: Target;
  }
}

export const processErrors = defineErrors({
  'Produce:ProcessCodeExists': { status: 400, message: '工序编码已存在', field: 'code' },
  'Produce:ProcessInUse': { status: 400, message: '工序已被 {count} 个工程使用，不能删除' },
  'Produce:ProcessPending': { status: 400, message: '工序在 {count} 个工程里还有待做件，不能停用' },
  'Produce:PriceRuleOverlap': { status: 400, message: '计件规则重叠：规则{first} 与 规则{second}' },
  'Produce:RangeReversed': { status: 400, message: '第 {n} 行的起止范围颠倒' },
  'Produce:GroupDepth': { status: 400, message: '上级不能是它自己或它的下级', field: 'parentId' },
  'Produce:GroupNotEmpty': { status: 400, message: '工序组「{name}」还有下级或工序，不能删除' },
  'Produce:RouteEmpty': { status: 400, message: '请至少选择一道工序' },
  'Produce:TemplateDefaultTaken': {
    status: 400,
    message: '板型组「{group}」已经默认使用模板「{name}」',
    field: 'plateTypeGroupIds',
  },
});

const base = '/api/prod/process';
const P = 'AlProduce.Processes';

export const processGroup = master({
  id: 'prod-process.group',
  base: `${base}/group`,
  item: P,
  title: '工序组',
  table: 'process_group',
  target: 'processGroup',
  fields: processGroupFields,
  extra: processGroupExtra,
  search: ['name'],
  filters: ['parentId'],
  sortable: ['sort', 'name', 'creationTime'],
  defaultSort: 'sort asc',
  unique: [{ field: 'name', within: 'parentId' }],
  brief: ['id', 'name', 'parentId'],
  errors: ['Produce:GroupDepth', 'Produce:GroupNotEmpty'],
});

export const process = master({
  id: 'prod-process',
  base,
  item: P,
  title: '工序',
  table: 'process',
  target: 'process',
  fields: processFields,
  extra: processExtra,
  letters: ['O'],
  search: ['name', 'code'],
  filters: ['groupId', 'processType', 'isQc', 'isOutsource'],
  sortable: ['sort', 'name', 'code', 'creationTime'],
  defaultSort: 'sort asc',
  unique: [{ field: 'name' }],
  brief: ['id', 'name', 'code', 'processType', 'isOutsource', 'isQc'],
  errors: ['Produce:ProcessCodeExists', 'Produce:ProcessPending', 'Produce:ProcessInUse'],
});

export const routeTemplate = master({
  id: 'prod-process.template',
  base: `${base}/template`,
  item: P,
  title: '路线模板',
  table: 'route_template',
  target: 'routeTemplate',
  fields: routeTemplateFields,
  search: ['name'],
  sortable: ['sort', 'name', 'creationTime'],
  defaultSort: 'sort asc',
  unique: [{ field: 'name' }],
  brief: ['id', 'name', 'steps', 'plateTypeGroupIds'],
  errors: ['Produce:RouteEmpty', 'Produce:TemplateDefaultTaken'],
});

export interface ProcessGroupNode {
  id: string;
  name: string;
  processCount: number;
  children: ProcessGroupNode[];
}
const node: z.ZodType<ProcessGroupNode> = z.lazy(() =>
  z.object({ id: z.uuid(), name: z.string(), processCount: z.int(), children: z.array(node) }),
);
export const processGroupTree = call({
  id: 'prod-process.group.trees',
  method: 'GET',
  path: `${base}/group/trees`,
  title: '工序组树',
  right: `${P}:get`,
  output: z.array(node),
});

const option = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  groupName: z.string().nullable(),
  reportScope: z.int(),
  isQc: z.boolean(),
});
export const processOptions = call({
  id: 'prod-process.options',
  method: 'GET',
  path: `${base}/options`,
  title: '工序选项',
  right: `${P}:get`,
  query: z.object({ groupId: query.ref('processGroup') }),
  output: z.array(option),
});
export const qcProcessOptions = call({
  id: 'prod-process.options-qc',
  method: 'GET',
  path: `${base}/options/qc`,
  title: '质检工序选项',
  right: `${P}:get`,
  output: z.array(option),
});

const version = z.int().min(0);
const capacityConfig = z.object({ rows: z.array(rowSchema(capacityFields)), version });
export const getCapacity = call({
  id: 'prod-process.capacity-config.get',
  method: 'GET',
  path: `${base}/{id}/capacity-config`,
  title: '产能配置',
  right: `${P}:get`,
  output: capacityConfig,
});
export const saveCapacity = call({
  id: 'prod-process.capacity-config.update',
  method: 'PUT',
  path: `${base}/{id}/capacity-config`,
  title: '修改产能配置',
  right: `${P}:edit`,
  body: z.object({ rows: z.array(draftSchema(capacityFields)).max(100), version }),
  output: capacityConfig,
  errors: ['Produce:RangeReversed'],
});
const shown = z.object({ id: z.uuid(), version });
export const saveDailyReport = call({
  id: 'prod-process.daily-report',
  method: 'PUT',
  path: `${base}/{id}/daily-report`,
  title: '修改日报设置',
  right: `${P}:edit`,
  body: z.object({
    enabled: z.boolean(),
    field: processFields.dailyReportField.schema,
    sort: z.int().min(0).max(99_999),
    version,
  }),
  output: shown,
});
export const savePerformance = call({
  id: 'prod-process.performance-field',
  method: 'PUT',
  path: `${base}/{id}/performance-field`,
  title: '修改计件设置',
  right: `${P}:edit`,
  body: z.object({
    enabled: z.boolean(),
    field: processFields.performanceField.schema,
    reworkPay: processFields.reworkPay.schema.default('0'),
    scrapDeduct: z.boolean(),
    reworkDeduct: z.boolean(),
    prices: z.array(draftSchema(priceFields)).max(100),
    version,
  }),
  output: shown,
  errors: ['Produce:PriceRuleOverlap', 'Produce:RangeReversed'],
});
/** The places of dragged rows; all or none. */
export const sortProcesses = call({
  id: 'prod-process.sort',
  method: 'PUT',
  path: `${base}/sort`,
  title: '工序排序',
  right: `${P}:edit`,
  body: z.object({
    items: z
      .array(z.object({ id: idOf('process'), sort: z.int().min(0).max(99_999) }))
      .min(1)
      .max(500),
  }),
});
/** Which products of a project a rule that is being typed would meet, and why. */
export const tryApplyRule = call({
  id: 'prod-process.apply-rule.try',
  method: 'POST',
  path: `${base}/apply-rule/try`,
  title: '适用规则试算',
  right: `${P}:get`,
  writes: false,
  body: z.object({
    projectId: idOf('project'),
    rule: applyRuleSchema,
    /** with what structures and crafts ask of this process; the rule alone unless said */
    processId: idOf('process').optional(),
  }),
  output: z.object({
    products: z.int(),
    pieces: z.int(),
    required: z.int(),
    requiredPieces: z.int(),
    rows: z.array(
      z.object({
        productId: z.uuid(),
        code: z.string(),
        quantity: z.int(),
        required: z.boolean(),
        why: z.string(),
      }),
    ),
  }),
});

const setting = rowSchema(productionSettingFields).and(z.object({ version }));
export const getProductionSetting = call({
  id: 'prod-setting.get',
  method: 'GET',
  path: '/api/prod/setting',
  title: '生产参数',
  right: `${P}:query`,
  output: setting,
});
export const saveProductionSetting = call({
  id: 'prod-setting.update',
  method: 'PUT',
  path: '/api/prod/setting',
  title: '修改生产参数',
  right: `${P}:edit`,
  body: setting,
  output: setting,
});
