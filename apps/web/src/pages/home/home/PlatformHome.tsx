/** What the platform's administrator starts the day with: the spaces of this installation and how it stands. */
import { home } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { FigureStrip } from '../../../kit/doc/index.ts';
import type { Figure } from '../../../kit/doc/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock } from '../../../kit/states/index.ts';
import { DataTable } from '../../../kit/table/index.ts';
import type { Column } from '../../../kit/table/index.ts';
import { LockedBlock } from './LockedBlock.tsx';

type Overview = OutputOf<typeof home.platformOverview>;
type Space = Overview['spaces'][number];

const MEGABYTE = 1024 * 1024;

function figuresOf(o: Overview): Figure[] {
  return [
    { label: '空间', value: fmt.int(o.spaceCount), unit: '个', note: '全部版本' },
    { label: '使用中', value: fmt.int(o.activeCount), unit: '个', note: '含试用与宽限期' },
    {
      label: '30 天内到期',
      value: fmt.int(o.endingCount),
      unit: '个',
      note: o.endingCount > 0 ? '请提醒续费' : '没有将到期的空间',
      noteTone: o.endingCount > 0 ? 'amber' : undefined,
    },
    { label: '成员', value: fmt.int(o.memberCount), unit: '人', note: '各空间合计' },
    { label: '在线会话', value: fmt.int(o.sessionCount), unit: '个', note: '未退出且未超时' },
    {
      label: '数据库',
      value: fmt.int(Math.ceil(o.databaseBytes / MEGABYTE)),
      unit: 'MB',
      note: o.sealedDay ? `操作日志封存至 ${fmt.date(o.sealedDay)}` : '操作日志尚未封存',
    },
  ];
}

const columns: Column<Space>[] = [
  { key: 'name', title: '空间', kind: 'text', width: 260 },
  { key: 'editionName', title: '版本', kind: 'text', width: 110, grow: false },
  { key: 'state', title: '状态', kind: 'enum', options: home.SPACE_STATES, width: 100 },
  {
    key: 'daysToExpire',
    title: '到期',
    width: 110,
    align: 'right',
    render: (r) =>
      r.daysToExpire === null ? (
        <span className="my-t3">长期</span>
      ) : r.daysToExpire < 0 ? (
        `已过 ${-r.daysToExpire} 天`
      ) : (
        `剩 ${r.daysToExpire} 天`
      ),
  },
  { key: 'members', title: '成员', kind: 'int', width: 80 },
  { key: 'lastEntered', title: '最近使用', kind: 'time', width: 130 },
];
const keyOf = (row: Space): string => row.tenantId;

export default function PlatformHome() {
  const overview = useCall(home.platformOverview);
  if (overview.error && !overview.data)
    return (
      <div className="my-surface">
        <ErrorBlock error={overview.error} onRetry={() => void overview.refetch()} />
      </div>
    );
  return (
    <div className="my-home-blocks">
      {overview.data ? (
        <FigureStrip figures={figuresOf(overview.data)} />
      ) : (
        <div className="my-surface my-home-figures" />
      )}
      <LockedBlock />
      <section className="my-surface my-home-block my-home-spaces">
        <h2 className="my-block-title">
          全部空间 <small className="my-t3">{overview.data && fmt.int(overview.data.spaceCount)}</small>
        </h2>
        <DataTable columns={columns} rows={overview.data?.spaces} keyOf={keyOf} label="空间" />
      </section>
    </div>
  );
}
