/** Binds the calls of 面积规则 (engineering A11). */
import { AREA_RULE_TERMS, areaRule, billedArea, dec } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { serveMaster } from '../../../kit/document/index.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { clearOtherDefaults } from '../shared/one-default.store.ts';
import { keepVersion, nextVersion, type Versioned, versionsOf } from '../shared/rule-version.ts';
import { assertSwitch } from '../shared/switch.ts';
import type { Tx } from '../../../kit/tx.ts';
import { defaultRuleId, ruleSaid } from './area-rule.store.ts';

const VERSIONED: Versioned = {
  master: areaRule.areaRuleMaster,
  table: 'area_rule_version',
  terms: AREA_RULE_TERMS,
};

const rules = serveMaster(areaRule.areaRuleMaster, {
  async complete({ tx, who }, next, before) {
    assertSwitch(who, 'AlBasic.AreaRules', before, next);
    // a space that has rules keeps one of them as the last resort
    if (before?.isDefault === true && (next.isDefault !== true || next.isEnabled !== true))
      raiseAt('isDefault', 'Basic:AreaRuleNoDefault');
    if (next.isDefault === true) await clearOtherDefaults(tx, 'area_rule', before?.id ?? null);
    next.ruleVersion = nextVersion(VERSIONED, next, before);
  },
  written: (doing, row, before) => keepVersion(doing, VERSIONED, row, before),
});

export const areaRuleRoutes: readonly Binding[] = [
  bind(areaRule.tryAreaRule, async ({ tx, who, body }) => {
    const ruleId = body.ruleId ?? (await defaultRuleId(tx)) ?? raiseAt('ruleId', 'Basic:AreaRuleNoDefault');
    const rule = await rules.store.load(tx, who, ruleId);
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
  bind(areaRule.areaRuleVersions, async ({ tx, who, params }) => {
    const { id } = await rules.store.load(tx, who, params.id);
    return versionsOf(tx, VERSIONED, id);
  }),
  ...rules.routes,
];

/** The first version of a rule that came with the space. */
export async function keepFirst(tx: Tx, id: string): Promise<void> {
  const row = await ruleSaid(tx, id);
  if (row) await keepVersion({ tx, who: null }, VERSIONED, row, null);
}
