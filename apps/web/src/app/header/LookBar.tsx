/** Support looks through a member's eyes (platform M14): who, as whom, how long still, and the way out. Fixed, on every page. */
import { Button } from 'antd';
import { EyeOutlined } from '@ant-design/icons';
import { impersonation } from '@muyun/contract';
import { Countdown } from '../../kit/countdown/Countdown.tsx';
import { fmt } from '../../kit/format/index.ts';
import { request } from '../../kit/http/index.ts';
import { clearSession, useSession } from '../../kit/session/session-store.ts';
import { useState } from 'react';
import './look-bar.css';

/** Ends it on the server where it can; this window leaves it in any case. */
async function leave(): Promise<void> {
  await request(impersonation.exitImpersonation).catch(() => undefined);
  clearSession();
}

export default function LookBar() {
  const look = useSession((s) => s.impersonation);
  const space = useSession((s) => s.tenant?.displayName ?? '');
  const [busy, setBusy] = useState(false);
  if (!look) return null;
  const end = () => {
    setBusy(true);
    void leave();
  };
  return (
    <div className="my-look-bar" role="status">
      <EyeOutlined />
      <span className="text">
        平台人员 <b>{look.by}</b> 正在以 <b>{look.member}</b>@{space} 的身份
        {look.writesUntil === null ? '查看，只读' : `协助操作（允许至 ${fmt.time(look.writesUntil)}）`}
      </span>
      <span className="left">
        剩余 <Countdown until={Date.parse(look.untilTime)} onEnd={end} label="代登录剩余时间" />
      </span>
      <Button size="small" loading={busy} onClick={end}>
        退出
      </Button>
    </div>
  );
}
