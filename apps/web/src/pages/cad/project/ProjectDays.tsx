/** 每日进度: what was nested, made and delivered on each day, as it was counted at night or by 重新统计. */
import { projectDays } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';

type Day = OutputOf<typeof projectDays>['days'][number];
const KINDS = [
  { key: 'nested', label: '套料' },
  { key: 'produced', label: '生产' },
  { key: 'shipped', label: '发货' },
] as const;
/** days that stand there at once */
const SHOWN = 10;

const columns: Column<Day>[] = [
  { key: 'date', title: '日期', kind: 'date', width: 96, fixed: 'left' },
  ...KINDS.flatMap(({ key, label }): Column<Day>[] => [
    { key: `${key}Quantity`, title: label, unit: '件', kind: 'int', width: 84 },
    { key: `${key}Area`, title: label, unit: 'm²', kind: 'area', width: 96 },
    { key: `${key}Weight`, title: label, unit: 'kg', kind: 'weight', width: 100 },
  ]),
];

export function ProjectDays({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useCall(projectDays, { params: { id } });
  const days = data?.days.slice(0, SHOWN);
  const [last] = data?.days ?? [];
  return (
    <section className="my-cad-days">
      <h3 className="my-block-title">
        每日进度{' '}
        <small>
          {last
            ? `统计于 ${fmt.time(last.computedTime)}，展开面积${(data?.days.length ?? 0) > SHOWN ? `，最近 ${SHOWN} 天` : ''}`
            : '每天凌晨统计'}
        </small>
      </h3>
      {error && !data ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : !days ? (
        <SkeletonLines rows={3} height={28} />
      ) : days.length === 0 ? (
        <p className="my-t3">还没有套料、生产或发货</p>
      ) : (
        <DataTable<Day>
          columns={columns}
          rows={days}
          keyOf={(d) => d.date}
          density="small"
          fetching={isFetching}
          label="每日进度"
        />
      )}
    </section>
  );
}
