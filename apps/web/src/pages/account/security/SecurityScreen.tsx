/** The own security: the password, the phone, and the devices on which one is logged in. */
import { Suspense, lazy, useState } from 'react';
import { Button, Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../kit/auth/index.ts';
import { SkeletonLines } from '../../../kit/states/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { Devices } from '../shared/Devices.tsx';
import { CancelRow } from './CancelRow.tsx';
import { SecondFactorRow } from './SecondFactorRow.tsx';
import '../shared/rows.css';

const PasswordModal = lazy(() => import('../../../app/account/PasswordModal.tsx'));

const LoginRecord = lazy(() => import('./LoginRecord.tsx'));

const PARTS = [
  { value: 'safety', label: '登录方式与设备' },
  { value: 'record', label: '登录记录' },
];

export default function SecurityScreen() {
  const [search, setSearch] = useSearchParams();
  // an address that narrows something leads to the record: nothing else here is looked for
  const [part, setPart] = useState(search.size > 0 ? 'record' : 'safety');
  const turn = (to: string): void => {
    setSearch({}, { replace: true });
    setPart(to);
  };
  return (
    <div className="my-security-parts">
      <Segmented options={PARTS} value={part} onChange={turn} />
      {part === 'record' ? (
        <Suspense fallback={<SkeletonLines />}>
          <LoginRecord />
        </Suspense>
      ) : (
        <div className="my-page my-security">
          <Account />
          <Devices />
        </div>
      )}
    </div>
  );
}

function Account() {
  const user = useSession((s) => s.user);
  const [isChanging, setChanging] = useState(false);
  return (
    <section className="my-surface" aria-label="登录方式">
      <h2>登录方式</h2>
      <dl>
        <div>
          <dt>登录密码</dt>
          <dd>至少 6 位，含数字、字母、符号中的两类；修改后其他设备会退出登录</dd>
          <dd className="act">
            <Button onClick={() => setChanging(true)}>修改密码</Button>
          </dd>
        </div>
        <div>
          <dt>绑定手机</dt>
          <dd>{user?.phoneMasked ?? '未绑定：不能用短信登录，也不能自己找回密码'}</dd>
          <dd className="act">
            <TabLink to="/account/settings/binding">{user?.phoneMasked ? '更换手机' : '去绑定'}</TabLink>
          </dd>
        </div>
        <SecondFactorRow />
        <CancelRow />
      </dl>
      {isChanging && (
        <Suspense fallback={null}>
          <PasswordModal onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </section>
  );
}
