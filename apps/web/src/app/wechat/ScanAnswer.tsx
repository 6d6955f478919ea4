/** The phone answers a browser: it sees which one asks, from where and for whose account. */
import { useState } from 'react';
import { Button } from 'antd';
import { binding } from '@muyun/contract';
import { fmt } from '../../kit/format/index.ts';
import { isApiError, useAction } from '../../kit/http/index.ts';
import { FollowHint } from './FollowHint.tsx';
import { Said, type Scan } from './Said.tsx';

interface Props {
  scan: Scan;
  scanKey: string;
  /** this WeChat belongs to nobody: it is bound here first */
  onBind: () => void;
}

export function ScanAnswer({ scan, scanKey, onBind }: Props) {
  const [end, setEnd] = useState<{ title: string; text: string }>();
  const { run, busy } = useAction(binding.confirmScan, {
    onError: (error) => {
      setEnd({ title: '没有成功', text: isApiError(error) ? error.message : '' });
      return true;
    },
  });
  const isLogin = scan.purpose === binding.TICKET_PURPOSES.login;
  const answer = async (isAgreed: boolean): Promise<void> => {
    const done = await run({ body: { key: scanKey, isAgreed } }).then(() => true);
    if (done) setEnd((was) => was ?? (isAgreed ? AGREED : REFUSED));
  };
  if (end) return <Said title={end.title} text={end.text} action={<FollowHint scan={scan} />} />;
  if (isLogin && scan.accountName === null)
    return (
      <Said
        title="这个微信还没有绑定账号"
        text="绑定一次，以后就能扫码登录。"
        action={
          <Button type="primary" size="large" block onClick={onBind}>
            去绑定
          </Button>
        }
      />
    );
  return (
    <div className="my-wx-said">
      <h2>{isLogin ? '确认登录？' : '确认绑定？'}</h2>
      <dl className="my-wx-facts">
        <div>
          <dt>账号</dt>
          <dd>{scan.accountName}</dd>
        </div>
        <div>
          <dt>{isLogin ? '登录设备' : '操作设备'}</dt>
          <dd>{scan.device}</dd>
        </div>
        <div>
          <dt>网络地址</dt>
          <dd>{scan.ip}</dd>
        </div>
        <div>
          <dt>时间</dt>
          <dd>{fmt.fullTime(scan.creationTime)}</dd>
        </div>
      </dl>
      <p className="my-t2">不是您本人在电脑上操作，请取消。</p>
      <Button type="primary" size="large" block loading={busy} onClick={() => void answer(true)}>
        {isLogin ? '确认登录' : '确认绑定'}
      </Button>
      <Button size="large" block disabled={busy} onClick={() => void answer(false)}>
        取消
      </Button>
    </div>
  );
}
const AGREED = { title: '已确认', text: '请回到电脑上继续，本页可以关闭。' };
const REFUSED = { title: '已取消', text: '电脑上的二维码已失效，本页可以关闭。' };
