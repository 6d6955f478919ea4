/** One space of a choice, with buying beside it where it is not free. */
import { Button } from 'antd';
import { member, type TenantBrief } from '@muyun/contract';
import { TenantRow, tenantStatus } from './TenantRow.tsx';

interface LineProps {
  readonly tenant: TenantBrief;
  readonly current: boolean;
  readonly onPick: (tenant: TenantBrief) => void;
  readonly onBuy: () => void;
}

/** A space that will not be entered much longer, or not yet. */
const isUrgent = (t: TenantBrief): boolean => /到期|过期|未激活/.test(tenantStatus(t));

export function TenantLine({ tenant, current, onPick, onBuy }: LineProps) {
  // nobody buys for a space in which he does not work
  const mayBuy = !tenant.isFreeEdition && member.ACTIVE_STATUSES.includes(tenant.userStatus);
  return (
    <div className="my-tenant-line" role="none">
      <TenantRow tenant={tenant} current={current} onPick={onPick} />
      {mayBuy && (
        <Button
          size="small"
          className="my-tenant-buy"
          type={isUrgent(tenant) ? 'primary' : 'default'}
          aria-label={`立即购买 ${tenant.displayName}`}
          onClick={onBuy}
        >
          立即购买
        </Button>
      )}
    </div>
  );
}
