/** 选择企业空间: where there is nothing to do in the current space, or none. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { logOut } from '../../kit/auth/index.ts';
import { HouseModal } from '../../kit/overlay/HouseModal.tsx';
import { useSession } from '../../kit/session/session-store.ts';
import { LoadingOverlay } from '../../kit/states/index.ts';
import { useTenantSwitch } from '../header/TenantMenu.tsx';
import { TenantRow } from '../header/TenantRow.tsx';
import './account.css';

export default function SpaceChoice() {
  const { tenantId, tenants } = useSession();
  const [switching, pick] = useTenantSwitch();
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
