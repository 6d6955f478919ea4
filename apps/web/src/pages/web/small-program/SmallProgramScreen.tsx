/** /web/small-program: mini-programs that have authorised the platform, and what each waits for. */
import { useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router';
import { wxOpen } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { AppCard } from './AppCard.tsx';
import { AuthDialog } from './AuthDialog.tsx';
import './small-program.css';

/** Back from WeChat with a code: it is used once and taken out of the address. */
function useReturned(): boolean {
  const [search, setSearch] = useSearchParams();
  const bind = useAction(wxOpen.bindWxApp, {
    success: (app) => `已绑定「${app.nickname}」`,
    invalidates: [wxOpen.listWxApps],
  });
  const code = search.get('auth_code');
  const used = useRef('');
  const { run } = bind;
  useEffect(() => {
    if (!code || used.current === code) return;
    used.current = code;
    setSearch({}, { replace: true });
    void run({ body: { authCode: code } });
  }, [code, run, setSearch]);
  return bind.busy;
}

export default function SmallProgramScreen() {
  const { data, error, refetch } = useCall(wxOpen.listWxApps);
  const [isAsking, setAsking] = useState(false);
  const isBinding = useReturned();
  const mayAdd = useCan(wxOpen.bindWxApp.right);
  const add = mayAdd && (
    <Button type="primary" icon={<PlusOutlined />} loading={isBinding} onClick={() => setAsking(true)}>
      授权绑定
    </Button>
  );
  return (
    <div className="my-page wx">
      <section className="my-surface wx-apps" aria-label="小程序">
        <h2 className="my-block-title">小程序 {data && data.length > 0 && add}</h2>
        {error && !data ? (
          <ErrorBlock error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonLines rows={4} />
        ) : data.length === 0 ? (
          <EmptyState
            title="还没有绑定小程序"
            hint="用小程序管理员的微信授权后，就能在这里上传版本、提交审核和发布"
            actions={add}
          />
        ) : (
          <div className="wx-cards">
            {data.map((app) => (
              <AppCard key={app.id} app={app} />
            ))}
          </div>
        )}
      </section>
      {isAsking && <AuthDialog onClose={() => setAsking(false)} />}
    </div>
  );
}
