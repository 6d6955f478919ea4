/** 账号绑定: the phone and the WeChat of the account, and what may be done with each. */
import { Suspense, lazy, useState } from 'react';
import { Button } from 'antd';
import { type Binding, binding } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { UnbindButton } from './UnbindButton.tsx';
import '../shared/rows.css';
import './binding.css';

const PhoneDialog = lazy(() => import('./PhoneDialog.tsx'));
const WechatDialog = lazy(() => import('./WechatDialog.tsx'));
const { BINDING } = binding;

export default function BindingScreen() {
  const { data, error, refetch } = useCall(binding.listBindings);
  const [open, setOpen] = useState<number>();
  const of = (type: number): Binding | undefined => data?.bindings.find((b) => b.type === type);
  const [phone, wechat] = [of(BINDING.phone), of(BINDING.wechat)];
  const close = (): void => setOpen(undefined);
  return (
    <div className="my-page my-security">
      <section className="my-surface" aria-label="账号绑定">
        <h2>账号绑定</h2>
        {error && !data && <ErrorBlock error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonLines rows={3} />}
        <dl>
          {phone && (
            <Row title="绑定手机" row={phone} note={PHONE_NOTE[phone.isBound ? 'bound' : 'free']}>
              {phone.actions.includes('bind') && (
                <Button onClick={() => setOpen(BINDING.phone)}>{phone.isBound ? '更换手机' : '绑定'}</Button>
              )}
            </Row>
          )}
          {wechat && (
            <Row title="微信公众号" row={wechat} note={wechatNote(wechat)}>
              {wechat.actions.includes('bind') && (
                <Button onClick={() => setOpen(BINDING.wechat)}>绑定</Button>
              )}
              {wechat.actions.includes('unbind') && <UnbindButton wechat={wechat} />}
            </Row>
          )}
        </dl>
        {data && wechat?.isFollowing === false && data.followUrl && (
          <img className="my-bind-follow" src={data.followUrl} alt="公众号二维码，用微信扫码关注" />
        )}
      </section>
      <Suspense fallback={null}>
        {open === BINDING.phone && phone && <PhoneDialog current={phone.name} onClose={close} />}
        {open === BINDING.wechat && <WechatDialog onClose={close} />}
      </Suspense>
    </div>
  );
}

const PHONE_NOTE = {
  bound: '用于短信登录和找回密码；更换需要原手机和新手机的验证码',
  free: '绑定后可以用短信登录，也能自己找回密码',
} as const;
const wechatNote = (row: Binding): string => {
  if (!row.isBound) return '绑定后可以扫码登录，并在微信里收到提醒';
  return row.isFollowing ? '可以扫码登录，提醒会发到微信' : '可以扫码登录；关注公众号后才能收到微信提醒';
};

function Row({
  title,
  row,
  note,
  children,
}: {
  title: string;
  row: Binding;
  note: string;
  children: React.ReactNode;
}) {
  const about = [row.name, row.boundTime && `绑定于 ${fmt.fullTime(row.boundTime)}`].filter(Boolean);
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <span className="my-bind-state">
          <StatusTag small label={row.isBound ? '已绑定' : '未绑定'} tone={row.isBound ? 'green' : 'gray'} />
          {about.join(' · ')}
        </span>
        <span className="my-t3">{note}</span>
      </dd>
      <dd className="act">{children}</dd>
    </div>
  );
}
