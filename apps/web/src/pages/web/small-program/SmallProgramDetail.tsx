/** /web/small-program-detail?id: one mini-program, its versions with what the audits said, its pages, domains and testers. */
import { useState } from 'react';
import { Button, Tabs } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { type WxAppDetail, type WxVersionRow, wxOpen } from '@muyun/contract';
import { useRights } from '../../../kit/auth/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { EmptyState, RecordInstead } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { AppActions } from './AppActions.tsx';
import { AppFace } from './AppCard.tsx';
import { ConfigForm } from './ConfigForm.tsx';
import './small-program.css';

export default function SmallProgramDetail() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data, error, refetch } = useCall(
    wxOpen.getWxApp,
    { params: { id } },
    { enabled: id !== '', keepPrevious: false },
  );
  useTab({ title: data?.nickname || undefined });
  if (!data)
    return (
      <RecordInstead id={id} noun="小程序" from="小程序列表" error={error} onRetry={() => void refetch()} />
    );
  return (
    <div className="my-page">
      <Loaded app={data} />
    </div>
  );
}

function Loaded({ app }: { app: WxAppDetail }) {
  const [tab, setTab] = useState('versions');
  const panes = { versions: <Versions app={app} />, config: <ConfigForm key={app.version} app={app} /> };
  return (
    <>
      <Head app={app} />
      <div className="my-surface wx-detail">
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={[
            { key: 'versions', label: '版本与审核' },
            { key: 'config', label: '页面配置' },
          ]}
        />
        {panes[tab as keyof typeof panes]}
      </div>
    </>
  );
}

function Head({ app }: { app: WxAppDetail }) {
  const navigate = useNavigate();
  const can = useRights();
  const remove = useAction(wxOpen.removeWx, {
    success: '已解除绑定',
    invalidates: [wxOpen.listWxApps],
    onSuccess: () => void navigate(addressOf('/web/small-program')),
  });
  const ask = async (): Promise<void> => {
    const content = '不再能从这里上传和发布；线上的小程序不受影响，版本记录保留。';
    if (
      await confirmAsk({
        title: `解除「${app.nickname}」的绑定？`,
        content,
        okText: '解除绑定',
        danger: true,
      })
    )
      await remove.run({ params: { id: app.id } });
  };
  const facts: [string, React.ReactNode][] = [
    ['AppID', app.appId],
    ['主体', app.principal || '—'],
    ['线上版本', app.releasedVersion ?? '还没有发布'],
    ['授权权限', app.funcScopes.length > 0 ? `${app.funcScopes.length} 项` : '—'],
    ['更新', fmt.time(app.lastModificationTime)],
  ];
  return (
    <section className="my-surface wx-head" aria-label="基本信息">
      <header>
        <AppFace app={app} />
        <h1>{app.nickname || app.appId}</h1>
        <EnumTag options={wxOpen.WX_AUTH_STATES} value={app.authState} />
        <div className="acts">
          <AppActions app={app} />
          {can(wxOpen.removeWx.right) && (
            <Button danger loading={remove.busy} onClick={() => void ask()}>
              解除绑定
            </Button>
          )}
        </div>
      </header>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const COLUMNS: readonly Column<WxVersionRow>[] = [
  { key: 'version', title: '版本号', width: 100, fixed: 'left' },
  { key: 'state', title: '状态', kind: 'enum', width: 110, options: wxOpen.WX_VERSION_STATES },
  { key: 'description', title: '说明', width: 200 },
  { key: 'reason', title: '审核意见', width: 220 },
  { key: 'templateId', title: '模板', width: 80, grow: false },
  { key: 'creatorName', title: '上传人', width: 100, grow: false },
  { key: 'creationTime', title: '上传时间', kind: 'time', width: 120 },
  { key: 'auditTime', title: '审核时间', kind: 'time', width: 120 },
  { key: 'releaseTime', title: '发布时间', kind: 'time', width: 120 },
];

function Versions({ app }: { app: WxAppDetail }) {
  return (
    <div className="wx-versions">
      <DataTable<WxVersionRow>
        columns={COLUMNS}
        rows={app.versions}
        keyOf={(v) => v.id}
        density="middle"
        label="版本"
        empty={
          <EmptyState title="还没有上传版本" hint="选择平台提供的模板上传，先扫体验码查看，再提交审核" />
        }
      />
    </div>
  );
}
