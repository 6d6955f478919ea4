/** Space menu (14b): current first, edition and state, search from six spaces on. */
import { useState } from 'react';
import { Input, Popover } from 'antd';
import { CheckOutlined, DownOutlined, SearchOutlined } from '@ant-design/icons';
import type { TenantBrief } from '@muyun/contract';
import { switchTenant } from '../../kit/auth/index.ts';
import { showError } from '../../kit/http/index.ts';
import { toast } from '../../kit/feedback.ts';
import { useSession } from '../../kit/session/session-store.ts';
import { LoadingOverlay } from '../../kit/states/index.ts';
import { StatusTag } from '../../kit/status/index.ts';

const MAX_NAME = 20;
export const shortName = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;

const HUES = ['#0B7285', '#6938D6', '#A35206', '#16734A', '#2456D6', '#C2410C', '#77738C'];
/** The significant character of a company name, on a colour that stays the same for that company. */
export function TenantMark({ name, size = 32 }: { name: string; size?: number }) {
  const plain = name.replace(/^(上海|北京|广州|深圳|佛山|肇庆|成都|江苏|浙江|广东)/, '');
  const hue = HUES[[...name].reduce((sum, c) => sum + (c.codePointAt(0) ?? 0), 0) % HUES.length];
  return (
    <span
      className="my-mark"
      style={{ background: hue, width: size, height: size, fontSize: Math.round(size * 0.44) }}
      aria-hidden
    >
      {(plain || name).charAt(0)}
    </span>
  );
}

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

export function useTenantSwitch(): [boolean, (tenant: TenantBrief) => void] {
  const [switching, setSwitching] = useState(false);
  const current = useSession((s) => s.tenantId);
  const pick = (tenant: TenantBrief) => {
    if (!tenant.isActive) return toast.warning(`${tenant.displayName}还未激活，马上购买激活`);
    if (tenant.tenantId === current) return undefined;
    setSwitching(true);
    switchTenant(tenant.tenantId).catch((error: unknown) => {
      setSwitching(false);
      showError(error);
    });
    return undefined;
  };
  return [switching, pick];
}

export function TenantMenu() {
  const { tenant, isHost } = useSession();
  const [open, setOpen] = useState(false);
  const [switching, pick] = useTenantSwitch();
  const name = tenant?.displayName ?? (isHost ? '运营平台' : '未选择空间');
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        zIndex={1050}
        styles={{ container: { padding: 6, width: 430 } }}
        content={
          <TenantChoice
            onPick={(chosen) => {
              setOpen(false);
              pick(chosen);
            }}
          />
        }
      >
        <button
          type="button"
          className={`my-head-btn${open ? ' on' : ''}`}
          title={name}
          aria-haspopup="menu"
          aria-expanded={open}
        >
          <TenantMark name={name} size={20} />
          <span className="my-ellipsis">{shortName(name)}</span>
          <DownOutlined />
        </button>
      </Popover>
      {switching && <LoadingOverlay text="正在切换空间" />}
    </>
  );
}

function TenantChoice({ onPick }: { onPick: (tenant: TenantBrief) => void }) {
  const { tenant, tenants } = useSession();
  const [find, setFind] = useState('');
  const ordered = [...tenants].sort(
    (a, b) => Number(b.tenantId === tenant?.tenantId) - Number(a.tenantId === tenant?.tenantId),
  );
  const shown = ordered.filter((t) => t.displayName.includes(find.trim()));
  return (
    <div role="menu" aria-label="企业空间">
      {tenants.length >= 6 && (
        <Input
          autoFocus
          className="my-tenant-find"
          prefix={<SearchOutlined />}
          placeholder="查找企业空间"
          value={find}
          onChange={(e) => setFind(e.target.value)}
          allowClear
        />
      )}
      <div className="my-tenant-list">
        {shown.map((t) => (
          <TenantRow key={t.tenantId} tenant={t} current={t.tenantId === tenant?.tenantId} onPick={onPick} />
        ))}
        {shown.length === 0 && <div className="my-none">{find ? '没有匹配的空间' : '还没有企业空间'}</div>}
      </div>
    </div>
  );
}
