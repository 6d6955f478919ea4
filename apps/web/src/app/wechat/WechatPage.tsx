/** /wechat: opened inside WeChat, or by whoever wants to; what the phone confirms, binds and takes off (platform M2). */
import { useCallback, useEffect, useState } from 'react';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { account, binding } from '@muyun/contract';
import { isApiError, request, useCall } from '../../kit/http/index.ts';
import { UserLayout } from '../login/UserLayout.tsx';
import { Code } from './Code.tsx';
import { Said, type Scan } from './Said.tsx';
import { ScanAnswer } from './ScanAnswer.tsx';
import { SimulatedPhone } from './SimulatedPhone.tsx';
import { WechatHere } from './WechatHere.tsx';
import './wechat.css';

/** of the OAuth that this browser has begun; gone with the window */
const SECRET = 'muyun.wechat';
const FAULTS: Readonly<Record<string, string>> = {
  expired: '二维码已过期，请在电脑上刷新后重新扫码',
  refused: '微信授权没有成功，请重新扫码',
};
const isInWechat = (): boolean => navigator.userAgent.includes('MicroMessenger');

/** Begins here: WeChat sends the phone back with a key that is good together with this secret only. */
async function goToWechat(): Promise<void> {
  const { address, secret } = await request(binding.openHere);
  sessionStorage.setItem(SECRET, secret);
  window.location.assign(address);
}

export default function WechatPage() {
  const [search] = useSearchParams();
  const [simulate, key, fault] = ['simulate', 'key', 'fault'].map((name) => search.get(name));
  return (
    <UserLayout>
      {() => {
        if (simulate) return <SimulatedPhone state={simulate} />;
        if (key) return <Scanned scanKey={key} />;
        return <Begin fault={fault ? (FAULTS[fault] ?? FAULTS['refused'] ?? '') : ''} />;
      }}
    </UserLayout>
  );
}

/** Before anything was scanned: inside WeChat one press goes on, elsewhere a code leads there. */
function Begin({ fault }: { fault: string }) {
  const [told, setTold] = useState(fault);
  const { data } = useCall(account.introduction, { query: { host: window.location.host } });
  const go = (): void =>
    void goToWechat().catch((error: unknown) =>
      setTold(isApiError(error) ? error.message : '网络异常，请重试'),
    );
  if (data && !data.hasWechat)
    return (
      <Said
        title="绑定微信"
        text="系统没有开通微信，请联系管理员"
        action={<Link to="/user/login">去登录</Link>}
      />
    );
  if (isInWechat() || fault)
    return (
      <Said
        title="绑定微信"
        text={told || '绑定后可以用微信扫码登录，并在微信里收到待办和提醒。'}
        action={
          <Button type="primary" size="large" block onClick={go}>
            微信授权
          </Button>
        }
      />
    );
  return (
    <>
      <h2>绑定微信</h2>
      <p className="my-login-hint">请用微信扫一扫打开本页，再绑定账号。</p>
      <div className="my-wx-code">
        <Code value={`${window.location.origin}/wechat`} label="本页的二维码" />
        <p>打开微信扫一扫</p>
        {told && <p className="my-wx-demo">{told}</p>}
        <p className="my-t3">
          已在微信里打开？{' '}
          <button type="button" className="my-link" onClick={go}>
            继续授权
          </button>
        </p>
      </div>
    </>
  );
}

/** What was scanned: a code of a browser asks for an answer, the phone's own shows what it is bound to. */
function Scanned({ scanKey }: { scanKey: string }) {
  const secret = sessionStorage.getItem(SECRET) ?? undefined;
  const [scan, setScan] = useState<Scan>();
  const [fault, setFault] = useState('');
  const read = useCallback((): void => {
    request(binding.readScan, { body: { key: scanKey, ...(secret ? { secret } : {}) } })
      .then(setScan)
      .catch((error: unknown) => setFault(isApiError(error) ? error.message : '网络异常，请重试'));
  }, [scanKey, secret]);
  useEffect(read, [read]);
  if (fault)
    return (
      <Said
        title="没有成功"
        text={fault}
        action={
          <Button
            size="large"
            block
            onClick={() => void goToWechat().catch(() => setFault('网络异常，请重试'))}
          >
            重新授权
          </Button>
        }
      />
    );
  if (!scan) return <div className="my-login-wait" aria-busy />;
  if (scan.purpose === binding.TICKET_PURPOSES.here)
    return <WechatHere scan={scan} proof={{ key: scanKey, secret: secret ?? '' }} onChanged={read} />;
  return (
    <ScanAnswer
      scan={scan}
      scanKey={scanKey}
      onBind={() => void goToWechat().catch(() => setFault('网络异常，请重试'))}
    />
  );
}
