/** 活动价格规则: the platform keeps them, a space reads those that hold for it. */
import { useSession } from '../../../kit/auth/index.ts';
import { EffectiveRules } from './EffectiveRules.tsx';
import { RuleList } from './RuleList.tsx';

export default function ActivityPriceScreen() {
  return useSession((s) => s.isHost) ? <RuleList /> : <EffectiveRules />;
}
