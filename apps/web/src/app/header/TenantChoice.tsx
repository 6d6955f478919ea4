/** The list of the space menu (14b): current first, search from six spaces on, buying beside each that is not free. */
import { lazy, type ReactNode, useState } from 'react';
import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { TenantBrief } from '@muyun/contract';
import { useSession } from '../../kit/session/session-store.ts';
import { TenantLine } from './TenantLine.tsx';

const CreateSpaceModal = lazy(() => import('../account/CreateSpaceModal.tsx'));
const PaymentDialog = lazy(() => import('../payment/PaymentDialog.tsx'));

interface ChoiceProps {
  onPick: (tenant: TenantBrief) => void;
  /** shows a dialog in place of the list; nothing closes it */
  onDialog: (dialog: ReactNode) => void;
}

const buying = (tenant: TenantBrief, onClose: () => void): ReactNode => (
  <PaymentDialog tenant={tenant} onClose={onClose} />
);
const creating = (onClose: () => void): ReactNode => <CreateSpaceModal onClose={onClose} />;

export default function TenantChoice({ onPick, onDialog }: ChoiceProps) {
  const { tenant, tenants } = useSession();
  const [find, setFind] = useState('');
  const close = (): void => onDialog(null);
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
          <TenantLine
            key={t.tenantId}
            tenant={t}
            current={t.tenantId === tenant?.tenantId}
            onPick={onPick}
            onBuy={() => onDialog(buying(t, close))}
          />
        ))}
        {shown.length === 0 && <div className="my-none">{find ? '没有匹配的空间' : '还没有企业空间'}</div>}
      </div>
      <button
        type="button"
        role="menuitem"
        className="my-tenant-new"
        onClick={() => onDialog(creating(close))}
      >
        <PlusOutlined />
        创建企业空间
      </button>
    </div>
  );
}
