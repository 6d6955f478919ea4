/** What the session itself asks for: a first password, a space to work in. */
import { Suspense, lazy } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { logOut, usePolicy } from '../../kit/auth/index.ts';
import { useBuying } from '../../kit/buying.ts';
import { useSession } from '../../kit/session/session-store.ts';
import { LoadingOverlay } from '../../kit/states/index.ts';
import { HouseModal } from '../../kit/overlay/HouseModal.tsx';
import { useTenantSwitch } from '../header/TenantMenu.tsx';
import { TenantRow } from '../header/TenantRow.tsx';

const PaymentDialog = lazy(() => import('../payment/PaymentDialog.tsx'));
const PasswordModal = lazy(() => import('./PasswordModal.tsx'));

export function SessionDialogs() {
  const { user, tenantId, tenants, isHost } = useSession();
  const isPowerless = usePolicy((s) => s.items.size === 0);
  const [switching, pick] = useTenantSwitch();
  const navigate = useNavigate();
  const leave = async () => {
    await logOut();
    void navigate('/user/login', { replace: true });
  };
  if (user?.mustChangePassword)
    return (
      <Suspense fallback={null}>
        <PasswordModal forced onClose={() => undefined} />
      </Suspense>
    );
  if (((tenantId || isHost) && !isPowerless) || tenants.length === 0) return <Buying />;
  return (
    <HouseModal title="选择企业空间" open onCancel={() => undefined} bare width={480}>
      {tenantId && <p className="my-t2 my-select-hint">当前空间暂无任何权限，请选择其他空间</p>}
      <div className="my-tenant-list">
        {tenants
          .filter((t) => t.tenantId !== tenantId)
          .map((t) => (
            <TenantRow key={t.tenantId} tenant={t} current={false} onPick={pick} />
          ))}
      </div>
      <div className="my-modal-foot">
        <Button onClick={() => void leave()}>退出登录</Button>
      </div>
      {switching && <LoadingOverlay text="正在切换空间" />}
    </HouseModal>
  );
}

/** A screen asks for buying; the shell shows it. */
function Buying() {
  const tenant = useSession((s) => s.tenant);
  const isAsked = useBuying((s) => s.isAsked);
  if (!isAsked || !tenant) return null;
  return (
    <Suspense fallback={null}>
      <PaymentDialog tenant={tenant} onClose={() => useBuying.setState({ isAsked: false })} />
    </Suspense>
  );
}
