/** The own name in the header; what opens under it comes when it is opened. */
import { Suspense, lazy, useState } from 'react';
import { Popover } from 'antd';
import { useSession } from '../../kit/session/session-store.ts';

const UserPanel = lazy(() => import('./UserPanel.tsx'));
const PasswordModal = lazy(() => import('../account/PasswordModal.tsx'));

export function UserMenu() {
  const user = useSession((s) => s.user);
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState(false);
  const name = user?.nickname ?? '';
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        zIndex={1050}
        styles={{ container: { padding: 6, width: 264 } }}
        content={
          <Suspense fallback={null}>
            <UserPanel
              onClose={() => setOpen(false)}
              onPassword={() => {
                setOpen(false);
                setPassword(true);
              }}
            />
          </Suspense>
        }
      >
        <button
          type="button"
          className={`my-head-btn user${open ? ' on' : ''}`}
          aria-haspopup="menu"
          aria-expanded={open}
        >
          <span className="my-avatar" aria-hidden>
            {user?.avatar ? <img src={user.avatar} alt="" /> : name.slice(-1)}
          </span>
          <span className="my-ellipsis">{name}</span>
        </button>
      </Popover>
      {password && (
        <Suspense fallback={null}>
          <PasswordModal onClose={() => setPassword(false)} />
        </Suspense>
      )}
    </>
  );
}
