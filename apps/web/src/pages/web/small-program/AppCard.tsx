/** One mini-program: who it is, what everybody sees of it, what its newest version waits for. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { type WxAppRow, wxOpen } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { TabLink } from '../../../kit/table/index.ts';
import { AppActions } from './AppActions.tsx';

const detailOf = (app: Pick<WxAppRow, 'id'>): string => `/web/small-program-detail?id=${app.id}`;

export function AppCard({ app }: { app: WxAppRow }) {
  const navigate = useNavigate();
  return (
    <article className="wx-card" aria-label={app.nickname || app.appId}>
      <header>
        <AppFace app={app} />
        <div>
          <TabLink to={detailOf(app)}>{app.nickname || app.appId}</TabLink>
          <small className="my-t3">{app.appId}</small>
        </div>
        <EnumTag options={wxOpen.WX_AUTH_STATES} value={app.authState} />
      </header>
      <dl>
        <dt>主体</dt>
        <dd>{app.principal || '—'}</dd>
        <dt>线上版本</dt>
        <dd>{app.releasedVersion ?? <span className="my-t3">还没有发布</span>}</dd>
        <dt>最新版本</dt>
        <dd>
          {app.newestVersion === null ? (
            <span className="my-t3">还没有上传</span>
          ) : (
            <>
              {app.newestVersion} <EnumTag options={wxOpen.WX_VERSION_STATES} value={app.newestState} />
            </>
          )}
        </dd>
        <dt>更新</dt>
        <dd>{fmt.time(app.lastModificationTime)}</dd>
      </dl>
      {app.newestReason && <p className="reason">{app.newestReason}</p>}
      <footer>
        <AppActions app={app} />
        <Button onClick={() => void navigate(addressOf(detailOf(app)))}>详情</Button>
      </footer>
    </article>
  );
}

export function AppFace({ app }: { app: Pick<WxAppRow, 'nickname' | 'appId'> }) {
  return (
    <span className="face" aria-hidden>
      {(app.nickname || app.appId).slice(0, 1)}
    </span>
  );
}
