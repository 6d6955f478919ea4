/** Name, role line, 修改密码, theme, 退出登录. */
import { Suspense, lazy, useState } from 'react';
import { Popover, Segmented, Switch } from 'antd';
import { AppstoreOutlined, CheckOutlined, LockOutlined, LogoutOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { logOut } from '../../kit/auth/index.ts';
import { confirmAsk } from '../../kit/feedback.ts';
import { useSession } from '../../kit/session/session-store.ts';
import { useShell } from '../layout/layout-store.ts';
import { PRESETS } from '../../kit/theme/tokens.ts';
import { THEME_MODES, useTheme } from '../../kit/theme/theme-store.ts';
import type { ThemeMode } from '../../kit/theme/theme-store.ts';

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
          <UserPanel
            onClose={() => setOpen(false)}
            onPassword={() => {
              setOpen(false);
              setPassword(true);
            }}
          />
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

function TabSwitch() {
  const { multiTab, set } = useShell();
  return (
    <label className="my-user-item">
      <AppstoreOutlined /> 多标签页
      <Switch
        size="small"
        aria-label="多标签页"
        checked={multiTab}
        onChange={(value) => set({ multiTab: value })}
      />
    </label>
  );
}

function ThemePicker() {
  const { mode, preset, set } = useTheme();
  return (
    <div className="my-user-theme">
      <Segmented<ThemeMode>
        block
        size="small"
        options={[...THEME_MODES]}
        value={mode}
        onChange={(value) => set({ mode: value })}
        aria-label="主题"
      />
      <div className="my-presets" role="radiogroup" aria-label="主题色">
        {PRESETS.map((p) => (
          <button
            key={p.color}
            type="button"
            role="radio"
            aria-checked={p.color === preset}
            title={p.name}
            aria-label={p.name}
            style={{ background: p.color }}
            onClick={() => set({ preset: p.color })}
          >
            {p.color === preset && <CheckOutlined />}
          </button>
        ))}
      </div>
    </div>
  );
}

function UserPanel({ onClose, onPassword }: { onClose: () => void; onPassword: () => void }) {
  const { user, tenant, isHost } = useSession();
  const navigate = useNavigate();
  const role = isHost ? '平台人员' : tenant?.isAdmin ? '空间管理员' : '成员';
  const leave = async () => {
    onClose();
    if (!(await confirmAsk({ title: '真的要注销登录吗 ?', okText: '退出登录' }))) return;
    await logOut();
    void navigate('/user/login', { replace: true });
  };
  return (
    <div className="my-user">
      <div className="my-user-who">
        <b>{user?.nickname ?? ''}</b>
        <span>{[role, user?.phoneMasked].filter(Boolean).join(' · ')}</span>
      </div>
      <ThemePicker />
      <TabSwitch />
      <button type="button" className="my-user-item" onClick={onPassword}>
        <LockOutlined /> 修改密码
      </button>
      <button type="button" className="my-user-item" onClick={() => void leave()}>
        <LogoutOutlined /> 退出登录
      </button>
    </div>
  );
}
