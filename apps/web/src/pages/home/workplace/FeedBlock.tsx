/** 动态: what went on lately in what this person may open. */
import { analysis } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';

export function FeedBlock() {
  const answer = useCall(analysis.workplace);
  const feed = answer.data?.feed;
  return (
    <section className="my-surface my-home-block" aria-label="动态">
      <h2 className="my-block-title">动态</h2>
      {answer.error && !feed ? (
        <ErrorBlock error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !feed ? (
        <SkeletonLines rows={8} />
      ) : feed.length === 0 ? (
        <EmptyState title="近 7 天没有动态" hint="同事新增、审核、套料后会显示在这里" />
      ) : (
        <ul className="workplace-feed">
          {feed.map((f) => (
            <li key={f.id}>
              <b>{f.userName ?? '系统'}</b>
              <span className="my-ellipsis" title={f.summary}>
                {f.summary}{' '}
                {f.bizNo !== null && (f.path ? <TabLink to={f.path}>{f.bizNo}</TabLink> : f.bizNo)}
              </span>
              <small className="my-t3">{f.module}</small>
              <time className="my-t3">{fmt.relative(f.time)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
