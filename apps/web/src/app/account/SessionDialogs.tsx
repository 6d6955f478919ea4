/** What the session itself asks for: a first password, a space to work in. */
import { Suspense, lazy } from 'react';
import { useSession } from '../../kit/session/session-store.ts';
import { LoadingOverlay } from '../../kit/states/index.ts';
import { HouseModal } from '../../kit/overlay/HouseModal.tsx';
import { TenantRow, useTenantSwitch } from '../header/TenantMenu.tsx';

const PasswordModal = lazy(() => import('./PasswordModal.tsx'));

export function SessionDialogs() {
  const { user, tenantId, tenants, isHost } = useSession();
  const [switching, pick] = useTenantSwitch();
  if (user?.mustChangePassword)
    return (
      <Suspense fallback={null}>
        <PasswordModal forced onClose={() => undefined} />
      </Suspense>
    );
  if (tenantId || isHost || tenants.length === 0) return null;
  return (
    <HouseModal title="选择企业空间" open onCancel={() => undefined} bare width={480}>
      {tenants.map((t) => (
        <TenantRow key={t.tenantId} tenant={t} current={false} onPick={pick} />
      ))}
      {switching && <LoadingOverlay text="正在切换空间" />}
    </HouseModal>
  );
}
