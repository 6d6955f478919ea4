/** The own security: the password, the phone, and the devices on which one is logged in. */
import { Suspense, lazy, useState } from 'react';
import { Button, Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { type OutputOf, security } from '@muyun/contract';
import { useSession } from '../../../kit/auth/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useCall, useGesture } from '../../../kit/http/index.ts';
import { ConfirmButton } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { StatusTag } from '../../../kit/status/index.ts';
import { CancelRow } from './CancelRow.tsx';
import { SecondFactorRow } from './SecondFactorRow.tsx';
import '../shared/rows.css';

const PasswordModal = lazy(() => import('../../../app/account/PasswordModal.tsx'));

const LoginRecord = lazy(() => import('./LoginRecord.tsx'));

type Device = OutputOf<typeof security.devices>[number];
const CLIENTS: Readonly<Record<number, string>> = {
  1: '网页',
  2: '工位机',
  3: 'PDA',
  4: '插件',
  5: '小程序',
};

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

function Devices() {
  const read = useCall(security.devices);
  const { run } = useGesture();
  const devices = read.data ?? [];
  const others = devices.filter((d) => !d.isCurrent).length;
  const endOne = (id: string) =>
    run(security.endDevice, { params: { id } }, { success: '已下线', invalidates: [security.devices] });
  return (
    <section className="my-surface" aria-label="登录设备">
      <header>
        <h2>登录设备（{devices.length}）</h2>
        {others > 0 && (
          <ConfirmButton
            danger
            ask={`下线其他 ${others} 台设备？`}
            consequences="它们上面未保存的内容会丢失；如有陌生设备，请同时修改密码。"
            okText="全部下线"
            onConfirm={() =>
              run(security.endOtherDevices, {}, { success: '已下线', invalidates: [security.devices] })
            }
          >
            下线其他设备
          </ConfirmButton>
        )}
      </header>
      {read.error ? (
        <ErrorBlock error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <ul>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onEnd={endOne} />
          ))}
        </ul>
      ) : (
        <SkeletonLines />
      )}
    </section>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: (id: string) => Promise<unknown> }) {
  const client = CLIENTS[device.clientType] ?? '';
  return (
    <li>
      <div className="what">
        <b>{device.device}</b>
        {device.isCurrent && <StatusTag small label="本机" />}
        <span>{[client, device.spaceName].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="when">
        <span>最近使用 {fmt.relative(device.lastSeenTime)}</span>
        <span>
          登录于 {fmt.time(device.createdTime)}
          {device.ip && `，IP ${device.ip}`}
        </span>
      </div>
      {!device.isCurrent && (
        <ConfirmButton
          size="small"
          ask={`下线 ${device.device}？`}
          okText="下线"
          onConfirm={() => onEnd(device.id)}
        >
          下线
        </ConfirmButton>
      )}
    </li>
  );
}
