/** An invitation by link, for whoever is logged in: who asks, where, and one press to join. */
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { inviteLink } from '@muyun/contract';
import { logOut, switchTenant } from '../../kit/auth/index.ts';
import { isApiError, showError, useAction, useCall } from '../../kit/http/index.ts';
import { UserLayout } from '../login/UserLayout.tsx';
import './door.css';

export default function JoinPage({ code }: { code: string }) {
  const params = { code };
  const navigate = useNavigate();
  const { data, error } = useCall(inviteLink.readInvite, { params });
  const join = useAction(inviteLink.joinByInvite, {
    onSuccess: ({ tenantId }) => void switchTenant(tenantId).catch(showError),
  });
  const other = async (): Promise<void> => {
    await logOut();
    await navigate(`/user/register?invite=${code}`, { replace: true });
  };
  return (
    <UserLayout>
      {() => (
        <>
          <h2>{data ? `加入「${data.spaceName}」` : '加入空间'}</h2>
          {data && <p className="my-login-hint">{data.inviterName} 邀请您加入，用当前登录的账号。</p>}
          {error && <p className="my-login-hint">{isApiError(error) ? error.message : '邀请无法读取'}</p>}
          <Button
            type="primary"
            size="large"
            block
            disabled={!data}
            loading={join.busy}
            onClick={() => void join.run({ params })}
          >
            加入空间
          </Button>
          <p className="my-login-hint my-join-other">
            <button type="button" className="my-link" onClick={() => void other()}>
              换一个账号
            </button>{' '}
            · <Link to="/home">返回首页</Link>
          </p>
        </>
      )}
    </UserLayout>
  );
}
