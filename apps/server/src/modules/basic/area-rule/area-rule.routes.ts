/** Binds the calls of 面积规则 (engineering A11). */
import { areaRule, type AreaRule, areaRuleFields, billedArea, dec } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { loadMaster, masterRoutes, type MasterSpec } from '../../../kit/crud.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { clearOtherDefaults } from '../shared/one-default.store.ts';
import { assertSwitch } from '../shared/switch.ts';
import { defaultRuleId } from './area-rule.store.ts';

export const areaRuleSpec: MasterSpec = {
  table: 'area_rule',
  fields: areaRuleFields,
  calls: areaRule.areaRuleCrud as never,
  bizType: 'basic.area-rule',
  text: ['t.name'],
  sortable: ['priority', 'name', 'creationTime'],
  defaultSort: 'priority asc',
  unique: [{ field: 'name' }],
  references: ['cad_product', 'cad_project', 'demander'].map(
    (t) => `select count(*) as n from ${t} where tenant_id = $1 and area_rule_id = $2 and not is_deleted`,
  ),
  check: async (tx, next, before, { who }) => {
    assertSwitch(who, 'AlBasic.AreaRules', before, next);
    // a space that has rules keeps one of them as the last resort
    if (before?.['isDefault'] === true && (next['isDefault'] !== true || next['isEnabled'] !== true))
      raiseAt('isDefault', 'Basic:AreaRuleNoDefault');
    if (next['isDefault'] === true) await clearOtherDefaults(tx, 'area_rule', before?.id ?? null);
  },
};

export const areaRuleRoutes: readonly Binding[] = [
  bind(areaRule.tryAreaRule, async ({ tx, body }) => {
    const ruleId = body.ruleId ?? (await defaultRuleId(tx)) ?? raiseAt('ruleId', 'Basic:AreaRuleNoDefault');
    const rule = (await loadMaster(tx, areaRuleSpec, ruleId)) as unknown as AreaRule & { name: string };
    const netArea = body.netArea ?? dec(body.unfoldWidth).times(body.unfoldHeight).div(1_000_000).toFixed(8);
    const result = billedArea(
      {
        unfoldWidth: body.unfoldWidth,
        unfoldHeight: body.unfoldHeight,
        visibleWidth: body.visibleWidth ?? null,
        visibleHeight: body.visibleHeight ?? null,
        netArea,
        holes: body.holes,
        quantity: body.quantity,
        ...(body.shapeFactor ? { shapeFactor: body.shapeFactor } : {}),
      },
      rule,
    );
    return { ...result, ruleName: rule.name, trace: [...result.trace] };
  }),
  ...masterRoutes(areaRuleSpec),
];
