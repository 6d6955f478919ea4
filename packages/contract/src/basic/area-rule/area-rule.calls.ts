/** Calls of 面积规则 (engineering A11). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { ruleVersionRow } from '../rule-version/rule-version.ts';
import { areaRuleFields } from './area-rule.fields.ts';
import { idOf, type Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly areaRule: Target;
  }
}

const P = 'AlBasic.AreaRules';
export const areaRuleMaster = master({
  id: 'basic.area-rule',
  base: '/api/basic/area-rule',
  item: P,
  title: '面积规则',
  table: 'area_rule',
  target: 'areaRule',
  fields: areaRuleFields,
  search: ['name'],
  sortable: ['priority', 'name', 'creationTime'],
  defaultSort: 'priority asc',
  unique: [{ field: 'name' }],
  brief: ['id', 'name', 'basis', 'isDefault', 'priority'],
  errors: ['Basic:AreaRuleNoDefault'],
});
const crud = areaRuleMaster.calls;
export const listAreaRules = crud.list;
export const allAreaRules = crud.all;
export const getAreaRule = crud.get;
export const createAreaRule = crud.create;
export const updateAreaRule = crud.update;
export const deleteAreaRule = crud.remove;

/** What the rule said in each of its versions, newest first. */
export const areaRuleVersions = call({
  id: 'basic.area-rule.versions',
  method: 'GET',
  path: '/api/basic/area-rule/{id}/version',
  title: '面积规则的版本',
  right: `${P}:get`,
  output: z.array(ruleVersionRow),
});

const positive = z.number().gt(0).max(20_000);
export const tryAreaRule = call({
  id: 'basic.area-rule.try',
  method: 'POST',
  path: '/api/basic/area-rule/try',
  title: '面积试算',
  right: `${P}:get`,
  writes: false,
  // without a rule the default one is tried
  body: z.object({
    ruleId: idOf('areaRule').optional(),
    unfoldWidth: positive,
    unfoldHeight: positive,
    visibleWidth: positive.nullable().optional(),
    visibleHeight: positive.nullable().optional(),
    netArea: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,8})?$/)
      .optional(),
    holes: z
      .array(z.string().regex(/^\d{1,6}(\.\d{1,8})?$/))
      .max(100)
      .default([]),
    shapeFactor: z
      .string()
      .regex(/^\d{1,3}(\.\d{1,4})?$/)
      .optional(),
    quantity: z.int().min(1).max(99_999).default(1),
  }),
  output: z.object({
    ruleName: z.string(),
    piece: z.string(),
    line: z.string(),
    trace: z.array(z.object({ step: z.string(), value: z.string() })),
  }),
  errors: ['Basic:AreaRuleNoDefault'],
});

/** Why a product keeps its billed area. 已对账 and 已发货 come with receivables and deliveries. */
export const SYNC_SKIPS = {
  closed: '工程已关闭或作废',
  noRule: '没有适用的面积规则',
  noSize: '没有展开尺寸',
  shipped: '已发货',
} as const;

/** Computes billed areas again by the rules in force; with `ruleId` only of products that follow this rule. Applied per project with a line in its log. */
export const syncAreaRules = call({
  id: 'basic.area-rule.sync',
  method: 'POST',
  path: '/api/basic/area-rule/sync',
  title: '同步面积规则到工程',
  right: `${P}:edit`,
  body: z.object({
    ruleId: idOf('areaRule').optional(),
    projectIds: z.array(idOf('project')).min(1).max(100),
    mode: z.enum(['preview', 'apply']).default('preview'),
  }),
  output: z.object({
    changed: z.array(
      z.object({
        productId: idOf('product'),
        projectId: idOf('project'),
        code: z.string(),
        ruleName: z.string(),
        oldArea: z.string(),
        newArea: z.string(),
      }),
    ),
    skipped: z.array(z.object({ productId: idOf('product'), code: z.string(), reason: z.string() })),
  }),
});
