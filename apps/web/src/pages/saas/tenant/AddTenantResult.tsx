/** /saas/add-tenant-result: how far a new space has come, and the account of its owner, told once. */
import { Button } from 'antd';
import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  CopyOutlined,
  LoadingOutlined,
} from '@ant-design/icons';
import { useNavigate, useSearchParams } from 'react-router';
import { EDITION_TYPES, type InitView, tenantInit } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { copyText } from '../../../kit/feedback.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { RecordInstead } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { openedAs, type Opened } from './opened.ts';
import '../../../widgets/act-dialog/act-dialog.css';
import './saas.css';

const { INIT, INIT_STATES, INIT_STEPS } = tenantInit;
const POLL_MS = 1000;
const kindOf = (type: number): string => EDITION_TYPES.find((t) => t.value === type)?.label ?? '';
const titleOf = (key: string): string => INIT_STEPS.find((s) => s.key === key)?.title ?? key;

export default function AddTenantResult() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const first = useCall(tenantInit.getInit, { params: { id } }, { enabled: id !== '', keepPrevious: false });
  const isRunning = first.data?.initState === INIT.running;
  const { data } = useCall(
    tenantInit.getInit,
    { params: { id } },
    { enabled: isRunning, refetchInterval: isRunning ? POLL_MS : false },
  );
  const view = data ?? first.data;
  useTab({ title: view && `开通 ${view.displayName}` });
  if (view) return <Loaded view={view} />;
  return (
    <RecordInstead
      id={id}
      noun="租户"
      from="租户列表"
      error={first.error}
      onRetry={() => void first.refetch()}
    />
  );
}

const SIGNS: Readonly<Record<number, React.ReactNode>> = {
  [INIT.done]: <CheckCircleFilled className="ok" />,
  [INIT.failed]: <CloseCircleFilled className="bad" />,
};

function Steps({ view }: { view: InitView }) {
  const firstOpen = view.steps.findIndex((s) => s.state === INIT.running);
  if (view.steps.length === 0)
    return <p className="my-t3">{view.initState === INIT.done ? '开通时没有要准备的内容' : '马上开始'}</p>;
  return (
    <ol className="saas-steps" aria-label="初始化步骤">
      {view.steps.map((step, at) => (
        <li key={step.key}>
          {SIGNS[step.state] ??
            (at === firstOpen && view.initState === INIT.running ? (
              <LoadingOutlined />
            ) : (
              <ClockCircleOutlined className="my-t3" />
            ))}
          <span>{titleOf(step.key)}</span>
          <span className={step.state === INIT.failed ? 'bad' : 'my-t3'}>
            {step.message ?? (step.state === INIT.done ? '完成' : '等待')}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Account({ made }: { made: Opened }) {
  const facts = [
    ['空间', made.displayName],
    ['登录地址', window.location.origin],
    ['账号', made.userName],
    ...(made.initialPassword === null ? [] : [['初始密码', made.initialPassword]]),
  ] as const;
  const copy = () => void copyText(facts.map(([label, value]) => `${label}：${value}`).join('\n'));
  return (
    <section className="my-surface saas-result" aria-label="初始账号">
      <header>
        <h2>初始账号</h2>
        <Button icon={<CopyOutlined />} onClick={copy}>
          复制开通信息
        </Button>
      </header>
      <dl className="my-secret">
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd className={label === '初始密码' ? 'key' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="my-secret-hint">
        {made.initialPassword === null
          ? '该手机号已有账号，沿用原密码登录'
          : '密码只在这里显示一次，刷新后不再出现；首次登录必须修改'}
      </p>
    </section>
  );
}

function Loaded({ view }: { view: InitView }) {
  const navigate = useNavigate();
  const mayRetry = useCan(tenantInit.retryInit.right);
  const made = openedAs(view.tenantId);
  const retry = useAction(tenantInit.retryInit, { invalidates: [tenantInit.getInit] });
  return (
    <div className="my-page saas-detail">
      <section className="my-surface saas-result" aria-label="开通结果">
        <header>
          <h1>{view.displayName}</h1>
          <span className="my-t2">{kindOf(view.editionType)}</span>
          <EnumTag options={INIT_STATES} value={view.initState} />
          <span className="acts">
            {view.initState === INIT.failed && mayRetry && (
              <Button loading={retry.busy} onClick={() => void retry.run({ params: { id: view.tenantId } })}>
                重试失败步骤
              </Button>
            )}
            <Button onClick={() => void navigate('/saas/tenant?new=1')}>继续新建</Button>
            <Button type="primary" onClick={() => void navigate(`/saas/tenant-detail?id=${view.tenantId}`)}>
              查看详情
            </Button>
          </span>
        </header>
        <Steps view={view} />
      </section>
      {made && <Account made={made} />}
    </div>
  );
}
