/** /saas/watch: how the installation is, what wants looking after and what is to be done; looks again by itself. */
import { Alert, Button } from 'antd';
import { ReloadOutlined } from '@ant-design/icons';
import { FINDING_LEVELS, type OutputOf, watch } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { Figures } from './Figures.tsx';
import { Findings } from './Findings.tsx';
import { Calls, Jobs, Queues, Tenants } from './Tables.tsx';
import './watch.css';

type Status = OutputOf<typeof watch.getStatus>;
const LOOK_MS = 10_000;

/** How many of each level, the worst first; what there is none of is not told. */
const summary = ({ findings }: Status): string =>
  FINDING_LEVELS.toReversed()
    .map(({ value, label }) => ({ label, n: findings.filter((f) => f.level === value).length }))
    .filter(({ n }) => n > 0)
    .map(({ label, n }) => `${label} ${n} 项`)
    .join('，');

function Head({ status, busy, look }: { status: Status; busy: boolean; look: () => void }) {
  return (
    <header className="my-surface watch-head">
      <EnumTag value={status.level} options={FINDING_LEVELS} />
      <p>
        {summary(status)}
        <span className="my-t2">
          {`幕云 ${status.version}，${fmt.time(status.startTime)} 启动；${fmt.timeSeconds(status.time)} 的情况，每 10 秒更新`}
        </span>
      </p>
      <Button icon={<ReloadOutlined />} loading={busy} onClick={look}>
        刷新
      </Button>
    </header>
  );
}

export default function WatchScreen() {
  const { data, error, refetch, isFetching } = useCall(watch.getStatus, {}, { refetchInterval: LOOK_MS });
  if (!data)
    return (
      <div className="my-page watch">
        <section className="my-surface watch-card">
          {error ? <ErrorBlock error={error} onRetry={() => void refetch()} /> : <SkeletonLines rows={6} />}
        </section>
      </div>
    );
  return (
    <div className="my-page watch">
      {error && (
        <Alert
          type="error"
          showIcon
          title={`服务器现在不能回答：${error.message}。下面是 ${fmt.timeSeconds(data.time)} 的情况，恢复后自动更新。`}
        />
      )}
      <Head status={data} busy={isFetching} look={() => void refetch()} />
      <Figures status={data} />
      <div className="watch-columns">
        <Findings findings={data.findings} />
        <div className="watch-side">
          <Jobs jobs={data.jobs} />
          <Tenants tenants={data.tenants} />
          <Queues queues={data.queues} pools={data.pools} />
        </div>
      </div>
      <Calls calls={data.calls} />
    </div>
  );
}
