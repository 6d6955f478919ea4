/** Binds the call that brings area rules into existing products. It stands here because rules know nothing of products. */
import { areaRule } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { syncAreaRules } from './area-sync.ts';

export const areaSyncRoutes: readonly Binding[] = [
  bind(areaRule.syncAreaRules, async ({ tx, who, body, audit }) => {
    const answer = await syncAreaRules(tx, who, body);
    await audit({
      bizType: 'basic.area-rule',
      bizId: body.ruleId ?? null,
      action: body.mode,
      summary: areaRule.syncAreaRules.title,
    });
    return answer;
  }),
];
