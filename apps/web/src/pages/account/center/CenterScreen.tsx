/** 个人中心: who one is and where, what waits, what one has done, where one is logged in. */
import { useState } from 'react';
import { Segmented } from 'antd';
import { approval, home, MAX_PAGE, profile } from '@muyun/contract';
import { switchTenant, useSession } from '../../../kit/auth/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { showError, useCall } from '../../../kit/http/index.ts';
import { AvatarList } from '../../../kit/people/AvatarList.tsx';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { addressOfDocument } from '../../../kit/tabs/address.ts';
import { Devices } from '../shared/Devices.tsx';
import './center.css';

const ROWS = 50;

function Spaces() {
  const { tenants, tenantId } = useSession();
  const { data: here } = useCall(profile.profileHere, {}, { enabled: tenantId !== null });
  const roles = here?.roles.map((r) => r.name).join('、') ?? '';
  return (
    <ul className="ac-spaces" aria-label="我的空间">
      {tenants.map((t) => (
        <li key={t.tenantId}>
          <span className="ac-space">
            <span className="my-ellipsis" title={t.displayName}>
              {t.displayName}
            </span>
            <span className="my-ellipsis my-t3">
              {[t.editionName, t.isAdmin && '所有者', t.tenantId === tenantId && roles]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <EnumTag small options={home.SPACE_STATES} value={t.tenantState} />
          {t.tenantId === tenantId ? (
            <span className="my-t3">当前</span>
          ) : (
            <button
              type="button"
              className="my-link"
              onClick={() => void switchTenant(t.tenantId).catch(showError)}
            >
              切换
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Todos() {
  const [take, setTake] = useState(ROWS);
  const { data, error, refetch } = useCall(approval.listTodos, { query: { maxResultCount: take } });
  if (error && !data) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={5} />;
  if (data.items.length === 0) return <EmptyState title="没有待办" hint="等您审批的单据会出现在这里" />;
  const more = data.totalCount - data.items.length;
  return (
    <>
      <ul className="ac-rows">
        {data.items.map((todo) => (
          <li key={todo.id}>
            <TabLink to={addressOfDocument(todo.document, todo.documentId)}>{todo.documentNo}</TabLink>
            <span className="what">
              {todo.title} · {todo.makerName}
            </span>
            {todo.amount !== null && <span className="num">{fmt.money(todo.amount)}</span>}
            <time className="my-t3">{fmt.time(todo.creationTime)}</time>
          </li>
        ))}
      </ul>
      {more > 0 && take === MAX_PAGE && (
        <p className="my-t3">还有 {fmt.int(more)} 条，处理上面的单据后列出</p>
      )}
      {more > 0 && take < MAX_PAGE && (
        <button type="button" className="my-link" onClick={() => setTake(Math.min(take + ROWS, MAX_PAGE))}>
          更多（还有 {fmt.int(more)} 条）
        </button>
      )}
    </>
  );
}

function Activity() {
  const { data, error, refetch } = useCall(profile.myActivity, { query: { maxResultCount: ROWS } });
  if (error && !data) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={5} />;
  if (data.items.length === 0)
    return <EmptyState title="最近没有动态" hint={`您 ${profile.ACTIVITY_DAYS} 天内的操作会出现在这里`} />;
  return (
    <ul className="ac-rows">
      {data.items.map((row) => (
        <li key={row.id}>
          <span className="what">
            {row.summary}
            {row.bizNo && <b> {row.bizNo}</b>}
          </span>
          <time className="my-t3">{fmt.fullTime(row.time)}</time>
        </li>
      ))}
    </ul>
  );
}

const DEVICES = { value: 'devices', label: '我的设备' };
const TABS = [{ value: 'todos', label: '我的待办' }, { value: 'activity', label: '我的动态' }, DEVICES];

export default function CenterScreen() {
  const user = useSession((s) => s.user);
  const hasSpace = useSession((s) => s.tenantId !== null);
  const [tab, setTab] = useState('todos');
  const name = user?.nickname ?? '';
  return (
    <div className="my-page ac-center">
      <section className="my-surface ac-card" aria-label="个人资料">
        <div className="ac-who">
          <AvatarList people={[{ id: 'me', name, avatar: user?.avatar ?? null }]} label={name} />
          <div>
            <b>{name}</b>
            <span className="my-t2">{user?.phoneMasked ?? '未绑定手机'}</span>
            <span className="ac-links">
              <TabLink to="/account/settings/base">编辑资料</TabLink>
              <TabLink to="/account/settings/security">安全与设备</TabLink>
              <TabLink to="/account/settings/binding">账号绑定</TabLink>
              <TabLink to="/account/settings/notification">新消息通知</TabLink>
            </span>
          </div>
        </div>
        <Spaces />
      </section>
      {hasSpace ? (
        <div className="ac-main">
          <Segmented options={TABS} value={tab} onChange={setTab} />
          {tab === DEVICES.value ? (
            <div className="my-security">
              <Devices />
            </div>
          ) : (
            <section className="my-surface" aria-label="待办与动态">
              {tab === 'todos' ? <Todos /> : <Activity />}
            </section>
          )}
        </div>
      ) : (
        <div className="my-security">
          <Devices />
        </div>
      )}
    </div>
  );
}
