import { useState } from 'react';
import { Popover } from 'antd';
import { CheckOutlined, DownOutlined, ShopOutlined } from '@ant-design/icons';
import { switchFactory, usePolicy } from '../../kit/auth/index.ts';
import { useSession } from '../../kit/session/session-store.ts';
import { shortName } from './TenantMark.tsx';

/** Shown only where factories exist; a switch reloads the page. */
export function FactoryMenu() {
  const { factories, factory } = useSession();
  const allowed = usePolicy((s) => s.factoryPolicy);
  const [open, setOpen] = useState(false);
  if (factories.length === 0) return null;
  const canSwitch = allowed;
  const name = factory?.name ?? '选择工厂';
  const button = (
    <button
      type="button"
      className={`my-head-btn${open ? ' on' : ''}`}
      title={name}
      disabled={!canSwitch}
      aria-haspopup="menu"
      aria-expanded={open}
    >
      <ShopOutlined className="my-t2" />
      <span className="my-ellipsis">{shortName(name)}</span>
      {canSwitch && <DownOutlined />}
    </button>
  );
  if (!canSwitch) return button;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      zIndex={1050}
      styles={{ container: { padding: 6, width: 240 } }}
      content={
        <div role="menu" aria-label="工厂" className="my-tenant-list">
          {factories.map((f) => (
            <button
              key={f.id}
              type="button"
              role="menuitem"
              className={`my-tenant flat${f.id === factory?.id ? ' on' : ''}`}
              title={f.name}
              onClick={() => (f.id === factory?.id ? setOpen(false) : switchFactory(f.id))}
            >
              <span className="my-tenant-text">
                <b>{shortName(f.name)}</b>
              </span>
              <span className="my-t3">{f.code}</span>
              {f.id === factory?.id && <CheckOutlined className="my-tenant-tick" />}
            </button>
          ))}
        </div>
      }
    >
      {button}
    </Popover>
  );
}
