/** 审批设置: per document the steps it passes, each by amount and role. Without a step whoever holds the right approves. */
import { approval } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { RuleCard } from './RuleCard.tsx';

export default function ApprovalRules() {
  const { data, error, refetch } = useCall(approval.listApprovalRules);
  if (error && !data)
    return (
      <div className="my-surface">
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <SkeletonLines rows={6} />;
  return (
    <div className="my-page my-rules">
      {data.rules.length === 0 && <EmptyState title="还没有需要审批的单据" />}
      {data.rules.map((rule) => (
        <RuleCard key={rule.document} rule={rule} roles={data.roles} version={data.version} />
      ))}
    </div>
  );
}
