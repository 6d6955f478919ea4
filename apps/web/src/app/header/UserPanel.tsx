/** What opens under the own name: who one is, theme, tabs, the own pages, the way out. Fetched when it is opened. */
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { Switch } from 'antd';
import {
  AppstoreOutlined,
  BellOutlined,
  LockOutlined,
  LogoutOutlined,
  SafetyOutlined,
  SkinOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { logOut } from '../../kit/auth/index.ts';
import { confirmAsk } from '../../kit/feedback.ts';
import { useSession } from '../../kit/session/session-store.ts';
import { useShell } from '../layout/layout-store.ts';
import { ThemePicker } from './ThemePicker.tsx';

/** Of the platform's people, in whose menu it stands and is kept up to date. */
const ConvertCounts = lazy(() => import('./ConvertCounts.tsx'));
/** A production build does not contain it (S049). */
const SettingsEntry =
  import.meta.env.MODE === 'production' ? undefined : lazy(() => import('./SettingsEntry.tsx'));

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

export default function UserPanel({ onClose, onPassword }: { onClose: () => void; onPassword: () => void }) {
  const { user, tenant, isHost } = useSession();
  const navigate = useNavigate();
  const role = isHost ? '平台人员' : tenant?.isAdmin ? '空间管理员' : '成员';
  const leave = async () => {
    onClose();
    if (!(await confirmAsk({ title: '真的要注销登录吗 ?', okText: '退出登录' }))) return;
    await logOut();
    void navigate('/user/login', { replace: true });
  };
  const way = (path: string, icon: ReactNode, label: string) => (
    <button
      type="button"
      className="my-user-item"
      onClick={() => {
        onClose();
        void navigate(path);
      }}
    >
      {icon} {label}
    </button>
  );
  return (
    <div className="my-user">
      <div className="my-user-who">
        <b>{user?.nickname ?? ''}</b>
        <span>{[role, user?.phoneMasked].filter(Boolean).join(' · ')}</span>
      </div>
      {way('/account/center', <UserOutlined />, '个人中心')}
      <ThemePicker />
      <TabSwitch />
      {isHost && (
        <Suspense fallback={null}>
          <ConvertCounts />
        </Suspense>
      )}
      <button type="button" className="my-user-item" onClick={onPassword}>
        <LockOutlined /> 修改密码
      </button>
      {way('/account/settings/security', <SafetyOutlined />, '安全与设备')}
      {way('/account/settings/notification', <BellOutlined />, '消息通知')}
      {way('/account/settings/custom', <SkinOutlined />, '个性化设置')}
      {SettingsEntry && (
        <Suspense fallback={null}>
          <SettingsEntry />
        </Suspense>
      )}
      <button type="button" className="my-user-item" onClick={() => void leave()}>
        <LogoutOutlined /> 退出登录
      </button>
    </div>
  );
}
