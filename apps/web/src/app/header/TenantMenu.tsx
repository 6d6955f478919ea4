/** Space menu (14b): the button of the header; its list comes when it is opened. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Popover } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import type { TenantBrief } from '@muyun/contract';
import { switchTenant } from '../../kit/auth/index.ts';
import { showError } from '../../kit/http/index.ts';
import { useSession } from '../../kit/session/session-store.ts';
import { LoadingOverlay } from '../../kit/states/index.ts';
import { shortName, TenantMark } from './TenantMark.tsx';

/** A space without a sign of its own never asks for it. */
const TenantLogo = lazy(() => import('./TenantLogo.tsx'));
const TenantChoice = lazy(() => import('./TenantChoice.tsx'));

export function useTenantSwitch(): [boolean, (tenant: TenantBrief) => void] {
  const [switching, setSwitching] = useState(false);
  const current = useSession((s) => s.tenantId);
  const pick = (tenant: TenantBrief) => {
    if (tenant.tenantId === current) return;
    setSwitching(true);
    switchTenant(tenant.tenantId).catch((error: unknown) => {
      setSwitching(false);
      showError(error);
    });
  };
  return [switching, pick];
}

export function TenantMenu() {
  const { tenant, isHost } = useSession();
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [switching, pick] = useTenantSwitch();
  const name = tenant?.displayName ?? (isHost ? '运营平台' : '未选择空间');
  const mark = <TenantMark name={name} size={20} />;
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
          <Suspense fallback={null}>
            <TenantChoice
              onPick={(chosen) => {
                setOpen(false);
                pick(chosen);
              }}
              onDialog={(wanted) => {
                setOpen(false);
                setDialog(wanted);
              }}
            />
          </Suspense>
        }
      >
        <button
          type="button"
          className={`my-head-btn${open ? ' on' : ''}`}
          title={name}
          aria-haspopup="menu"
          aria-expanded={open}
        >
          {tenant?.logoUrl ? (
            <Suspense fallback={mark}>
              <TenantLogo url={tenant.logoUrl} mark={mark} />
            </Suspense>
          ) : (
            mark
          )}
          <span className="my-ellipsis">{shortName(name)}</span>
          <DownOutlined />
        </button>
      </Popover>
      <Suspense fallback={null}>{dialog}</Suspense>
      {switching && <LoadingOverlay text="正在切换空间" />}
    </>
  );
}
