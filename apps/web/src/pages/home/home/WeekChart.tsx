/** The quantity of each of the last 8 days up to yesterday (S248–S250). */
import { analysis, dec, METRIC } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { BarChart } from '../../../widgets/bar-chart/index.ts';

const DAY_MS = 86_400_000;
const DAYS = 8;
const SERIES = '数量';
const SHANGHAI = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
const daysAgo = (days: number): string => SHANGHAI.format(new Date(Date.now() - days * DAY_MS));

export default function WeekChart() {
  const week = useCall(analysis.reportDaily, {
    query: { reportType: METRIC.pieces, beginTime: daysAgo(DAYS), endTime: daysAgo(1) },
  });
  const points = week.data?.filter((p) => p.name === SERIES);
  const total = (points ?? []).reduce((sum, p) => sum.plus(p.value), dec(0));
  return (
    <section className="my-surface my-home-block" aria-label="近8日数量">
      <h2 className="my-block-title">
        <span>
          近 {DAYS} 日套料数量 <small className="my-t3">截至昨日</small>
        </span>
        {total.gt(0) ? (
          <small className="my-t3">
            合计 {fmt.int(total.toFixed(0))} 件 · 日均 {fmt.int(total.div(DAYS).toFixed(0))} 件
          </small>
        ) : (
          <TabLink to="/dashboard/analysis">分析</TabLink>
        )}
      </h2>
      {week.error && !points ? (
        <ErrorBlock error={week.error} onRetry={() => void week.refetch()} />
      ) : !points ? (
        <SkeletonLines rows={6} />
      ) : total.isZero() ? (
        <p className="my-home-quiet">近 8 日没有确认的套料方案；方案确认后，这里按天显示套料件数</p>
      ) : (
        <BarChart
          label="近8日数量"
          unit="件"
          bars={points.map((p) => ({
            label: p.reportTime.slice(5),
            value: Number(p.value),
            text: fmt.int(p.value),
            title: `${p.reportTime}：${fmt.int(p.value)} 件`,
          }))}
        />
      )}
    </section>
  );
}
