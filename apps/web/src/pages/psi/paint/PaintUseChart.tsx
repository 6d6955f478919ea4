/** 涂料用量 as bars: by day, month, project, paint or team, of the rows that the list is filtered to. */
import { useState } from 'react';
import { Segmented } from 'antd';
import { PAINT_USE_BY, paintAnalyseStatistics, type PaintUseGroup } from '@muyun/contract';
import { type Figure, FigureStrip } from '../../../kit/doc/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { BarChart } from '../../../widgets/bar-chart/index.ts';
import './paint.css';

/** more bars than this are not told apart */
const MOST_BARS = 18;
type By = (typeof PAINT_USE_BY)[number]['value'];
const isTime = (by: By): boolean => by === 'day' || by === 'month';

export function PaintUseChart({
  query,
  onClose,
}: {
  readonly query: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}) {
  const [by, setBy] = useState<PaintUseGroup>('month');
  const { data, error } = useCall(paintAnalyseStatistics, { query: { ...query, groupBy: by } as never });
  const points = data?.series[0]?.data ?? [];
  // of days and months the latest, of projects and paints those that used most
  const shown = isTime(by)
    ? points.slice(-MOST_BARS)
    : points.toSorted((a, b) => Number(b.y) - Number(a.y)).slice(0, MOST_BARS);
  const figures: Figure[] = data
    ? [
        { label: '已领', value: fmt.quantity(data.totals.issuedKg), note: 'kg' },
        { label: '退料', value: fmt.quantity(data.totals.returnedKg), note: 'kg' },
        { label: '实用', value: fmt.quantity(data.totals.usedKg), note: 'kg' },
        ...(data.totals.cost === null ? [] : [{ label: '成本', value: fmt.yuan(data.totals.cost) }]),
      ]
    : [];
  return (
    <HouseModal title="涂料用量统计" open width={880} onCancel={onClose} cancelText="关闭">
      <div className="paint-use-chart">
        <FigureStrip figures={figures} />
        <Segmented options={[...PAINT_USE_BY]} value={by} onChange={setBy} aria-label="汇总方式" />
        {error ? (
          <EmptyState title="没有取到统计" hint={error.message} />
        ) : shown.length > 0 ? (
          <BarChart
            label="实用"
            unit="kg"
            bars={shown.map((p) => ({
              label: by === 'day' ? p.x.slice(5) : p.x,
              value: Math.max(0, Number(p.y)),
              text: fmt.quantity(p.y),
              title: `${p.x} ${fmt.quantity(p.y)} kg`,
            }))}
          />
        ) : (
          data && <EmptyState title="这段时间没有用量" hint="工程领料过账后在这里汇总" />
        )}
        {points.length > shown.length && (
          <p className="my-t3">
            共 {points.length} 项，显示{isTime(by) ? '最近' : '用得最多'}的 {shown.length} 项
          </p>
        )}
      </div>
    </HouseModal>
  );
}
