/** The plans of one price group: price, what it was, badge, unit, what it is. Arrows choose as in every group of radio buttons. */
import { paymentCalc, type PriceItem } from '@muyun/contract';
import { fmt } from '../../kit/format/index.ts';

interface PlanCardsProps {
  plans: readonly PriceItem[];
  chosen: string | undefined;
  onChoose: (plan: PriceItem) => void;
}

export function PlanCards({ plans, chosen, onChoose }: PlanCardsProps) {
  return (
    <fieldset className="my-plans" aria-label="购买方案">
      {plans.map((plan) => (
        <Plan key={plan.id} plan={plan} isOn={plan.id === chosen} onChoose={() => onChoose(plan)} />
      ))}
    </fieldset>
  );
}

function Plan({ plan, isOn, onChoose }: { plan: PriceItem; isOn: boolean; onChoose: () => void }) {
  const badge = paymentCalc.discountBadge(plan.salesPrice, plan.originalPrice);
  return (
    <label className={`my-plan${isOn ? ' on' : ''}`}>
      <input type="radio" name="plan" checked={isOn} onChange={onChoose} />
      <b>{plan.availableName}</b>
      <span className="my-plan-price" title="售价">
        {fmt.yuan(plan.salesPrice)}
        {plan.unit && <small>/{plan.unit}</small>}
      </span>
      <span className="my-plan-was">
        原价 {badge === null ? fmt.yuan(plan.originalPrice) : <s>{fmt.yuan(plan.originalPrice)}</s>}
      </span>
      <span className="my-plan-about">{plan.description}</span>
      {badge !== null && <span className="my-plan-badge">{badge}折</span>}
    </label>
  );
}
