/** 计价依据: what the price rules said by which a row was charged, as they were then. */
import { NEST_SERVICES, nestCost, versionText } from '@muyun/contract';
import { fmt, textOf } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { pricesText, ruleDays, unitOf } from '../../../widgets/rule-versions/index.ts';

export function RulesDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const rules = useCall(nestCost.nestCostRules, { params: { id } });
  return (
    <HouseModal title={title} open width={640} onCancel={onClose} bare>
      {rules.isPending && <SkeletonLines rows={4} />}
      {rules.error && <ErrorBlock error={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.data?.map(({ id: ruleId, name, no, terms }, i) => (
        <section key={ruleId} className="nest-cost-rule">
          <h3>
            {name} <span className="my-t3">{versionText(no)}</span>
          </h3>
          <p className="my-t3">{i === 0 ? '按此计价' : '优惠参考'}</p>
          <dl>
            <Term label="服务" text={textOf('mask', terms.service, NEST_SERVICES)} />
            <Term label="价格" text={pricesText({ ...terms })} />
            <Term label="每单最低" text={fmt.yuan(terms.minFee)} />
            <Term label="每月免费" text={`${fmt.quantity(terms.monthlyFree)} ${unitOf(terms.billUnit)}`} />
            <Term label="折扣" text={terms.discount === '1.0000' ? '无' : fmt.factor(terms.discount)} />
            <Term label="可叠加" text={terms.isStackable ? '是' : '否'} />
            <Term label="有效期" text={ruleDays({ ...terms })} />
          </dl>
        </section>
      ))}
    </HouseModal>
  );
}

const Term = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt className="my-t3">{label}</dt>
    <dd>{text}</dd>
  </div>
);
