/** What waits, who keeps the server busy, and what takes its time. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OutputOf, watch } from '@muyun/contract';
import { EMPTY } from '../../../kit/format/index.ts';
import { millis, spanText } from './watch.words.ts';

type Status = OutputOf<typeof watch.getStatus>;
interface Row {
  readonly key: string;
  readonly name: ReactNode;
  readonly values: readonly string[];
  readonly isLate?: boolean;
}
interface CardProps {
  readonly title: string;
  readonly hint: string;
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  readonly empty: string;
}

function Card({ title, hint, heads, rows, empty }: CardProps) {
  return (
    <section className="my-surface watch-card" aria-label={title}>
      <h2 className="my-block-title">
        {title}
        <small>{hint}</small>
      </h2>
      {rows.length === 0 ? (
        <p className="watch-none">{empty}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, values, isLate }) => (
              <tr key={key} className={isLate ? 'watch-late' : undefined}>
                <th scope="row">{name}</th>
                {values.map((value, i) => (
                  <td key={heads[i + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function Queues({ queues, pools }: Pick<Status, 'queues' | 'pools'>) {
  const row = (kind: string) => (q: { title: string; busy: number; waiting: number }) => ({
    key: `${kind}${q.title}`,
    name: `${q.title}${kind}`,
    values: [String(q.busy), String(q.waiting)],
    isLate: q.waiting > 0,
  });
  const rows = [...queues.map(row('')), ...pools.map(row('的连接'))];
  return <Card title="队列" hint="这个进程，此刻" heads={['名称', '进行中', '等待']} rows={rows} empty="" />;
}

export function Jobs({ jobs }: Pick<Status, 'jobs'>) {
  const rows = jobs.map((j) => ({
    key: j.title,
    name: j.title,
    values: [String(j.running), String(j.queued), spanText(j.oldestSeconds)],
    isLate: j.queued > 0 && j.oldestSeconds > 600,
  }));
  return (
    <Card
      title="后台任务"
      hint="全部空间"
      heads={['任务', '进行中', '排队', '最久']}
      rows={rows}
      empty="没有正在进行或排队的任务"
    />
  );
}

export function Tenants({ tenants }: Pick<Status, 'tenants'>) {
  const rows = tenants.map((t) => ({
    key: t.id,
    name: <Link to={`/saas/tenant-detail?id=${t.id}`}>{t.name}</Link>,
    values: [millis(t.requests), t.seconds.toFixed(1)],
  }));
  return (
    <Card
      title="最忙的空间"
      hint="最近 5 分钟"
      heads={['空间', '请求', '用时（秒）']}
      rows={rows}
      empty="最近 5 分钟没有空间的请求"
    />
  );
}

export function Calls({ calls }: Pick<Status, 'calls'>) {
  const rows = calls.map((c, i) => ({
    key: `${c.title}${i}`,
    name: c.title,
    values: [millis(c.count), millis(c.averageMs), millis(c.maxMs), c.errors > 0 ? millis(c.errors) : EMPTY],
    isLate: c.errors > 0,
  }));
  return (
    <Card
      title="最占时间的接口"
      hint="启动以来"
      heads={['接口', '次数', '平均（ms）', '最慢（ms）', '错误']}
      rows={rows}
      empty="还没有请求"
    />
  );
}
