/** How a space is shown wherever one is chosen: mark, name, edition, state. */
import { CheckOutlined } from '@ant-design/icons';
import type { TenantBrief } from '@muyun/contract';
import { StatusTag } from '../../kit/status/index.ts';
import { shortName, TenantMark } from './TenantMark.tsx';

/** N天后到期 · 试用中 · 使用中 · 已过期 */
export function tenantStatus(t: TenantBrief): string {
  if (t.daysToExpire !== null && t.daysToExpire <= 0 && !t.isFreeEdition) return '已过期';
  if (t.daysToExpire !== null && t.daysToExpire >= 1 && t.daysToExpire <= 5)
    return `${t.daysToExpire}天后到期`;
  return t.isInTrialPeriod ? '试用中' : '使用中';
}

export function TenantRow({
  tenant,
  current,
  onPick,
}: {
  tenant: TenantBrief;
  current: boolean;
  onPick: (tenant: TenantBrief) => void;
}) {
  return (
    <button
      type="button"
      role="menuitem"
      className={`my-tenant${current ? ' on' : ''}`}
      title={tenant.displayName}
      onClick={() => onPick(tenant)}
    >
      <TenantMark name={tenant.displayName} />
      <span className="my-tenant-text">
        <b>{shortName(tenant.displayName)}</b>
        <span>
          {tenant.editionName} <StatusTag small label={tenant.isActive ? tenantStatus(tenant) : '未激活'} />
        </span>
      </span>
      {current && <CheckOutlined className="my-tenant-tick" />}
    </button>
  );
}
