/** 选择企业空间: where there is nothing to do in the current space, or none. */
import { Suspense, lazy, useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { TenantBrief } from '@muyun/contract';
import { logOut } from '../../kit/auth/index.ts';
import { HouseModal } from '../../kit/overlay/HouseModal.tsx';
import { useSession } from '../../kit/session/session-store.ts';
import { LoadingOverlay } from '../../kit/states/index.ts';
import { useTenantSwitch } from '../header/TenantMenu.tsx';
import { TenantLine } from '../header/TenantLine.tsx';
import './account.css';

const PaymentDialog = lazy(() => import('../payment/PaymentDialog.tsx'));

export default function SpaceChoice() {
  const { tenantId, tenants } = useSession();
  const [switching, pick] = useTenantSwitch();
  const [bought, setBought] = useState<TenantBrief>();
  const navigate = useNavigate();
  const leave = async () => {
    await logOut();
    void navigate('/user/login', { replace: true });
  };
  return (
    <HouseModal title="选择企业空间" open onCancel={() => undefined} bare width={480}>
      {tenantId && <p className="my-t2 my-select-hint">当前空间暂无任何权限，请选择其他空间</p>}
      <div className="my-tenant-list">
        {tenants
          .filter((t) => t.tenantId !== tenantId)
          .map((t) => (
            <TenantLine
              key={t.tenantId}
              tenant={t}
              current={false}
              onPick={pick}
              onBuy={() => setBought(t)}
            />
          ))}
      </div>
      <div className="my-modal-foot">
        <Button onClick={() => void leave()}>退出登录</Button>
      </div>
      {bought && (
        <Suspense fallback={null}>
          <PaymentDialog tenant={bought} onClose={() => setBought(undefined)} />
        </Suspense>
      )}
      {switching && <LoadingOverlay text="正在切换空间" />}
    </HouseModal>
  );
}
