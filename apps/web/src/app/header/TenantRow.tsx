/** How a space is shown wherever one is chosen: mark, name, edition, state. */
import { CheckOutlined } from '@ant-design/icons';
import { member, type TenantBrief } from '@muyun/contract';
import { toast } from '../../kit/feedback.ts';
import { StatusTag } from '../../kit/status/index.ts';
import { shortName, TenantMark } from './TenantMark.tsx';

/** What is said of the membership where it is none to work in. */
const MEMBERSHIPS: Readonly<Record<number, string>> = {
  [member.INVITED]: '邀请中',
  [member.MEMBER_OFF]: '您已被停用',
};
/** States of a space that say more than how long it lasts (platform F4). */
const STATES: Readonly<Record<number, string>> = { 0: '未激活', 3: '已过期', 4: '已过期', 5: '已停用' };

/** N天后到期 · 今日到期 · 试用中 · 使用中 · 已过期 · 未激活 · 已停用, or why the person cannot enter it */
export function tenantStatus(t: TenantBrief): string {
  const fixed = MEMBERSHIPS[t.userStatus] ?? STATES[t.tenantState];
  if (fixed !== undefined) return fixed;
  const days = t.isFreeEdition ? null : t.daysToExpire;
  if (days === 0) return '今日到期';
  if (days !== null && days >= 1 && days <= 5) return `${days}天后到期`;
  return t.isInTrialPeriod ? '试用中' : '使用中';
}

/** Why it cannot be entered; null: it can. */
function whyNotEnter(t: TenantBrief): string | null {
  if (t.userStatus === member.INVITED) return `请先在消息里答复「${t.displayName}」的邀请`;
  if (t.userStatus === member.MEMBER_OFF) return `您在「${t.displayName}」已被停用，请联系该空间的管理员`;
  if (t.tenantState === 0) return `${t.displayName}还未激活，马上购买激活`;
  return t.tenantState === 5 ? `${t.displayName}已停用，请联系客服` : null;
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
  const pick = (): void => {
    const why = whyNotEnter(tenant);
    if (why === null) onPick(tenant);
    else toast.warning(why);
  };
  return (
    <button
      type="button"
      role="menuitem"
      className={`my-tenant${current ? ' on' : ''}`}
      title={tenant.displayName}
      onClick={pick}
    >
      <TenantMark name={tenant.displayName} />
      <span className="my-tenant-text">
        <b>{shortName(tenant.displayName)}</b>
        <span>
          {tenant.editionName} <StatusTag small label={tenantStatus(tenant)} />
        </span>
      </span>
      {current && <CheckOutlined className="my-tenant-tick" />}
    </button>
  );
}
