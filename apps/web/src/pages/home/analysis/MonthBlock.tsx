/** The year by months, of the figure and the year that are chosen. */
import { useEffect, useState } from 'react';
import { Segmented, Select } from 'antd';
import { analysis, METRIC, METRICS } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { BarChart } from '../../../widgets/bar-chart/index.ts';
import { shanghaiMinute } from '../shared/minute.ts';

const OPTIONS = METRICS.map(({ value, title }) => ({ value: value as number, label: title }));

/** how often it is asked again while what was confirmed just now is counted */
const LOOK_AGAIN_MS = 5_000;

export function MonthBlock() {
  const [metric, setMetric] = useState<number>(METRIC.netArea);
  const [year, setYear] = useState<number>();
  const bar = useCall(analysis.monthBar, { query: { metric, year } });
  const { data, refetch } = bar;
  const isCounting = data?.isCounting === true;
  useEffect(() => {
    if (!isCounting) return;
    const again = setInterval(() => void refetch(), LOOK_AGAIN_MS);
    return () => clearInterval(again);
  }, [isCounting, refetch]);
  const { unit = '', title = '' } = METRICS.find((m) => m.value === metric) ?? {};
  const shown = (value: string): string => (unit === 'm²' ? fmt.area(value) : fmt.int(value));
  return (
    <section className="my-surface dash-block" aria-label="月度柱图">
      <h2 className="my-block-title">
        <Segmented size="small" options={OPTIONS} value={metric} onChange={setMetric} />
        <Select
          size="small"
          aria-label="年份"
          value={data?.year}
          options={(data?.years ?? []).map((y) => ({ value: y, label: `${y}年` }))}
          onChange={setYear}
        />
      </h2>
      {bar.error && !data ? (
        <ErrorBlock error={bar.error} onRetry={() => void bar.refetch()} />
      ) : !data ? (
        <SkeletonLines rows={7} />
      ) : data.result.every(({ y }) => Number(y) === 0) ? (
        isCounting ? (
          <EmptyState title="正在统计" hint="刚确认的套料方案一分钟内统计到这里" />
        ) : (
          <EmptyState title={`${data.year}年还没有确认的套料方案`} hint="方案确认后一分钟内统计到这里" />
        )
      ) : (
        <>
          <BarChart
            label={`${data.year}年${title}`}
            unit={unit}
            bars={data.result.map(({ x, y }) => ({
              label: x,
              value: Number(y),
              // twelve stand side by side: the exact value is told to the pointer
              text: fmt.int(y),
              title: `${data.year}年${x}：${shown(y)} ${unit}`,
            }))}
          />
          <p className="dash-note">
            按方案确认日期统计 · 更新于 {shanghaiMinute(data.updatedTime)}
            {isCounting && '，新的变动正在统计'}
          </p>
        </>
      )}
    </section>
  );
}
